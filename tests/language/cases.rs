//! The list of cases of a public machine for the same format, and the tests that hold each.
//!
//! Property: no case of the list is without a test. Method: one row a case, by the list's number
//! (X: what real content broke there; M: its limits; H: its files), each with the tests' names, which
//! must stand in those files. The files' cases are those of a file made here.

use skald_tests::missing_tests;

/// Number, what it asks, and where it is held. Where the other machine is wrong the test says so in a
/// remark `Peer:`.
const CASES: &[(&str, &str, &[&str])] = &[
    (
        "I1",
        "a number nobody set",
        &["tests/language/arithmetic.rs::a_number_nobody_set_is_zero"],
    ),
    (
        "I2",
        "a number begun with a value, as Float",
        &[
            "tests/language/arithmetic.rs::a_number_nobody_set_is_zero",
            "tests/language/casts.rs::an_integer_becomes_the_float_of_the_same_worth",
        ],
    ),
    (
        "I3",
        "5.5 as Int",
        &["tests/language/casts.rs::a_float_becomes_an_integer_by_cutting_toward_zero"],
    ),
    (
        "I4",
        "a copy of a number",
        &["tests/language/arithmetic.rs::a_copy_of_a_number_does_not_follow_the_first"],
    ),
    (
        "I5",
        "sums, products, quotients",
        &[
            "tests/language/arithmetic.rs::integers_add_subtract_multiply",
            "tests/language/arithmetic.rs::integer_division_cuts_toward_zero",
        ],
    ),
    (
        "I6",
        "1/0 and 0/0; the peer is wrong",
        &["tests/language/arithmetic.rs::a_division_by_zero_is_logged_and_gives_zero"],
    ),
    (
        "I7",
        "remainders, by 0 too; the peer does not log",
        &[
            "tests/language/arithmetic.rs::the_remainder_has_the_sign_of_the_left_side",
            "tests/language/arithmetic.rs::a_remainder_by_zero_is_logged_and_gives_zero",
        ],
    ),
    (
        "I8",
        "!6, !0",
        &["tests/language/casts.rs::numbers_are_true_unless_they_are_zero"],
    ),
    (
        "I9",
        "what binds closer",
        &[
            "tests/language/arithmetic.rs::products_come_before_sums_and_brackets_before_both",
            "tests/language/arithmetic.rs::a_minus_turns_the_sign",
        ],
    ),
    (
        "F1",
        "a Float nobody set",
        &["tests/language/arithmetic.rs::a_number_nobody_set_is_zero"],
    ),
    (
        "F2",
        "sums, products, quotients",
        &["tests/language/arithmetic.rs::floats_add_subtract_multiply_divide"],
    ),
    (
        "F3",
        "381 as Float * 2.0",
        &["tests/language/arithmetic.rs::an_integer_beside_a_float_becomes_one"],
    ),
    (
        "F4",
        "-(-100.7)",
        &["tests/language/arithmetic.rs::a_minus_turns_the_sign"],
    ),
    (
        "F5",
        "0.5 == True",
        &["tests/language/casts.rs::a_comparison_with_a_bool_compares_truths"],
    ),
    (
        "F6",
        "!6.6, !0.0",
        &["tests/language/casts.rs::numbers_are_true_unless_they_are_zero"],
    ),
    (
        "T1",
        "a text nobody set",
        &["tests/language/strings.rs::a_text_nobody_set_is_empty"],
    ),
    (
        "T2",
        "equal texts in any case; the peer is wrong at run time",
        &[
            "tests/language/strings.rs::texts_are_equal_without_regard_to_case",
            "tests/language/strings.rs::texts_of_other_letters_or_length_differ",
        ],
    ),
    (
        "T3",
        "joined texts",
        &["tests/language/strings.rs::texts_join_with_everything"],
    ),
    (
        "T4",
        "None joined with a text",
        &["tests/language/strings.rs::none_joins_as_its_name"],
    ),
    (
        "T5",
        "numbers and Bools as text; the peer is wrong",
        &["tests/language/casts.rs::numbers_and_bools_become_text"],
    ),
    (
        "T6",
        "a large Float as text; the peer is wrong",
        &["tests/language/casts.rs::numbers_and_bools_become_text"],
    ),
    (
        "T7",
        "arrays as text",
        &["tests/language/casts.rs::an_array_becomes_its_elements_in_brackets"],
    ),
    (
        "T8",
        "texts as numbers",
        &["tests/language/casts.rs::a_text_becomes_the_number_it_begins_with"],
    ),
    (
        "T9",
        "a copy of a text",
        &["tests/language/strings.rs::a_copy_of_a_text_keeps_it"],
    ),
    (
        "C1",
        "equal and unequal numbers",
        &["tests/language/comparison.rs::numbers_are_equal_to_themselves_only"],
    ),
    (
        "C2",
        "order of numbers",
        &[
            "tests/language/comparison.rs::integers_are_ordered",
            "tests/language/comparison.rs::floats_are_ordered",
        ],
    ),
    (
        "C3",
        "order of Bools, in the machine",
        &["crates/papyrus/tests/rules/values.rs::numbers_and_bools_compare_in_the_usual_order"],
    ),
    (
        "C4",
        "one object and another",
        &["tests/language/comparison.rs::objects_are_equal_when_they_are_one_object"],
    ),
    (
        "C5",
        "None == False",
        &["tests/language/comparison.rs::an_object_compares_with_none"],
    ),
    (
        "C6",
        "a text and a number; the compiler converts",
        &["tests/language/strings.rs::a_number_beside_a_text_is_compared_as_text"],
    ),
    (
        "W1",
        "While",
        &["tests/language/flow.rs::a_loop_runs_until_its_condition_fails"],
    ),
    (
        "IF1",
        "If and Else",
        &["tests/language/flow.rs::a_turned_condition_takes_the_other_branch"],
    ),
    (
        "IF2",
        "&& and ||",
        &["tests/language/flow.rs::and_needs_both_and_or_needs_one"],
    ),
    (
        "IF3",
        "If of an object property",
        &["tests/language/properties.rs::an_object_property_is_true_when_it_is_filled"],
    ),
    (
        "R1",
        "factorials",
        &["tests/language/calls.rs::a_function_may_call_itself"],
    ),
    (
        "R2",
        "global functions, written and native",
        &[
            "tests/language/calls.rs::a_global_function_is_called_by_its_scripts_name_or_by_import",
            "tests/language/calls.rs::a_global_native_gives_its_result",
        ],
    ),
    (
        "IDR",
        "variables named like functions",
        &["tests/language/calls.rs::a_variable_named_like_a_function_does_not_hide_it"],
    ),
    (
        "A1",
        "Find in an array never made",
        &["tests/language/arrays.rs::an_array_that_was_never_made_has_no_elements"],
    ),
    (
        "A2",
        "elements set and read",
        &[
            "tests/language/arrays.rs::a_new_array_holds_its_types_default",
            "tests/language/arrays.rs::an_element_keeps_what_was_stored",
        ],
    ),
    (
        "A3",
        "Find from a start",
        &["tests/language/arrays.rs::find_goes_up_from_its_start"],
    ),
    (
        "A4",
        "RFind from a start",
        &["tests/language/arrays.rs::rfind_goes_down_from_its_start_which_may_count_from_the_end"],
    ),
    (
        "A5",
        "Find of texts",
        &["tests/language/arrays.rs::texts_are_found_without_regard_to_case"],
    ),
    (
        "A6",
        "truth of arrays",
        &["tests/language/casts.rs::arrays_are_true_when_they_have_elements"],
    ),
    (
        "A7",
        "sizes refused, indices outside; the peer makes an empty array",
        &[
            "crates/papyrus/tests/rules/arrays.rs::lengths_outside_1_to_128_are_refused",
            "tests/language/arrays.rs::an_index_outside_reads_the_default_and_drops_what_is_stored",
            "crates/papyrus/tests/rules/arrays.rs::the_length_of_none_is_zero_without_a_word",
        ],
    ),
    (
        "K1",
        "a Bool as Int and as Float",
        &["tests/language/casts.rs::a_bool_becomes_one_or_zero"],
    ),
    (
        "K2",
        "Float as Int, Int as Float",
        &[
            "tests/language/casts.rs::a_float_becomes_an_integer_by_cutting_toward_zero",
            "tests/language/casts.rs::an_integer_becomes_the_float_of_the_same_worth",
        ],
    ),
    (
        "K3",
        "a condition of any type",
        &["tests/language/casts.rs::a_condition_takes_any_type"],
    ),
    (
        "K4",
        "truth of texts",
        &["tests/language/casts.rs::texts_are_true_unless_they_are_empty"],
    ),
    (
        "K5",
        "truth of objects",
        &["tests/language/casts.rs::objects_are_true_unless_they_are_none"],
    ),
    (
        "K6",
        "an object as text; the peer prints a number",
        &["tests/language/casts.rs::an_object_becomes_its_script_and_form_in_brackets"],
    ),
    (
        "P1",
        "Parent.Method(1.0)",
        &["tests/language/parents.rs::parent_calls_the_version_one_above"],
    ),
    (
        "P2",
        "a full property of another object, of None too; the peer is wrong",
        &[
            "tests/language/properties.rs::a_full_property_is_its_functions",
            "tests/language/properties.rs::a_property_of_none_is_logged_and_gives_the_default",
        ],
    ),
    (
        "S1",
        "the state at first",
        &["tests/language/states.rs::a_change_of_state_ends_the_old_one_before_it_begins_the_new"],
    ),
    (
        "S2",
        "a walk through the states",
        &["tests/language/states.rs::a_change_of_state_ends_the_old_one_before_it_begins_the_new"],
    ),
    (
        "S3",
        "with another script before it; the peer is wrong",
        &["tests/language/states.rs::another_script_on_the_object_does_not_answer_for_it"],
    ),
    (
        "L1",
        "nothing runs on before the answer",
        &["tests/language/waits.rs::nothing_after_a_waiting_native_runs_before_its_answer"],
    ),
    (
        "L2",
        "the answer is the result",
        &["tests/language/waits.rs::the_answer_is_the_calls_result"],
    ),
    (
        "L3",
        "an answer as an argument",
        &["tests/language/waits.rs::an_answer_may_be_the_argument_of_the_next_question"],
    ),
    (
        "V1",
        "Float and Int together",
        &["tests/language/arithmetic.rs::an_integer_beside_a_float_becomes_one"],
    ),
    (
        "V2",
        "an object copied is the same object",
        &["tests/language/comparison.rs::objects_are_equal_when_they_are_one_object"],
    ),
    (
        "N1",
        "a single update",
        &["tests/natives.rs::a_single_update_comes_once_and_not_before_its_time"],
    ),
    (
        "N2",
        "an update after no time",
        &["tests/natives.rs::an_update_after_no_time_comes_all_the_same"],
    ),
    (
        "N3",
        "three updates of one tick",
        &[
            "crates/world/src/registration.rs::updates_due_in_one_tick_come_in_the_order_they_are_due",
        ],
    ),
    (
        "N4",
        "Wait",
        &["tests/natives.rs::a_wait_ends_when_its_time_is_over"],
    ),
    (
        "N5",
        "RandomInt",
        &["tests/natives.rs::a_random_number_is_within_its_bounds_which_both_come_up"],
    ),
    (
        "N6",
        "a form list outside its ends",
        &["tests/natives.rs::a_form_list_has_nothing_outside_its_ends"],
    ),
    (
        "N7",
        "RestoreActorValue",
        &[
            "tests/natives.rs::what_is_restored_stops_at_the_whole",
            "tests/natives.rs::the_sign_of_damage_and_of_what_is_restored_does_not_count",
        ],
    ),
    (
        "N8",
        "DamageActorValue",
        &[
            "tests/natives.rs::damage_adds_up",
            "tests/natives.rs::the_sign_of_damage_and_of_what_is_restored_does_not_count",
            "tests/natives.rs::more_damage_than_there_is_leaves_nothing",
        ],
    ),
    (
        "N9",
        "RemoveItem",
        &[
            "tests/natives.rs::items_are_removed_by_number",
            "tests/natives.rs::a_count_below_none_removes_all_and_another_container_has_them",
        ],
    ),
    (
        "N10",
        "BlockActivation",
        &[
            "crates/natives/src/scripts/tests/reference.rs::a_blocked_activation_is_told_and_does_nothing_by_itself",
        ],
    ),
    (
        "N11",
        "MoveTo",
        &["tests/natives.rs::what_moves_to_another_stands_where_that_stands"],
    ),
    (
        "N12",
        "a notification with quotes",
        &["tests/natives.rs::a_notification_keeps_its_quotes"],
    ),
    (
        "N13",
        "IsDead after Kill",
        &["tests/natives.rs::who_is_killed_is_dead"],
    ),
    (
        "X1",
        "harvested twice gives one",
        &["crates/natives/src/scripts/tests/reference.rs::a_plant_is_harvested_once"],
    ),
    (
        "X2",
        "properties and calls of None",
        &[
            "tests/language/none.rs::a_call_on_none_is_skipped_and_the_caller_goes_on",
            "tests/language/properties.rs::a_property_of_none_is_logged_and_gives_the_default",
        ],
    ),
    (
        "X3",
        "a load door moves who opens it",
        &[
            "crates/natives/src/scripts/tests/reference.rs::a_load_door_takes_an_actor_through_and_another_swings",
        ],
    ),
    (
        "X4",
        "a call whose name is no string",
        &["crates/papyrus/tests/rules/broken.rs::a_name_that_is_no_string_aborts_the_function"],
    ),
    (
        "M1",
        "100,000 instructions; the peer gives up",
        &[
            "tests/language/calls.rs::a_long_loop_comes_to_its_end",
            "crates/papyrus/tests/rules/threads.rs::without_frames_an_endless_loop_is_stopped_and_others_run",
        ],
    ),
    (
        "M2",
        "128 calls deep; the peer gives up",
        &[
            "tests/language/calls.rs::five_hundred_calls_may_be_open_at_once",
            "crates/papyrus/tests/rules/reports.rs::recursion_without_end_is_cut_with_the_games_words_and_the_thread_goes_on",
        ],
    ),
    (
        "M3",
        "threads, locks, budgets, saved stacks; the peer has none",
        &[
            "crates/papyrus/tests/rules/threads.rs::threads_waiting_for_a_lock_get_in_in_the_order_they_came",
            "crates/papyrus/tests/rules/threads.rs::a_thread_keeps_the_lock_while_it_waits_for_budget",
            "crates/papyrus/tests/rules/saves.rs::a_machine_written_at_any_tick_goes_on_alike",
        ],
    ),
    (
        "H1",
        "what the files of the fixtures say of themselves; without debug information too",
        &[
            "crates/pex/src/read/tests.rs::what_was_written_is_read_again",
            "crates/pex/src/read/tests.rs::a_file_without_debug_information_is_read",
        ],
    ),
];

#[test]
fn every_case_of_the_list_has_its_tests() {
    let tests = CASES.iter().flat_map(|(_, _, tests)| tests.iter().copied());
    assert_eq!(missing_tests(tests), Vec::<String>::new());
    let mut numbers: Vec<&str> = CASES.iter().map(|(number, ..)| *number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), CASES.len());
    assert!(
        CASES
            .iter()
            .all(|(_, asks, tests)| !asks.is_empty() && !tests.is_empty())
    );
}

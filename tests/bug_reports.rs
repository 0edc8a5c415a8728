//! Public bug reports of tools and engines of this field, and the tests that hold what is right here.
//!
//! Property: no report of the areas Papyrus and PEX is without a test. Method: one row a
//! report, by its number, with the tests' names, which must stand in those files.

use skald_tests::missing_tests;

/// Number, what it is about, and where it is held.
const REPORTS: &[(u16, &str, &[&str])] = &[
    (
        68,
        "assembled code without a compiler's shapes",
        &["crates/papyrus/tests/rules/reports.rs::code_of_no_shape_runs_as_it_stands"],
    ),
    (
        70,
        "a local used before it is set",
        &["crates/papyrus/tests/rules/reports.rs::a_local_nobody_has_set_holds_its_types_default"],
    ),
    (
        71,
        "a script of another game or version",
        &[
            "crates/pex/src/read/tests.rs::another_games_script_is_refused_in_words",
            "crates/pex/src/read/tests.rs::versions_other_than_3_1_and_3_2_are_refused",
        ],
    ),
    (
        73,
        "a result nobody takes",
        &["crates/papyrus/tests/rules/reports.rs::any_result_may_go_to_nonevar_in_silence"],
    ),
    (
        75,
        "names that are no text",
        &["crates/papyrus/tests/rules/reports.rs::names_are_bytes"],
    ),
    (
        76,
        "endless recursion, deep nesting",
        &[
            "crates/papyrus/tests/rules/reports.rs::sixty_thousand_nested_conditions_are_one_after_another",
            "crates/papyrus/tests/rules/reports.rs::recursion_without_end_is_cut_with_the_games_words_and_the_thread_goes_on",
        ],
    ),
    (
        78,
        "jumps backward, to themselves, outside",
        &[
            "crates/papyrus/tests/rules/reports.rs::a_jump_goes_to_any_instruction_of_its_function",
            "crates/papyrus/tests/rules/broken.rs::jumps_out_of_the_function_abort_it_when_they_are_reached",
        ],
    ),
    (
        80,
        "a function that calls itself",
        &[
            "crates/papyrus/tests/rules/reports.rs::recursion_without_end_is_cut_with_the_games_words_and_the_thread_goes_on",
        ],
    ),
    (
        81,
        "two functions that call each other",
        &[
            "crates/papyrus/tests/rules/reports.rs::recursion_without_end_is_cut_with_the_games_words_and_the_thread_goes_on",
        ],
    ),
    (
        83,
        "native types without their files",
        &["crates/papyrus/tests/rules/reports.rs::native_types_are_known_without_their_files"],
    ),
    (
        85,
        "events faster than their work",
        &[
            "crates/papyrus/tests/rules/reports.rs::events_faster_than_their_work_pile_up_by_count_and_no_more",
        ],
    ),
    (
        86,
        "natives called in a loop",
        &[
            "crates/papyrus/tests/rules/reports.rs::a_loop_of_native_calls_has_one_in_the_queue_at_a_time",
        ],
    ),
    (
        88,
        "30,000 suspended threads",
        &[
            "crates/papyrus/tests/rules/threads.rs::thirty_thousand_waiting_threads_are_all_woken_and_end",
            "crates/papyrus/tests/rules/reports.rs::thirty_thousand_threads_that_wait_again_and_again_cost_only_their_wakings",
        ],
    ),
    (
        90,
        "400,000 instances",
        &[
            "crates/papyrus/tests/rules/reports.rs::four_hundred_thousand_instances_are_bound_idle_for_nothing_and_read_back",
        ],
    ),
    (
        91,
        "a long chain of objects in a save",
        &[
            "crates/papyrus/tests/rules/reports.rs::a_chain_of_a_hundred_thousand_objects_is_written_read_and_swept_without_recursion",
        ],
    ),
    (
        93,
        "a plugin removed between save and load",
        &[
            "crates/papyrus/tests/rules/saved_code.rs::objects_of_a_plugin_that_is_gone_take_their_scripts_and_threads_along",
            "tests/saves.rs::state_of_a_plugin_that_went_rests_and_its_scripts_are_dropped",
        ],
    ),
    (
        95,
        "one OnTriggerEnter however long one stands in a volume",
        &["tests/walking.rs::who_stands_in_a_trigger_for_600_ticks_has_entered_it_once"],
    ),
    (
        96,
        "two stages set in one frame",
        &["tests/threads.rs::two_stages_set_in_one_frame_run_two_fragments_in_order"],
    ),
    (
        98,
        "one script in two cases",
        &[
            "crates/papyrus/tests/rules/reports.rs::a_script_in_another_case_is_the_same_script",
            "crates/forms/src/scripts.rs::a_reference_edits_its_bases_scripts_and_adds_its_own",
        ],
    ),
    (
        100,
        "a property that names an alias",
        &["tests/threads.rs::a_property_that_names_an_alias_holds_the_alias"],
    ),
    (
        101,
        "fragments of another version",
        &["crates/forms/tests/rules/references.rs::fragments_of_another_version_are_read_and_told"],
    ),
    (
        103,
        "a property that names no alias",
        &["tests/threads.rs::a_property_that_names_no_alias_of_its_quest_stays_none"],
    ),
];

#[test]
fn every_report_has_its_tests() {
    let tests = REPORTS.iter().flat_map(|(.., tests)| tests.iter().copied());
    assert_eq!(missing_tests(tests), Vec::<String>::new());
    let mut numbers: Vec<u16> = REPORTS.iter().map(|(number, ..)| *number).collect();
    numbers.sort_unstable();
    // The table's numbers of both areas.
    let all = [
        68, 70, 71, 73, 75, 76, 78, 80, 81, 83, 85, 86, 88, 90, 91, 93, 95, 96, 98, 100, 101, 103,
    ];
    assert_eq!(numbers, all);
}

//! Arrays. Source: reference notes 4, peer cases F.

use crate::stage::check_code;

fn check_int(code: &str, said: &str) {
    let locals = "a:Int[] b:Int[] t:String[] i:Int n:Int s:String ok:Bool";
    check_code(locals, &format!("{code}\ncast s i\nsay s"), said);
}

const FRAME: &str = "(Subject.OnInit [ (00000001)])";

#[test]
fn a_new_array_holds_defaults_and_is_shared_by_assignment() {
    check_int(
        "array_create a 5\narray_length i a\ncast s i\nsay s\narray_getelement i a 3",
        "5; 0",
    );
    check_int(
        "array_create a 5\nassign b a\narray_setelement b 3 20\narray_getelement i a 3",
        "20",
    );
}

#[test]
fn lengths_outside_1_to_128_are_refused() {
    for length in [0, -1, 129] {
        check_int(
            &format!("array_create a {length}\narray_length i a"),
            &format!(
                "Game Cannot create an array with {length} elements, must be between 1 and 128 {FRAME}; 0"
            ),
        );
    }
    check_int("array_create a 128\narray_length i a", "128");
}

#[test]
fn the_length_of_none_is_zero_without_a_word() {
    check_int("assign i 3\narray_length i a", "0");
}

#[test]
fn a_bad_index_logs_the_range_and_reads_the_default() {
    let text = |index| format!("Game Array index {index} is out of range (0-4) {FRAME}; 0");
    check_int(
        "assign i 3\narray_create a 5\narray_getelement i a 5",
        &text(5),
    );
    check_int(
        "assign i 3\narray_create a 5\narray_getelement i a -1",
        &text(-1),
    );
}

#[test]
fn a_write_outside_is_dropped() {
    check_int(
        "array_create a 5\narray_setelement a 5 1\narray_findelement a i 1 0",
        &format!("Game Array index 5 is out of range (0-4) {FRAME}; -1"),
    );
}

#[test]
fn elements_of_none_cannot_be_reached() {
    let text = format!("Game Cannot access an element of a None array {FRAME}");
    check_int("array_getelement i a 0", &format!("{text}; 0"));
    check_int("array_setelement a 0 1", &format!("{text}; 0"));
}

#[test]
fn find_goes_up_from_its_start() {
    let made = "array_create a 5\narray_setelement a 3 20\n";
    for (start, found) in [(0, "3"), (2, "3"), (4, "-1"), (10, "-1")] {
        check_int(&format!("{made}array_findelement a i 20 {start}"), found);
    }
    check_int("array_findelement a i 20 0", "-1");
}

#[test]
fn rfind_goes_down_and_counts_negative_starts_from_the_end() {
    let made = "array_create a 5\narray_setelement a 3 20\n";
    for (start, found) in [
        (-3, "-1"),
        (-7, "-1"),
        (-1, "3"),
        (4, "3"),
        (3, "3"),
        (2, "-1"),
    ] {
        check_int(&format!("{made}array_rfindelement a i 20 {start}"), found);
    }
    check_int("array_rfindelement a i 20 -1", "-1");
}

#[test]
fn strings_are_found_in_any_case() {
    check_int(
        "array_create t 3\narray_setelement t 1 \"Three\"\narray_findelement t i \"tHREE\" 0",
        "1",
    );
}

#[test]
fn an_array_is_true_when_it_has_elements() {
    check_int("cast ok a\ncast i ok", "0");
    check_int("array_create a 1\ncast ok a\ncast i ok", "1");
}

#[test]
fn arrays_print_their_elements() {
    check_code(
        "a:Int[] s:String",
        "array_create a 5\narray_setelement a 3 20\ncast s a\nsay s",
        "[0, 0, 0, 20, 0]",
    );
    check_code(
        "a:Form[] s:String",
        "array_create a 2\ncast s a\nsay s",
        "[None, None]",
    );
}

#[test]
fn casting_none_to_an_array_fails_and_poisons_the_place() {
    check_code(
        "a:Form[] t:Form[] ok:Bool s:String",
        "cast t none
        cmp_eq ok a t
        cast s ok
        say s
        array_create a 1
        assign t a
        cast ok t
        cast s ok
        say s",
        &format!(
            "Game Cannot cast from None to Form[] {FRAME}; False; \
             Game Mismatched types assigning to variable named \"t\" {FRAME}; False"
        ),
    );
}

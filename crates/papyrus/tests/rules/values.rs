//! Arithmetic, comparisons, casts, strings. Source: reference notes 2 and 3, peer cases A to D, G.

use crate::stage::{check, check_code};

/// Computes `op` into a value, casts it to text and says it.
fn check_op(ty: &str, op: &str, said: &str) {
    check_code(
        &format!("d:{ty} s:String"),
        &format!("{op}\ncast s d\nsay s"),
        said,
    );
}

#[test]
fn integers_wrap_and_division_cuts_toward_zero() {
    check_op("Int", "iadd d 2147483647 1", "-2147483648");
    check_op("Int", "isub d -2147483648 1", "2147483647");
    check_op("Int", "imul d 65536 65536", "0");
    check_op("Int", "idiv d -7 2", "-3");
    check_op("Int", "imod d -7 4", "-3");
    check_op("Int", "idiv d -2147483648 -1", "-2147483648");
    check_op("Int", "ineg d -100", "100");
}

#[test]
fn floats_print_six_decimals() {
    check_op("Float", "fadd d 3.5 1.5", "5.000000");
    check_op("Float", "fsub d 11.5 6.25", "5.250000");
    check_op("Float", "fmul d 381.0 2.0", "762.000000");
    check_op("Float", "fdiv d 27.5 5.0", "5.500000");
    check_op("Float", "fneg d -100.75", "100.750000");
}

#[test]
fn division_by_zero_logs_and_leaves_zero() {
    for (ty, op, zero) in [
        ("Int", "idiv d 1 0", "0"),
        ("Int", "imod d 5 0", "0"),
        ("Float", "fdiv d 1.0 0.0", "0.000000"),
    ] {
        let log = "Game Cannot divide by zero (Subject.OnInit [ (00000001)])";
        check_op(ty, op, &format!("{log}; {zero}"));
    }
}

#[test]
fn not_takes_any_type() {
    for (value, said) in [
        ("6", "False"),
        ("0", "True"),
        ("6.6", "False"),
        ("0.0", "True"),
        ("\"lol\"", "False"),
        ("\"\"", "True"),
        ("self", "False"),
        ("none", "True"),
    ] {
        check_op("Bool", &format!("not d {value}"), said);
    }
}

#[test]
fn casts_follow_the_table() {
    for (ty, value, said) in [
        ("Int", "true", "1"),
        ("Int", "-1.9", "-1"),
        ("Int", "\"5 x\"", "5"),
        ("Int", "\"string1\"", "0"),
        ("Float", "5", "5.000000"),
        ("Float", "\"1.5\"", "1.500000"),
        ("Float", "\"none\"", "0.000000"),
        ("Float", "true", "1.000000"),
        ("Bool", "0.0", "False"),
        ("Bool", "\"x\"", "True"),
        ("Bool", "none", "False"),
        ("String", "none", "None"),
        ("String", "-5", "-5"),
    ] {
        check_op(ty, &format!("cast d {value}"), said);
    }
}

#[test]
fn objects_print_as_script_and_form() {
    check_op("String", "cast d self", "[Subject < (00000001)>]");
}

#[test]
fn strings_compare_without_regard_to_case_also_when_made_at_run_time() {
    let code = "strcat t \"AB\" \"c\"\ncmp_eq d t \"abC\"\ncast s d\nsay s";
    check_code("t:String d:Bool s:String", code, "True");
}

#[test]
fn equal_strings_print_as_the_first_spelling() {
    check_code(
        "s:String",
        "assign s \"Hello\"\nsay s\nstrcat s \"hEL\" \"LO\"\nsay s",
        "Hello; Hello",
    );
}

#[test]
fn strings_are_ordered_without_regard_to_case() {
    check_op("Bool", "cmp_lt d \"Abc\" \"aBD\"", "True");
    check_op("Bool", "cmp_gte d \"b\" \"A\"", "True");
}

#[test]
fn numbers_and_bools_compare_in_the_usual_order() {
    for (op, said) in [
        ("cmp_lt d 4 5", "True"),
        ("cmp_lte d 5 5", "True"),
        ("cmp_gt d 4.0 5.0", "False"),
        ("cmp_gte d 5.0 5.0", "True"),
        ("cmp_lt d false true", "True"),
        ("cmp_gt d true true", "False"),
        ("cmp_eq d 5 6", "False"),
        ("cmp_eq d 0.5 true", "True"),
        ("cmp_eq d none false", "True"),
        ("cmp_eq d \"\" false", "True"),
    ] {
        check_op("Bool", op, said);
    }
}

#[test]
fn floats_a_hair_apart_are_equal() {
    check_op("Bool", "cmp_eq d 1.0 1.00000005", "True");
    check_op("Bool", "cmp_eq d 1.0 1.0001", "False");
    check_op("Bool", "cmp_lte d 0.10000001 0.1", "True");
}

#[test]
fn concatenation_shows_other_values_as_text() {
    check_code(
        "s:String",
        "strcat s none \"_abc\"\nsay s\nstrcat s 5 1.5\nsay s",
        "None_abc; 51.500000",
    );
}

#[test]
fn jumps_go_anywhere_and_falling_off_the_end_returns() {
    check_code(
        "i:Int b:Bool s:String",
        "L0:
        iadd i i 1
        cmp_lt b i 5
        jmpt b L0
        jmp L2
        L1:
        say \"never\"
        L2:
        cast s i
        say s",
        "5",
    );
}

#[test]
fn assigning_none_to_a_number_leaves_its_default_and_says_so() {
    check_code(
        "i:Int s:String",
        "assign i 7\nassign i none\ncast s i\nsay s",
        "Game Assigning None to a non-object variable named \"i\" (Subject.OnInit [ (00000001)]); 0",
    );
}

#[test]
fn a_result_nobody_wants_goes_nowhere_silently() {
    check(
        &[(
            "Subject",
            "Form",
            "fn OnInit None\ncallmethod Answer self ::NoneVar\nsay \"done\"\nfn Answer Bool\nreturn true",
        )],
        "done",
    );
}

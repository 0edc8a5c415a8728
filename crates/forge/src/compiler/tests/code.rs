//! What statements and expressions become.

use super::{code, compiled, script};

fn check(head: &str, body: &str, expected: &str) {
    let expected: Vec<&str> = expected
        .lines()
        .map(str::trim)
        .filter(|it| !it.is_empty())
        .collect();
    assert_eq!(code(&compiled(head, body), "OnInit"), expected.join("\n"));
}

#[test]
fn an_if_ends_with_a_jump_even_without_else() {
    check(
        "",
        "If Level == 1\nLevel = 2\nEndIf",
        "cmp_eq ::temp0 ::Level_var 1
         jmpf ::temp0 L0
         assign ::Level_var 2
         jmp L0
         L0:",
    );
}

#[test]
fn a_loop_jumps_back_to_its_condition() {
    check(
        "",
        "Int i = 0\nWhile i < 3\ni += 1\nEndWhile",
        "assign i 0
         L0:
         cmp_lt ::temp0 i 3
         jmpf ::temp0 L1
         iadd ::temp1 i 1
         assign i ::temp1
         jmp L0
         L1:",
    );
}

#[test]
fn and_casts_both_sides_into_one_temporary() {
    check(
        "",
        "ObjectReference r\nIf r != None && r.Is3DLoaded()\nEndIf",
        "cast ::temp0 none
         cmp_eq ::temp1 r ::temp0
         not ::temp1 ::temp1
         cast ::temp1 ::temp1
         jmpf ::temp1 L0
         callmethod Is3DLoaded r ::temp2
         cast ::temp1 ::temp2
         L0:
         jmpf ::temp1 L1
         jmp L1
         L1:",
    );
}

#[test]
fn arguments_are_computed_first_and_converted_then() {
    check(
        "",
        "Game.GetPlayer().PlaceAtMe(self, abPersist = true)",
        "callstatic game GetPlayer ::temp0
         cast ::temp1 self
         callmethod PlaceAtMe ::temp0 ::temp2 ::temp1 1 true",
    );
}

#[test]
fn numbers_and_texts_are_converted_by_themselves() {
    check(
        "",
        "RegisterForSingleUpdate(3)\nDebug.Trace(\"level \" + Level + 1.5)",
        "cast ::temp0 3
         callmethod RegisterForSingleUpdate self ::NoneVar ::temp0
         cast ::temp1 ::Level_var
         strcat ::temp1 \"level \" ::temp1
         cast ::temp2 1.5
         strcat ::temp2 ::temp1 ::temp2
         callstatic debug Trace ::NoneVar ::temp2 0",
    );
}

#[test]
fn an_element_is_stored_value_first() {
    check(
        "",
        "Float[] a = new Float[3]\na[a.Length - 1] = GetActorValue(\"Health\")",
        "array_create ::temp0 3
         assign a ::temp0
         callmethod GetActorValue self ::temp3 \"Health\"
         assign ::temp2 ::temp3
         array_length ::temp1 a
         isub ::temp1 ::temp1 1
         array_setelement a ::temp1 ::temp2",
    );
}

#[test]
fn auto_properties_of_self_are_variables_and_others_are_asked() {
    check(
        "",
        "Level = Game.GetPlayer().Level\nTarget = Game.GetPlayer()",
        "callstatic game GetPlayer ::temp0
         propget Level ::temp0 ::temp1
         assign ::Level_var ::temp1
         callstatic game GetPlayer ::temp2
         assign ::temp0 ::temp2
         propset Target self ::temp0",
    );
}

#[test]
fn a_property_that_is_changed_has_its_object_computed_twice() {
    check(
        "",
        "Game.GetPlayer().Level += 2",
        "callstatic game GetPlayer ::temp0
         propget Level ::temp0 ::temp2
         iadd ::temp2 ::temp2 2
         assign ::temp1 ::temp2
         callstatic game GetPlayer ::temp0
         propset Level ::temp0 ::temp1",
    );
}

#[test]
fn find_has_its_start_written_out() {
    check(
        "",
        "Int[] a\nInt i = a.Find(4)\ni = a.RFind(4, 2)",
        "array_findelement a ::temp0 4 0
         assign i ::temp0
         array_rfindelement a ::temp0 4 2
         assign i ::temp0",
    );
}

#[test]
fn parent_imports_and_own_globals_are_called_each_in_its_way() {
    check(
        "Import Debug\nFunction Own() global\nEndFunction\nInt Function GetFormID()\nReturn Parent.GetFormID()\nEndFunction",
        "Trace(\"x\")\nOwn()\nself.RegisterForSingleUpdate(1.0)",
        "callstatic debug Trace ::NoneVar \"x\" 0
         callstatic Test Own ::NoneVar
         callmethod RegisterForSingleUpdate self ::NoneVar 1.0",
    );
    let pex = compiled(
        "Int Function GetFormID()\nReturn Parent.GetFormID()\nEndFunction",
        "",
    );
    assert_eq!(
        code(&pex, "GetFormID"),
        "callparent GetFormID ::temp0\nreturn ::temp0"
    );
}

#[test]
fn blocks_may_each_have_a_variable_of_one_name() {
    let pex = compiled("", "If True\nInt i = 1\nElse\nInt i = 2\nEndIf");
    let text = code(&pex, "OnInit");
    assert!(
        text.contains("assign i 1") && text.contains("assign ::mangled_i_0 2"),
        "{text}"
    );
}

#[test]
fn signs_hex_and_large_numbers_are_literals() {
    check(
        "",
        "Int i = -5\ni = 0xFFFFFFFF\nFloat f = -1.5\nf = -f\ni = 3 - -2",
        "assign i -5
         assign i -1
         assign f -1.5
         fneg ::temp0 f
         assign f ::temp0
         isub ::temp1 3 -2
         assign i ::temp1",
    );
}

#[test]
fn operators_bind_as_the_language_says() {
    check(
        "",
        "Bool b = 1 + 2 * 3 == 7 && !Is3DLoaded() || 5 % 3 > 1",
        "imul ::temp0 2 3
         iadd ::temp0 1 ::temp0
         cmp_eq ::temp1 ::temp0 7
         cast ::temp1 ::temp1
         jmpf ::temp1 L0
         callmethod Is3DLoaded self ::temp2
         not ::temp2 ::temp2
         cast ::temp1 ::temp2
         L0:
         cast ::temp1 ::temp1
         jmpt ::temp1 L1
         imod ::temp0 5 3
         cmp_gt ::temp2 ::temp0 1
         cast ::temp1 ::temp2
         L1:
         assign b ::temp1",
    );
}

#[test]
fn words_have_no_case_and_lines_can_be_joined() {
    let pex = script(
        "SCRIPTNAME test EXTENDS actor\nfunction F(INT a,\\\n int B) ; remark\n;/ more\nremarks /;\n\
         IF A > b \\\n || level\nreturn\nENDIF\nENDFUNCTION\n",
    );
    let text = code(&pex, "F");
    assert!(
        text.starts_with("cmp_gt ::temp0 A B") || text.starts_with("cmp_gt ::temp0 a"),
        "{text}"
    );
}

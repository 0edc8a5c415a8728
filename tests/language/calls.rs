//! Calls of functions.
//!
//! Truth: `docs/papyrus-vm.md` "Functions and states", `docs/papyrus-language.md` "Values".

use crate::stage::{check, check_code};

#[test]
fn a_function_may_call_itself() {
    check(
        "ScriptName Mathematician extends Form
        Int Function Product(Int number)
            If number <= 1
                Return 1
            EndIf
            Return number * Product(number - 1)
        EndFunction
        Event OnInit()
            Int number = 1
            String all = \"\"
            While number <= 6
                all += Product(number) + \" \"
                number += 1
            EndWhile
            Test.Say(all)
        EndEvent",
        &["1 2 6 24 120 720 "],
    );
}

#[test]
fn a_global_function_is_called_by_its_scripts_name_or_by_import() {
    check(
        "ScriptName Tools
        Int Function Five() Global
            Return 5
        EndFunction

        ScriptName Worker extends Form
        Import Tools
        Event OnInit()
            Test.Say(Tools.Five())
            Test.Say(Five() + 1)
        EndEvent",
        &["5", "6"],
    );
}

#[test]
fn a_global_native_gives_its_result() {
    check_code("Say(Answer())\nSay(Answer() + 1)", &["42", "43"]);
}

#[test]
fn a_variable_named_like_a_function_does_not_hide_it() {
    check(
        "ScriptName Tools
        Int Function Bar() Global
            Return 2077
        EndFunction

        ScriptName Namer extends Form
        Import Tools
        Int Function Foo()
            Return 108
        EndFunction
        Event OnInit()
            Int Foo = 1
            Int Bar = 1
            Test.Say(Foo() + \" \" + Bar() + \" \" + Foo + \" \" + Bar)
        EndEvent",
        &["108 2077 1 1"],
    );
}

#[test]
fn a_function_without_a_return_gives_its_types_default() {
    check(
        "ScriptName Forgetter extends Form
        Int Function Number()
        EndFunction
        String Function Words()
        EndFunction
        Bool Function Truth()
        EndFunction
        Form Function Object()
        EndFunction
        Event OnInit()
            Test.Say(Number() + \" <\" + Words() + \"> \" + Truth() + \" \" + Object())
        EndEvent",
        &["0 <> False None"],
    );
}

#[test]
fn an_argument_left_out_has_its_default() {
    check(
        "ScriptName Caller extends Form
        Function Show(Int first, Int second = 2, String third = \"three\")
            Test.Say(first + \" \" + second + \" \" + third)
        EndFunction
        Event OnInit()
            Show(1)
            Show(1, 5)
            Show(1, third = \"t\")
            Show(third = \"x\", second = 8, first = 9)
        EndEvent",
        &["1 2 three", "1 5 three", "1 2 t", "9 8 x"],
    );
}

#[test]
fn a_parameter_is_the_functions_own() {
    check(
        "ScriptName Changer extends Form
        Function Change(Int number, String words)
            number = 9
            words = \"changed\"
        EndFunction
        Event OnInit()
            Int number = 1
            String words = \"kept\"
            Change(number, words)
            Test.Say(number + words)
        EndEvent",
        &["1kept"],
    );
}

#[test]
fn an_argument_becomes_the_parameters_type() {
    check(
        "ScriptName Taker extends Form
        Function Take(Float part, String words, Bool truth)
            Test.Say(part + \" \" + words + \" \" + truth)
        EndFunction
        Event OnInit()
            Take(3, 4, \"x\")
            Take(2.5, True, Self)
        EndEvent",
        &["3.000000 4 True", "2.500000 True True"],
    );
}

#[test]
fn arguments_are_computed_left_to_right() {
    check(
        "ScriptName Order extends Form
        Int Function Mark(Int number)
            Test.Say(\"mark \" + number)
            Return number
        EndFunction
        Int Function Sum(Int a, Int b, Int c)
            Return a * 100 + b * 10 + c
        EndFunction
        Event OnInit()
            Test.Say(Sum(Mark(1), Mark(2), Mark(3)))
            Test.Say(Mark(4) - Mark(5))
        EndEvent",
        &[
            "mark 1", "mark 2", "mark 3", "123", "mark 4", "mark 5", "-1",
        ],
    );
}

#[test]
fn calls_do_not_disturb_each_others_variables() {
    check(
        "ScriptName Digger extends Form
        Int Function Deep(Int level)
            Int mine = level * 10
            Int below = 0
            If level > 0
                below = Deep(level - 1)
            EndIf
            Return mine + below
        EndFunction
        Event OnInit()
            Test.Say(Deep(4))
        EndEvent",
        &["100"],
    );
}

// Peer: 128 deep; the game's script stacks have no documented limit.
#[test]
fn five_hundred_calls_may_be_open_at_once() {
    check(
        "ScriptName Digger extends Form
        Int Function Deep(Int level)
            If level == 0
                Return 0
            EndIf
            Return 1 + Deep(level - 1)
        EndFunction
        Event OnInit()
            Test.Say(Deep(500))
        EndEvent",
        &["500"],
    );
}

// Peer: gives up after 100,000 instructions of one function.
#[test]
fn a_long_loop_comes_to_its_end() {
    let source = "
        ScriptName Runner extends Form
        Event OnInit()
            Int count = 0
            While count < 40000
                count += 1
            EndWhile
            Test.Say(count)
        EndEvent";
    for form in crate::stage::FORMS {
        let mut stage = crate::stage::Stage::new(source, form);
        stage.attach(1, "Runner", &[]);
        (0..20).for_each(|_| stage.run());
        assert_eq!(stage.said(), ["40000"], "{form:?}");
    }
}

#[test]
fn a_call_on_another_object_runs_as_that_object() {
    let source = "
        ScriptName Neighbour extends Form
        Int visits
        Int Function Visit()
            visits += 1
            Test.Say(Self)
            Return visits
        EndFunction

        ScriptName Visitor extends Form
        Event OnInit()
            Neighbour other = Test.Thing(2) as Neighbour
            other.Visit()
            Test.Say(other.Visit())
        EndEvent";
    for form in crate::stage::FORMS {
        let mut stage = crate::stage::Stage::new(source, form);
        stage.attach(2, "Neighbour", &[]);
        stage.attach(1, "Visitor", &[]);
        stage.run();
        let me = "[Neighbour < (00000002)>]";
        assert_eq!(stage.said(), [me, me, "2"], "{form:?}");
    }
}

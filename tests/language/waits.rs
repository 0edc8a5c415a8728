//! Natives that wait.
//!
//! Truth: `docs/papyrus-vm.md` "Natives": a script goes on with the next instruction when the
//! answer is there, and not before.

use crate::stage::{FORMS, Stage};

#[test]
fn nothing_after_a_waiting_native_runs_before_its_answer() {
    let source = "
        ScriptName Patient extends Form
        Event OnInit()
            Test.Say(\"before\")
            Test.Ask(0, 0)
            Test.Say(\"after\")
        EndEvent";
    for form in FORMS {
        let mut stage = Stage::new(source, form);
        stage.attach(1, "Patient", &[]);
        stage.run();
        assert_eq!(stage.said(), ["before", "asked 0 0"], "{form:?}");
        stage.run();
        assert_eq!(stage.said(), [""; 0], "{form:?}");
        stage.answer(0);
        stage.run();
        assert_eq!(stage.said(), ["after"], "{form:?}");
    }
}

#[test]
fn the_answer_is_the_calls_result() {
    let source = "
        ScriptName Adder extends Form
        Int Function Sum()
            Int sum = Test.Ask(2, 3)
            Return sum
        EndFunction
        Event OnInit()
            Test.Say(Sum())
        EndEvent";
    for form in FORMS {
        let mut stage = Stage::new(source, form);
        stage.attach(1, "Adder", &[]);
        stage.run();
        assert_eq!(stage.said(), ["asked 2 3"], "{form:?}");
        stage.answer(5);
        stage.run();
        assert_eq!(stage.said(), ["5"], "{form:?}");
    }
}

#[test]
fn an_answer_may_be_the_argument_of_the_next_question() {
    let source = "
        ScriptName Doubler extends Form
        Event OnInit()
            Test.Say(Test.Ask(1 + Test.Ask(1, 0), 0))
        EndEvent";
    for form in FORMS {
        let mut stage = Stage::new(source, form);
        stage.attach(1, "Doubler", &[]);
        stage.run();
        assert_eq!(stage.said(), ["asked 1 0"], "{form:?}");
        stage.answer(2);
        stage.run();
        assert_eq!(stage.said(), ["asked 3 0"], "{form:?}");
        stage.answer(6);
        stage.run();
        assert_eq!(stage.said(), ["6"], "{form:?}");
    }
}

#[test]
fn objects_that_wait_do_not_hold_up_each_other() {
    let source = "
        ScriptName Patient extends Form
        Event OnInit()
            Int me = Test.Ask(1, 1)
            Test.Say(\"had \" + me)
        EndEvent";
    for form in FORMS {
        let mut stage = Stage::new(source, form);
        stage.attach(1, "Patient", &[]);
        stage.attach(2, "Patient", &[]);
        stage.run();
        assert_eq!(stage.said(), ["asked 1 1", "asked 1 1"], "{form:?}");
        stage.answer(10);
        stage.run();
        assert_eq!(stage.said(), ["had 10"], "{form:?}");
        stage.answer(20);
        stage.run();
        assert_eq!(stage.said(), ["had 20"], "{form:?}");
    }
}

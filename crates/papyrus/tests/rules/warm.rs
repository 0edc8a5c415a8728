//! A call or property access does the same whether its site has met its target before or not: the
//! fast loop does the second, the full implementation the first. Expectations: the rules of the
//! other files, which sites that are new prove by literal outcomes.

use crate::stage::Stage;
use papyrus::{Budget, Handle, PropertyValue};

/// `Other` on form 2 and `Subject`, whose `Friend` it is, on form 1, beside other scripts.
fn friends(scripts: &[(&str, &str, &str)], other: &str, subject: &str) -> Stage {
    let subject = format!("auto Friend Other none\n{subject}");
    let own = [("Other", "Form", other), ("Subject", "Base", &subject)];
    let base = ("Base", "Form", "fn Name Int\nreturn 100");
    let mut stage = Stage::new(&[scripts, &[base], &own].concat());
    stage.attach(2, "Other");
    befriend(&mut stage, 1, 2);
    stage.tick();
    stage.said();
    stage
}

fn befriend(stage: &mut Stage, subject: u64, other: u64) {
    let friend = PropertyValue::Object(Handle(other));
    stage.attach_with(subject, "Subject", &[("Friend", friend)]);
}

/// Sends the events at once, three times; each time the same is said.
fn three_times(stage: &mut Stage, events: &[(u64, &str)], said: &str) {
    for round in 0..3 {
        for &(handle, event) in events {
            stage.send(handle, event);
        }
        stage.ticks(6);
        assert_eq!(stage.said(), said, "round {round}");
    }
}

#[test]
fn calls_of_others_and_of_globals_let_go_of_the_lock() {
    let work = "callstatic Test Slow ::NoneVar \"worked\"\nsay \"works on\"";
    let other = format!("fn Work None\n{work}");
    let library = format!("gfn Work None\n{work}");
    for call in [
        "callmethod Work ::Friend_var ::NoneVar",
        "callstatic Library Work ::NoneVar",
    ] {
        let subject = format!(
            "fn First None\nsay \"first\"\n{call}\nsay \"first again\"\nfn Second None\nsay \"second\""
        );
        let mut stage = friends(&[("Library", "", &library)], &other, &subject);
        let events = [(1, "First"), (1, "Second")];
        let said = "First; Second; worked; works on; first again";
        three_times(&mut stage, &events, said);
    }
}

#[test]
fn a_call_waits_for_the_lock_of_the_one_it_calls() {
    let other = "
    fn Busy None
    say \"busy\"
    callmethod Ping self ::NoneVar \"x\"
    say \"no longer\"
    fn Work None
    say \"works\"";
    let subject = "
    fn Ask None
    callmethod Work ::Friend_var ::NoneVar
    say \"asked\"";
    let mut stage = friends(&[], other, subject);
    three_times(&mut stage, &[(1, "Ask")], "works; asked");
    let said = "Busy; Other pinged: x; no longer; works; asked";
    three_times(&mut stage, &[(2, "Busy"), (1, "Ask")], said);
}

#[test]
fn a_property_waits_for_the_lock_of_the_one_it_is_on() {
    let other = "
    auto Value Int 7
    fn Busy None
    say \"busy\"
    callmethod Ping self ::NoneVar \"x\"
    assign ::Value_var 8
    say \"no longer\"
    fn Calm None
    assign ::Value_var 7";
    let subject = "
    fn Ask None | n:Int s:String
    propget Value ::Friend_var n
    cast s n
    say s
    fn Tell None
    propset Value ::Friend_var 9
    say \"told\"";
    let mut stage = friends(&[], other, subject);
    for _ in 0..2 {
        three_times(&mut stage, &[(1, "Ask")], "7");
        three_times(&mut stage, &[(1, "Tell"), (1, "Ask")], "told; 9");
        let said = "Busy; Other pinged: x; no longer; 8";
        three_times(&mut stage, &[(2, "Busy"), (1, "Ask")], said);
        let said = "Busy; Other pinged: x; no longer; told; 9";
        three_times(&mut stage, &[(2, "Busy"), (1, "Tell"), (1, "Ask")], said);
        three_times(&mut stage, &[(2, "Calm")], "");
    }
}

#[test]
fn a_lock_taken_meanwhile_is_waited_for_on_return() {
    let other = "
    fn Work None
    callstatic Test Slow ::NoneVar \"worked\"
    say \"works\"";
    let subject = "
    fn First None
    callmethod Work ::Friend_var ::NoneVar
    say \"first again\"
    fn Second None
    say \"second\"
    callmethod Ping self ::NoneVar \"x\"
    say \"second again\"";
    let mut stage = friends(&[], other, subject);
    // First is in Work as Second takes the lock, which it keeps into the next tick.
    let said = "Second; worked; Subject pinged: x; works; second again; first again";
    three_times(&mut stage, &[(1, "First"), (1, "Second")], said);
}

#[test]
fn an_object_whose_on_init_runs_lets_nobody_in() {
    let other = "
    auto Value Int 7
    fn OnInit None
    callstatic Test Slow ::NoneVar \"slow\"
    assign ::Value_var 8
    say \"init done\"
    fn Work None
    say \"works\"";
    let subject = "
    fn Ask None | n:Int s:String
    propget Value ::Friend_var n
    cast s n
    say s
    fn Call None
    callmethod Work ::Friend_var ::NoneVar";
    let mut stage = friends(&[], other, subject);
    stage.ticks(3);
    stage.said();
    three_times(&mut stage, &[(1, "Ask"), (1, "Call")], "8; works");
    for (event, said) in [
        ("Ask", "Slow; init done; 8"),
        ("Call", "Slow; init done; works"),
    ] {
        for handle in [20, 30, 40] {
            let handle = handle + event.len() as u64;
            stage.attach(handle, "Other");
            befriend(&mut stage, handle + 100, handle);
            stage.send(handle + 100, event);
            stage.ticks(5);
            assert_eq!(stage.said(), said);
        }
    }
}

/// Calls and properties of all kinds in a loop, so that all but the first round are warm.
const ALL_KINDS: &str = "
    fn Outer None | i:Int n:Int b:Bool sum:Int s:String
    assign i 0
    assign sum 0
    L0:
    callstatic Library Twice n i
    iadd sum sum n
    callmethod Add ::Friend_var n n 1
    iadd sum sum n
    callmethod Name self n
    iadd sum sum n
    propset Value ::Friend_var i
    propget Value ::Friend_var n
    iadd sum sum n
    propset Full ::Friend_var i
    propget Full ::Friend_var n
    iadd sum sum n
    iadd i i 1
    cmp_lt b i 3
    jmpt b L0
    cast s sum
    say s
    fn Name Int | n:Int
    callparent Name n
    iadd n n 1
    return n";

const ALL_KINDS_OTHER: &str = "
    auto Value Int 0
    var kept Int 0
    fn Add Int a:Int b:Int
    iadd a a b
    return a
    .property Full Int 3
      .get Int
        return kept
      .end
      .set None
        .param value Int
        imul kept value 10
      .end
    .end";

#[test]
fn calls_of_all_kinds_are_stopped_by_the_budget_anywhere() {
    let library = [("Library", "", "gfn Twice Int n:Int\niadd n n n\nreturn n")];
    let mut whole = friends(&library, ALL_KINDS_OTHER, ALL_KINDS);
    whole.send(1, "Outer");
    let instructions = whole.tick().instructions;
    // A round: 2i + (2i + 1) + 101 + i + 10i.
    assert_eq!(whole.said(), "351");
    let mut pieces = friends(&library, ALL_KINDS_OTHER, ALL_KINDS);
    pieces.budget = Budget::Frame {
        instructions_main: 1,
        instructions_tasklet: 0,
    };
    pieces.send(1, "Outer");
    let mut sum = 0;
    for _ in 0..200 {
        let report = pieces.tick();
        assert!(report.instructions <= 1);
        sum += report.instructions;
    }
    assert_eq!(pieces.said(), "351");
    assert_eq!(sum, instructions);
    // The clocks differ, and nothing else.
    let state = |stage: &Stage| serde_json::to_value(&stage.vm).unwrap();
    let (mut whole, mut pieces) = (state(&whole), state(&pieces));
    for state in [&mut whole, &mut pieces] {
        state.as_object_mut().unwrap().remove("clock").unwrap();
    }
    assert_eq!(whole, pieces);
}

#[test]
fn a_profile_counts_the_same_calls() {
    let library = [("Library", "", "gfn Twice Int n:Int\niadd n n n\nreturn n")];
    let mut stage = friends(&library, ALL_KINDS_OTHER, ALL_KINDS);
    stage.vm.set_profiling(true);
    stage.send(1, "Outer");
    stage.tick();
    assert_eq!(stage.said(), "351");
    let profile = stage.vm.profile();
    let rows = profile.functions.iter().filter(|row| !row.native);
    let mut calls: Vec<String> = rows
        .map(|row| {
            format!(
                "{}.{} {} {}",
                row.script, row.function, row.calls, row.instructions
            )
        })
        .collect();
    calls.sort();
    let expected = [
        "Base.Name 3 3",
        "Library.Twice 3 6",
        "Other.Add 3 6",
        "Other.Full.Get 3 3",
        "Other.Full.Set 3 3",
        "Subject.Name 3 9",
        "Subject.Outer 1 49",
    ];
    assert_eq!(calls, expected);
}

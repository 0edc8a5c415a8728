//! Public bug reports about other machines, each as what is right here. Source: the numbered rows of
//! the reports' table, areas Papyrus and PEX; the rest are tested where their subject is
//! (93 in `saved_code.rs`, 71 in the reader's tests, 95 to 103 in games).

use crate::saves::written;
use crate::stage::{Stage, check, check_code, script};
use papyrus::{Budget, Handle, PropertyValue, Value, Vm};
use pex::{Pex, Script};
use std::sync::Arc;

// 68: assembled code without the shapes a compiler makes.
#[test]
fn code_of_no_shape_runs_as_it_stands() {
    check_code(
        "i:Int b:Bool",
        "
    jmp L2
    L0:
    say \"a\"
    iadd i i 1
    L2:
    say \"middle\"
    cmp_lt b i 1
    jmpt b L0
    jmp L5
    say \"dead\"
    L3:
    say \"c\"
    jmp L6
    L5:
    say \"b\"
    jmp L3
    L6:
    say \"end\"",
        "middle; a; middle; b; c; end",
    );
}

// 70: a temporary is used before anything is stored into it.
#[test]
fn a_local_nobody_has_set_holds_its_types_default() {
    check_code(
        "b:Bool i:Int f:Float s:String o:Form t:Int[]",
        "
    jmpf b L0
    say \"never\"
    L0:
    cast s i
    say s
    cast s f
    say s
    cast s o
    say s
    array_length i t
    cast s i
    say s",
        "0; 0.000000; None; 0",
    );
}

// 73: the compiler's nameless result.
#[test]
fn any_result_may_go_to_nonevar_in_silence() {
    let body = "
    fn OnInit None
    callmethod Truth self ::NoneVar
    callmethod Number self ::NoneVar
    callmethod Text self ::NonEVaR
    callstatic Test Get ::NoneVar 1
    say \"on\"
    fn Truth Bool
    return true
    fn Number Int
    return 5
    fn Text String
    return \"text\"";
    check(&[("Subject", "Form", body)], "on");
}

// 75: a function whose name is no ASCII and no UTF-8.
#[test]
fn names_are_bytes() {
    let body =
        "fn OnInit None\ncallmethod Nameless self ::NoneVar\nfn Nameless None\nsay \"called\"";
    let mut pex: Pex = (*script("Subject", "Form", body)).clone();
    let name = |text: &[u8]| text.eq_ignore_ascii_case(b"nameless");
    for text in pex.strings.iter_mut().filter(|text| name(text)) {
        *text = Box::from(&[0x81, 0x82][..]);
    }
    let pex = Pex::read(&pex.write()).unwrap();
    let mut stage = Stage::new(&[]);
    stage.scripts.insert("subject".into(), Arc::new(pex));
    stage.attach(1, "Subject");
    stage.tick();
    assert_eq!(stage.said(), "called");
}

// 76: nothing recurses over what a file holds.
#[test]
fn sixty_thousand_nested_conditions_are_one_after_another() {
    let depth = 60_000;
    // From the inside out: every one jumps over all that follow.
    let code: String = (0..depth)
        .map(|at| format!("jmpf b {}\n", depth - at))
        .collect();
    check_code("b:Bool", &format!("{code}say \"over\""), "over");
}

// 78: jumps into the own block, onto themselves, and out of the function.
#[test]
fn a_jump_goes_to_any_instruction_of_its_function() {
    check_code(
        "i:Int b:Bool",
        "nop\niadd i i 1\ncmp_lt b i 3\njmpt b -2\njmpf b 1\nsay \"three\"",
        "three",
    );
    let mut stage = Stage::new(&[(
        "Subject",
        "Form",
        "fn Go None\njmp 0\nfn Poke None\nsay \"on\"",
    )]);
    stage.attach(1, "Subject");
    stage.budget = Budget::Straight;
    stage.send(1, "Go");
    stage.send(1, "Poke");
    stage.tick();
    let said = stage.said();
    assert!(
        said.contains("an endless loop") && said.ends_with("; on"),
        "{said}"
    );
}

// 80, 81: a function that calls itself, and two that call each other.
#[test]
fn recursion_without_end_is_cut_with_the_games_words_and_the_thread_goes_on() {
    let deep = "Stack too deep (infinite recursion likely) - aborting call and returning None";
    for body in [
        "fn A Int | n:Int\ncallmethod A self n\nreturn n",
        "fn A Int | n:Int\ncallmethod B self n\nreturn n\nfn B Int | n:Int\ncallmethod A self n\nreturn n",
    ] {
        let init = "fn OnInit None | n:Int\ncallmethod A self n\nsay \"on\"";
        let mut stage = Stage::new(&[("Subject", "Form", &format!("{init}\n{body}"))]);
        stage.attach(1, "Subject");
        stage.ticks(4);
        let said = stage.said();
        assert_eq!(said.matches(deep).count(), 1, "{said}");
        assert!(said.ends_with("; on"), "{said}");
    }
}

// 83: a folder without the scripts of native types.
#[test]
fn native_types_are_known_without_their_files() {
    let natives = [
        ("Form", ""),
        ("ObjectReference", "Form"),
        ("Door", "Form"),
        ("Test", ""),
    ];
    let body = "
    auto Gate Door none
    fn OnInit None | f:Form d:Door
    callmethod Ping ::Gate_var ::NoneVar \"door\"
    assign f ::Gate_var
    callmethod Ping f ::NoneVar \"form\"
    cast d f
    callmethod Ping d ::NoneVar \"again\"";
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    stage.vm = Vm::new(&natives);
    stage.host.doors.push(Handle(5));
    let gate = PropertyValue::Object(Handle(5));
    stage.attach_with(1, "Subject", &[("Gate", gate)]);
    stage.ticks(5);
    assert_eq!(
        stage.said(),
        "Game Cannot open store for class \"Door\", missing file?; Door pinged: Door; Door pinged: Form; \
         Door pinged: again"
    );
}

// 85: updates that come faster than their work is done.
#[test]
fn events_faster_than_their_work_pile_up_by_count_and_no_more() {
    let body = "
    fn OnUpdate None
    callmethod Ping self ::NoneVar \"a\"
    callmethod Ping self ::NoneVar \"b\"";
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    stage.attach(1, "Subject");
    stage.tick();
    let mut bytes = Vec::new();
    // Ten minutes of an update each half second would be 1,200; here one each tick, two ticks of work.
    for _ in 0..3 {
        for _ in 0..400 {
            stage.send(1, "OnUpdate");
            stage.tick();
        }
        stage.said();
        bytes.push(written(&stage).len());
    }
    assert_eq!(stage.vm.counters().threads_alive, 601);
    assert_eq!(stage.vm.n_suspended(), 600);
    let (first, second) = (bytes[1] - bytes[0], bytes[2] - bytes[1]);
    assert!(
        first.abs_diff(second) < 2_000 && second / 200 < 500,
        "{bytes:?}"
    );
    stage.ticks(1_210);
    assert_eq!(stage.vm.counters().threads_alive, 0);
}

// 86: a loop that asks ten thousand times.
#[test]
fn a_loop_of_native_calls_has_one_in_the_queue_at_a_time() {
    let body = "
    fn Go None | i:Int b:Bool
    L0:
    callmethod Ping self ::NoneVar \"evaluate\"
    iadd i i 1
    cmp_lt b i 10000
    jmpt b L0";
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    stage.attach(1, "Subject");
    stage.tick();
    stage.send(1, "Go");
    stage.tick();
    let size = written(&stage).len();
    for _ in 0..9_999 {
        assert_eq!(stage.tick().native_calls, 1);
    }
    assert!(written(&stage).len() < size + 20);
    assert_eq!(stage.tick().ended.len(), 1);
}

// 88: threads that wait in a loop, thirty thousand of them.
#[test]
fn thirty_thousand_threads_that_wait_again_and_again_cost_only_their_wakings() {
    let body = "
    auto Loaded Bool false
    var woken Int 0
    fn OnLoad None
    L0:
    callstatic Test Sleep ::NoneVar 60
    iadd woken woken 1
    jmpf ::Loaded_var L0";
    let mut stage = Stage::new(&[("Dragon", "Form", body)]);
    stage.attach(1, "Dragon");
    stage.tick();
    for _ in 0..30_000 {
        stage.send(1, "OnLoad");
    }
    stage.budget = Budget::Frame {
        instructions_main: 1_000_000,
        instructions_tasklet: 0,
    };
    stage.ticks(3);
    // A call, an addition and a jump for each, once in sixty ticks and nothing between.
    let instructions: Vec<u64> = (0..122).map(|_| stage.tick().instructions).collect();
    assert_eq!(instructions.iter().sum::<u64>(), 2 * 30_000 * 3);
    assert!(instructions.iter().filter(|&&count| count > 0).count() <= 6);
    stage
        .vm
        .set_variable(Handle(1), "Dragon", "::Loaded_var", Value::Bool(true));
    stage.ticks(70);
    assert_eq!(stage.vm.counters().threads_alive, 0);
}

// 90: four hundred thousand script instances.
#[test]
fn four_hundred_thousand_instances_are_bound_idle_for_nothing_and_read_back() {
    let mut stage = Stage::new(&[("Placed", "Form", "var a Int 1\nvar b Form none")]);
    for handle in 0..400_000 {
        stage.vm.attach(Handle(handle), "Placed", Vec::new());
    }
    stage.provide();
    stage.tick();
    assert_eq!(stage.vm.n_initialised(), 400_000);
    let report = stage.tick();
    assert_eq!((report.instructions, report.native_calls), (0, 0));
    assert!(
        stage
            .vm
            .set_variable(Handle(399_999), "Placed", "a", Value::Int(7))
    );
    let bytes = serde_json::to_vec(&stage.vm).unwrap();
    let mut read: Vm = serde_json::from_slice(&bytes).unwrap();
    while let Some(name) = read.wanted_scripts().first().cloned() {
        let script = stage.scripts.get(&name.to_ascii_lowercase());
        read.provide_script(&name, script.map(|pex| Script::from(&**pex)));
    }
    assert_eq!(read.counters().instances, 400_000);
    let a = |handle| read.variable(Handle(handle), "Placed", "a");
    assert_eq!(
        (a(0), a(399_999)),
        (Some(Value::Int(1)), Some(Value::Int(7)))
    );
    // What nothing holds goes again, once as much has been made anew.
    for handle in 0..500_000 {
        read.attach(Handle(handle), "Placed", Vec::new());
        read.detach_all(Handle(handle));
    }
    read.update(&mut stage.host, stage.clock, stage.budget);
    assert_eq!(read.counters().instances, 0);
}

// 91: a list a hundred thousand objects long.
#[test]
fn a_chain_of_a_hundred_thousand_objects_is_written_read_and_swept_without_recursion() {
    let mut stage = Stage::new(&[("Link", "Form", "auto Next Link none")]);
    let length = 100_000;
    for handle in 0..length {
        let next = PropertyValue::Object(Handle((handle + 1) % length));
        stage
            .vm
            .attach(Handle(handle), "Link", vec![("Next".to_owned(), next)]);
    }
    stage.provide();
    stage.tick();
    let bytes = serde_json::to_vec(&stage.vm).unwrap();
    let read: Vm = serde_json::from_slice(&bytes).unwrap();
    assert_eq!(serde_json::to_vec(&read).unwrap(), bytes);
    stage.vm = read;
    stage.provide();
    let next = stage
        .vm
        .property(Handle(length - 1), "Link", "Next")
        .unwrap();
    assert_eq!(stage.vm.handle(next), Some(Handle(0)));
}

// 98: the same script on base and reference, spelled differently.
#[test]
fn a_script_in_another_case_is_the_same_script() {
    let mut stage = Stage::new(&[("MyScript", "Form", "fn OnInit None\nsay \"once\"")]);
    stage.attach(1, "MyScript");
    assert!(!stage.vm.attach(Handle(1), "myscript", Vec::new()));
    stage.ticks(2);
    assert_eq!(stage.said(), "once");
    assert_eq!(stage.vm.scripts(Handle(1)), ["MyScript"]);
}

// An instruction that works through long texts counts for more, so that a frame stays short.
#[test]
fn a_text_that_doubles_for_ever_uses_up_its_budget() {
    let body = "
    fn Go None | s:String
    assign s \"0123456789abcdef\"
    L0:
    strcat s s s
    jmp L0";
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    stage.attach(1, "Subject");
    stage.tick();
    stage.send(1, "Go");
    stage.tick();
    let longest = 1 << 20;
    let made = stage.vm.counters().strings;
    for _ in 0..10 {
        stage.tick();
    }
    // 2000 instructions a tick are at most one text of a mebibyte.
    let texts = stage.vm.counters().strings - made;
    assert!(texts <= 11, "{texts} texts of up to {longest} bytes");
}

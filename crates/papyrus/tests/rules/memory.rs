//! Memory of stacks, the overstressed machine and its dumps. Source: reference notes 6, 10 and 11, and
//! the settings' defaults; what is ours is told in `docs/papyrus-vm.md` "Memory of stacks".

use crate::saves::written;
use crate::stage::Stage;
use papyrus::{Handle, PropertyValue, StackMemory, Value};

/// Room for so many small stacks.
fn room(stacks: u32) -> StackMemory {
    StackMemory {
        all_max: stacks * 128,
        ..StackMemory::default()
    }
}

const SLEEPY: &str = "
    fn Go None
    say \"go\"
    callstatic Test Sleep ::NoneVar 2
    say \"end\"";

fn stage(body: &str, memory: StackMemory) -> Stage {
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    stage.vm.set_stack_memory(memory);
    stage.attach(1, "Subject");
    stage.tick();
    stage
}

#[test]
fn stacks_past_the_bound_wait_for_memory_and_begin_in_the_order_they_came() {
    let mut stage = stage(SLEEPY, room(2));
    for _ in 0..5 {
        stage.send(1, "Go");
    }
    stage.tick();
    assert_eq!(stage.said(), "Go; Go");
    assert_eq!((stage.vm.stack_bytes(), stage.vm.n_suspended()), (256, 3));
    stage.ticks(3);
    assert_eq!(stage.said(), "end; end; Go; Go");
    stage.ticks(3);
    assert_eq!(stage.said(), "end; end; Go");
    stage.ticks(3);
    assert_eq!((stage.vm.stack_bytes(), stage.vm.n_suspended()), (0, 0));
}

#[test]
fn a_stack_that_has_begun_counts_the_pages_it_fills() {
    // 64 bytes a frame and 16 a value: five values take the largest page.
    let body = "
    fn Go None | a:Int b:Int c:Int d:Int e:Int
    callmethod Deeper self ::NoneVar
    fn Deeper None
    callstatic Test Sleep ::NoneVar 2";
    let mut stage = stage(body, StackMemory::default());
    stage.send(1, "Go");
    stage.tick();
    assert_eq!(stage.vm.stack_bytes(), 512);
    let memory = StackMemory {
        page_max: 160,
        ..StackMemory::default()
    };
    stage.vm.set_stack_memory(memory);
    stage.send(1, "Go");
    stage.tick();
    assert_eq!(stage.vm.stack_bytes(), 512 + 160 + 128);
}

#[test]
fn an_overstressed_machine_takes_no_notice_of_the_bound() {
    let mut stage = stage("fn Go None\ncallstatic Test Sleep ::NoneVar 50", room(2));
    for _ in 0..131 {
        stage.send(1, "Go");
    }
    stage.tick();
    // 129 wait: one more than the machine can keep up with.
    assert_eq!(stage.vm.n_suspended(), 129);
    assert!(stage.vm.is_overstressed());
    stage.tick();
    assert_eq!(
        (stage.vm.n_suspended(), stage.vm.stack_bytes()),
        (0, 131 * 128)
    );
    assert!(!stage.vm.is_overstressed());
}

#[test]
fn stacks_that_wait_for_one_that_waits_for_memory_are_not_stuck_for_ever() {
    let body = "
    fn Wait None
    callmethod RunAndWait self ::NoneVar \"Fragment\"
    say \"over\"
    fn Fragment None
    say \"fragment\"";
    let mut stage = stage(body, room(1));
    stage.send(1, "Wait");
    stage.ticks(300);
    assert_eq!(stage.said(), "");
    stage.ticks(5);
    assert_eq!(stage.said(), "Fragment; over");
}

#[test]
fn a_machine_written_while_stacks_wait_for_memory_goes_on_alike() {
    let mut stage = stage(SLEEPY, room(2));
    for _ in 0..5 {
        stage.send(1, "Go");
    }
    stage.tick();
    let mut after = Stage::new(&[]);
    after.vm = serde_json::from_str(&written(&stage)).unwrap();
    after.vm.set_stack_memory(room(2));
    after.clock = stage.clock;
    after.scripts = stage.scripts.clone();
    after.provide();
    stage.said();
    for _ in 0..12 {
        stage.tick();
        after.tick();
        assert_eq!(written(&after), written(&stage));
        assert_eq!(after.said(), stage.said());
    }
    assert_eq!(stage.vm.counters().threads_alive, 0);
}

/// `Hold` never lets go of the script; `Meet` comes back from the friend and waits for it.
const BUSY: &str = "
    auto Friend Form none
    fn Meet None number:Int | name:String
    assign name \"me\"
    callmethod Ping ::Friend_var ::NoneVar name
    say \"never\"
    fn Hold None
    L0:
    callmethod Ping self ::NoneVar \"holds\"
    jmp L0
    fn Poke None who:Form text:String
    say \"never\"";

/// The lines of a stack in a dump.
fn dumped(lines: &[String], stack: u64) -> Vec<&str> {
    let head = format!("Dumping stack {stack}:");
    let from = lines.iter().position(|line| *line == head).unwrap();
    let lines = lines.iter().skip(from + 1);
    lines
        .map(String::as_str)
        .take_while(|line| line.starts_with('\t'))
        .collect()
}

#[test]
fn suspended_stacks_are_dumped_after_five_seconds_and_a_minute_later_again() {
    let mut stage = Stage::new(&[("Subject", "Form", BUSY)]);
    let friend = PropertyValue::Object(Handle(2));
    stage.attach_with(1, "Subject", &[("Friend", friend)]);
    stage.tick();
    stage.vm.send_event(Handle(1), "Meet", &[Value::Int(7)]);
    stage.send(1, "Hold");
    stage.tick();
    let who = stage.vm.object(Handle(2), "Form");
    let text = stage.vm.string("hello");
    for _ in 0..128 {
        stage.vm.send_event(Handle(1), "Poke", &[who, text]);
    }
    let mut dumps = Vec::new();
    for tick in 0..4000 {
        stage.clock.ticks += 1;
        stage.vm.update(&mut stage.host, stage.clock, stage.budget);
        let lines = stage.vm.take_log();
        if !lines.is_empty() {
            dumps.push((tick, lines));
        }
    }
    let ticks: Vec<i32> = dumps.iter().map(|dump| dump.0).collect();
    assert_eq!(ticks, [300, 3900]);
    let lines = dumps.remove(0).1;
    let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    assert_eq!(
        lines[0],
        "Suspended stack count is over our warning threshold, dumping stacks:"
    );
    assert_eq!(
        lines.last().unwrap(),
        "29 more suspended stacks are not shown"
    );
    assert_eq!(
        dumped(&lines, 1),
        [
            "\tFrame count: 1 (Page count: 1)",
            "\tState: Waiting on other stack for return (Freeze state: Running)",
            "\tType: Normal",
            "\tReturn register: None",
            "\tHas stack callback: No",
            "\tStack trace:",
            "\t\t[ (00000001)].Subject.Meet() - \"Subject.psc\" Line ?",
            "\t\t\tIP: 2\tInstruction: 2\tLine: ?",
            "\t\t\t[number]: 7",
            "\t\t\t[name]: \"me\"",
        ]
    );
    assert_eq!(
        dumped(&lines, 3),
        [
            "\tFrame count: 0 (Page count: 1)",
            "\tState: Waiting on other stack for call (Freeze state: Running)",
            "\tType: Normal",
            "\tReturn register: None",
            "\tHas stack callback: No",
            "\tStack trace:",
            "\t\t[ (00000001)].Subject.Poke() - (requested call)",
            "\t\t\t[param0]: [Form < (00000002)>]",
            "\t\t\t[param1]: \"hello\"",
        ]
    );
}

//! Broken scripts: whatever is in them, the machine goes on. Source: bug reports 68, 76, 78, and the
//! crash of a name operand that is no string. Method: named cases, then mutations with a fixed seed.

use crate::stage::{Stage, check, check_code, script};
use papyrus::{Budget, Handle};
use pex::{Pex, StringId, Value};
use std::sync::Arc;

const AT: &str = "(Subject.OnInit [ (00000001)])";

#[test]
fn jumps_out_of_the_function_abort_it_when_they_are_reached() {
    for (jump, target) in [("-1000", "-999"), ("1000", "1001")] {
        check_code(
            "",
            &format!("say \"begins\"\njmp {jump}\nsay \"never\""),
            &format!(
                "begins; Game Broken instruction (jmp: jumps to instruction {target} of 3), aborting \
                 function call and returning None {AT}"
            ),
        );
    }
    check_code("", "jmp 2\njmp 1000\nsay \"on\"", "on");
}

#[test]
fn a_jump_to_the_end_returns() {
    check_code("", "say \"a\"\njmp 2\nsay \"never\"", "a");
}

#[test]
fn variables_nobody_declared_abort_the_function() {
    check_code(
        "i:Int",
        "iadd i nowhere 1",
        &format!(
            "Game Broken instruction (iadd: unknown variable \"nowhere\"), aborting function call and \
             returning None {AT}"
        ),
    );
}

#[test]
fn a_name_that_is_no_string_aborts_the_function() {
    let said = format!(
        "Game Broken instruction (callmethod: operand 0 is no name), aborting function call and \
         returning None {AT}"
    );
    let mut pex = (*script(
        "Subject",
        "Form",
        "fn OnInit None\ncallmethod Foo self ::NoneVar",
    ))
    .clone();
    pex.objects[0].states[0].functions[0].1.code[0].operands[0] = Value::Int(5);
    let mut stage = Stage::new(&[]);
    stage.scripts.insert("subject".into(), Arc::new(pex));
    stage.attach(1, "Subject");
    stage.tick();
    assert_eq!(stage.said(), said);
}

#[test]
fn too_few_operands_abort_the_function() {
    let mut pex = (*script("Subject", "Form", "fn OnInit None\nsay \"x\"")).clone();
    pex.objects[0].states[0].functions[0].1.code[0]
        .operands
        .clear();
    let mut stage = Stage::new(&[]);
    stage.scripts.insert("subject".into(), Arc::new(pex));
    stage.attach(1, "Subject");
    stage.tick();
    assert!(stage.said().contains("callstatic: 0 operands instead of 3"));
}

/// No compiler writes such a script. Unknown: which of them the original takes.
#[test]
fn of_two_functions_of_one_name_the_first_counts() {
    let mut pex = (*script(
        "Subject",
        "Form",
        "fn OnInit None\nsay \"first\"\nfn Other None\nsay \"second\"",
    ))
    .clone();
    let functions = &mut pex.objects[0].states[0].functions;
    functions[1].0 = functions[0].0;
    let mut stage = Stage::new(&[]);
    stage.scripts.insert("subject".into(), Arc::new(pex));
    stage.attach(1, "Subject");
    stage.tick();
    assert_eq!(stage.said(), "first");
}

#[test]
fn self_in_a_global_function_is_no_variable() {
    let library = "gfn Try None\ncallmethod Foo self ::NoneVar";
    let body = "fn OnInit None\ncallstatic Library Try ::NoneVar\nsay \"on\"";
    check(
        &[("Library", "", library), ("Subject", "Form", body)],
        "Game Broken instruction (callmethod: unknown variable \"self\"), aborting function call and \
         returning None (Library.Try < Subject.OnInit [ (00000001)]); on",
    );
}

#[test]
fn parents_in_a_circle_and_missing_parents_are_refused() {
    let mut stage = Stage::new(&[
        ("A", "B", ""),
        ("B", "A", ""),
        ("C", "Gone", "fn OnInit None\nsay \"never\""),
    ]);
    for script in ["A", "C"] {
        stage.attach(1, script);
    }
    stage.tick();
    let said = stage.said();
    assert!(
        said.contains("Game Cannot load class \"B\": its parents form a circle"),
        "{said}"
    );
    assert!(
        said.contains("Game Cannot load class \"A\": its parent is missing"),
        "{said}"
    );
    assert!(
        said.contains("Game Cannot load class \"C\": its parent is missing"),
        "{said}"
    );
    assert!(stage.vm.scripts(Handle(1)).is_empty());
}

#[test]
fn wrong_kinds_in_operands_are_taken_as_they_can_be() {
    check_code(
        "i:Int s:String",
        "iadd i \"5 x\" true\ncast s i\nsay s",
        "6",
    );
    check_code(
        "i:Int s:String",
        "assign i \"text\"\ncast s i\nsay s",
        &format!("Game Mismatched types assigning to variable named \"i\" {AT}; 0"),
    );
    check_code(
        "i:Int s:String",
        "array_create i 5\nsay \"on\"",
        &format!("Game Mismatched types assigning to variable named \"i\" {AT}; on"),
    );
}

pub(crate) const RICH: &str = "
auto Friend Rich none
auto Count Int 3
var list String[] none
.property Level Int 3
  .get Int
    return ::Count_var
  .end
  .set None
    .param value Int
    assign ::Count_var value
  .end
.end
fn OnInit None | i:Int b:Bool s:String f:Float x:Rich
array_create list 4
L0:
iadd i i 1
cast f i
fdiv f f 2.0
cast s f
strcat s s \"!\"
array_setelement list 1 s
array_findelement list i s 0
cmp_lte b i 3
jmpt b L0
callmethod Add self i i 2
propset Level self i
propget Level ::Friend_var i
callmethod GotoState self ::NoneVar \"Busy\"
cast x self
callmethod Add x i 1 1
callstatic Test Slow ::NoneVar s
callmethod OnInit x ::NoneVar
fn Add Int a:Int b:Int
iadd a a b
return a
fn Poke None | n:Int
callmethod Add ::Friend_var n 1 2
imod n n 0
state Busy
fn Poke None
callparent Poke ::NoneVar
callmethod OnInit self ::NoneVar
";

struct Dice(u32);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as usize % sides.max(1)
    }
}

fn value(dice: &mut Dice, strings: usize) -> Value {
    let id = StringId(dice.roll(strings + 2) as u16);
    match dice.roll(8) {
        0 => Value::None,
        1 => Value::Int(dice.roll(9) as i32 - 4),
        2 => Value::Int(i32::MIN),
        3 => Value::Float(f32::NAN),
        4 => Value::String(id),
        5 => Value::Bool(dice.roll(3) as u8),
        _ => Value::Identifier(id),
    }
}

/// Changes some operands, opcodes, types, names and flags.
fn mutate(pex: &mut Pex, dice: &mut Dice) {
    let strings = pex.strings.len();
    let any = |dice: &mut Dice| StringId(dice.roll(strings + 2) as u16);
    let object = &mut pex.objects[0];
    for _ in 0..1 + dice.roll(4) {
        let state = dice.roll(object.states.len());
        let functions = &mut object.states[state].functions;
        let function = dice.roll(functions.len());
        let (name, function) = &mut functions[function];
        let at = dice.roll(function.code.len());
        match (dice.roll(12), function.code.get_mut(at)) {
            (0, _) => object.parent = any(dice),
            (1, _) => *name = any(dice),
            (2, _) => function.return_type = any(dice),
            (3, _) => function.flags.0 = dice.roll(4) as u8,
            (4, _) => function.locals.truncate(dice.roll(4)),
            (5, _) => object.auto_state = any(dice),
            (6, Some(one)) => one.opcode = pex::Opcode::ALL[dice.roll(36)],
            (7, Some(one)) => one.arguments.push(value(dice, strings)),
            (8, Some(one)) => one.arguments.clear(),
            (_, Some(one)) if !one.operands.is_empty() => {
                let operand = dice.roll(one.operands.len());
                one.operands[operand] = value(dice, strings);
            }
            _ => {}
        }
    }
}

#[test]
fn mutated_scripts_never_panic_and_end_in_bounds() {
    let whole = script("Rich", "Form", RICH);
    let mut dice = Dice(1);
    for round in 0..600 {
        let mut pex = (*whole).clone();
        mutate(&mut pex, &mut dice);
        let mut stage = Stage::new(&[]);
        stage.scripts.insert("rich".into(), Arc::new(pex));
        stage.budget = match round % 3 {
            0 => Budget::Frame {
                instructions_main: 3000,
                instructions_tasklet: 0,
            },
            1 => Budget::PostLoad { instructions: 3000 },
            _ => Budget::Frame {
                instructions_main: 7,
                instructions_tasklet: 0,
            },
        };
        for handle in [1, 2] {
            let friend = [("Friend", papyrus::PropertyValue::Object(Handle(3 - handle)))];
            stage.attach_with(handle, "Rich", &friend);
        }
        stage.tick();
        for event in ["Poke", "OnInit", "Add"] {
            stage.send(1, event);
            stage.send(2, event);
            stage.ticks(3);
        }
        let again = serde_json::to_string(&stage.vm).unwrap();
        let read: papyrus::Vm = serde_json::from_str(&again).unwrap();
        assert_eq!(serde_json::to_string(&read).unwrap(), again);
        stage.said();
    }
}

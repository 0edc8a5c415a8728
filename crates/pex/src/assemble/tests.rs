//! Assembly written by hand, and what disassembly makes of odd files.

use crate::{Opcode, Pex, StringId, Value};

const LOOP: &str = r#"
; counts to ten
.pex 3 2 1
.userflag hidden 0
.object Counter
  .extends Form
  .doc "It counts; that's all"
  .userflags 1
  .variable ::Count_var Int 0 0
  .property Count Int 7
    .auto ::Count_var
  .end
  .state ``
    .function Run Int
      .param limit Int
      .local ::temp0 Bool
    L0:
      cmp_lt ::temp0 ::Count_var limit
      jmpf ::temp0 L1
      iadd ::Count_var ::Count_var 1
      jmp L0
    L1:
      callmethod Done self ::NoneVar "ten" 1.5 true none
      return ::Count_var
    .end
  .end
.end
.debug 12
  .lines Counter `` Run 0 3 3 4 4 5 6
"#;

#[test]
fn labels_become_distances_from_the_jump() {
    let pex = Pex::assemble(LOOP).unwrap();
    let code = &pex.objects[0].states[0].functions[0].1.code;
    assert_eq!(code[1].operands[1], Value::Int(3));
    assert_eq!(code[3].opcode, Opcode::Jmp);
    assert_eq!(code[3].operands, [Value::Int(-3)]);
    assert_eq!(code[4].arguments.len(), 4);
    assert_eq!(code[4].arguments[1], Value::Float(1.5));
    assert_eq!(pex.debug.unwrap().functions[0].lines, [3, 3, 4, 4, 5, 6]);
}

#[test]
fn text_of_a_script_assembles_to_the_same_script() {
    let pex = Pex::assemble(LOOP).unwrap();
    assert_eq!(Pex::assemble(&pex.disassemble()), Ok(pex));
}

#[test]
fn line_numbers_stand_beside_the_code() {
    let text = Pex::assemble(LOOP).unwrap().disassemble();
    assert!(
        text.contains("jmp L0                                     ; 4\n"),
        "{text}"
    );
}

#[test]
fn doubled_strings_odd_names_and_odd_values_survive() {
    let mut pex = Pex::assemble(LOOP).unwrap();
    let base = u16::try_from(pex.strings.len()).unwrap();
    for odd in [
        &b"limit"[..],
        b"L0",
        b"true",
        b"\x81 \"`\\",
        b"float:1",
        b"-1",
        b"#3",
        b"x:",
    ] {
        pex.strings.push(odd.into());
    }
    let values = [
        Value::Bool(7),
        Value::Float(f32::NAN),
        Value::Float(-0.0),
        Value::Float(f32::INFINITY),
        Value::Float(1e20),
        Value::Int(i32::MIN),
    ];
    let call = &mut pex.objects[0].states[0].functions[0].1.code[4];
    call.arguments = values.into();
    for index in base..base + 8 {
        call.arguments.push(Value::Identifier(StringId(index)));
        call.arguments.push(Value::String(StringId(index)));
    }
    pex.objects[0].states[0].functions[0].1.code[3].operands = vec![Value::Int(-400)];
    pex.objects[0].name = StringId(base + 1);
    let again = Pex::assemble(&pex.disassemble()).unwrap();
    // Bytes, because NaN is not equal to itself.
    assert_eq!(again.write(), pex.write());
}

#[test]
fn an_error_names_its_line() {
    let wrong = |text: &str| Pex::assemble(text).unwrap_err().to_string();
    assert_eq!(wrong(".pex 3 2"), "line 1: a word is missing");
    assert_eq!(wrong(".object A\n.state B\n"), "line 2: .end is missing");
    assert_eq!(
        wrong(".object A\n.state ``\n.function F None\nfrob 1\n"),
        "line 4: frob is neither an instruction nor a directive"
    );
    assert_eq!(
        wrong(".object A\n.state ``\n.function F None\njmp L9\n.end"),
        "line 5: label L9 is missing"
    );
    assert_eq!(wrong(".pex 3 2 1 1"), "line 1: too many words");
}

//! The two readers agree: on whole scripts function by function, on broken ones error by error.

use crate::{DebugFunctionKind, Function, Pex, Script, StringId, Use};

const TEXT: &str = r#"
.pex 3 2 1
.source "subject.psc"
.userflag conditional 1
.object Subject
  .extends Quest
  .variable ::Next_var Quest none 2
  .property Next Quest 7
    .auto ::Next_var
  .end
  .property Full Int 1
    .get Int
      return 3
    .end
  .end
  .state ``
    .function Go None
      .param by Actor
      .local n Float
      callstatic Debug Trace ::NoneVar "text" 0
      cast n 1.5
    .end
    .function Empty None
    .end
  .end
.end
.debug 5
.lines Subject `` Go 0 7 8
"#;

/// All functions of a script's first object, in file order.
fn functions(pex: &Pex) -> Vec<Function> {
    let mut all = Vec::new();
    if let Some(object) = pex.objects.first() {
        object.map(|function| all.push(function.clone()));
    }
    all
}

fn read(script: &Script) -> Vec<Function> {
    let mut all = Vec::new();
    if let Some(object) = script.object() {
        object.map(|&function| all.push(script.function(function).unwrap()));
    }
    all
}

/// Holds the two readers against each other; whether the bytes are a script.
fn agree(bytes: &[u8]) -> bool {
    let (pex, script) = match (Pex::read(bytes), Script::read(bytes)) {
        (Ok(pex), Ok(script)) => (pex, script),
        (Err(one), Err(other)) => {
            assert_eq!(one, other);
            return false;
        }
        (one, other) => panic!("{one:?}, {other:?}"),
    };
    let other = Script::from(&pex);
    // As text: a float may be not a number.
    let expected = format!("{:?}", functions(&pex));
    assert_eq!(format!("{:?}", read(&script)), expected);
    assert_eq!(format!("{:?}", read(&other)), expected);
    if pex.objects.len() == 1 {
        assert_eq!(script.uses(), other.uses());
    }
    for (id, string) in pex.strings.iter().enumerate() {
        let id = StringId(id as u16);
        assert_eq!(
            (script.string(id), other.string(id)),
            (&**string, &**string)
        );
    }
    for entry in pex.debug.iter().flat_map(|debug| &debug.functions) {
        let is = |state: &[u8], name: &[u8]| {
            (state, name) == (pex.string(entry.state), pex.string(entry.function))
        };
        assert!(script.lines(entry.kind, is).is_some());
        assert_eq!(script.lines(entry.kind, is), other.lines(entry.kind, is));
    }
    true
}

#[test]
fn functions_and_what_they_name_are_told_before_they_are_read() {
    let script = Script::read(Pex::assemble(TEXT).unwrap().write()).unwrap();
    let object = script.object().unwrap();
    assert_eq!(script.string(object.name), b"Subject");
    assert_eq!(script.source(), b"subject.psc");
    let [(_, go), (_, empty)] = object.states[0].functions[..] else {
        panic!("two functions")
    };
    assert!(go.has_code && !empty.has_code);
    assert_eq!(script.function(go).unwrap().code.len(), 2);
    let named = |what: Use| -> Vec<&str> {
        let uses = script.uses().iter().enumerate();
        uses.filter(|(_, one)| one.has(what))
            .map(|(id, _)| std::str::from_utf8(script.string(StringId(id as u16))).unwrap())
            .collect()
    };
    assert_eq!(named(Use::CALLED), ["Debug"]);
    let mut types = named(Use::TYPE);
    types.sort_unstable();
    // `Quest` is the parent and a variable's type: no function's.
    assert_eq!(types, ["Actor", "Float", "Int", "None"]);
    let kind = DebugFunctionKind::Function;
    let lines = script.lines(kind, |state, name| state.is_empty() && name == b"Go");
    assert_eq!(lines, Some(vec![7, 8]));
}

#[test]
fn both_readers_take_the_same_files_and_give_the_same_errors() {
    let whole = Pex::assemble(TEXT).unwrap().write();
    assert!(agree(&whole));
    for end in 0..whole.len() {
        assert!(!agree(&whole[..end]));
    }
    let mut scripts = 0;
    for at in 0..whole.len() {
        for byte in [0, 1, 2, 3, 5, 0x17, 0x19, 0x7F, 0xFF] {
            let mut bytes = whole.clone();
            bytes[at] = byte;
            scripts += u32::from(agree(&bytes));
        }
    }
    // Most bytes are text, times or flags: any will do there.
    assert!(scripts > 1000, "{scripts}");
}

#[test]
fn both_readers_agree_on_the_public_corpus() {
    for path in corpus::files(&["pex"]) {
        agree(&std::fs::read(path).unwrap());
    }
}

//! Reading small files made here, and what is refused.

use crate::{
    Debug, DebugFunction, DebugFunctionKind, Function, FunctionFlags, Header, Instruction, Object,
    Opcode, Pex, PexError, Property, PropertyFlags, State, StringId, TypedName, UserFlag, Value,
    Variable,
};

const EMPTY: StringId = StringId(0);
const NAME: StringId = StringId(1);

/// A script with one of everything.
fn whole() -> Pex {
    let call = Instruction {
        opcode: Opcode::CallMethod,
        operands: vec![
            Value::Identifier(NAME),
            Value::Identifier(EMPTY),
            Value::Identifier(NAME),
        ],
        arguments: vec![
            Value::None,
            Value::String(NAME),
            Value::Int(-1),
            Value::Float(1.5),
            Value::Bool(1),
        ],
    };
    let function = Function {
        return_type: NAME,
        doc: EMPTY,
        user_flags: 0,
        flags: FunctionFlags(FunctionFlags::GLOBAL),
        params: vec![TypedName {
            name: NAME,
            type_name: NAME,
        }],
        locals: vec![TypedName {
            name: NAME,
            type_name: EMPTY,
        }],
        code: vec![call],
    };
    let property = |flags: u8, auto: Option<StringId>, get: bool, set: bool| Property {
        name: NAME,
        type_name: NAME,
        doc: EMPTY,
        user_flags: 1,
        flags: PropertyFlags(flags),
        auto_variable: auto,
        getter: get.then(|| function.clone()),
        setter: set.then(|| function.clone()),
    };
    Pex {
        header: Header {
            major: 3,
            minor: 2,
            game: 1,
            compiled_at: 0x0102_0304_0506_0708,
            source: (*b"a.psc").into(),
            user: (*b"u").into(),
            machine: (*b"m").into(),
        },
        strings: vec![(*b"").into(), (*b"Name").into()],
        debug: Some(Debug {
            modified_at: 9,
            functions: vec![DebugFunction {
                object: NAME,
                state: EMPTY,
                function: NAME,
                kind: DebugFunctionKind::Function,
                lines: vec![7],
            }],
        }),
        user_flags: vec![UserFlag { name: NAME, bit: 1 }],
        objects: vec![Object {
            name: NAME,
            parent: EMPTY,
            doc: EMPTY,
            user_flags: 2,
            auto_state: EMPTY,
            variables: vec![Variable {
                name: NAME,
                type_name: NAME,
                user_flags: 0,
                value: Value::None,
            }],
            properties: vec![
                property(7, Some(NAME), false, false),
                property(3, None, true, true),
                property(1, None, true, false),
                property(2, None, false, true),
            ],
            states: vec![State {
                name: EMPTY,
                functions: vec![(NAME, function.clone())],
            }],
        }],
    }
}

fn read_error(bytes: &[u8]) -> String {
    Pex::read(bytes).unwrap_err().to_string()
}

#[test]
fn what_was_written_is_read_again() {
    let pex = whole();
    assert_eq!(Pex::read(&pex.write()), Ok(pex));
}

// The list of cases, H1: a public reader takes the debug information for granted.
#[test]
fn a_file_without_debug_information_is_read() {
    let mut pex = whole();
    assert!(pex.debug.is_some());
    pex.debug = None;
    let bytes = pex.write();
    assert_eq!(Pex::read(&bytes), Ok(pex));
}

#[test]
fn a_file_cut_at_any_length_is_an_error() {
    let bytes = whole().write();
    for length in 0..bytes.len() {
        assert!(Pex::read(&bytes[..length]).is_err(), "cut at {length}");
    }
}

#[test]
fn any_byte_may_be_wrong_without_a_panic() {
    let bytes = whole().write();
    for place in 0..bytes.len() {
        for wrong in [0x00, 0x01, 0x7F, 0x80, 0xFF] {
            let mut broken = bytes.clone();
            broken[place] = wrong;
            if let Ok(pex) = Pex::read(&broken) {
                assert_eq!(pex.write(), broken, "byte {place} as {wrong}");
            }
        }
    }
}

#[test]
fn another_games_script_is_refused_in_words() {
    let mut pex = whole();
    pex.header.game = 0x2001;
    assert_eq!(
        read_error(&pex.write()),
        "compiled script is for game 8193 (0x2001), Skyrim's is 1"
    );
}

#[test]
fn versions_other_than_3_1_and_3_2_are_refused() {
    let mut pex = whole();
    pex.header.minor = 1;
    assert!(Pex::read(&pex.write()).is_ok());
    pex.header.minor = 9;
    assert_eq!(
        read_error(&pex.write()),
        "compiled script version 3.9 is not Skyrim's (3.1 or 3.2)"
    );
}

#[test]
fn bytes_after_the_end_are_an_error() {
    let mut bytes = whole().write();
    let end = bytes.len();
    bytes.push(0);
    assert_eq!(
        Pex::read(&bytes),
        Err(PexError::Trailing {
            at: end as u64,
            count: 1
        })
    );
}

#[test]
fn a_string_index_past_the_table_names_its_place() {
    let mut pex = whole();
    pex.objects[0].parent = StringId(2);
    let error = read_error(&pex.write());
    assert!(
        error.ends_with("parent script name: string 2 of 2"),
        "{error}"
    );
}

#[test]
fn an_opcode_of_a_later_game_is_refused_with_its_offset() {
    let mut bytes = whole().write();
    // The last instruction is a call of 3 identifiers, a count, and 5 arguments: 31 bytes.
    let place = bytes.len() - 31;
    assert_eq!(bytes[place], Opcode::CallMethod.number());
    bytes[place] = 0x24;
    assert_eq!(
        Pex::read(&bytes),
        Err(PexError::Opcode {
            at: place as u64,
            number: 0x24
        })
    );
}

#[test]
fn an_object_size_that_lies_is_an_error() {
    let pex = whole();
    let mut bytes = pex.write();
    let mut head = pex.clone();
    head.objects.clear();
    let size_at = head.write().len() + 2;
    bytes[size_at + 3] ^= 1;
    assert!(matches!(
        Pex::read(&bytes),
        Err(PexError::ObjectSize { at, .. }) if at == size_at as u64
    ));
}

#[test]
fn an_argument_count_below_zero_is_an_error() {
    let mut bytes = whole().write();
    let place = bytes.len() - 31 + 1 + 9;
    assert_eq!(bytes[place..place + 5], [3, 0, 0, 0, 5]);
    bytes[place + 1] = 0x80;
    assert!(read_error(&bytes).contains("argument count"));
}

#[test]
fn a_property_without_what_its_flags_ask_for_is_still_written_readably() {
    let mut pex = whole();
    for property in &mut pex.objects[0].properties {
        property.auto_variable = None;
        property.getter = None;
        property.setter = None;
    }
    assert!(Pex::read(&pex.write()).is_ok());
}

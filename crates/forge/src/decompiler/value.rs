//! Values as text, with the strength of their operator and the conversions they went through.

use pex::{Pex, Value};

use super::text;

/// Strengths of operators, as the parser has them.
pub(super) const OR: u8 = 1;
pub(super) const AND: u8 = 2;
pub(super) const COMPARE: u8 = 3;
pub(super) const ADD: u8 = 4;
pub(super) const MULTIPLY: u8 = 5;
pub(super) const UNARY: u8 = 6;
pub(super) const CAST: u8 = 7;
pub(super) const POSTFIX: u8 = 8;
pub(super) const ATOM: u8 = 9;

/// A value that waits for its reader.
#[derive(Debug, Clone)]
pub(super) struct Text {
    pub(super) text: String,
    pub(super) strength: u8,
    /// Type name with small letters; empty when unknown.
    pub(super) ty: String,
    /// Before the conversion that ends it, and which instruction converts.
    pub(super) before: Option<(Box<Text>, usize)>,
    /// Left side, operator and right side, when an operator made it.
    pub(super) sides: Option<(String, String, String)>,
}

impl Text {
    pub(super) fn new(text: impl Into<String>, strength: u8, ty: impl Into<String>) -> Text {
        Text {
            text: text.into(),
            strength,
            ty: ty.into(),
            before: None,
            sides: None,
        }
    }

    /// The text where an operator of `strength` reads it.
    pub(super) fn at(&self, strength: u8) -> String {
        if self.strength >= strength {
            self.text.clone()
        } else {
            format!("({})", self.text)
        }
    }
}

/// A literal as source.
pub(super) fn literal(pex: &Pex, value: &Value) -> Text {
    match value {
        Value::None => Text::new("None", ATOM, "none"),
        Value::Identifier(id) => Text::new(text(pex, *id), ATOM, ""),
        Value::String(id) => Text::new(quoted(&text(pex, *id)), ATOM, "string"),
        Value::Int(number) => Text::new(number.to_string(), ATOM, "int"),
        Value::Float(number) => Text::new(float(*number), ATOM, "float"),
        Value::Bool(byte) => Text::new(if *byte == 0 { "False" } else { "True" }, ATOM, "bool"),
    }
}

/// A float in digits that read back to the same bits.
fn float(number: f32) -> String {
    let text = number.to_string();
    if text.contains('.') {
        text
    } else {
        format!("{text}.0")
    }
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for letter in text.chars() {
        match letter {
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            '\\' | '"' => quoted.extend(['\\', letter]),
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

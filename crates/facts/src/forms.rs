//! Form types of the engine and opcodes of its script machine.

use crate::csv::{Cells, Row, TableError, own_table};
use std::sync::LazyLock;

/// A form type of the engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormType {
    /// The engine's number, as `Form.GetType` gives it.
    pub id: u8,
    /// Its record type.
    pub record: String,
    /// The script extender's name for it.
    pub skse_constant: String,
    /// The base script of such forms.
    pub script: Option<String>,
}

/// An opcode of the script machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opcode {
    /// Its number.
    pub number: u8,
    /// Its mnemonic.
    pub name: String,
    /// How many operands it always has.
    pub fixed: u8,
    /// Whether an argument count and arguments follow.
    pub calls: bool,
}

/// All form types by number.
pub fn form_types() -> &'static [FormType] {
    static ROWS: LazyLock<Vec<FormType>> =
        LazyLock::new(|| own_table(include_str!("../tables/form_types.csv")));
    &ROWS
}

/// All opcodes by number.
pub fn opcodes() -> &'static [Opcode] {
    static ROWS: LazyLock<Vec<Opcode>> =
        LazyLock::new(|| own_table(include_str!("../tables/opcodes.csv")));
    &ROWS
}

impl Row for FormType {
    fn read(cells: &Cells<'_>) -> Result<Self, TableError> {
        Ok(Self {
            id: cells.number("id")?,
            record: cells.text("record")?,
            skse_constant: cells.text("skse_constant")?,
            script: cells.some("script")?,
        })
    }
}

impl Row for Opcode {
    fn read(cells: &Cells<'_>) -> Result<Self, TableError> {
        Ok(Self {
            number: cells.number("number")?,
            name: cells.text("name")?,
            fixed: cells.number("fixed")?,
            calls: cells.flag("calls")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn form_types_are_numbered_without_a_gap() {
        assert!(form_types().iter().map(|row| row.id).eq(0..138));
        assert_eq!(form_types()[77].record, "QUST");
    }

    #[test]
    fn a_scripts_form_type_is_that_of_its_record() {
        for row in crate::scripts() {
            let Some(id) = row.form_type else { continue };
            let kind = &form_types()[usize::from(id)];
            assert_eq!(row.record.as_ref(), Some(&kind.record), "{}", row.script);
        }
    }

    #[test]
    fn the_opcode_table_of_the_script_format_agrees() {
        assert_eq!(opcodes().len(), pex::Opcode::ALL.len());
        for (row, opcode) in opcodes().iter().zip(pex::Opcode::ALL) {
            assert_eq!(row.number, *opcode as u8);
            assert_eq!(row.name, opcode.mnemonic());
            assert_eq!(
                usize::from(row.fixed),
                opcode.operands().len(),
                "{}",
                row.name
            );
            assert_eq!(row.calls, opcode.is_call(), "{}", row.name);
        }
    }
}

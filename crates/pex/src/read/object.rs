//! One script of a file: variables, properties, states.

use super::Cursor;
use super::code::value;
use crate::{Object, PexError, Property, PropertyFlags, State, Variable};

/// How a function is read: whole, or only passed over.
type ReadFunction<F> = fn(&mut Cursor<'_>) -> Result<F, PexError>;

pub(crate) fn object<F>(
    cursor: &mut Cursor<'_>,
    function: ReadFunction<F>,
) -> Result<Object<F>, PexError> {
    let name = cursor.string("script name")?;
    let at = cursor.bytes.offset();
    let said = cursor.bytes.u32_be("object size")?;
    let object = Object {
        name,
        parent: cursor.string("parent script name")?,
        doc: cursor.string("script documentation")?,
        user_flags: cursor.bytes.u32_be("script user flags")?,
        auto_state: cursor.string("auto state name")?,
        variables: cursor.list(9, "variable count", variable)?,
        properties: cursor.list(11, "property count", |cursor| property(cursor, function))?,
        states: cursor.list(4, "state count", |cursor| state(cursor, function))?,
    };
    let read = cursor.bytes.offset() - at;
    if u64::from(said) == read {
        Ok(object)
    } else {
        Err(PexError::ObjectSize { at, said, read })
    }
}

fn variable(cursor: &mut Cursor<'_>) -> Result<Variable, PexError> {
    Ok(Variable {
        name: cursor.string("variable name")?,
        type_name: cursor.string("variable type")?,
        user_flags: cursor.bytes.u32_be("variable user flags")?,
        value: value(cursor, "variable value")?,
    })
}

fn property<F>(
    cursor: &mut Cursor<'_>,
    function: ReadFunction<F>,
) -> Result<Property<F>, PexError> {
    let name = cursor.string("property name")?;
    let type_name = cursor.string("property type")?;
    let doc = cursor.string("property documentation")?;
    let user_flags = cursor.bytes.u32_be("property user flags")?;
    let flags = PropertyFlags(cursor.bytes.u8("property flags")?);
    let auto = flags.has(PropertyFlags::AUTO);
    Ok(Property {
        name,
        type_name,
        doc,
        user_flags,
        flags,
        auto_variable: auto
            .then(|| cursor.string("auto variable name"))
            .transpose()?,
        getter: (!auto && flags.has(PropertyFlags::READ))
            .then(|| function(cursor))
            .transpose()?,
        setter: (!auto && flags.has(PropertyFlags::WRITE))
            .then(|| function(cursor))
            .transpose()?,
    })
}

fn state<F>(cursor: &mut Cursor<'_>, function: ReadFunction<F>) -> Result<State<F>, PexError> {
    Ok(State {
        name: cursor.string("state name")?,
        functions: cursor.list(17, "function count", |cursor| {
            Ok((cursor.string("function name")?, function(cursor)?))
        })?,
    })
}

//! The string table of a compiled script: no two strings differ only in case, and they stand in the
//! order in which they are met.
//!
//! Observed (public corpus, 666 tables): the first spelling met stands for all, text literals
//! included. "Met" is the order of the file, but the documentation of a property with functions,
//! which is met after them.

use std::collections::HashMap;

use pex::{Function, Object, Pex, Property, StringId, StringTable, Value};

/// Brings the table into that order.
pub(crate) fn fold(pex: &mut Pex) {
    let before = std::mem::take(&mut pex.strings);
    let mut met = Met {
        before,
        table: StringTable::new(),
        folded: HashMap::new(),
        places: HashMap::new(),
    };
    if let Some(debug) = &mut pex.debug {
        for function in &mut debug.functions {
            met.all([
                &mut function.object,
                &mut function.state,
                &mut function.function,
            ]);
        }
    }
    for flag in &mut pex.user_flags {
        met.one(&mut flag.name);
    }
    for object in &mut pex.objects {
        met.object(object);
    }
    pex.strings = met.table.into_strings();
}

/// What was met so far.
struct Met {
    before: Vec<Box<[u8]>>,
    table: StringTable,
    /// look-up only: places by string with small letters.
    folded: HashMap<Vec<u8>, StringId>,
    /// look-up only: new places by old ones.
    places: HashMap<StringId, StringId>,
}

impl Met {
    fn one(&mut self, id: &mut StringId) {
        if let Some(known) = self.places.get(id) {
            *id = *known;
            return;
        }
        let text = self.before.get(usize::from(id.0)).map_or(&[][..], |it| it);
        let key = text.to_ascii_lowercase();
        let new = match self.folded.get(&key) {
            Some(new) => *new,
            // The table before was at least as long: this one has room.
            None => self.table.intern(text).unwrap_or(*id),
        };
        self.folded.insert(key, new);
        self.places.insert(*id, new);
        *id = new;
    }

    fn all<'i>(&mut self, ids: impl IntoIterator<Item = &'i mut StringId>) {
        for id in ids {
            self.one(id);
        }
    }

    fn value(&mut self, value: &mut Value) {
        if let Value::Identifier(id) | Value::String(id) = value {
            self.one(id);
        }
    }

    fn object(&mut self, object: &mut Object) {
        self.all([
            &mut object.name,
            &mut object.parent,
            &mut object.doc,
            &mut object.auto_state,
        ]);
        for variable in &mut object.variables {
            self.all([&mut variable.name, &mut variable.type_name]);
            self.value(&mut variable.value);
        }
        for property in &mut object.properties {
            self.property(property);
        }
        for state in &mut object.states {
            self.one(&mut state.name);
            for (name, function) in &mut state.functions {
                self.one(name);
                self.function(function);
            }
        }
    }

    fn property(&mut self, property: &mut Property) {
        self.all([&mut property.name, &mut property.type_name]);
        let accessors = [&mut property.getter, &mut property.setter];
        for function in accessors.into_iter().flatten() {
            self.function(function);
        }
        self.one(&mut property.doc);
        self.all(&mut property.auto_variable);
    }

    fn function(&mut self, function: &mut Function) {
        self.all([&mut function.return_type, &mut function.doc]);
        for typed in function.params.iter_mut().chain(&mut function.locals) {
            self.all([&mut typed.name, &mut typed.type_name]);
        }
        for instruction in &mut function.code {
            let operands = instruction.operands.iter_mut();
            for value in operands.chain(&mut instruction.arguments) {
                self.value(value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_spelling_stands_for_all() {
        let text = ".object Test\n.variable ACTOR actor none 0\n.variable b Actor none 0\n.end\n";
        let mut pex = Pex::assemble(text).unwrap();
        fold(&mut pex);
        let strings: Vec<&[u8]> = pex.strings.iter().map(|it| &**it).collect();
        assert_eq!(strings, [&b"Test"[..], b"", b"ACTOR", b"b"]);
        assert_eq!(pex.objects[0].variables[1].type_name, StringId(2));
    }
}

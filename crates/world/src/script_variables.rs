//! Script variables conditions can read: a copy of the machine's, kept up to date by the session.
//!
//! Conditions are asked while scripts run, where the machine itself is busy. Only variables a
//! script flags as conditional are here. No state: it is made anew from the machine.

use ident::FormId;
use std::collections::BTreeMap;

/// Values of conditional variables, by the form whose scripts have them.
#[derive(Debug, Clone, Default)]
pub struct ScriptVariables {
    by_form: BTreeMap<FormId, Vec<(String, f32)>>,
}

impl ScriptVariables {
    /// A variable's value, by its name in any case (`::X_var` for auto properties). None when no
    /// script of the form has it, or its script does not flag it.
    pub fn get(&self, form: FormId, name: &str) -> Option<f32> {
        let all = self.by_form.get(&form)?;
        let found = all
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| *value)
    }

    /// Adds a variable of a form. Of several of one name the first counts.
    pub fn add(&mut self, form: FormId, name: &str, value: f32) {
        let all = self.by_form.entry(form).or_default();
        all.push((name.to_owned(), value));
    }
}

/// Two worlds are the same whatever was copied: the machine's own state is compared.
impl PartialEq for ScriptVariables {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variable_is_found_by_its_name_in_any_case() {
        let mut variables = ScriptVariables::default();
        variables.add(FormId(0x800), "::Done_var", 3.0);
        variables.add(FormId(0x800), "::Done_var", 4.0);
        assert_eq!(variables.get(FormId(0x800), "::done_VAR"), Some(3.0));
        assert_eq!(variables.get(FormId(0x800), "Done"), None);
        assert_eq!(variables.get(FormId(0x801), "::Done_var"), None);
    }
}

//! Property: the condition functions and their parameters are those of the fact tables.
//! Method: every row of both, in both directions.
//! Has caught: nothing yet.

use forms::condition::{FUNCTIONS, ParameterKind, function};

fn name(kind: ParameterKind) -> Option<String> {
    (kind != ParameterKind::Unused).then(|| format!("{kind:?}"))
}

#[test]
fn every_condition_function_has_the_parameters_the_facts_say() {
    assert_eq!(FUNCTIONS.len(), facts::conditions().len());
    for row in facts::conditions() {
        let known = function(row.index).unwrap_or_else(|| panic!("{} is missing", row.name));
        let [first, second] = known.parameters.map(name);
        assert_eq!((known.name, first, second), {
            (row.name.as_str(), row.param1.clone(), row.param2.clone())
        });
    }
}

#[test]
fn a_parameter_is_a_form_where_the_facts_say_so() {
    let kinds = FUNCTIONS.iter().flat_map(|function| function.parameters);
    for kind in kinds.filter(|kind| *kind != ParameterKind::Unused) {
        let rows = facts::condition_parameters();
        let row = rows.iter().find(|row| Some(row.name.clone()) == name(kind));
        let row = row.unwrap_or_else(|| panic!("{kind:?} is missing"));
        assert_eq!(kind.is_form(), row.encoding == "formid", "{kind:?}");
    }
}

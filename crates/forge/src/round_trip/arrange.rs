//! A compiled script in the order of another.
//!
//! Observed (public corpus): the original writes variables, properties, functions, states, debug
//! entries and user flags in an order that follows nothing in the source and differs from run to
//! run; so the order says nothing, and is taken over. Nothing else is.

use pex::{DebugFunction, Function, Object, Pex, State, StringId};

/// `again` with its tables in the order of `first`. What `first` does not have stands last.
pub(super) fn like(mut again: Pex, first: &Pex) -> Pex {
    let strings = std::mem::take(&mut again.strings);
    let name = |id: StringId| {
        let bytes = strings.get(usize::from(id.0));
        bytes.map_or(Vec::new(), |it| it.to_ascii_lowercase())
    };
    let wanted = |id: StringId| first.string(id).to_ascii_lowercase();
    let order = first.user_flags.iter().map(|it| wanted(it.name));
    again.user_flags = sorted(again.user_flags, &order.collect::<Vec<_>>(), |it| {
        name(it.name)
    });
    for (object, like) in again.objects.iter_mut().zip(&first.objects) {
        arrange(object, like, &name, &wanted);
    }
    if let (Some(debug), Some(like)) = (&mut again.debug, &first.debug) {
        debug.functions = debug_functions(
            std::mem::take(&mut debug.functions),
            &like.functions,
            &name,
            &wanted,
        );
    }
    again.strings = strings;
    again
}

fn arrange(
    object: &mut Object,
    like: &Object,
    name: &impl Fn(StringId) -> Vec<u8>,
    wanted: &impl Fn(StringId) -> Vec<u8>,
) {
    let order = like.variables.iter().map(|it| wanted(it.name));
    let variables = std::mem::take(&mut object.variables);
    object.variables = sorted(variables, &order.collect::<Vec<_>>(), |it| name(it.name));
    let order = like.properties.iter().map(|it| wanted(it.name));
    let properties = std::mem::take(&mut object.properties);
    object.properties = sorted(properties, &order.collect::<Vec<_>>(), |it| name(it.name));
    let order = like.states.iter().map(|it| wanted(it.name));
    let states = std::mem::take(&mut object.states);
    object.states = sorted(states, &order.collect::<Vec<_>>(), |it| name(it.name));
    for (state, like) in object.states.iter_mut().zip(&like.states) {
        functions(state, like, name, wanted);
    }
}

fn functions(
    state: &mut State,
    like: &State,
    name: &impl Fn(StringId) -> Vec<u8>,
    wanted: &impl Fn(StringId) -> Vec<u8>,
) {
    let order = like.functions.iter().map(|(it, _)| wanted(*it));
    let of_state: Vec<(StringId, Function)> = std::mem::take(&mut state.functions);
    state.functions = sorted(of_state, &order.collect::<Vec<_>>(), |(it, _)| name(*it));
}

/// `items` in the order in which `order` has their names.
fn sorted<T>(mut items: Vec<T>, order: &[Vec<u8>], name: impl Fn(&T) -> Vec<u8>) -> Vec<T> {
    let place = |item: &T| {
        let name = name(item);
        order
            .iter()
            .position(|it| *it == name)
            .unwrap_or(order.len())
    };
    items.sort_by_cached_key(place);
    items
}

/// Debug entries. Of a state's functions the original names the state in one entry and leaves it
/// empty in the others, and where states have functions of one name it may give one the lines of
/// another: which ones follows from its order, so that is taken over too.
fn debug_functions(
    mut ours: Vec<DebugFunction>,
    like: &[DebugFunction],
    name: &impl Fn(StringId) -> Vec<u8>,
    wanted: &impl Fn(StringId) -> Vec<u8>,
) -> Vec<DebugFunction> {
    let nothing = ours
        .iter()
        .map(|it| it.state)
        .find(|it| name(*it).is_empty());
    let all = ours.clone();
    let mut arranged = Vec::new();
    for entry in like {
        let is_it = |it: &DebugFunction| {
            it.kind == entry.kind && name(it.function) == wanted(entry.function)
        };
        let (state, is_bare) = (wanted(entry.state), wanted(entry.state).is_empty());
        let fits: [&dyn Fn(&DebugFunction) -> bool; 3] = [
            &|it| name(it.state) == state && it.lines == entry.lines,
            &|it| is_bare && it.lines == entry.lines,
            &|it| name(it.state) == state,
        ];
        let found = fits
            .iter()
            .find_map(|fits| ours.iter().position(|it| is_it(it) && fits(it)));
        let Some(found) = found else { continue };
        let mut found = ours.remove(found);
        if all.iter().any(|it| is_it(it) && it.lines == entry.lines) {
            found.lines.clone_from(&entry.lines);
        }
        if let (true, Some(nothing)) = (is_bare, nothing) {
            found.state = nothing;
        }
        arranged.push(found);
    }
    // Entries of one name overwrite each other in the original when they name no state.
    let has_name = |it: &DebugFunction| {
        arranged.iter().any(|other: &DebugFunction| {
            other.kind == it.kind && name(other.function) == name(it.function)
        })
    };
    ours.retain(|it| !has_name(it));
    arranged.extend(ours);
    arranged
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(functions: &[&str], variables: &[&str]) -> Pex {
        let mut text = String::from(".object Test\n");
        for name in variables {
            text += &format!(".variable {name} Int none 0\n");
        }
        text += ".state ``\n";
        for name in functions {
            text += &format!(".function {name} None\nnop\n.end\n");
        }
        Pex::assemble(&(text + ".end\n.end\n")).unwrap()
    }

    fn functions(pex: &Pex) -> Vec<String> {
        let all = &pex.objects[0].states[0].functions;
        all.iter().map(|(name, _)| pex.text(*name)).collect()
    }

    #[test]
    fn tables_take_the_order_of_the_other_script_whatever_the_case() {
        let first = script(&["c", "A", "b"], &["y", "X"]);
        let again = like(script(&["a", "b", "c"], &["x", "y"]), &first);
        assert_eq!(functions(&again), ["c", "a", "b"]);
        let variables = &again.objects[0].variables;
        let names: Vec<String> = variables.iter().map(|it| again.text(it.name)).collect();
        assert_eq!(names, ["y", "x"]);
    }

    #[test]
    fn what_the_other_does_not_have_stands_last_and_nothing_is_added() {
        let first = script(&["b", "gone"], &[]);
        let again = like(script(&["new", "a", "b"], &[]), &first);
        assert_eq!(functions(&again), ["b", "new", "a"]);
    }
}

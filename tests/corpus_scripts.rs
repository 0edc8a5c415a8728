//! Property: a compiled script is the script its file is named after, and its parents end.
//!
//! Method: every script of the public corpus, looked up by file name as the machine looks them up.
//! What it guards: linking by name (a script that answers to another name is never found) and the
//! walk up the parents (a circle would never end).
#![expect(
    clippy::unwrap_used,
    reason = "a corpus that cannot be read is a failed test"
)]

use ident::Name;
use pex::{Pex, StringId};
use std::collections::BTreeMap;
use std::path::Path;

/// The text of a string of the script.
fn text(pex: &Pex, id: StringId) -> String {
    let bytes = pex.strings.get(usize::from(id.0)).unwrap();
    String::from_utf8_lossy(bytes).into_owned()
}

/// Name and parent of each script in a file, the parent empty for none.
fn names(path: &Path) -> Vec<(Name, Name)> {
    let pex = Pex::read(&std::fs::read(path).unwrap()).unwrap();
    let name = |id| Name::new(&text(&pex, id));
    pex.objects
        .iter()
        .map(|object| (name(object.name), name(object.parent)))
        .collect()
}

#[test]
fn every_file_holds_the_one_script_it_is_named_after() {
    if corpus::root().is_none() {
        return;
    }
    let scripts = corpus::files(&["pex"]);
    assert_eq!(scripts.len(), 666);
    for path in scripts {
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        let found = names(&path);
        assert_eq!(found.len(), 1, "{}", path.display());
        assert_eq!(found[0].0, Name::new(&stem), "{}", path.display());
    }
}

#[test]
fn every_line_of_parents_ends() {
    if corpus::root().is_none() {
        return;
    }
    let scripts = corpus::files(&["pex"]);
    let parents: BTreeMap<Name, Name> = scripts.iter().flat_map(|path| names(path)).collect();
    let mut longest = 0;
    for start in parents.keys() {
        let line = std::iter::successors(Some(start), |name| parents.get(name));
        let length = line.take(parents.len() + 1).count();
        assert!(
            length <= parents.len(),
            "the parents of {start} go in a circle"
        );
        longest = longest.max(length);
    }
    println!("the longest line of parents has {longest} scripts");
}

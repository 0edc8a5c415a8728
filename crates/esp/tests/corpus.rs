//! Property: every public plugin is walked to its end and written back byte for byte.
//! Method: all `.esp`, `.esm` and `.esl` files of the corpus beside the workspace; skipped without it.
//! Has caught: nothing yet.

use esp::{Event, Plugin, Step, Walk, Walker};

#[test]
fn every_plugin_walks_to_its_end_and_is_written_back_byte_for_byte() {
    if corpus::root().is_none() {
        return;
    }
    let paths = corpus::plugins();
    assert!(paths.len() > 40, "the corpus lost its plugins");
    let mut records = 0;
    for path in &paths {
        let bytes = std::fs::read(path).unwrap();
        let (plugin, problems) =
            Plugin::read(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(problems, [], "{}", path.display());
        assert!(
            plugin.write() == bytes,
            "{}: written back otherwise",
            path.display()
        );
        for record in plugin.records() {
            record
                .fields()
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            records += 1;
        }
    }
    println!("{} plugins, {records} records", paths.len());
    assert!(records > 10_000);
}

#[test]
fn a_feed_in_blocks_gives_the_same_events_as_the_whole_file() {
    const BLOCK: u64 = 4096;
    for path in corpus::plugins() {
        let bytes = std::fs::read(&path).unwrap();
        let whole: Vec<Event> = Walk::new(&bytes).map(Result::unwrap).collect();
        let mut walker = Walker::new(bytes.len() as u64);
        let (mut events, mut at) = (Vec::new(), 0_u64);
        loop {
            let end = (at + BLOCK).min(bytes.len() as u64);
            match walker.step(at, &bytes[at as usize..end as usize]).unwrap() {
                Step::Event(event) => events.push(event),
                Step::Need { at: wanted, .. } => at = wanted,
                Step::End => break,
            }
        }
        assert!(events == whole, "{}", path.display());
    }
}

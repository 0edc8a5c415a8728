//! The order of a topic's lines: every plugin's lines, each after the one it names (`PNAM`).

use crate::Forms;
use ident::FormId;

impl Forms {
    /// The lines (`INFO`) of a topic, in the order they are tried.
    ///
    /// Lines come in load order and, within a plugin, in file order; one that names the line before
    /// it goes right after that one, one that names none goes first.
    /// Unknown: where a line without `PNAM` goes; taken as last.
    pub fn topic_infos(&self, topic: FormId) -> Vec<FormId> {
        let mut infos: Vec<_> = self
            .children(topic)
            .filter_map(|id| {
                self.versions(id)
                    .first()
                    .map(|first| (first.plugin, first.at, id))
            })
            .collect();
        infos.sort_unstable();
        let mut out: Vec<FormId> = Vec::with_capacity(infos.len());
        for (_, _, id) in infos {
            let record = self.record(id);
            let field = record.as_ref().and_then(|record| record.field(b"PNAM"));
            let place = match field.map(|mut field| field.form()) {
                Some(Some(before)) => out
                    .iter()
                    .position(|&known| known == before)
                    .map_or(out.len(), |at| at + 1),
                Some(None) => 0,
                None => out.len(),
            };
            out.insert(place, id);
        }
        out
    }
}

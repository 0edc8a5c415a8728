//! Actor bases by the template they are made from.
//!
//! Not here: what an actor takes from its template, which the rules know.

use crate::Forms;
use ident::{FormId, FourCC};

impl Forms {
    /// The actor bases (`NPC_`) whose template (`TPLT`) is this form, ascending.
    pub fn npcs_with_template(&self, template: FormId) -> impl Iterator<Item = FormId> {
        let all = self.templates.get_or_init(|| self.index_templates());
        let start = all.partition_point(|&(of, _)| of < template);
        let rest = all.get(start..).unwrap_or(&[]).iter();
        rest.take_while(move |&&(of, _)| of == template)
            .map(|&(_, npc)| npc)
    }

    fn index_templates(&self) -> Vec<(FormId, FormId)> {
        let npcs = self.of_kind(FourCC(*b"NPC_")).iter();
        let pairs = npcs.filter_map(|&npc| {
            let template = self.record(npc)?.field(b"TPLT")?.form()?;
            Some((template, npc))
        });
        let mut all: Vec<_> = pairs.collect();
        all.sort_unstable();
        all
    }
}

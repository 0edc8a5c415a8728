//! Which plugins load, in what order, and in what slots.

use crate::index::PluginIndexing;
use crate::plugin_bytes::PluginBytes;
use crate::plugin_info::{IdMap, Texts};
use crate::problem::{Problem, ProblemKind};
use crate::{Options, PluginInfo, PluginInput, Slot, TextDecoder};
use esp::{PluginHeader, RecordFlags};
use ident::Name;
use std::collections::BTreeMap;

/// How many full plugins there can be: slots `00` to `FD`.
pub(crate) const FULL_MAX: usize = 254;
/// How many light plugins there can be: slots `000` to `FFF`.
pub(crate) const LIGHT_MAX: usize = 4096;

/// The lowest own id of a light plugin by the version in its header, from the highest version down.
/// Source: the plugin format page, "Form id resolution".
const LIGHT_LOWEST: [(f32, u32); 2] = [(1.71, 0), (0.0, 0x800)];

/// A plugin on its way in.
#[derive(Debug)]
pub(crate) struct Candidate {
    pub(crate) input: PluginInput,
    pub(crate) name: Name,
    header: PluginHeader,
    masters: Vec<Name>,
    is_master: bool,
    is_light: bool,
    decoder: TextDecoder,
}

/// Reads headers and puts masters first. What cannot be read, or has another's name, is left out.
pub(crate) fn candidates(
    inputs: Vec<PluginInput>,
    options: Options,
    problems: &mut Vec<Problem>,
) -> Vec<Candidate> {
    let mut out: Vec<Candidate> = Vec::with_capacity(inputs.len());
    let mut names = BTreeMap::new();
    for input in inputs {
        let name = Name::new(&input.name);
        if names.insert(name.clone(), ()).is_some() {
            problems.push(Problem {
                plugin: name,
                kind: ProblemKind::SameName,
            });
            continue;
        }
        match Candidate::new(input, options) {
            Ok(candidate) => out.push(candidate),
            Err(kind) => problems.push(Problem { plugin: name, kind }),
        }
    }
    // Masters load before all others whatever the list says; the sort keeps their order otherwise.
    out.sort_by_key(|candidate| !candidate.is_master);
    out
}

impl Candidate {
    fn new(input: PluginInput, options: Options) -> Result<Self, ProblemKind> {
        let header = input.header.clone()?;
        let decoder = TextDecoder::new(options.language, options.east_asian);
        let masters = header.masters.iter();
        let masters = masters
            .map(|master| Name::new(&decoder.decode(&master.name)))
            .collect();
        let name = Name::new(&input.name);
        let ends_with = |ending: &str| {
            let end = input.name.len().saturating_sub(ending.len());
            input
                .name
                .get(end..)
                .is_some_and(|end| end.eq_ignore_ascii_case(ending))
        };
        let by_name = |ending| !options.is_legendary && ends_with(ending);
        let has_light_flag = !options.is_legendary && header.flags.has(RecordFlags::LIGHT);
        let is_light = has_light_flag || by_name(".esl");
        let is_master = header.flags.has(RecordFlags::MASTER) || by_name(".esm") || by_name(".esl");
        Ok(Self {
            input,
            name,
            header,
            masters,
            is_master,
            is_light,
            decoder,
        })
    }

    fn into_info(self, slot: Slot, masters: Vec<Option<Slot>>) -> (PluginInfo, PluginBytes) {
        let own = Some(slot);
        let ids = IdMap { masters, own };
        let overrides = self.header.overrides.iter();
        let overrides_in_cells = overrides.filter_map(|&id| ids.map(id).form()).collect();
        let text = |bytes: &[u8]| self.decoder.decode(bytes).into_owned();
        let info = PluginInfo {
            name: self.name,
            slot,
            masters: self.masters,
            is_master: self.is_master,
            is_light: self.is_light,
            is_localized: self.header.flags.has(RecordFlags::LOCALIZED),
            version: self.header.version,
            author: text(&self.header.author),
            description: text(&self.header.description),
            overrides_in_cells,
            ids,
            texts: Texts {
                decoder: self.decoder,
                strings: self.input.strings,
            },
        };
        (info, self.input.bytes)
    }
}

/// Leaves out every plugin that lacks a master, and those that build on one left out.
pub(crate) fn keep_complete(all: Vec<Candidate>, problems: &mut Vec<Problem>) -> Vec<Candidate> {
    // None: in. Some: the master that is not there.
    let places: BTreeMap<Name, usize> = all
        .iter()
        .enumerate()
        .map(|(at, candidate)| (candidate.name.clone(), at))
        .collect();
    let mut left_out: Vec<Option<ProblemKind>> = vec![None; all.len()];
    loop {
        let mut changed = false;
        for (at, candidate) in all.iter().enumerate() {
            if left_out.get(at).is_some_and(Option::is_some) {
                continue;
            }
            let lacking = candidate.masters.iter().find_map(|name| {
                let Some(&master) = places.get(name) else {
                    return Some(ProblemKind::MissingMaster(name.clone()));
                };
                let is_out = left_out.get(master).is_some_and(Option::is_some);
                is_out.then(|| ProblemKind::MasterLeftOut(name.clone()))
            });
            if let (Some(kind), Some(place)) = (lacking, left_out.get_mut(at)) {
                *place = Some(kind);
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    let mut out = Vec::with_capacity(all.len());
    for ((at, candidate), lacking) in all.into_iter().enumerate().zip(left_out) {
        let plugin = candidate.name.clone();
        if let Some(kind) = lacking {
            problems.push(Problem { plugin, kind });
            continue;
        }
        let later = candidate
            .masters
            .iter()
            .filter(|name| places.get(name) > Some(&at));
        problems.extend(later.map(|name| {
            let kind = ProblemKind::MasterLater(name.clone());
            Problem {
                plugin: plugin.clone(),
                kind,
            }
        }));
        out.push(candidate);
    }
    out
}

fn lowest_light_id(version: f32) -> u32 {
    let mut rules = LIGHT_LOWEST.into_iter();
    let rule = rules.find(|&(from, _)| version >= from);
    rule.map_or(0, |(_, lowest)| lowest)
}

/// A plugin in its slot, with its records still in its own numbering.
#[derive(Debug)]
pub(crate) struct Placed {
    pub(crate) info: PluginInfo,
    pub(crate) bytes: PluginBytes,
    pub(crate) indexing: PluginIndexing,
}

/// Gives each plugin its slot, in load order, and leaves out those there is no slot for.
pub(crate) fn place(all: Vec<Candidate>, problems: &mut Vec<Problem>) -> Vec<Placed> {
    let (mut full, mut light) = (0, 0);
    let mut slotted = Vec::with_capacity(all.len());
    let mut slots: BTreeMap<Name, Slot> = BTreeMap::new();
    let mut lost: Vec<Name> = Vec::new();
    for mut candidate in all {
        let mut tell = |kind| {
            problems.push(Problem {
                plugin: candidate.name.clone(),
                kind,
            })
        };
        if let Some(name) = candidate.masters.iter().find(|name| lost.contains(name)) {
            tell(ProblemKind::MasterLeftOut(name.clone()));
            lost.push(candidate.name);
            continue;
        }
        let mut indexing = std::mem::take(&mut candidate.input.indexing);
        let own = candidate.masters.len();
        let outside = indexing.outside_light(own);
        let fits_light = outside.is_none();
        let low = indexing.below(own, lowest_light_id(candidate.header.version));
        if let (true, Some(kind)) = (candidate.is_light, low) {
            tell(kind);
        }
        if let (true, Some((local, count))) = (candidate.is_light, outside) {
            tell(ProblemKind::NotCompacted { local, count });
        }
        let (counter, max, refusal) = if candidate.is_light && fits_light {
            (&mut light, LIGHT_MAX, ProblemKind::TooManyLight)
        } else {
            (&mut full, FULL_MAX, ProblemKind::TooManyFull)
        };
        if *counter >= max {
            tell(refusal);
            lost.push(candidate.name);
            continue;
        }
        let slot = if candidate.is_light && fits_light {
            Slot::Light(*counter as u16)
        } else {
            Slot::Full(*counter as u8)
        };
        *counter += 1;
        slots.insert(candidate.name.clone(), slot);
        let file = std::mem::take(&mut indexing.problems);
        problems.extend(file.into_iter().map(|problem| Problem {
            plugin: candidate.name.clone(),
            kind: ProblemKind::File(problem),
        }));
        slotted.push((candidate, slot, indexing));
    }
    let mut out = Vec::with_capacity(slotted.len());
    for (candidate, slot, indexing) in slotted {
        // A master that stands later has its slot by now, unless there was none left for it.
        let masters = candidate
            .masters
            .iter()
            .map(|name| slots.get(name).copied())
            .collect();
        let (info, bytes) = candidate.into_info(slot, masters);
        out.push(Placed {
            info,
            bytes,
            indexing,
        });
    }
    out
}

//! What records say of references and actor bases, worked out once. No state: it never changes
//! while a world is played on one set of forms, no save holds it and no digest sees it.

use crate::Placement;
use ident::FormId;
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
// look-up only: nobody walks them.
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;

/// Most references, and most pairs of form and keyword, remembered. More are forgotten all at once.
const REFERENCES_MAX: usize = 1 << 17;

/// What a placed reference's record says.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ReferenceFacts {
    /// What is placed.
    pub base: Option<FormId>,
    /// Where.
    pub placement: Placement,
    /// The cell at that place; in a worldspace the exterior one.
    pub cell: Option<FormId>,
    /// The location there.
    pub location: Option<FormId>,
    /// The location it belongs to: its own, else the one there.
    pub editor_location: Option<FormId>,
}

// look-up only: nobody walks them.
type LookUp<K, V> = RefCell<HashMap<K, V, BuildHasherDefault<IdHasher>>>;

/// What was worked out so far.
#[derive(Debug, Clone, Default)]
pub struct Memo {
    references: LookUp<FormId, ReferenceFacts>,
    parts: LookUp<(FormId, u16), Option<FormId>>,
    keywords: LookUp<(FormId, FormId), bool>,
    /// Keywords and what of the placed has them, ascending.
    placed_keywords: OnceCell<Rc<[(FormId, FormId)]>>,
    /// By parent: who is activated with it, and how many seconds later.
    activate_children: RefCell<BTreeMap<FormId, BTreeMap<FormId, f32>>>,
}

impl Memo {
    /// A reference's facts. Those that cannot be worked out yet are not remembered.
    pub fn reference(
        &self,
        id: FormId,
        work_out: impl FnOnce() -> Option<ReferenceFacts>,
    ) -> Option<ReferenceFacts> {
        if let Some(known) = self.references.borrow().get(&id) {
            return Some(*known);
        }
        let facts = work_out()?;
        let mut references = self.references.borrow_mut();
        if references.len() >= REFERENCES_MAX {
            references.clear();
        }
        references.insert(id, facts);
        Some(facts)
    }

    /// Forgets what was worked out of references: their records may not be in memory any more.
    pub fn forget(&self, references: impl Iterator<Item = FormId>) {
        let mut known = self.references.borrow_mut();
        for reference in references {
            known.remove(&reference);
        }
    }

    /// Whether a form has a keyword in its own record.
    pub fn has_keyword(
        &self,
        form: FormId,
        keyword: FormId,
        work_out: impl FnOnce() -> bool,
    ) -> bool {
        if let Some(known) = self.keywords.borrow().get(&(form, keyword)) {
            return *known;
        }
        let has = work_out();
        let mut keywords = self.keywords.borrow_mut();
        if keywords.len() >= REFERENCES_MAX {
            keywords.clear();
        }
        keywords.insert((form, keyword), has);
        has
    }

    /// Keywords and what has them of all that things are placed from, ascending.
    pub fn placed_keywords(
        &self,
        work_out: impl FnOnce() -> Vec<(FormId, FormId)>,
    ) -> Rc<[(FormId, FormId)]> {
        Rc::clone(self.placed_keywords.get_or_init(|| work_out().into()))
    }

    /// Notes that a reference is activated with another, so many seconds later.
    pub fn note_activate_child(&self, parent: FormId, child: FormId, delay: f32) {
        let mut known = self.activate_children.borrow_mut();
        known.entry(parent).or_default().insert(child, delay);
    }

    /// Those noted to be activated with a reference, ascending. What is not loaded any more may be
    /// among them, or not: it must not count.
    pub fn activate_children(&self, parent: FormId) -> Vec<(FormId, f32)> {
        let known = self.activate_children.borrow();
        let children = known.get(&parent).into_iter().flatten();
        children.map(|(child, delay)| (*child, *delay)).collect()
    }

    /// The actor base that gives another one of its parts.
    pub fn part(
        &self,
        base: FormId,
        part: u16,
        work_out: impl FnOnce() -> Option<FormId>,
    ) -> Option<FormId> {
        if let Some(known) = self.parts.borrow().get(&(base, part)) {
            return *known;
        }
        let found = work_out();
        self.parts.borrow_mut().insert((base, part), found);
        found
    }
}

/// Two worlds are the same whatever was worked out in them.
impl PartialEq for Memo {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// Spreads ids, which are dense and never an attacker's.
#[derive(Debug, Default)]
struct IdHasher(u64);

impl Hasher for IdHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u32(byte.into()));
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u32(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        let mixed =
            (self.0.rotate_left(32) ^ u64::from(number)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 32;
    }
}

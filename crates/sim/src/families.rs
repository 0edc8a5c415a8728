//! The families of state: the parts that digests, saves and first differences name.
//!
//! One table, [`visit`]; everything that goes over the whole state goes through it.

use det::{Difference, Digests, Leaf};
use papyrus::Vm;
use serde::Serialize;
use world::World;

/// What looks at each family in turn.
trait FamilyVisitor {
    fn family<T: Serialize>(&mut self, name: &'static str, part: &T);
}

/// Shows every family, always in this order. The world is taken apart without `..`: what is added to
/// it and to no family does not compile.
fn visit(world: &World, vm: &Vm, visitor: &mut impl FamilyVisitor) {
    let World {
        clock,
        rest,
        chance,
        globals,
        quests,
        holders,
        starting,
        new_game,
        references,
        created,
        next_created,
        actors,
        actor_bases,
        inventories,
        item_scripts,
        effects,
        leaving,
        next_effect,
        factions,
        relationships,
        locations,
        bodies,
        pushes,
        translations,
        activations,
        swings,
        player,
        contacts,
        cells,
        attached,
        arriving,
        lending,
        zones,
        form_lists,
        leveled,
        names,
        registrations,
        messages,
        controls,
        stats,
        mod_events,
        happenings,
        touched: _,
        script_variables: _,
        memo: _,
        tally: _,
    } = world;
    visitor.family("clock", &(clock, rest));
    visitor.family("chance", chance);
    visitor.family("globals", globals);
    visitor.family("quests", &(quests, holders, starting, new_game));
    visitor.family("references", &(references, created, next_created));
    visitor.family("actors", &(actors, actor_bases, relationships));
    visitor.family("inventories", &(inventories, item_scripts));
    visitor.family("effects", &(effects, leaving, next_effect));
    visitor.family("factions", factions);
    let cells = (cells, attached, arriving, lending, zones);
    visitor.family("places", &(locations, cells));
    let things = (bodies, pushes, translations, activations, swings);
    visitor.family("motion", &(things, player, contacts));
    visitor.family("lists", &(form_lists, leveled, names));
    visitor.family("registrations", &(registrations, mod_events));
    visitor.family("interface", &(messages, controls, stats));
    visitor.family("happenings", happenings);
    visitor.family("scripts", vm);
}

/// A state with its script machine.
#[derive(Debug, Clone, Copy)]
pub struct StateView<'a> {
    /// The game's state.
    pub world: &'a World,
    /// The scripts'.
    pub vm: &'a Vm,
}

impl StateView<'_> {
    /// Digests, family by family.
    pub fn digests(self) -> Digests {
        let mut digests = Digests::default();
        visit(self.world, self.vm, &mut Digesting(&mut digests));
        digests
    }

    /// The first place where two states part, with the name of its family.
    pub fn first_difference(self, got: StateView<'_>) -> Option<(&'static str, Difference)> {
        let ours = self.digests();
        let theirs = got.digests();
        let family = ours.first_different_family(&theirs)?;
        let (expected, got) = (self.leaves(family), got.leaves(family));
        let difference = det::first_difference_of_leaves(expected, got)?;
        Some((family, difference))
    }

    fn leaves(self, family: &'static str) -> Vec<(String, Leaf)> {
        let mut collect = Collecting {
            family,
            leaves: Vec::new(),
        };
        visit(self.world, self.vm, &mut collect);
        collect.leaves
    }
}

struct Digesting<'a>(&'a mut Digests);

impl FamilyVisitor for Digesting<'_> {
    fn family<T: Serialize>(&mut self, name: &'static str, part: &T) {
        self.0.add(name, part);
    }
}

struct Collecting {
    family: &'static str,
    leaves: Vec<(String, Leaf)>,
}

impl FamilyVisitor for Collecting {
    fn family<T: Serialize>(&mut self, name: &'static str, part: &T) {
        if name == self.family {
            self.leaves = det::leaves(part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use det::GameTime;
    use ident::FormId;
    use std::collections::BTreeMap;

    fn machine() -> Vm {
        Vm::new(&natives::classes::tree())
    }

    #[test]
    fn a_changed_value_is_named_by_family_and_path() {
        let vm = machine();
        let mut a = World::new("seed", GameTime(0));
        a.globals = BTreeMap::from([(FormId(0x0100_0800), 1.0)]);
        let mut b = a.clone();
        b.globals.insert(FormId(0x0100_0800), 2.0);
        let view = |world| StateView { world, vm: &vm };
        let (family, difference) = view(&a).first_difference(view(&b)).unwrap();
        assert_eq!(family, "globals");
        assert_eq!(difference.expected, Some(Leaf::Float(1.0)));
        assert_eq!(difference.got, Some(Leaf::Float(2.0)));
        assert!(view(&a).first_difference(view(&a)).is_none());
    }

    /// Guards against a comparison of its own: the digest keeps the sign of zero apart.
    #[test]
    fn zeros_of_another_sign_are_named() {
        let vm = machine();
        let mut a = World::new("seed", GameTime(0));
        a.globals = BTreeMap::from([(FormId(0x0100_0800), 0.0), (FormId(0x0100_0801), f32::NAN)]);
        let mut b = a.clone();
        b.globals.insert(FormId(0x0100_0800), -0.0);
        let view = |world| StateView { world, vm: &vm };
        let (_, difference) = view(&a).first_difference(view(&b)).unwrap();
        assert_eq!(difference.to_string(), "[01000800]: 0 ≠ -0");
        assert!(view(&a).first_difference(view(&a)).is_none());
    }

    #[test]
    fn something_only_one_state_has_is_named() {
        let vm = machine();
        let a = World::new("seed", GameTime(0));
        let mut b = a.clone();
        b.next_created += 1;
        let view = |world| StateView { world, vm: &vm };
        let (family, difference) = view(&a).first_difference(view(&b)).unwrap();
        assert_eq!(family, "references");
        assert_eq!(difference.expected, Some(Leaf::Int(0x800)));
        assert_eq!(difference.got, Some(Leaf::Int(0x801)));
    }
}

//! Perk entries: the entry points' own functions and their tabs.

use crate::tiny::{FIRE, FLAME, SMITH, SWORD, Tiny, Written, ask};
use forms::condition::Comparison;
use ident::FormId;
use rules::condition::{Asks, On, PerkEntry, Subject, functions, tabs_hold};
use world::NotValued;

#[test]
fn the_entry_points_own_functions_are_valued_in_perk_entries_only() {
    let tiny = Tiny::new();
    let own = functions().filter(|row| row.asks == Asks::PerkEntry);
    for row in own {
        let asked = ask(row.index, [0, 0]).is(Comparison::Equal, 77.0);
        assert!(tiny.holds(std::slice::from_ref(&asked), Subject::of(SMITH)));
        let told = tiny.world.tally.all_not_valued();
        assert_eq!(told.get(&(row.index, NotValued::NoPerkEntry)), Some(&1));
        let entry = PerkEntry::default();
        assert!(!tiny.holds(&[asked], Subject::of(SMITH).of_perk_entry(&entry)));
    }
}

#[test]
fn they_ask_about_the_entry_points_spell_skill_and_item() {
    let tiny = Tiny::new();
    let entry = PerkEntry {
        magic_item: Some(FormId(FLAME)),
        item: Some(FormId(SWORD)),
        skill: Some(20),
        skill_action: 2,
        is_making_poison: true,
        attack_type: Some(FormId(FIRE)),
        ..PerkEntry::default()
    };
    let value = |index, parameter| {
        let subject = Subject::of(SMITH).of_perk_entry(&entry);
        tiny.value(&ask(index, [parameter, 0]), subject)
    };
    assert_eq!(value(693, FIRE), 1.0);
    assert_eq!(value(696, 20), 1.0);
    assert_eq!(value(696, 21), 0.0);
    assert_eq!(value(681, 20), 1.0);
    assert_eq!(value(692, 2), 1.0);
    assert_eq!(value(660, FIRE), 1.0);
    assert_eq!(value(659, 0), 0.0);
    assert_eq!(value(500, 0), 1.0);
    assert_eq!(value(697, FIRE), 1.0);
}

#[test]
fn each_tab_is_asked_of_what_the_entry_point_works_on() {
    let tiny = Tiny::new();
    let entry = PerkEntry::default();
    // Tab 0 the owner, tab 1 the weapon.
    let of = [On::Reference(SMITH), On::Form(FormId(SWORD))];
    let is_smith = (0, vec![ask(136, [SMITH.0, 0])]);
    let burns = (1, vec![ask(560, [FIRE, 0])]);
    let holds = |tabs: &[_]| tabs_hold(&tiny.forms, &tiny.world, tabs, &of, &entry);
    assert!(holds(&[is_smith.clone(), burns.clone()]));
    assert!(holds(&[]));
    let owner_burns = (0, burns.1.clone());
    assert!(!holds(&[is_smith, owner_burns]));
    // A tab the entry point has nothing for is asked of nobody.
    assert!(!holds(&[(5, burns.1)]));
}

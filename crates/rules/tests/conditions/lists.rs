//! Lists: AND, OR, comparisons, chance.

use crate::tiny::{GLOBAL, Tiny, Written, ask};
use forms::condition::{Comparison, Condition, ConditionValue};
use ident::FormId;
use rules::condition::Subject;

const OR: u8 = 0x01;
const USE_GLOBAL: u8 = 0x04;

fn yes() -> Condition {
    ask(74, [GLOBAL, 0]).is(Comparison::Equal, 3.0)
}

fn no() -> Condition {
    ask(74, [GLOBAL, 0]).is(Comparison::Equal, 4.0)
}

#[test]
fn an_empty_list_holds() {
    assert!(Tiny::new().holds(&[], Subject::player()));
}

// The conditions page, "Evaluation": OR binds tighter than AND.
#[test]
fn an_or_flagged_condition_joins_the_next() {
    let tiny = Tiny::new();
    let player = Subject::player();
    assert!(tiny.holds(&[yes(), no().flagged(OR), yes(), yes()], player));
    assert!(!tiny.holds(&[yes(), no().flagged(OR), no(), yes()], player));
    assert!(!tiny.holds(&[no(), yes().flagged(OR), yes(), yes()], player));
    assert!(tiny.holds(&[no().flagged(OR), no().flagged(OR), yes(), yes()], player));
}

#[test]
fn an_or_at_the_end_is_harmless() {
    let tiny = Tiny::new();
    assert!(tiny.holds(&[yes().flagged(OR)], Subject::player()));
    assert!(!tiny.holds(&[no().flagged(OR)], Subject::player()));
    assert!(!tiny.holds(&[yes(), no().flagged(OR)], Subject::player()));
}

#[test]
fn what_follows_a_failed_and_is_not_valued() {
    let tiny = Tiny::new();
    tiny.holds(&[no(), yes(), yes()], Subject::player());
    assert_eq!(tiny.world.tally.n_evaluated(), 1);
    tiny.holds(&[yes().flagged(OR), yes(), no(), yes()], Subject::player());
    assert_eq!(tiny.world.tally.n_evaluated(), 3);
}

#[test]
fn each_comparison_compares() {
    let tiny = Tiny::new();
    let global = |comparison, number| {
        let asked = ask(74, [GLOBAL, 0]).is(comparison, number);
        tiny.holds(&[asked], Subject::player())
    };
    use Comparison::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual, NotEqual};
    let below: Vec<bool> = [Equal, NotEqual, Greater, GreaterOrEqual, Less, LessOrEqual]
        .map(|comparison| global(comparison, 2.0))
        .to_vec();
    assert_eq!(below, [false, true, true, true, false, false]);
    let same: Vec<bool> = [Equal, NotEqual, Greater, GreaterOrEqual, Less, LessOrEqual]
        .map(|comparison| global(comparison, 3.0))
        .to_vec();
    assert_eq!(same, [true, false, false, true, false, true]);
}

#[test]
fn use_global_compares_with_the_globals_value_now() {
    let mut tiny = Tiny::new();
    // The player's level is 10.
    let asked = Condition {
        value: ConditionValue::Global(Some(FormId(GLOBAL))),
        ..ask(80, [0, 0]).flagged(USE_GLOBAL)
    };
    assert!(!tiny.holds(std::slice::from_ref(&asked), Subject::player()));
    tiny.world.globals.insert(FormId(GLOBAL), 10.0);
    assert!(tiny.holds(&[asked], Subject::player()));
}

#[test]
fn a_function_nobody_knows_holds_and_is_counted_once_by_reason() {
    let tiny = Tiny::new();
    let unknown = Condition {
        function: 9999,
        ..ask(46, [0, 0]).is(Comparison::Equal, 77.0)
    };
    assert!(tiny.holds(&[unknown.clone(), unknown], Subject::player()));
    let counted: Vec<_> = tiny.world.tally.all_not_valued().into_iter().collect();
    let expected = (9999, world::NotValued::UnknownFunction);
    assert_eq!(counted, [(expected, 2)]);
}

#[test]
fn random_percents_are_whole_numbers_from_0_to_99_and_new_each_time() {
    let tiny = Tiny::new();
    let below = |number| {
        let asked = ask(77, [0, 0]).is(Comparison::Less, number);
        (0..200)
            .filter(|_| tiny.holds(std::slice::from_ref(&asked), Subject::player()))
            .count()
    };
    assert_eq!((below(0.0), below(100.0)), (0, 200));
    let half = below(50.0);
    assert!((60..140).contains(&half), "{half} of 200");
}

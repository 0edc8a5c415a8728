//! Public mods run for a minute of game on the stand-in master.
//!
//! Property: every script of a quest that starts with the game, and of its aliases, had its OnInit;
//! two runs have one digest; missing natives are named. Method: the Data folders of the corpus.
//! Truth: the mods' own records.

use forms::records::AliasFill;
use ident::{FormId, FourCC};
use natives::handle_of;
use testkit::Game;
use world::{AliasId, Subject};

/// A minute of sixtieths.
const TICKS: u64 = 3600;

fn check(folder: &str) {
    let Some(path) = corpus::folder(folder) else {
        return;
    };
    let mut game = Game::of_folder(&path, "corpus");
    game.run_answering(TICKS);
    assert_eq!(not_initialised(&game), Vec::<String>::new(), "{folder}");
    assert_eq!(empty_without_cause(&game), Vec::<String>::new(), "{folder}");
    assert_eq!(silent(&game), Vec::<String>::new(), "{folder}");
    let mut again = Game::of_folder(&path, "corpus");
    again.run_answering(TICKS);
    let (first, second) = (game.session.digests(), again.session.digests());
    assert_eq!(first.first_different_family(&second), None, "{folder}");
    assert_eq!(first.whole(), second.whole());
}

/// Scripts of start-game-enabled quests and their aliases still before the end of their OnInit.
fn not_initialised(game: &Game) -> Vec<String> {
    let forms = game.session.forms();
    let mut waiting = Vec::new();
    for &id in forms.of_kind(FourCC(*b"QUST")) {
        let Some(quest) = forms.quest(id).filter(|quest| quest.starts_with_game()) else {
            continue;
        };
        let aliases = quest
            .aliases
            .iter()
            .filter_map(|alias| u16::try_from(alias.id).ok());
        let subjects = aliases.map(|alias| Subject::Alias(AliasId { quest: id, alias }));
        for subject in std::iter::once(Subject::Form(id)).chain(subjects) {
            let scripts = game.session.vm().not_initialised(handle_of(subject));
            waiting.extend(
                scripts
                    .into_iter()
                    .map(|script| format!("{subject:?} {script}")),
            );
        }
    }
    waiting
}

/// Quests that start with the game and neither did, nor said why, nor are on their way.
fn silent(game: &Game) -> Vec<String> {
    let (forms, report) = (game.session.forms(), game.session.report());
    let told = |id: &FormId| {
        report.quests_started.contains(id)
            || report
                .quests_failed
                .iter()
                .any(|quest| quest.form == *id && !quest.why.is_empty())
    };
    let quests = forms.of_kind(FourCC(*b"QUST")).iter();
    let starting = quests.filter(|&&id| {
        forms
            .quest(id)
            .is_some_and(forms::records::Quest::starts_with_game)
    });
    starting
        .filter(|id| !told(id))
        .map(ToString::to_string)
        .collect()
}

/// Aliases of running quests that name a form that is there and do not hold it, though no script
/// changed them.
fn empty_without_cause(game: &Game) -> Vec<String> {
    let (forms, world) = (game.session.forms(), game.session.world());
    let mut empty = Vec::new();
    for (&quest, state) in world.quests.iter().filter(|(_, state)| state.running) {
        let Some(record) = forms.quest(quest) else {
            continue;
        };
        for alias in &record.aliases {
            let named = match alias.fill {
                AliasFill::Forced(id) | AliasFill::SpecificLocation(id) => id,
                _ => None,
            };
            let state = u16::try_from(alias.id)
                .ok()
                .and_then(|id| state.aliases.get(&id));
            let is_empty = state.is_none_or(|state| state.fill.is_none() && !state.why.is_empty());
            if is_empty && named.is_some_and(|id| forms.exists(id)) && alias.conditions.is_empty() {
                empty.push(format!("{quest} {}", alias.name));
            }
        }
    }
    empty
}

#[test]
fn campfire_with_frostfall() {
    check("chesko256+Campfire");
}

#[test]
fn dawn_of_the_silver_hand() {
    check("AndersonPaschoalon+Skyrim-DSilHand/Data");
}

#[test]
fn iequip() {
    check("pijaczkar8+iEquip/dist");
}

#[test]
fn mcm_recorder() {
    check("mrowrpurr+McmRecorder");
}

#[test]
fn mantella_spell() {
    check("art-from-the-machine+Mantella-Spell");
}

#[test]
fn mantella_spell_with_its_scripts() {
    check("art-from-the-machine+Mantella-Spell@889a3779");
}

#[test]
fn mcm_helper() {
    check("Exit-9B+MCM-Helper/data/ESP");
}

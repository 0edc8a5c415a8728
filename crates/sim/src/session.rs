//! The session: forms, state, scripts, and the tick that moves them on.

use crate::families::StateView;
use crate::save::{LoadOrderChange, Save, SaveError, SaveNote, SavedState};
use crate::{
    Actions, Fingerprint, LinkError, Pace, PlaceLink, RunReport, TickReport, deeds, hub, motion,
    new_game,
};
use det::Digests;
use forms::Forms;
use ident::{FormId, FormKey};
use natives::{Engine, Show, Table};
use papyrus::{Budget, Token, Value, Vm};
use pex::Script;
use physics::Model;
use rules::bodies::Bodies;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use world::{Placement, World};

/// What a session is begun with, besides the forms.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionOptions {
    /// The text all chance comes from.
    pub seed: String,
    /// How much script work a tick holds.
    pub pace: Pace,
}

impl SessionOptions {
    /// The game's own pace and this seed.
    pub fn seeded(seed: &str) -> Self {
        Self {
            seed: seed.to_owned(),
            pace: Pace::default(),
        }
    }
}

/// Something the simulation needs before its next tick.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Want {
    /// A compiled script, by name.
    Script(String),
    /// The records of an attached cell that were left on disk.
    Cell(FormId),
    /// What a mesh collides with, by its path.
    Model(String),
}

impl Want {
    /// The script's name, when it is one.
    pub fn script(&self) -> Option<&str> {
        match self {
            Self::Script(name) => Some(name),
            Self::Cell(_) | Self::Model(_) => None,
        }
    }
}

/// A running game.
#[derive(Debug)]
pub struct Session {
    forms: Arc<Forms>,
    table: Table,
    world: World,
    vm: Vm,
    pace: Pace,
    show: Vec<Show>,
    /// A copy of the state for those who bump into it. Never saved.
    bodies: Bodies,
    /// Forms of the save this goes on from whose plugin has gone.
    lost: BTreeMap<FormId, FormKey>,
}

impl Session {
    /// A new game on these forms. Its first happenings are told in the first tick.
    pub fn new_game(forms: Arc<Forms>, options: &SessionOptions) -> Self {
        let world = World::new(&options.seed, rules::calendar::start(&forms));
        let mut vm = Vm::new(&natives::classes::tree());
        vm.set_stack_memory(options.pace.memory);
        new_game::begin(&forms, &world, &mut vm);
        Self {
            forms,
            table: Table::new(),
            world,
            vm,
            pace: options.pace,
            show: Vec::new(),
            bodies: Bodies::new(),
            lost: BTreeMap::new(),
        }
    }

    /// Goes on from a save, on the load order there is now; tells what is otherwise than when it
    /// was made. State of plugins that have gone rests; their scripts are dropped, as the game does.
    ///
    /// The game goes on with the next tick as if it had never stopped, unless that is told with
    /// [`Actions::loaded`].
    pub fn load(
        forms: Arc<Forms>,
        fingerprint: &Fingerprint,
        save: &Save,
    ) -> Result<(Self, LoadOrderChange), SaveError> {
        let mut placed = save.place(&forms, fingerprint)?;
        let lost = &placed.lost;
        let SavedState { world, mut vm } = placed.state;
        if !lost.is_empty() {
            let dropped = vm.drop_gone(&|handle| is_lost(handle, lost));
            placed.change.dropped_scripts = dropped.instances;
            placed.change.dropped_threads = dropped.threads;
        }
        let session = Self {
            forms,
            table: Table::new(),
            world,
            vm,
            pace: save.header.pace,
            show: Vec::new(),
            bodies: Bodies::new(),
            lost: placed.lost,
        };
        Ok((session, placed.change))
    }

    /// The whole game between two ticks, as a save.
    pub fn save(&self, fingerprint: &Fingerprint, note: SaveNote) -> Result<Save, SaveError> {
        Save::of(
            &self.forms,
            fingerprint,
            self.view(),
            self.pace,
            &self.lost,
            note,
        )
    }

    /// The state, to be digested or compared.
    pub fn view(&self) -> StateView<'_> {
        StateView {
            world: &self.world,
            vm: &self.vm,
        }
    }

    /// What must be brought before the next tick, in the order it was first needed.
    pub fn wants(&self) -> Vec<Want> {
        let scripts = self.vm.wanted_scripts().into_iter().map(Want::Script);
        let cells = self.world.attached.union(&self.world.lending);
        let cells = cells.filter(|cell| !self.forms.missing_in(**cell).is_empty());
        let models = self.bodies.wanted(&self.forms, &self.world).into_iter();
        let cells = cells.map(|cell| Want::Cell(*cell));
        scripts
            .chain(cells)
            .chain(models.map(Want::Model))
            .collect()
    }

    /// Whether a cell's records that were left on disk are to be at hand: it is attached, or
    /// something of it was moved into one that is.
    pub fn needs_cell(&self, cell: FormId) -> bool {
        rules::cell::is_needed(&self.world, cell)
    }

    /// Brings a wanted script, or says that there is no such thing. Cells are brought to the forms.
    pub fn provide(&mut self, script: &str, pex: Option<Script>) {
        self.vm.provide_script(script, pex);
    }

    /// Brings what a wanted mesh collides with, or says that there is no such mesh.
    pub fn provide_model(&mut self, path: &str, model: Option<Arc<Model>>) {
        self.bodies.provide(path, model);
    }

    /// The bodies of the loaded area.
    pub fn bodies(&self) -> &Bodies {
        &self.bodies
    }

    /// One tick: a sixtieth of a second. Everything in [`Session::wants`] must have been brought:
    /// what was not is taken as missing for good, so that no run depends on how fast files are.
    pub fn tick(&mut self, actions: &Actions) -> TickReport {
        assert!(!actions.trial_panic, "a crash that was asked for");
        self.deny_wants();
        self.bodies.catch_up(&self.forms, &mut self.world);
        let settling = if actions.loaded { self.settle() } else { 0 };
        let rests = self.rest();
        self.answer(actions);
        let hands = motion::take(&self.forms, &mut self.world, actions);
        for deed in &actions.deeds {
            deeds::perform(&self.forms, &mut self.world, *deed);
        }
        let paused = self.world.is_paused();
        let time_scale = rules::calendar::time_scale(&self.forms, &self.world);
        self.world.clock.advance(time_scale, paused);
        natives::copy_script_variables(&mut self.vm, &mut self.world);
        let waits = rules::cell::is_arriving_round_the_player(&self.forms, &self.world);
        rules::cell::arrive(&self.forms, &mut self.world);
        if !paused {
            motion::advance(&self.forms, &mut self.world, &mut self.bodies, hands, waits);
            rules::spell::advance(&self.forms, &mut self.world);
        }
        hub::tell_due_updates(&mut self.world, &mut self.vm);
        hub::deliver(&self.forms, &mut self.world, &mut self.vm, &mut self.show);
        // Scripts work off what a rest's hour brought before the next one.
        let budget = if rests {
            self.pace.post_load()
        } else {
            self.pace.frame()
        };
        let update = self.run_scripts(budget);
        if self.world.clock.ticks == new_game::QUESTS_START_AFTER {
            rules::quest::begin_new_game(&self.forms, &mut self.world);
        }
        rules::quest::advance(&self.forms, &mut self.world);
        // Last, so that what the new cells need is brought before anything can ask for it.
        rules::cell::follow(&self.forms, &mut self.world);
        self.bodies.follow(&self.forms, &mut self.world);
        self.open_message_box();
        TickReport {
            tick: self.world.clock.ticks,
            paused,
            show: std::mem::take(&mut self.show),
            log: self.vm.take_log(),
            instructions: settling + update.instructions,
            aim: rules::crosshair::aim(&self.forms, &self.world),
            wants: self.wants(),
        }
    }

    /// The state's digests, family by family.
    pub fn digests(&self) -> Digests {
        self.view().digests()
    }

    /// What came of the run so far.
    pub fn report(&self) -> RunReport {
        RunReport::of(&self.forms, &self.world, &self.vm, &self.table)
    }

    /// The plugins' forms.
    pub fn forms(&self) -> &Forms {
        &self.forms
    }

    /// The game's state.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// How much script work a tick holds.
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// The cell the player is in; none while the player is nowhere.
    pub fn player_cell(&self) -> Option<FormId> {
        rules::location::cell_of(&self.forms, &self.world, FormId::PLAYER_REF)
    }

    /// The cell the player is in, and where in it.
    pub fn player_place(&self) -> Option<(FormId, Placement)> {
        let placement = rules::reference::placement(&self.forms, &self.world, FormId::PLAYER_REF)?;
        Some((self.player_cell()?, placement))
    }

    /// A new game whose player stands at a place, at a time of the calendar.
    pub fn new_game_at(forms: Arc<Forms>, place: &PlaceLink) -> Result<Self, LinkError> {
        let cell = forms.resolve(&place.cell);
        let cell = cell.filter(|cell| forms.cell(*cell).is_some());
        let nowhere = || LinkError::Unusable(format!("there is no cell {} here", place.cell));
        let cell = cell.ok_or_else(nowhere)?;
        let mut session = Self::new_game(forms, &SessionOptions::seeded(&place.seed));
        let placement = Placement {
            cell: Some(cell),
            position: place.position,
            rotation: place.rotation,
        };
        session.put_player(placement);
        session.world.clock.game_time = det::GameTime(place.game_time);
        Ok(session)
    }

    /// Puts the player somewhere, as a tool or a test does: no action of a game, and in no recording.
    pub fn put_player(&mut self, placement: Placement) {
        rules::cell::move_to(&self.forms, &mut self.world, FormId::PLAYER_REF, placement);
    }

    /// The virtual machine.
    pub fn vm(&self) -> &Vm {
        &self.vm
    }

    /// Counts what scripts cost from now on, or stops; [`Vm::profile`] tells. The game goes alike.
    pub fn set_profiling(&mut self, on: bool) {
        self.vm.set_profiling(on);
    }

    /// The natives there are.
    pub fn natives(&self) -> &Table {
        &self.table
    }

    /// Another hour of the player's sleep or wait; a message box holds it up.
    fn rest(&mut self) -> bool {
        let rests = self.world.rest.is_some() && self.world.messages.front().is_none();
        if rests {
            rules::rest::advance(&self.forms, &mut self.world);
        }
        rests
    }

    fn deny_wants(&mut self) {
        for want in self.wants() {
            match want {
                Want::Script(script) => self.provide(&script, None),
                Want::Cell(cell) => {
                    for missing in self.forms.missing_in(cell) {
                        self.forms.bring(&missing, &[]);
                    }
                }
                Want::Model(path) => self.provide_model(&path, None),
            }
        }
    }

    fn answer(&mut self, actions: &Actions) {
        for answer in &actions.answers {
            let shown = self.world.messages.front().is_some_and(|message| {
                message
                    .buttons
                    .iter()
                    .any(|(index, _)| *index == answer.button)
            });
            if !shown {
                continue;
            }
            let closed = self.world.messages.close(answer.message);
            if let Some(token) = closed.and_then(|message| message.token) {
                self.vm.wake(Token(token), Value::Int(answer.button.into()));
            }
        }
    }

    /// Lets scripts settle after a load, before the game goes on: no frames, no clock, for
    /// `fPostLoadUpdateTimeMS`. Gives how many instructions ran.
    fn settle(&mut self) -> u64 {
        self.run_scripts(self.pace.post_load()).instructions
    }

    fn run_scripts(&mut self, budget: Budget) -> papyrus::UpdateReport {
        let clock = papyrus::Clock {
            ticks: self.world.clock.ticks,
            play_ticks: self.world.clock.played,
            game_time: self.world.clock.game_time.0,
        };
        let mut engine = Engine {
            table: &self.table,
            forms: &self.forms,
            world: &mut self.world,
            show: &mut self.show,
            variables_are_copied: false,
        };
        self.vm.update(&mut engine, clock, budget)
    }

    /// Shows the message box at the front, once, when it is a new one.
    fn open_message_box(&mut self) {
        if let Some(message) = self.world.messages.take_unshown() {
            self.show.push(Show::MessageBox {
                id: message.id,
                title: message.title.clone(),
                text: message.text.clone(),
                buttons: message.buttons.clone(),
            });
        }
    }
}

/// Whether what a script is attached to belongs to a plugin that has gone.
fn is_lost(handle: papyrus::Handle, lost: &BTreeMap<FormId, FormKey>) -> bool {
    match world::Subject::from_bits(handle.0) {
        world::Subject::Form(form) => lost.contains_key(&form),
        world::Subject::Alias(alias) => lost.contains_key(&alias.quest),
        world::Subject::Effect(_) => false,
    }
}

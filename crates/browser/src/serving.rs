//! What is done between two ticks: saving, loading, autosaves, recordings and replays.

use ident::FormId;
use saves::Label;
use sim::{Recorder, Recording, Save, SaveNote, Session, Tape};

use crate::controls::Request;
use crate::crash;
use crate::now::now_ms;
use crate::pacer::Pacer;
use crate::post::post;
use crate::protocol::{FromWorker, ReplayOutcome, SaveSlot};
use crate::running::Running;
use crate::shelf;

/// Ticks of play between two timed autosaves: a quarter of an hour, as the original's setting.
const AUTOSAVE_EVERY: u64 = 15 * 60 * 60;
/// How often the page is told how far a replay is, in milliseconds.
const TELL_EVERY_MS: f64 = 50.0;

/// When the next autosave is due.
#[derive(Debug)]
pub(crate) struct Autosaves {
    /// Ticks of play at the last save.
    saved_at: u64,
    cell: Option<FormId>,
}

impl Autosaves {
    /// Nothing is due in a session that begins.
    pub(crate) fn beginning_with(session: &Session) -> Self {
        Self {
            saved_at: session.world().clock.played,
            cell: session.player_cell(),
        }
    }

    /// Whether one is due now: the player came into another cell, or played long enough. While a
    /// menu stands open none is: it would be the first thing a loaded game shows.
    fn is_due(&mut self, session: &Session) -> bool {
        let world = session.world();
        if world.is_paused() {
            return false;
        }
        let cell = session.player_cell();
        let has_moved = cell != self.cell;
        self.cell = cell;
        has_moved || world.clock.played >= self.saved_at + AUTOSAVE_EVERY
    }
}

impl Running {
    /// Does what was asked for, in order. The game stands still meanwhile.
    pub(crate) async fn serve(&mut self, pacer: &mut Pacer) {
        loop {
            let request = self.controls.borrow_mut().requests.pop_front();
            match request {
                None => return,
                Some(Request::Save(slot, name)) => self.save(slot, name),
                Some(Request::Load(key)) => match shelf::load(&key).await {
                    Ok(save) => self.load(&save).await,
                    Err(what) => post(&FromWorker::NotLoaded { what }),
                },
                Some(Request::LoadBytes(bytes)) => match Save::read(&bytes) {
                    Ok(save) => self.load(&save).await,
                    Err(error) => post(&FromWorker::NotLoaded {
                        what: error.to_string(),
                    }),
                },
                Some(Request::Import(name, bytes)) => match self.take_awaited("state", &bytes) {
                    Ok(()) => {
                        shelf::import(&name, bytes, self.label(SaveSlot::Named, String::new()));
                    }
                    Err(error) => post(&FromWorker::NotSaved {
                        what: error.to_string(),
                    }),
                },
                Some(Request::ExportSession) => self.export_session(),
                Some(Request::KeepSession(whole)) => {
                    crash::with_tape(|tape| tape.keep_whole(whole));
                }
                Some(Request::Replay(bytes)) => self.replay(&bytes).await,
                Some(Request::OpenLink(link)) => self.follow(&link).await,
                Some(Request::MakeLink(kind)) => self.make_link(kind).await,
            }
            pacer.skip_to(now_ms());
        }
    }

    /// Saves by itself when it is time.
    pub(crate) fn autosave_when_due(&mut self) {
        // A run to a goal is nobody's game.
        let is_attended = self.controls.borrow().run_to.is_none();
        if is_attended && self.autosaves.is_due(&self.session) {
            self.save(SaveSlot::Auto, String::new());
        }
    }

    fn label(&self, slot: SaveSlot, name: String) -> Label {
        Label {
            slot: shelf::slot(slot),
            name,
            folder: self.folder.clone(),
            demo: self.demo,
        }
    }

    fn save(&mut self, slot: SaveSlot, name: String) {
        self.autosaves.saved_at = self.session.world().clock.played;
        let note = SaveNote {
            saved_at_ms: shelf::now_ms(),
            thumbnail: Vec::new(),
        };
        let save = self.session.save(&self.data.fingerprint, note);
        match save.and_then(|save| save.write()) {
            Ok(bytes) => {
                crash::with_tape(|tape| tape.mark(bytes.clone(), &self.session));
                shelf::keep(self.label(slot, name), bytes);
            }
            Err(error) => post(&FromWorker::NotSaved {
                what: error.to_string(),
            }),
        }
    }

    pub(crate) async fn load(&mut self, save: &Save) {
        let loaded = Session::load(self.data.forms.clone(), &self.data.fingerprint, save);
        let recorder = Recorder::of_save(save, &self.data.fingerprint);
        match loaded.and_then(|loaded| Ok((loaded, recorder?))) {
            Ok(((mut session, change), recorder)) => {
                self.data.bring_all(&mut session).await;
                self.tell_problems();
                crash::begin_tape(Tape::new(recorder, self.data.fingerprint.clone()));
                self.replace(session);
                post(&FromWorker::Loaded {
                    changes: change.lines(),
                });
                self.show_open_box();
            }
            Err(error) => post(&FromWorker::NotLoaded {
                what: error.to_string(),
            }),
        }
    }

    fn export_session(&self) {
        let Ok(Ok(bytes)) = self.recording().map(|recording| recording.write()) else {
            return;
        };
        post(&FromWorker::File {
            name: format!("skald-session-{}.skrec", self.tick()),
            bytes,
        });
    }

    pub(crate) async fn replay(&mut self, bytes: &[u8]) {
        let failed = |words: String| ReplayOutcome {
            same: false,
            ticks: 0,
            words,
        };
        let outcome = match (self.take_awaited("run", bytes), Recording::read(bytes)) {
            (Ok(()), Ok(recording)) => self.replayed(&recording).await,
            (Err(error), _) => failed(error.to_string()),
            (_, Err(error)) => failed(error.to_string()),
        };
        post(&FromWorker::Replayed(outcome));
    }

    async fn replayed(&self, recording: &Recording) -> ReplayOutcome {
        let (total, mut told_ms) = (recording.ticks(), 0.0);
        let came = sim::replay(&self.data, recording, |done| {
            let now = now_ms();
            if now - told_ms > TELL_EVERY_MS {
                told_ms = now;
                post(&FromWorker::Replaying { done, total });
            }
        });
        match came.await {
            Ok(came) => ReplayOutcome {
                same: came.first_difference.is_none(),
                ticks: came.ticks,
                words: match &came.first_difference {
                    None => "the same way".to_owned(),
                    Some(difference) => difference.to_string(),
                },
            },
            Err(error) => ReplayOutcome {
                same: false,
                ticks: 0,
                words: error.to_string(),
            },
        }
    }
}

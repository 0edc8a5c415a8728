//! Links in the page: reading one before a folder is open, following one, making one.

use sim::{GameData, Link, LinkError, Recording, Save, Session, SessionOptions, Shared, link_base};

use crate::crash;
use crate::post::post;
use crate::protocol::{FromWorker, LinkKind};
use crate::running::Running;

/// Tells the page what a link leads to.
pub(crate) fn read(link: &str) {
    post(&match Shared::decode(link) {
        Ok(shared) => FromWorker::LinkRead {
            kind: shared.link.kind().to_owned(),
            plugins: shared.plugins.into_iter().map(|(name, _)| name).collect(),
            what: String::new(),
        },
        Err(error) => FromWorker::LinkRead {
            kind: String::new(),
            plugins: Vec::new(),
            what: error.to_string(),
        },
    });
}

/// The link of a recording; empty when it is too large for one.
pub(crate) fn of_recording(recording: &Recording) -> String {
    let shared = Link::of_recording(recording).map(|link| Shared {
        plugins: recording.plugins.clone(),
        link,
    });
    shared
        .and_then(|shared| shared.encode())
        .unwrap_or_default()
}

impl Running {
    /// Goes where a link leads, when it was made with these plugins.
    pub(crate) async fn follow(&mut self, link: &str) {
        let shared = Shared::decode(link).and_then(|shared| {
            shared.check(&self.data.fingerprint)?;
            Ok(shared.link)
        });
        match shared {
            Ok(Link::Run { recording }) => self.replay(&recording).await,
            Ok(Link::Digest(file)) => {
                let way = match file.kind.as_str() {
                    "run" => "replay it from the menu of saves",
                    _ => "import it in the menu of saves",
                };
                let what = format!(
                    "this link names a file of {} bytes, which travels by itself: {way}, and it is compared with the link",
                    file.bytes
                );
                post(&FromWorker::FileNamed { what });
                self.awaited = Some(file);
            }
            Ok(link) => match save_of(&link, &self.data).await {
                Ok(save) => self.load(&save).await,
                Err(error) => refused(&error),
            },
            Err(error) => refused(&error),
        }
    }

    /// Takes a file as the one that a link named; any is taken while none is awaited.
    ///
    /// # Errors
    /// When it is another.
    pub(crate) fn take_awaited(&mut self, kind: &str, bytes: &[u8]) -> Result<(), LinkError> {
        let Some(file) = self.awaited.take_if(|file| file.kind == kind) else {
            return Ok(());
        };
        if file.names(bytes) {
            return Ok(());
        }
        self.awaited = Some(file);
        let what = "this is another file than the link names";
        Err(LinkError::Unusable(what.to_owned()))
    }

    /// Makes a link of what the game is now. What does not fit into one is given as a file, with a
    /// link that names it.
    pub(crate) async fn make_link(&self, kind: LinkKind) {
        let link = match kind {
            LinkKind::State => self.state_link().await,
            LinkKind::Run => self.run_link(),
            LinkKind::Place => Link::of_place(&self.session, &self.seed).ok_or_else(|| {
                LinkError::Unusable("the player is nowhere that has a name".to_owned())
            }),
        };
        let made = link.and_then(|link| {
            let kind = link.kind();
            match self.shared(link).encode() {
                Err(LinkError::TooLong { .. }) => self.file_and_link(kind),
                made => made.map(|link| (link, String::new())),
            }
        });
        let (link, what) = made.unwrap_or_else(|error| (String::new(), error.to_string()));
        post(&FromWorker::LinkMade { link, what });
    }

    fn shared(&self, link: Link) -> Shared {
        Shared::new(&self.data.fingerprint, link)
    }

    /// Gives the page the file of a game or session; the link that names it, and what to do with both.
    fn file_and_link(&self, kind: &str) -> Result<(String, String), LinkError> {
        let (name, bytes) = if kind == "run" {
            let bytes = self.recording()?.write().map_err(unusable)?;
            ("skald-session.skrec", bytes)
        } else {
            let bytes = saved(&self.session, &self.data)?.write();
            ("skald-game.sksave", bytes.map_err(unusable)?)
        };
        let link = self.shared(Link::of_file(kind, &bytes)).encode()?;
        post(&FromWorker::File {
            name: name.to_owned(),
            bytes,
        });
        let what = format!("it is too large for a link: give {name} too, which the link names");
        Ok((link, what))
    }

    async fn state_link(&self) -> Result<Link, LinkError> {
        let save = saved(&self.session, &self.data)?;
        let base = base(&self.data, &self.seed).await?;
        Link::of_save(&save, &self.seed, &base)
    }

    fn run_link(&self) -> Result<Link, LinkError> {
        Link::of_recording(&self.recording()?)
    }

    /// What is recorded of the session.
    pub(crate) fn recording(&self) -> Result<Recording, LinkError> {
        let recording = crash::with_tape(|tape| tape.recording(&self.session));
        recording.ok_or_else(|| LinkError::Unusable("nothing is recorded".to_owned()))
    }
}

/// The save a link leads to.
async fn save_of(link: &Link, data: &GameData) -> Result<Save, LinkError> {
    match link {
        Link::State(state) => state.save(&base(data, &state.base).await?),
        Link::Place(place) => {
            let mut session = Session::new_game_at(data.forms.clone(), place)?;
            data.bring_all(&mut session).await;
            saved(&session, data)
        }
        Link::Run { .. } | Link::Digest(_) => {
            Err(LinkError::Unusable("there is no game in it".to_owned()))
        }
    }
}

/// The new game that a state link starts from.
async fn base(data: &GameData, seed: &str) -> Result<Save, LinkError> {
    let mut session = Session::new_game(data.forms.clone(), &SessionOptions::seeded(seed));
    data.bring_all(&mut session).await;
    saved(&session, data)
}

fn saved(session: &Session, data: &GameData) -> Result<Save, LinkError> {
    link_base(session, &data.fingerprint).map_err(unusable)
}

fn unusable(error: impl std::fmt::Display) -> LinkError {
    LinkError::Unusable(error.to_string())
}

fn refused(error: &dyn std::fmt::Display) {
    post(&FromWorker::NotLoaded {
        what: error.to_string(),
    });
}

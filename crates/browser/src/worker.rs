//! The worker's two entries: `start` with the way out, `handle` for each message in.

use std::cell::RefCell;
use std::rc::Rc;

use futures::channel::mpsc::{self, UnboundedSender};
use js_sys::{Array, Function};
use sim::GameData;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::spawn_local;

use crate::blob_source::PickedFolder;
use crate::controls::Controls;
use crate::crash;
use crate::desk;
use crate::kept_plugins::KeptPlugins;
use crate::opening::{self, Opened, Place, ReadFolder};
use crate::post::{post, post_through};
use crate::protocol::data::DataAsk;
use crate::protocol::{FromWorker, Purpose, ToWorker};
use crate::{rows, running};

thread_local! {
    static CONTROLS: Rc<RefCell<Controls>> = Rc::default();
    /// The folder that is open.
    static FOLDER: RefCell<Option<Folder>> = const { RefCell::new(None) };
}

/// An open folder, and the way to the desk that answers questions about it.
struct Folder {
    name: String,
    data: Rc<GameData>,
    asks: UnboundedSender<DataAsk>,
}

/// Must be called once, before [`handle`]: `post` is called with each message to the page.
#[wasm_bindgen]
pub fn start(send: Function) {
    post_through(send);
    crash::report_panics();
    post(&FromWorker::Ready {
        version: env!("CARGO_PKG_VERSION").to_owned(),
    });
}

/// Takes a message of the page; `files` are the picked files of `open_folder`, in its order.
///
/// # Errors
/// When the message is none of [`ToWorker`].
#[wasm_bindgen]
pub fn handle(message: JsValue, files: Array) -> Result<(), JsValue> {
    let message: ToWorker = serde_wasm_bindgen::from_value(message)?;
    match message {
        ToWorker::OpenFolder {
            name,
            files: listing,
            seed,
            purpose,
        } => {
            let kept = Rc::<KeptPlugins>::default();
            let folder = Rc::new(PickedFolder::new(&listing, &files, Rc::clone(&kept)));
            open(Place::Folder { name, folder, kept }, seed, purpose);
        }
        ToWorker::OpenAddress {
            address,
            seed,
            purpose,
        } => open(Place::Address(address), seed, purpose),
        ToWorker::OpenDemo {
            address,
            seed,
            purpose,
        } => open(Place::Demo(address), seed, purpose),
        ToWorker::Play { seed } => {
            let open = FOLDER.with_borrow(|folder| {
                let folder = folder.as_ref()?;
                Some((folder.name.clone(), Rc::clone(&folder.data)))
            });
            if let Some((name, data)) = open {
                spawn_local(play(name, data, seed));
            }
        }
        ToWorker::Data { ask } => FOLDER.with_borrow(|folder| {
            if let Some(folder) = folder {
                // The desk is there as long as the worker.
                let _ = folder.asks.unbounded_send(ask);
            }
        }),
        control => CONTROLS.with(|controls| controls.borrow_mut().take(&control)),
    }
    Ok(())
}

fn open(place: Place, seed: String, purpose: Purpose) {
    spawn_local(async move {
        let ReadFolder { name, data } = match opening::read(place).await {
            Ok(read) => read,
            Err(refusal) => {
                return post(&FromWorker::Failed {
                    problem: refusal.problem,
                    advice: refusal.advice,
                });
            }
        };
        let data = Rc::new(data);
        let (asks, asked) = mpsc::unbounded();
        spawn_local(desk::serve(Rc::clone(&data), asked));
        FOLDER.set(Some(Folder {
            name: name.clone(),
            data: Rc::clone(&data),
            asks,
        }));
        match purpose {
            Purpose::Play => play(name, data, seed).await,
            Purpose::Look => {
                let folder = rows::opened_folder(name, seed, purpose, &data);
                post(&FromWorker::Opened(folder));
            }
        }
    });
}

async fn play(name: String, data: Rc<GameData>, seed: String) {
    let controls = CONTROLS.with(Rc::clone);
    let Opened { session, folder } = opening::begin(&name, seed, &data).await;
    post(&FromWorker::Opened(folder));
    running::run(data, session, controls).await;
}

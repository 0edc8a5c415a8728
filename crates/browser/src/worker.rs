//! The worker's two entries: `start` with the way out, `handle` for each message in.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Array, Function};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::spawn_local;

use crate::blob_source::PickedFolder;
use crate::controls::Controls;
use crate::crash;
use crate::kept_plugins::KeptPlugins;
use crate::opening::{self, Opened, Place};
use crate::post::{post, post_through};
use crate::protocol::{FromWorker, ToWorker};
use crate::running;

thread_local! {
    static CONTROLS: Rc<RefCell<Controls>> = Rc::default();
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
        } => {
            let kept = Rc::<KeptPlugins>::default();
            let folder = Rc::new(PickedFolder::new(&listing, &files, Rc::clone(&kept)));
            play(Place::Folder { name, folder, kept }, seed);
        }
        ToWorker::OpenAddress { address, seed } => play(Place::Address(address), seed),
        ToWorker::OpenDemo { address, seed } => play(Place::Demo(address), seed),
        control => CONTROLS.with(|controls| controls.borrow_mut().take(&control)),
    }
    Ok(())
}

fn play(place: Place, seed: String) {
    let controls = CONTROLS.with(Rc::clone);
    spawn_local(async move {
        match opening::open(place, seed).await {
            Ok(Opened {
                data,
                session,
                folder,
            }) => {
                post(&FromWorker::Opened(folder));
                running::run(data, session, controls).await;
            }
            Err(refusal) => {
                post(&FromWorker::Failed {
                    problem: refusal.problem,
                    advice: refusal.advice,
                });
            }
        }
    });
}

//! The worker's two entries: `start` with the way out, `handle` for each message in.

use std::cell::RefCell;
use std::rc::Rc;

use futures::channel::mpsc::{self, UnboundedSender};
use js_sys::{Array, ArrayBuffer, Function, Uint8Array};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::Blob;

use crate::blob_source::{PickedFolder, text_of};
use crate::controls::{Controls, Request};
use crate::desk;
use crate::kept_plugins::KeptPlugins;
use crate::opening::{self, Place, ReadFolder};
use crate::post::{post, post_through};
use crate::protocol::data::DataAsk;
use crate::protocol::{FromWorker, Purpose, ToWorker};
use crate::{crash, links, rows, running, shelf};

thread_local! {
    static CONTROLS: Rc<RefCell<Controls>> = Rc::default();
    /// The folder that is open.
    static FOLDER: RefCell<Option<Folder>> = const { RefCell::new(None) };
}

/// An open folder, and the way to the desk that answers questions about it.
struct Folder {
    read: ReadFolder,
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
            let read = FOLDER.with_borrow(|folder| Some(folder.as_ref()?.read.clone()));
            if let Some(read) = read {
                spawn_local(play(read, seed));
            }
        }
        ToWorker::Data { ask } => FOLDER.with_borrow(|folder| {
            if let Some(folder) = folder {
                // The desk is there as long as the worker.
                let _ = folder.asks.unbounded_send(ask);
            }
        }),
        ToWorker::ReadLink { link } => links::read(&link),
        ToWorker::ListSaves => shelf::tell_list(),
        ToWorker::DeleteSave { key } => shelf::throw_away(key),
        ToWorker::UndeleteSave { key } => shelf::take_back(key),
        ToWorker::ExportSave { key } => shelf::export(key),
        ToWorker::LoadFile { .. } => with_file(files, Request::LoadBytes),
        ToWorker::ImportSave { name } => with_file(files, |bytes| Request::Import(name, bytes)),
        ToWorker::Replay { .. } => with_file(files, Request::Replay),
        control => CONTROLS.with(|controls| controls.borrow_mut().take(&control)),
    }
    Ok(())
}

/// Reads the file beside a message and asks the loop for what is to be done with it.
fn with_file(files: Array, request: impl FnOnce(Vec<u8>) -> Request + 'static) {
    let controls = CONTROLS.with(Rc::clone);
    spawn_local(async move {
        let read = match files.get(0).dyn_into::<Blob>() {
            Ok(file) => JsFuture::from(file.array_buffer()).await,
            Err(value) => Err(value),
        };
        match read {
            Ok(buffer) => {
                let bytes = Uint8Array::new(&buffer.unchecked_into::<ArrayBuffer>());
                controls.borrow_mut().ask(request(bytes.to_vec()));
            }
            Err(error) => post(&FromWorker::NotLoaded {
                what: format!("the file cannot be read: {}", text_of(&error)),
            }),
        }
    });
}

/// The session after the module stopped without a panic (memory or stack ran out), for the worker's
/// script to save what can be saved; empty when nothing can.
#[wasm_bindgen]
pub fn rescue(text: &str) -> Vec<u8> {
    crash::rescued(text)
}

fn open(place: Place, seed: String, purpose: Purpose) {
    spawn_local(async move {
        let read = match opening::read(place).await {
            Ok(read) => read,
            Err(refusal) => {
                return post(&FromWorker::Failed {
                    problem: refusal.problem,
                    advice: refusal.advice,
                });
            }
        };
        let (asks, asked) = mpsc::unbounded();
        spawn_local(desk::serve(Rc::clone(&read.data), asked));
        FOLDER.set(Some(Folder {
            read: read.clone(),
            asks,
        }));
        match purpose {
            Purpose::Play => play(read, seed).await,
            Purpose::Look => {
                let ReadFolder { name, demo, data } = read;
                let folder = rows::opened_folder(name, demo, seed, purpose, &data);
                post(&FromWorker::Opened(folder));
            }
        }
    });
}

async fn play(read: ReadFolder, seed: String) {
    let controls = CONTROLS.with(Rc::clone);
    let opened = opening::begin(&read, seed).await;
    post(&FromWorker::Opened(opened.folder.clone()));
    running::run(opened, controls).await;
}

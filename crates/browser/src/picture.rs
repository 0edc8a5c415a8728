//! The way to the picture's worker: what changed of what is seen goes out through a port, and the
//! bytes of files that the picture wants.
//!
//! Nothing comes back into the game but names of files and the word that the last changes were taken
//! in; until then no others are sent, so that a slow picture is never behind by more than one look.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use ident::AssetPath;
use js_sys::{Array, Object, Reflect, Uint8Array};
use scene::{View, Watch};
use sim::{GameData, Session};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{MessageEvent, MessagePort};

/// Files read at a time.
const READS_AT_ONCE: usize = 6;

thread_local! {
    static OUTLET: RefCell<Option<Outlet>> = const { RefCell::new(None) };
}

/// The game's end of the port.
struct Outlet {
    port: MessagePort,
    watch: Watch,
    /// The last changes were taken in.
    is_ready: bool,
    data: Option<Rc<GameData>>,
    wanted: VecDeque<String>,
    reading: usize,
    /// Hears the port for as long as the outlet is there.
    _hear: Closure<dyn FnMut(MessageEvent)>,
}

/// Takes the game's end of a port to the picture's worker. A second one stands in for the first, as
/// when that worker was started again: it is told everything.
#[wasm_bindgen]
pub fn picture(port: MessagePort) {
    let hear = Closure::new(|event: MessageEvent| hear(&event.data()));
    port.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    let data = OUTLET.with_borrow_mut(|outlet| outlet.take().and_then(|outlet| outlet.data));
    OUTLET.set(Some(Outlet {
        port,
        watch: Watch::default(),
        is_ready: true,
        data,
        wanted: VecDeque::new(),
        reading: 0,
        _hear: hear,
    }));
}

/// Another game is seen from here on.
pub(crate) fn begin_anew() {
    OUTLET.with_borrow_mut(|outlet| {
        if let Some(outlet) = outlet {
            outlet.watch.begin_anew();
        }
    });
}

/// Tells the picture what changed since it was told last, if there is one and it keeps up.
pub(crate) fn tell(data: &Rc<GameData>, session: &Session) {
    OUTLET.with_borrow_mut(|outlet| {
        let Some(outlet) = outlet.as_mut().filter(|outlet| outlet.is_ready) else {
            return;
        };
        outlet.data.get_or_insert_with(|| Rc::clone(data));
        let view = View::of_player(&data.forms, session.world());
        let changes = outlet.watch.look(&data.forms, session.world(), &view);
        if !changes.is_empty() {
            outlet.is_ready = false;
            let bytes = Uint8Array::from(&changes.to_bytes()[..]);
            outlet.send(&[("changes", &bytes)], &bytes);
        }
    });
}

/// `{taken: true}` or `{wanted: [path, ...]}`.
fn hear(message: &JsValue) {
    let field = |name: &str| Reflect::get(message, &name.into()).unwrap_or(JsValue::UNDEFINED);
    OUTLET.with_borrow_mut(|outlet| {
        let Some(outlet) = outlet else { return };
        if field("taken").is_truthy() {
            outlet.is_ready = true;
        }
        if let Ok(paths) = field("wanted").dyn_into::<Array>() {
            outlet
                .wanted
                .extend(paths.iter().filter_map(|path| path.as_string()));
        }
    });
    read_more();
}

fn read_more() {
    OUTLET.with_borrow_mut(|outlet| {
        let Some(outlet) = outlet else { return };
        let Some(data) = outlet.data.clone() else {
            return;
        };
        while outlet.reading < READS_AT_ONCE
            && let Some(path) = outlet.wanted.pop_front()
        {
            outlet.reading += 1;
            let port = outlet.port.clone();
            spawn_local(read(Rc::clone(&data), port, path));
        }
    });
}

async fn read(data: Rc<GameData>, port: MessagePort, path: String) {
    let read = data.folder.read(&AssetPath::from_text(&path)).await;
    // A file that cannot be read is told as one that is not there.
    let bytes = read.ok().flatten();
    OUTLET.with_borrow_mut(|outlet| {
        // Another picture may have come meanwhile, which did not want it.
        let Some(outlet) = outlet.as_mut().filter(|outlet| outlet.port == port) else {
            return;
        };
        outlet.reading = outlet.reading.saturating_sub(1);
        let path = JsValue::from(path);
        match bytes {
            Some(bytes) => {
                let bytes = Uint8Array::from(&bytes[..]);
                outlet.send(&[("path", &path), ("bytes", &bytes)], &bytes);
            }
            None => outlet.send(
                &[("path", &path), ("bytes", &JsValue::NULL)],
                &JsValue::NULL,
            ),
        }
    });
    read_more();
}

impl Outlet {
    /// Sends an object; the bytes' buffer goes with it and is not copied.
    fn send(&self, fields: &[(&str, &JsValue)], bytes: &JsValue) {
        let message = Object::new();
        for (name, value) in fields {
            // A plain object takes any name.
            let _ = Reflect::set(&message, &(*name).into(), value);
        }
        let buffers = Array::new();
        if let Some(bytes) = bytes.dyn_ref::<Uint8Array>() {
            buffers.push(&bytes.buffer());
        }
        // A picture that is gone hears nothing, and another one brings another port.
        let _ = self.port.post_message_with_transferable(&message, &buffers);
    }
}

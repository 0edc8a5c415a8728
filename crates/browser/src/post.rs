//! The way out: messages to the page, through the function it gave at the start.

use std::cell::OnceCell;

use js_sys::Function;
use serde::Serialize;
use wasm_bindgen::JsValue;

use crate::protocol::FromWorker;

thread_local! {
    static POST: OnceCell<Function> = const { OnceCell::new() };
}

/// Where messages go from now on. A second call changes nothing.
pub(crate) fn post_through(post: Function) {
    POST.with(|slot| {
        // The first one stays, as the page never changes it.
        let _ = slot.set(post);
    });
}

/// Sends a message. Before the page has given its function there is nobody to hear it.
pub(crate) fn post(message: &FromWorker) {
    let serializer = serde_wasm_bindgen::Serializer::new().serialize_missing_as_null(true);
    let Ok(value) = message.serialize(&serializer) else {
        return;
    };
    POST.with(|slot| {
        if let Some(post) = slot.get() {
            // A page that throws on a message has said so in its own console.
            let _ = post.call1(&JsValue::NULL, &value);
        }
    });
}

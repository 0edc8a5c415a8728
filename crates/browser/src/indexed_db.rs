//! IndexedDB as a store of saves: cards in one object store, contents in another, one transaction a
//! call.
//!
//! Not here: what a save is and when it counts as saved (`saves`).

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use futures::channel::oneshot;
use futures::future::{Either, select};
use idb::{
    Database, DatabaseEvent, Factory, ObjectStoreParams, Transaction, TransactionMode,
    TransactionResult,
};
use js_sys::Uint8Array;
use saves::{CardBytes, Record, Store, StoreError};
use vfs::LocalFuture;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DomException, IdbDatabase, IdbTransaction};

const NAME: &str = "skald-saves";
/// Grows with every change of the object stores.
const VERSION: u32 = 1;
const CARDS: &str = "cards";
const CONTENTS: &str = "contents";
const BOTH: [&str; 2] = [CARDS, CONTENTS];

/// The page's database of saves. It is opened when it is first needed.
#[derive(Debug, Default)]
pub(crate) struct IndexedDb {
    open: RefCell<Option<Rc<Database>>>,
    /// Another tab wants a newer version, so this one has let go.
    superseded: Rc<Cell<bool>>,
}

impl IndexedDb {
    async fn database(&self) -> Result<Rc<Database>, StoreError> {
        if self.superseded.get() {
            self.open.take();
            return Err(StoreError::Newer);
        }
        if let Some(database) = &*self.open.borrow() {
            return Ok(Rc::clone(database));
        }
        let raw = IdbDatabase::from(open().await?);
        let mut database = Database::from(raw.clone());
        let superseded = Rc::clone(&self.superseded);
        database.on_version_change(move |_| {
            superseded.set(true);
            raw.close();
        });
        let database = Rc::new(database);
        self.open.replace(Some(Rc::clone(&database)));
        Ok(database)
    }

    async fn begin(&self, mode: TransactionMode) -> Result<Running, StoreError> {
        let database = self.database().await?;
        match database.transaction(&BOTH, mode) {
            Ok(transaction) => Ok(Running::new(transaction)),
            Err(error) => {
                // The browser closes a database it has to (storage cleared); the next call opens it.
                self.open.take();
                Err(in_words(&error))
            }
        }
    }
}

async fn open() -> Result<Database, StoreError> {
    let factory = Factory::new().map_err(|_| StoreError::Forbidden)?;
    let opening = factory.open(NAME, Some(VERSION));
    let mut opening = opening.map_err(|error| in_words(&error))?;
    opening.on_upgrade_needed(|event| {
        let Ok(database) = event.database() else {
            return;
        };
        for name in BOTH {
            // One that is there already is fine: the version says what there must be.
            let _ = database.create_object_store(name, ObjectStoreParams::new());
        }
    });
    let (tell_blocked, blocked) = oneshot::channel();
    opening.on_blocked(|_| {
        // Nobody listens any more when it opened in the meantime.
        let _ = tell_blocked.send(());
    });
    let opening = std::pin::pin!(opening.into_future());
    match select(opening, blocked).await {
        Either::Left((opened, _)) => opened.map_err(|error| in_words(&error)),
        Either::Right((Ok(()), _)) => Err(StoreError::Blocked),
        // The sender went with the request: it has opened, or never will.
        Either::Right((Err(_), opening)) => opening.await.map_err(|error| in_words(&error)),
    }
}

/// A transaction, and the handle by which its error is asked for after it ended.
struct Running {
    transaction: Transaction,
    raw: IdbTransaction,
}

impl Running {
    fn new(transaction: Transaction) -> Self {
        let raw = IdbTransaction::from(transaction);
        Self {
            transaction: Transaction::from(raw.clone()),
            raw,
        }
    }

    fn store(&self, name: &str) -> Result<idb::ObjectStore, StoreError> {
        let store = self.transaction.object_store(name);
        store.map_err(|error| in_words(&error))
    }

    /// Waits until it is committed.
    async fn end(self) -> Result<(), StoreError> {
        let ended = self.transaction.await;
        match (ended, self.raw.error()) {
            (Ok(TransactionResult::Committed), _) => Ok(()),
            (_, Some(error)) => Err(exception_in_words(&error)),
            (Err(error), None) => Err(in_words(&error)),
            (Ok(TransactionResult::Aborted), None) => Err(StoreError::Other(
                "the browser took back what was written".into(),
            )),
        }
    }
}

fn bytes(value: &JsValue) -> Vec<u8> {
    value
        .dyn_ref::<Uint8Array>()
        .map_or_else(Vec::new, Uint8Array::to_vec)
}

fn js_bytes(bytes: &[u8]) -> JsValue {
    Uint8Array::from(bytes).into()
}

fn in_words(error: &idb::Error) -> StoreError {
    match error {
        idb::Error::DomException(exception) => exception_in_words(exception),
        idb::Error::IndexedDbNotFound(_) => StoreError::Forbidden,
        idb::Error::IndexedDbOpenFailed(value)
        | idb::Error::TransactionOpenFailed(value)
        | idb::Error::AddFailed(value)
        | idb::Error::UpdateFailed(value)
        | idb::Error::GetFailed(value)
        | idb::Error::DeleteFailed(value) => match value.dyn_ref::<DomException>() {
            Some(exception) => exception_in_words(exception),
            None => StoreError::Other(error.to_string()),
        },
        other => StoreError::Other(other.to_string()),
    }
}

/// Names as the IndexedDB specification has them.
fn exception_in_words(exception: &DomException) -> StoreError {
    match exception.name().as_str() {
        "QuotaExceededError" => StoreError::Full,
        // Firefox says the first in private windows, browsers with storage switched off the second.
        "InvalidStateError" | "SecurityError" | "NotAllowedError" => StoreError::Forbidden,
        "VersionError" => StoreError::Newer,
        "ConstraintError" => StoreError::Taken,
        _ => StoreError::Other(exception.message()),
    }
}

impl Store for IndexedDb {
    fn cards(&self) -> LocalFuture<'_, Result<Vec<CardBytes>, StoreError>> {
        Box::pin(async move {
            let running = self.begin(TransactionMode::ReadOnly).await?;
            let cards = running.store(CARDS)?;
            let wrong = |error| in_words(&error);
            let keys = cards.get_all_keys(None, None).map_err(wrong)?;
            let values = cards.get_all(None, None).map_err(wrong)?;
            let (keys, values) = (keys.await.map_err(wrong)?, values.await.map_err(wrong)?);
            let keys = keys.iter().filter_map(JsValue::as_string);
            Ok(keys.zip(values.iter().map(bytes)).collect())
        })
    }

    fn read<'a>(&'a self, key: &'a str) -> LocalFuture<'a, Result<Option<Record>, StoreError>> {
        Box::pin(async move {
            let running = self.begin(TransactionMode::ReadOnly).await?;
            let wrong = |error| in_words(&error);
            let name = JsValue::from_str(key);
            let card = running.store(CARDS)?.get(name.clone()).map_err(wrong)?;
            let content = running.store(CONTENTS)?.get(name).map_err(wrong)?;
            let (card, content) = (card.await.map_err(wrong)?, content.await.map_err(wrong)?);
            Ok(card.map(|card| Record {
                key: key.to_owned(),
                card: bytes(&card),
                content: content.map_or_else(Vec::new, |content| bytes(&content)),
            }))
        })
    }

    fn add<'a>(&'a self, record: &'a Record) -> LocalFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let running = self.begin(TransactionMode::ReadWrite).await?;
            let wrong = |error| in_words(&error);
            let key = JsValue::from_str(&record.key);
            for (store, value) in [(CONTENTS, &record.content), (CARDS, &record.card)] {
                let request = running.store(store)?.add(&js_bytes(value), Some(&key));
                request.map_err(wrong)?.await.map_err(wrong)?;
            }
            running.end().await
        })
    }

    fn set_card<'a>(
        &'a self,
        key: &'a str,
        card: &'a [u8],
    ) -> LocalFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let running = self.begin(TransactionMode::ReadWrite).await?;
            let wrong = |error| in_words(&error);
            let request = running
                .store(CARDS)?
                .put(&js_bytes(card), Some(&JsValue::from_str(key)));
            request.map_err(wrong)?.await.map_err(wrong)?;
            running.end().await
        })
    }

    fn remove<'a>(&'a self, keys: &'a [String]) -> LocalFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let running = self.begin(TransactionMode::ReadWrite).await?;
            let wrong = |error| in_words(&error);
            for key in keys {
                for store in BOTH {
                    let request = running.store(store)?.delete(JsValue::from_str(key));
                    request.map_err(wrong)?.await.map_err(wrong)?;
                }
            }
            running.end().await
        })
    }
}

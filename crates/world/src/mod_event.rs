//! Events between mods that a script is putting together (`ModEvent.Create`, `Push…`, `Send`).

use crate::Subject;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One argument.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum ModEventArgument {
    /// `PushBool`.
    Bool(bool),
    /// `PushInt`.
    Int(i32),
    /// `PushFloat`.
    Float(f32),
    /// `PushString`.
    Text(String),
    /// `PushForm`; none for None.
    Form(Option<Subject>),
}

/// An event under construction or waiting to be told.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ModEvent {
    /// Name as the script gave it.
    pub name: String,
    /// Arguments in order.
    pub arguments: Vec<ModEventArgument>,
}

/// Events under construction by handle.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ModEvents {
    open: BTreeMap<i32, ModEvent>,
    next: i32,
}

impl ModEvents {
    /// Begins an event; the handle is never 0.
    pub fn create(&mut self, name: String) -> i32 {
        self.next = self.next.checked_add(1).unwrap_or(1);
        self.open.insert(
            self.next,
            ModEvent {
                name,
                arguments: Vec::new(),
            },
        );
        self.next
    }

    /// The event of a handle, while it is open.
    pub fn get_mut(&mut self, handle: i32) -> Option<&mut ModEvent> {
        self.open.get_mut(&handle)
    }

    /// Takes an event out, to be sent or thrown away.
    pub fn take(&mut self, handle: i32) -> Option<ModEvent> {
        self.open.remove(&handle)
    }
}

//! The types of record that are written down, one file each, and the getters for them.
//!
//! Every other type is reached with [`crate::Forms::record`].

mod acti;
mod book;
mod cell;
mod flst;
mod glob;
mod kywd;
mod mesg;
mod misc;
mod npc_;
mod qust;
mod refr;

pub use acti::Activator;
pub use book::{Book, BookTeaches};
pub use cell::Cell;
pub use flst::FormList;
pub use glob::Global;
pub use kywd::Keyword;
pub use mesg::{Message, MessageButton};
pub use misc::MiscItem;
pub use npc_::{Npc, NpcAi, NpcConfiguration, NpcSkills};
pub use qust::{
    Alias, AliasFill, AliasFlags, AliasKind, CreateIn, LogEntry, Objective, ObjectiveTarget, Quest,
    QuestFlags, Stage,
};
pub use refr::{
    ActivateParent, EnableParent, Link, Lock, MapMarker, Primitive, Reference, Teleport,
};

use crate::table::{Table, TypedRecord};
use crate::{Forms, RecordView};
use ident::FormId;

macro_rules! typed {
    ($($getter:ident: $type:ident, $what:literal;)*) => {
        /// The typed records read so far.
        #[derive(Debug, Default)]
        pub(crate) struct Tables {
            $($getter: Table<$type>,)*
        }

        impl Forms {
            $(
                #[doc = concat!("The form as ", $what, ". `None` when it is none, or is not there.")]
                pub fn $getter(&self, id: FormId) -> Option<&$type> {
                    self.tables.$getter.get(self, id)
                }
            )*
        }

        /// Reads a record as its type has it written down, for the problems that leaves in the view.
        pub(crate) fn read_for_problems(record: &RecordView<'_>) {
            let kind = record.entry().kind;
            $(
                if kind == <$type as TypedRecord>::KIND {
                    let _ = $type::read(record);
                }
            )*
            let _ = Reference::read(record);
        }
    };
}

typed! {
    activator: Activator, "an activator (`ACTI`)";
    book: Book, "a book (`BOOK`)";
    cell: Cell, "a cell (`CELL`)";
    form_list: FormList, "a form list (`FLST`)";
    global: Global, "a global variable (`GLOB`)";
    keyword: Keyword, "a keyword (`KYWD`)";
    message: Message, "a message (`MESG`)";
    misc_item: MiscItem, "a miscellaneous item (`MISC`)";
    npc: Npc, "an actor base (`NPC_`)";
    quest: Quest, "a quest (`QUST`)";
}

//! Parts that several types of record share.

mod body_template;
mod container_item;
mod effect_item;
mod leveled_list;
mod placement;

pub use body_template::BodyTemplate;
pub use container_item::{ContainerItem, ExtraItemData};
pub use effect_item::EffectItem;
pub use leveled_list::{LeveledEntry, LeveledList};
pub use placement::Placement;

//! Parts that several types of record share.

mod alternate_texture;
mod body_template;
mod container_item;
mod effect_item;
mod leveled_list;
mod lighting;
mod placement;

pub use alternate_texture::AlternateTexture;
pub use body_template::BodyTemplate;
pub use container_item::{ContainerItem, ExtraItemData};
pub use effect_item::EffectItem;
pub use leveled_list::{LeveledEntry, LeveledList};
pub(crate) use lighting::color;
pub use lighting::{AmbientSides, Lighting};
pub use placement::Placement;

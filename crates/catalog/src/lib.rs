//! What people ask about forms: search, a form's versions side by side, conflicts, references.
//!
//! [`Catalog`] is the forms of a load order with the descriptions of their records. What takes long
//! is done in shares: [`Names`], [`Search`], [`References`] and [`Sheet`] each take a step at a
//! time, and the host decides how many between two ticks. No answer changes the forms or what of
//! them is at hand, so the game never sees that somebody looked.
//!
//! Not here: reading from disk (the host hands bytes in), and how answers are drawn.

mod align;
mod answers;
mod catalog;
mod names;
mod pairs;
mod query;
mod references;
mod row;
mod search;
mod sheet;
mod standing;

pub use answers::named;
pub use catalog::{Catalog, KindCount};
pub use names::Names;
pub use query::Query;
pub use references::References;
pub use row::FormRow;
pub use search::Search;
pub use sheet::{Cell, Row, Sheet, Version};
pub use standing::Standing;

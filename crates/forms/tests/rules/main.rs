//! The rules of loading, each with small plugins built for it.

mod build;
mod load_order;
mod overrides;
mod records;
mod references;
mod texts;

//! The tool's verbs, one file each.

pub(crate) mod audit;
pub(crate) mod base;
pub(crate) mod bench;
pub(crate) mod bsa;
pub(crate) mod compile;
pub(crate) mod data;
pub(crate) mod dds;
pub(crate) mod demo;
pub(crate) mod form;
pub(crate) mod link;
pub(crate) mod nif;
pub(crate) mod pex;
pub(crate) mod reduce;
pub(crate) mod replay;
pub(crate) mod run;
pub(crate) mod saves;
pub(crate) mod scale;
pub(crate) mod shot;
pub(crate) mod verify;

mod data_folder;
mod files;
mod monkey;

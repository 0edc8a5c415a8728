//! How far a long piece of reading has come.

/// What is being done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Listing the folder. Nothing is counted.
    Listing,
    /// Reading the headers of the plugins, which decide the load order. Counted in files.
    PluginHeaders,
    /// Reading the directories of the archives. Counted in files.
    Archives,
    /// Reading whole plugins. Counted in bytes.
    Plugins,
}

/// One report. `done` never passes `total` and never falls within a stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress<'a> {
    /// What is being done.
    pub stage: Stage,
    /// The file it is being done to, empty while listing.
    pub file: &'a str,
    /// Bytes (or files, see [`Stage`]) done so far in this stage.
    pub done: u64,
    /// Bytes (or files) of this stage in all.
    pub total: u64,
}

/// Called with each report. Give `&mut |_| {}` to hear nothing.
pub type OnProgress<'a> = &'a mut dyn FnMut(Progress<'_>);

//! The Data folder: async block-cached readers, archives, loose files, load-order files.

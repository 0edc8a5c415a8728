//! The Papyrus virtual machine. Knows no form and no world.

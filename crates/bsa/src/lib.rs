//! BSA archives, v104 and v105: directory, extraction, packing, the name hash.

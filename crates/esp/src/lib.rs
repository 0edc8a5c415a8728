//! Plugin files: header, groups, records, subrecords, string tables.

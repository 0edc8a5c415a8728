//! A plugin's bytes in the making: records and groups one after the other, sizes filled in as
//! groups close. A tree in memory would take several times the file.

use crate::body::Body;
use esp::{GroupLabel, HEADER_SIZE, PluginHeader, Record, RecordFlags};
use ident::FourCC;

/// Where the header says how many records and groups there are: in `HEDR`, after the version.
const COUNT_AT: usize = HEADER_SIZE + 6 + 4;
/// Form version of everything written: the game of 2016.
const FORM_VERSION: u16 = 44;

/// A plugin on its way to disk.
#[derive(Debug)]
pub(crate) struct PluginFile {
    bytes: Vec<u8>,
    open: Vec<usize>,
    entries: u32,
    records: u32,
}

impl PluginFile {
    /// A plugin with its header.
    pub(crate) fn new(header: &PluginHeader) -> Self {
        Self {
            bytes: header.to_record().to_bytes(),
            open: Vec::new(),
            entries: 0,
            records: 0,
        }
    }

    /// Opens a group.
    pub(crate) fn open(&mut self, label: GroupLabel) {
        let (kind, label) = label.parts();
        self.open.push(self.bytes.len());
        self.bytes.extend_from_slice(b"GRUP\0\0\0\0");
        self.bytes.extend_from_slice(&label);
        self.bytes.extend_from_slice(&kind.to_le_bytes());
        self.bytes.extend_from_slice(&[0; 8]);
        self.entries += 1;
    }

    /// Closes the innermost group. One without content is taken out again.
    pub(crate) fn close(&mut self) {
        let Some(start) = self.open.pop() else { return };
        let size = self.bytes.len() - start;
        if size == HEADER_SIZE {
            self.bytes.truncate(start);
            self.entries -= 1;
            return;
        }
        self.patch(start + 4, size as u32);
    }

    /// Appends a record.
    pub(crate) fn record(&mut self, kind: FourCC, flags: RecordFlags, id: u32, body: &Body) {
        if flags.has(RecordFlags::COMPRESSED) {
            self.header(kind, flags, id, 0);
            let start = self.bytes.len();
            self.bytes.extend_from_slice(&esp::compress(body.bytes()));
            let size = self.bytes.len() - start;
            self.patch(start - HEADER_SIZE + 4, size as u32);
        } else {
            self.header(kind, flags, id, body.bytes().len() as u32);
            self.bytes.extend_from_slice(body.bytes());
        }
    }

    /// Appends a record made elsewhere.
    pub(crate) fn made(&mut self, record: &Record) {
        self.bytes.extend_from_slice(&record.to_bytes());
        self.entries += 1;
        self.records += 1;
    }

    fn header(&mut self, kind: FourCC, flags: RecordFlags, id: u32, size: u32) {
        self.bytes.extend_from_slice(&kind.0);
        for word in [size, flags.0, id, 0] {
            self.bytes.extend_from_slice(&word.to_le_bytes());
        }
        self.bytes.extend_from_slice(&FORM_VERSION.to_le_bytes());
        self.bytes.extend_from_slice(&[0, 0]);
        self.entries += 1;
        self.records += 1;
    }

    fn patch(&mut self, at: usize, value: u32) {
        if let Some(place) = self.bytes.get_mut(at..at + 4) {
            place.copy_from_slice(&value.to_le_bytes());
        }
    }

    /// How many records there are, without the header.
    pub(crate) fn records(&self) -> u32 {
        self.records
    }

    /// The file.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        while !self.open.is_empty() {
            self.close();
        }
        self.patch(COUNT_AT, self.entries);
        self.bytes
    }
}

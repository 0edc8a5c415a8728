//! Topics and their lines.

use crate::body::Body;
use crate::chance::shares;
use crate::master::Maker;
use crate::scripts::ScriptKind;
use crate::shape::{Filling, put_condition};
use esp::{GroupLabel, RecordFlags, StringTableKind};
use ident::FourCC;

/// Writes the group of topics, each with its lines behind it.
pub(crate) fn write(maker: &mut Maker<'_>) {
    let topics = maker.counts.get(b"DIAL");
    let lines = maker.counts.get(b"INFO");
    let mut chance = maker.chance(b"DIAL", u32::MAX);
    let shares = shares(&mut chance, lines, topics as usize);
    maker.file.open(GroupLabel::Top(FourCC(*b"DIAL")));
    let mut next = 0;
    for (n, lines) in (0..topics).zip(shares) {
        maker.record(b"DIAL", n, RecordFlags::default(), |filling, body| {
            fill_topic(filling, body, lines);
        });
        let topic = maker.ids.id(b"DIAL", n);
        maker.file.open(GroupLabel::TopicChildren(topic));
        let mut before = 0;
        for line in next..next + lines {
            maker.record(b"INFO", line, RecordFlags::default(), |filling, body| {
                fill_line(filling, body, before);
            });
            before = maker.ids.id(b"INFO", line);
        }
        next += lines;
        maker.file.close();
    }
    maker.file.close();
}

fn fill_topic(filling: &mut Filling<'_>, body: &mut Body, lines: u32) {
    // About half of the topics have an editor id.
    if filling.chance.chance(1, 2) {
        let name = filling.editor_id();
        body.text(b"EDID", &name);
    }
    if filling.chance.chance(1, 3) {
        body.field(b"FULL", |out| filling.text(out, StringTableKind::Strings));
    }
    body.floats(b"PNAM", &[50.0]);
    let branch = filling.ids.pick(FourCC(*b"DLBR"), &mut filling.chance);
    let quest = filling.ids.pick(FourCC(*b"QUST"), &mut filling.chance);
    body.words(b"BNAM", &[branch]);
    body.words(b"QNAM", &[quest]);
    body.raw(b"DATA", &[0; 4]);
    body.raw(b"SNAM", b"CUST");
    body.words(b"TIFC", &[lines]);
}

fn fill_line(filling: &mut Filling<'_>, body: &mut Body, before: u32) {
    // Fragments: about 5,700 of the game's 42,000 lines have one.
    if filling.chance.chance(1, 7) {
        filling.script(body, ScriptKind::Line);
    }
    body.words(b"ENAM", &[0]);
    body.words(b"PNAM", &[before]);
    body.raw(b"CNAM", &[0]);
    for _ in 0..filling.chance.below(2) {
        let topic = filling.ids.pick(FourCC(*b"DIAL"), &mut filling.chance);
        body.words(b"TCLT", &[topic]);
    }
    for n in 1..=1 + filling.chance.below(2) {
        body.words(b"TRDT", &[0, 50, 0, n, 0, 1]);
        body.field(b"NAM1", |out| filling.text(out, StringTableKind::IlStrings));
        body.raw(b"NAM2", &[0]);
        body.raw(b"NAM3", &[0]);
    }
    for _ in 0..1 + filling.chance.below(4) {
        body.field(b"CTDA", |out| {
            put_condition(out, &mut filling.chance, filling.ids);
        });
    }
    if filling.chance.chance(1, 4) {
        body.field(b"RNAM", |out| filling.text(out, StringTableKind::Strings));
    }
}

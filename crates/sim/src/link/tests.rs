//! Links as text: every kind goes both ways, and no text panics or is taken for another.

use super::*;
use det::Stream;
use ident::{FormKey, LocalId, Name};

fn fingerprint() -> Fingerprint {
    Fingerprint {
        plugins: vec![
            ("Skyrim.esm".into(), Digest(7)),
            ("Lanterns.esp".into(), Digest(9)),
        ],
    }
}

fn place() -> Shared {
    let place = PlaceLink {
        cell: FormKey {
            plugin: Name::new("Lanterns.esp"),
            local: LocalId(0x801),
        },
        position: [1.5, -2.0, 0.0],
        rotation: [0.0, 0.0, 3.25],
        game_time: 36_000_000,
        seed: "a seed".into(),
    };
    Shared::new(&fingerprint(), Link::Place(place))
}

#[test]
fn every_kind_goes_both_ways() {
    let links = [
        place().link,
        Link::Run {
            recording: vec![1, 2, 3],
        },
        Link::of_file("state", b"a large file"),
        Link::State(StateLink {
            base: "seed".into(),
            bytes: 3,
            digest: Digest(5),
            delta: vec![3, 0, 0, 1, 2, 3],
        }),
    ];
    for link in links {
        let shared = Shared::new(&fingerprint(), link);
        let text = shared.encode().unwrap();
        let begin = format!("s=1.{}.", shared.link.kind());
        assert!(text.starts_with(&begin), "{text}");
        assert_eq!(Shared::decode(&text).unwrap(), shared);
        let address = format!("https://example.org/skald/?x=1#{text}");
        assert_eq!(Shared::decode(&address).unwrap(), shared);
    }
}

#[test]
fn every_changed_letter_is_told() {
    let text = place().encode().unwrap();
    for at in 0..text.len() {
        let mut letters: Vec<char> = text.chars().collect();
        letters[at] = if letters[at] == 'x' { 'y' } else { 'x' };
        let changed: String = letters.iter().collect();
        assert!(Shared::decode(&changed).is_err(), "letter {at}");
        assert!(Shared::decode(&text[..at]).is_err(), "cut at {at}");
    }
}

#[test]
fn refusals_are_in_words() {
    let words = |text: &str| Shared::decode(text).unwrap_err().to_string();
    assert_eq!(words("https://example.org"), "this is no link of Skald");
    assert_eq!(
        words("s=2.state.x.y"),
        "this link was made by a newer version of Skald (version 2, this one reads 1)"
    );
    assert_eq!(
        words("s=1.place.x"),
        "this link is damaged: it has not four parts. Copy it again, whole"
    );
    let long = format!("s=1.run.x.{}", "A".repeat(100_000));
    assert_eq!(
        words(&long),
        "this link is too long: 75000 bytes, at most 65536 are read"
    );
}

#[test]
fn what_does_not_fit_is_refused_and_its_digest_fits() {
    let mut stream = Stream::new("links", "bytes");
    let recording: Vec<u8> = (0..70_000).map(|_| stream.next_u32() as u8).collect();
    let file = Link::of_file("run", &recording);
    let large = Shared::new(&fingerprint(), Link::Run { recording });
    assert!(matches!(large.encode(), Err(LinkError::TooLong { .. })));
    assert!(Shared::new(&fingerprint(), file).encode().unwrap().len() < 300);
}

#[test]
fn the_first_other_plugin_is_named() {
    let shared = place();
    assert_eq!(shared.check(&fingerprint()), Ok(()));
    let mut other = fingerprint();
    other.plugins[1].1 = Digest(1);
    assert_eq!(
        shared.check(&other).unwrap_err().to_string(),
        "this link was made with other game data: Lanterns.esp is another file of that name"
    );
}

/// Random letters of the alphabet, and random payloads under a true checksum.
#[test]
fn no_text_panics_the_decoder() {
    let mut stream = Stream::new("links", "fuzz");
    for round in 0..4_000 {
        let length = stream.next_u32() as usize % 200;
        let mut bytes: Vec<u8> = (0..length).map(|_| stream.next_u32() as u8).collect();
        if round % 2 == 0 {
            sealed::seal(&mut bytes);
        }
        let kind = ["state", "run", "place", "digest"][stream.next_u32() as usize % 4];
        let text = format!("s=1.{kind}.AAAA.{}", base64::encode(&bytes));
        assert!(Shared::decode(&text).is_err());
        let noise: String = bytes.iter().map(|byte| char::from(*byte)).collect();
        assert!(Shared::decode(&noise).is_err());
    }
}

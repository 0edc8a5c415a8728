//! Load orders of made-up plugins: one line of text in, one line of text out.

use super::*;

/// A plugin: its name, `+` before it for the master flag, masters after `:`.
fn candidate(text: &str) -> Candidate {
    let (name, masters) = text.split_once(':').unwrap_or((text, ""));
    let flags = u32::from(name.starts_with('+'));
    let masters = masters.split_whitespace().map(Name::new).collect();
    let header = Some(PluginHeader {
        flags,
        form_version: 44,
        masters,
    });
    Candidate {
        name: Name::new(name.trim_start_matches('+')),
        header,
    }
}

fn candidates(plugins: &[&str]) -> Vec<Candidate> {
    plugins.iter().map(|text| candidate(text)).collect()
}

/// The order, inactive plugins in brackets.
fn order(lists: &Lists, plugins: &[&str]) -> String {
    let candidates = candidates(plugins);
    let shown = lists.order(&candidates).into_iter().map(|place| {
        let name = candidates[place.candidate]
            .name
            .as_str()
            .trim_end_matches(".esp");
        if place.is_active {
            name.to_owned()
        } else {
            format!("[{name}]")
        }
    });
    shown.collect::<Vec<_>>().join(" ")
}

fn list(text: &str) -> Option<PluginList> {
    Some(PluginList::read(text.as_bytes()))
}

fn special(plugins_txt: &str) -> Lists {
    Lists {
        edition: Some(Edition::Special),
        plugins_txt: list(plugins_txt),
        ..Lists::default()
    }
}

#[test]
fn without_a_list_all_are_active_official_masters_first_then_masters_by_name() {
    let plugins = [
        "b.esp",
        "A.esp",
        "+Z.esm",
        "+Dragonborn.esm",
        "+Update.esm",
        "+Skyrim.esm",
        "+c.esp",
    ];
    assert_eq!(
        order(&Lists::default(), &plugins),
        "Skyrim.esm Update.esm Dragonborn.esm c Z.esm A b"
    );
}

#[test]
fn without_a_list_masters_stand_before_the_plugins_that_name_them() {
    let plugins = [
        "a.esp:c.esp",
        "b.esp",
        "c.esp:d.esp",
        "d.esp",
        "+A.esm:Z.esm",
        "+Z.esm",
    ];
    assert_eq!(order(&Lists::default(), &plugins), "Z.esm A.esm b d c a");
}

#[test]
fn without_a_list_plugins_that_need_each_other_keep_their_tier_and_all_stay() {
    let plugins = [
        "+a.esm:b.esm",
        "+b.esm:a.esm",
        "c.esp:c.esp",
        "+d.esm:x.esp",
        "x.esp:d.esm",
    ];
    assert_eq!(order(&Lists::default(), &plugins), "d.esm a.esm b.esm c x");
}

#[test]
fn an_asterisk_makes_active_and_the_list_gives_the_order() {
    let lists = special("*B.esp\nC.esp\n*A.esp\n");
    let plugins = [
        "A.esp",
        "B.esp",
        "C.esp",
        "D.esp",
        "+Skyrim.esm",
        "+HearthFires.esm",
    ];
    assert_eq!(
        order(&lists, &plugins),
        "Skyrim.esm HearthFires.esm B [C] A [D]"
    );
}

#[test]
fn masters_come_first_whatever_the_list_says() {
    let lists = special("*A.esp\n*M.esm\n*L.esl\n*F.esp\n");
    assert_eq!(
        order(&lists, &["A.esp", "M.esm", "L.esl", "+F.esp"]),
        "M.esm L.esl F A"
    );
}

#[test]
fn legendary_lists_active_plugins_only_and_downloadable_content_needs_its_line() {
    let lists = Lists {
        edition: Some(Edition::Legendary),
        plugins_txt: list("Dawnguard.esm\nB.esp\nA.esp\n"),
        ..Lists::default()
    };
    let plugins = [
        "A.esp",
        "B.esp",
        "C.esp",
        "+Skyrim.esm",
        "+Dawnguard.esm",
        "+Dragonborn.esm",
    ];
    assert_eq!(
        order(&lists, &plugins),
        "Skyrim.esm Dawnguard.esm [Dragonborn.esm] B A [C]"
    );
}

#[test]
fn loadorder_txt_orders_legendary_and_plugins_txt_makes_active() {
    let lists = Lists {
        edition: Some(Edition::Legendary),
        plugins_txt: list("A.esp\nB.esp\n"),
        load_order_txt: list("Skyrim.esm\nC.esp\nB.esp\nA.esp\n"),
        ..Lists::default()
    };
    assert_eq!(order(&lists, &["A.esp", "B.esp", "C.esp"]), "[C] B A");
}

#[test]
fn special_edition_orders_by_plugins_txt_even_beside_loadorder_txt() {
    let mut lists = special("*A.esp\n*B.esp\n");
    lists.load_order_txt = list("B.esp\nA.esp\n");
    assert_eq!(order(&lists, &["A.esp", "B.esp"]), "A B");
}

#[test]
fn a_list_without_asterisks_activates_nothing_in_special_edition_and_all_elsewhere() {
    assert_eq!(
        order(&special("A.esp\n"), &["A.esp", "+Skyrim.esm"]),
        "Skyrim.esm [A]"
    );
    let unknown = Lists {
        plugins_txt: list("A.esp\n"),
        ..Lists::default()
    };
    assert_eq!(
        order(&unknown, &["A.esp", "B.esp", "+Skyrim.esm"]),
        "Skyrim.esm A [B]"
    );
}

#[test]
fn creation_club_plugins_follow_the_official_ones_and_need_no_line() {
    let mut lists = special("*A.esm\n");
    lists.ccc = PluginList::read(b"ccB.esl\r\nccGone.esm\r\nccA.esm\r\n");
    let plugins = ["A.esm", "ccA.esm", "ccB.esl", "+Skyrim.esm"];
    assert_eq!(order(&lists, &plugins), "Skyrim.esm ccB.esl ccA.esm A.esm");
}

// Source: SkyMM-NX issue 4.
#[test]
fn names_match_in_any_case() {
    assert_eq!(
        order(&special("*MYMOD.ESP\n"), &["MyMod.esp", "other.esp"]),
        "MyMod [other]"
    );
    assert_eq!(order(&special("*GRÜN.esp\n"), &["grün.esp"]), "grün");
}

// Source: loot issue 1146.
#[test]
fn a_name_matches_in_utf8_and_in_windows_1252() {
    assert_eq!(order(&special("*Ĝrün.esp\n"), &["Ĝrün.esp"]), "Ĝrün");
    let mut lists = special("");
    lists.plugins_txt = Some(PluginList::read(b"*Gr\xFCn.esp\n"));
    assert_eq!(order(&lists, &["Grün.esp"]), "Grün");
}

// Source: libloadorder issue 84.
#[test]
fn test_files_of_the_ini_are_active_after_the_list() {
    let mut lists = special("*Z.esp\nX.esp\n");
    lists.test_files = vec![Name::new("A.esp"), Name::new("x.ESP")];
    assert_eq!(
        order(&lists, &["A.esp", "B.esp", "X.esp", "Z.esp"]),
        "Z X A [B]"
    );
}

#[test]
fn a_plugin_that_cannot_be_read_is_never_active() {
    let mut plugins = candidates(&["A.esp"]);
    plugins[0].header = None;
    let place = Place {
        candidate: 0,
        is_active: false,
    };
    assert_eq!(special("*A.esp\n").order(&plugins), [place]);
}

// Source: wrye-bash issue 346 in spirit: the order of the listing does not matter.
#[test]
fn the_order_in_which_the_host_lists_files_does_not_matter() {
    let forth = ["+A.esm", "B.esp", "C.esp:D.esp", "D.esp"];
    let mut back = forth;
    back.reverse();
    assert_eq!(
        order(&Lists::default(), &forth),
        order(&Lists::default(), &back)
    );
    let lists = special("*D.esp\n*C.esp\n");
    assert_eq!(order(&lists, &forth), order(&lists, &back));
}

// Source: loot issue 2039. Quadratic work on this many would show in minutes.
#[test]
fn four_thousand_plugins_in_one_chain_of_masters_are_ordered() {
    let name = |n: usize| format!("{:04}.esp", 9999 - n);
    let chain: Vec<String> = (0..4000)
        .map(|n| format!("{}:{}", name(n), name(n.saturating_sub(1))))
        .collect();
    let plugins: Vec<&str> = chain.iter().map(String::as_str).collect();
    let candidates = candidates(&plugins);
    let places = Lists::default().order(&candidates);
    assert!(places.iter().map(|place| place.candidate).eq(0..4000));
    let text: String = (0..4000).map(|n| format!("*{}\r\n", name(n))).collect();
    let places = special(&text).order(&candidates);
    assert!(places.iter().map(|place| place.candidate).eq(0..4000));
    assert!(places.iter().all(|place| place.is_active));
}

//! What the engine makes of a Data folder, as text: the load order, the problems in words, each form
//! with its winner and what is known of it, settings, default objects, and where files come from.
//!
//! Everything is printed, so that a case fails on what it did not think of too. Only what is there
//! has a line.

use forms::{FormEntry, Forms, Setting, Slot};
use ident::{AssetPath, FormId, FourCC};
use sim::GameData;
use std::fmt::Write;
use vfs::Winner;

/// The state of an open folder.
pub fn describe(data: &GameData) -> String {
    let forms = &data.forms;
    let mut out = String::new();
    section(&mut out, "order", order(data));
    let mut problems: Vec<String> = data.problems().iter().map(ToString::to_string).collect();
    problems.extend(forms.check_all().iter().map(ToString::to_string));
    section(&mut out, "problems", problems);
    let all = forms.all().flat_map(|entry| form(forms, entry));
    section(&mut out, "forms", all.collect());
    let settings = forms.settings().iter();
    let settings = settings.map(|(name, value)| format!("{name} = {}", setting(value)));
    section(&mut out, "settings", settings.collect());
    section(&mut out, "default objects", default_objects(forms));
    section(&mut out, "navigation meshes", nav_meshes(forms));
    section(&mut out, "files", files(data));
    out
}

fn section(out: &mut String, name: &str, lines: Vec<String>) {
    if lines.is_empty() {
        return;
    }
    out.push_str(name);
    out.push('\n');
    for line in lines {
        let _ = writeln!(out, "  {line}");
    }
}

/// Loaded plugins with their slots, others with a dash. Rows of plugins whose names differ in their
/// digits alone are told by the first and the last.
fn order(data: &GameData) -> Vec<String> {
    let mut rows: Vec<(String, String)> = Vec::new();
    let mut last: Option<String> = None;
    let files = data.folder.plugin_files().iter();
    for file in files {
        let loaded = data.forms.plugin_by_name(file.name.as_str());
        let slot = match loaded.map(|(_, plugin)| plugin.slot) {
            Some(Slot::Full(slot)) => format!("{slot:02X}"),
            Some(Slot::Light(slot)) => format!("FE {slot:03X}"),
            None if file.active => "left out".to_owned(),
            None => "inactive".to_owned(),
        };
        let line = format!("{slot} {}", file.name);
        let letters = file.name.as_str().chars().filter(|c| !c.is_ascii_digit());
        let like: String = format!("{}{:?}", letters.collect::<String>(), loaded.is_some());
        match rows.last_mut() {
            Some((_, until)) if last.as_ref() == Some(&like) => *until = line,
            _ => rows.push((line, String::new())),
        }
        last = Some(like);
    }
    let row = |(from, until): (String, String)| match until.is_empty() {
        true => from,
        false => format!("{from} to {until}"),
    };
    rows.into_iter().map(row).collect()
}

fn form(forms: &Forms, entry: &FormEntry) -> Vec<String> {
    let id = entry.id;
    let plugin = |entry: &FormEntry| {
        let plugin = forms.plugin(entry.plugin);
        plugin.map_or_else(String::new, |plugin| plugin.name.to_string())
    };
    let mut head = format!("{id} {}", entry.kind);
    if let Some(name) = forms.editor_id(id) {
        let _ = write!(head, " {name}");
    }
    let _ = write!(head, " of {}", plugin(entry));
    let n_versions = forms.versions(id).len();
    if n_versions > 1 {
        let _ = write!(head, ", version {n_versions}");
    }
    if entry.is_deleted() {
        let left = forms.remains(id).map(plugin);
        let left = left.map_or_else(String::new, |left| format!(", {left}'s remains"));
        return vec![format!("{head}, deleted{left}")];
    }
    let mut out = vec![head];
    let facts = common(forms, id)
        .into_iter()
        .chain(own(forms, id, entry.kind));
    out.extend(facts.map(|(what, value)| format!("  {what} {value}")));
    out
}

type Fact = (&'static str, String);

fn facts(found: Vec<(&'static str, Option<String>)>) -> Vec<Fact> {
    let there = |(what, value): (&'static str, Option<String>)| Some((what, value?));
    found.into_iter().filter_map(there).collect()
}

fn ids(ids: impl IntoIterator<Item = FormId>) -> Option<String> {
    let words: Vec<String> = ids.into_iter().map(|id| id.to_string()).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

fn quoted(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| format!("{text:?}"))
}

fn when(is_so: bool) -> Option<String> {
    is_so.then(|| "yes".to_owned())
}

/// What any form may have.
fn common(forms: &Forms, id: FormId) -> Vec<Fact> {
    let scripts = forms.attached_scripts(id);
    let scripts: Vec<String> = scripts
        .iter()
        .map(|script| {
            let properties = script.properties.iter();
            let properties = properties.map(|it| format!(" {}={:?}", it.name, it.value));
            script.name.clone() + &properties.collect::<String>()
        })
        .collect();
    facts(vec![
        ("under", forms.parent(id).map(|id| id.to_string())),
        ("partial records", {
            let partials = forms.partials(id).len();
            (partials > 0).then(|| partials.to_string())
        }),
        (
            "file offset",
            forms.file_offset(id).map(|it| format!("{it:08X}")),
        ),
        ("name", forms.full_name(id).and_then(|name| quoted(&name))),
        ("value", forms.gold_value(id).map(|value| value.to_string())),
        ("keywords", ids(forms.keywords(id))),
        ("scripts", (!scripts.is_empty()).then(|| scripts.join(", "))),
    ])
}

/// What forms of one type have.
fn own(forms: &Forms, id: FormId, kind: FourCC) -> Vec<Fact> {
    match &kind.0 {
        b"CELL" => cell(forms, id),
        b"WRLD" => facts(vec![
            (
                "persistent cell",
                forms.persistent_cell(id).map(|it| it.to_string()),
            ),
            (
                "land height",
                forms.world(id).map(|it| it.land_height.to_string()),
            ),
        ]),
        b"DIAL" => facts(vec![("lines", ids(forms.topic_infos(id)))]),
        b"INFO" => info(forms, id),
        b"LCTN" => location(forms, id),
        b"BOOK" => facts(vec![(
            "text",
            forms.book(id).and_then(|book| quoted(&book.text)),
        )]),
        b"ACTI" => {
            let text = forms.activator(id).map(|it| it.activate_text.clone());
            facts(vec![("activate", text.and_then(|text| quoted(&text)))])
        }
        b"AVIF" => {
            let text = forms.actor_value_info(id).map(|it| it.abbreviation.clone());
            facts(vec![("abbreviation", text.and_then(|text| quoted(&text)))])
        }
        b"NAVM" => {
            let mesh = forms
                .nav_mesh(id)
                .map(|mesh| mesh.triangles.len().to_string());
            facts(vec![("triangles", mesh)])
        }
        _ if forms.reference(id).is_some() => reference(forms, id),
        _ => Vec::new(),
    }
}

fn cell(forms: &Forms, id: FormId) -> Vec<Fact> {
    let cell = forms.cell(id);
    let grid = cell.and_then(|cell| cell.grid);
    let there = forms.parent(id).zip(grid);
    let there = there.and_then(|(world, (x, y))| forms.exterior_cell(world, x, y));
    facts(vec![
        ("at", grid.map(|(x, y)| format!("{x},{y}"))),
        ("found there", when(there == Some(id))),
        ("flags", cell.map(|cell| format!("{:X}", cell.flags))),
        ("music", cell.and_then(|cell| ids(cell.music))),
        ("land", forms.land(id).map(|it| it.to_string())),
    ])
}

fn reference(forms: &Forms, id: FormId) -> Vec<Fact> {
    let door = forms.door_triangle(id);
    facts(vec![
        ("base", forms.base_of(id).map(|it| it.to_string())),
        ("stays", when(forms.is_persistent(id))),
        (
            "in a persistent cell",
            when(forms.is_in_persistent_cell(id)),
        ),
        (
            "stands on",
            door.map(|(mesh, at)| format!("triangle {at} of {mesh}")),
        ),
    ])
}

fn info(forms: &Forms, id: FormId) -> Vec<Fact> {
    let Some(info) = forms.topic_info(id) else {
        return Vec::new();
    };
    let says = info.responses.iter().filter_map(|it| quoted(&it.text));
    let says: Vec<String> = says.collect();
    facts(vec![
        ("flags", (info.flags > 0).then(|| info.flags.to_string())),
        ("says", (!says.is_empty()).then(|| says.join(", "))),
        ("prompt", quoted(&info.prompt)),
    ])
}

fn location(forms: &Forms, id: FormId) -> Vec<Fact> {
    let Some(it) = forms.location(id) else {
        return Vec::new();
    };
    let special = it.special_refs.iter().filter_map(|it| it.place.reference);
    let persistent = it.persistent_refs.iter().filter_map(|it| it.reference);
    let unique = it.unique_actors.iter().filter_map(|it| it.base);
    facts(vec![
        ("parent", ids(it.parent)),
        ("special references", ids(special)),
        ("persistent references", ids(persistent)),
        ("unique actors", ids(unique)),
    ])
}

fn setting(value: &Setting) -> String {
    match value {
        Setting::Bool(value) => value.to_string(),
        Setting::Int(value) => value.to_string(),
        Setting::Float(value) => format!("{value:?}"),
        Setting::Text(value) => format!("{value:?}"),
    }
}

/// The set, by the uses that any of its records names.
fn default_objects(forms: &Forms) -> Vec<String> {
    let records = forms.of_kind(FourCC(*b"DOBJ")).iter();
    let records = records.flat_map(|&id| forms.versions(id));
    let mut uses: Vec<FourCC> = records
        .filter_map(|entry| {
            let view = forms.view(entry).ok()?;
            let mut field = view.field(b"DNAM")?;
            let mut uses = Vec::new();
            while field.remaining() >= 8 {
                uses.push(field.four_cc());
                field.skip(4);
            }
            Some(uses)
        })
        .flatten()
        .collect();
    uses.sort();
    uses.dedup();
    let line = |of: FourCC| Some(format!("{of} {}", forms.default_object(of)?));
    uses.into_iter().filter_map(line).collect()
}

fn nav_meshes(forms: &Forms) -> Vec<String> {
    let map = forms.nav_mesh_infos();
    let meshes = map.into_iter().flat_map(|map| &map.meshes);
    let line = |(id, info): (&FormId, &forms::records::NavMeshInfo)| {
        let links = ids(info.links.iter().copied());
        let links = links.map_or_else(String::new, |links| format!(" to {links}"));
        format!("{id}{links} {:?}", info.place)
    };
    meshes.map(line).collect()
}

/// Every file but plugins, archives, string tables and lists: where it comes from and its content.
fn files(data: &GameData) -> Vec<String> {
    const NOT_SHOWN: [&[u8]; 10] = [
        b".esm", b".esp", b".esl", b".bsa", b".txt", b".ccc", b".ini", b"strings", b".ghost",
        b".seq",
    ];
    let paths = data.folder.list("", "").into_iter();
    let shown = |path: &AssetPath| !NOT_SHOWN.iter().any(|end| path.as_bytes().ends_with(end));
    let line = |path: AssetPath| {
        let from = match data.folder.winner(&path) {
            Some(Winner::Loose(_)) => "loose".to_owned(),
            Some(Winner::Archive(name)) => name.to_owned(),
            None => "nowhere".to_owned(),
        };
        let content = match pollster::block_on(data.folder.read(&path)) {
            Ok(bytes) => String::from_utf8_lossy(&bytes.unwrap_or_default())
                .trim()
                .to_owned(),
            Err(problem) => problem.to_string(),
        };
        format!("{path} of {from}: {content}")
    };
    paths.filter(shown).map(line).collect()
}

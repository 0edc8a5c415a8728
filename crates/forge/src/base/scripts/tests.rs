//! Tests of the base scripts: what they declare is what the facts say, and they all compile.

use super::SOURCES;
use facts::{MemberKind, Parameter, Source};
use std::collections::BTreeSet;

/// The lines of a script that stand at the margin: its declarations.
fn declarations(source: &str) -> impl Iterator<Item = &str> {
    source
        .lines()
        .filter(|line| !line.starts_with([' ', ';']) && !line.is_empty())
}

fn source(script: &str) -> &'static str {
    SOURCES
        .iter()
        .find(|(name, _)| *name == script)
        .unwrap_or_else(|| panic!("{script}"))
        .1
}

fn parameters(parameters: &[Parameter]) -> String {
    let texts: Vec<String> = parameters
        .iter()
        .map(|it| match &it.default {
            Some(default) => format!("{} {} = {default}", it.kind, it.name),
            None => format!("{} {}", it.kind, it.name),
        })
        .collect();
    texts.join(", ")
}

/// Case does not count in Papyrus, and the facts write `None` and `True` in several ways.
fn same(lines: impl IntoIterator<Item = String>) -> BTreeSet<String> {
    lines.into_iter().map(|line| line.to_lowercase()).collect()
}

fn base_scripts() -> impl Iterator<Item = &'static facts::Script> {
    facts::scripts()
        .iter()
        .filter(|row| row.script != "SoundTrap")
}

fn typed(returns: &str) -> String {
    if returns == "void" {
        String::new()
    } else {
        format!("{returns} ")
    }
}

#[test]
fn there_is_a_source_for_each_base_script_and_no_other() {
    let listed: BTreeSet<_> = SOURCES.iter().map(|(name, _)| *name).collect();
    assert_eq!(
        listed,
        base_scripts().map(|row| row.script.as_str()).collect()
    );
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("base_scripts");
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), SOURCES.len());
}

#[test]
fn each_head_has_the_parent_and_flags_of_the_facts() {
    for row in base_scripts() {
        let parent = row
            .parent
            .as_ref()
            .map_or(String::new(), |it| format!(" extends {it}"));
        let hidden = if row.hidden { " Hidden" } else { "" };
        let head = format!("Scriptname {}{parent}{hidden}", row.script);
        assert_eq!(source(&row.script).lines().next(), Some(head.as_str()));
    }
}

#[test]
fn every_native_is_declared_as_the_facts_have_it_and_no_other() {
    for row in base_scripts() {
        let natives = facts::natives().iter().filter(|it| it.script == row.script);
        let expected = natives.map(|it| {
            let global = if it.global { " global" } else { "" };
            let (returns, parameters) = (typed(&it.returns), parameters(&it.parameters));
            format!(
                "{returns}function {}({parameters}){global} native",
                it.function
            )
        });
        let natives = declarations(source(&row.script)).filter(|line| line.ends_with(" Native"));
        assert_eq!(
            same(natives.map(str::to_owned)),
            same(expected),
            "{}",
            row.script
        );
    }
}

#[test]
fn every_event_is_declared_as_the_facts_have_it_and_no_other() {
    for row in base_scripts() {
        let events = facts::events().iter().filter(|it| {
            // OnInit comes to every script; the state events are the compiler's.
            let is_root = row.parent.is_none() && row.native_class && row.instantiable;
            it.script == row.script || (it.script == "*" && is_root && it.event == "OnInit")
        });
        let expected =
            events.map(|it| format!("event {}({})", it.event, parameters(&it.parameters)));
        let events = declarations(source(&row.script)).filter(|line| line.starts_with("Event "));
        assert_eq!(
            same(events.map(str::to_owned)),
            same(expected),
            "{}",
            row.script
        );
    }
}

#[test]
fn every_function_with_a_body_is_declared_as_the_facts_have_it_and_no_other() {
    for row in base_scripts() {
        let functions = facts::members().iter().filter(|it| {
            it.script == row.script
                && it.kind == MemberKind::Function
                && it.source != Source::Compiler
        });
        // `bool (akLocation:Location;aiCount:int=1) global`
        let expected = functions.map(|it| {
            let (returns, rest) = it.signature.split_once(" (").unwrap();
            let (inner, global) = rest.split_once(')').unwrap();
            let inner: Vec<String> = inner
                .split(';')
                .filter(|part| !part.is_empty())
                .map(|part| {
                    let (name, kind) = part.split_once(':').unwrap();
                    let (kind, default) = kind
                        .split_once('=')
                        .map_or((kind, None), |(kind, it)| (kind, Some(format!(" = {it}"))));
                    format!("{kind} {name}{}", default.unwrap_or_default())
                })
                .collect();
            format!(
                "{}function {}({}){global}",
                typed(returns),
                it.name,
                inner.join(", ")
            )
        });
        let functions = declarations(source(&row.script))
            .filter(|line| line.contains("Function ") && !line.ends_with(" Native"));
        assert_eq!(
            same(functions.map(str::to_owned)),
            same(expected),
            "{}",
            row.script
        );
    }
}

#[test]
fn every_property_is_declared_as_the_facts_have_it_and_no_other() {
    for row in base_scripts() {
        let properties = facts::members()
            .iter()
            .filter(|it| it.script == row.script && it.kind == MemberKind::Property);
        let expected = properties.map(|it| match it.signature.split_once(" autoreadonly=") {
            Some((kind, value)) => format!("{kind} property {} = {value} autoreadonly", it.name),
            None => {
                let kind = it.signature.split(' ').next().unwrap();
                format!("{kind} property {} hidden", it.name)
            }
        });
        let properties =
            declarations(source(&row.script)).filter(|line| line.contains(" Property "));
        assert_eq!(
            same(properties.map(str::to_owned)),
            same(expected),
            "{}",
            row.script
        );
    }
}

#[test]
fn every_base_script_compiles_and_reads_back() {
    let compiled = super::compile(|_| true).unwrap_or_else(|faults| {
        panic!(
            "{}",
            faults
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join("\n")
        )
    });
    assert_eq!(compiled.len(), SOURCES.len());
    for (name, bytes) in &compiled {
        let pex = pex::Pex::read(bytes).unwrap();
        assert_eq!(pex.text(pex.objects[0].name), *name);
        let natives = facts::natives()
            .iter()
            .filter(|it| it.script == *name)
            .count();
        let functions = pex.objects[0]
            .states
            .iter()
            .flat_map(|state| &state.functions);
        let is_native = |function: &pex::Function| function.flags.has(pex::FunctionFlags::NATIVE);
        assert_eq!(
            functions.filter(|(_, it)| is_native(it)).count(),
            natives,
            "{name}"
        );
    }
}

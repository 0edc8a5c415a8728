//! The `skald` tool: the page's engine without a page.
//!
//! One verb a file. A verb gives a [`Report`], which is printed as words for people or, with
//! `--json`, as one object. Exit codes: 0 done, 1 what was checked does not hold, 2 wrong usage,
//! 3 input that can't be read.

mod output;
mod progress;
mod verbs;

use clap::{CommandFactory, Parser, Subcommand};
use output::{Failure, Report};
use std::process::ExitCode;

/// Runs, checks and makes Skyrim-format game data without a page.
#[derive(Debug, Parser)]
#[command(name = "skald", version, arg_required_else_help = true)]
struct Tool {
    /// Print one JSON object instead of words.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Open a Data folder: load order, plugins, archives, scripts.
    Data(verbs::data::Arguments),
    /// Show a form: every plugin's version, field by field; verify a plugin's records.
    Form(verbs::form::Arguments),
    /// Read compiled scripts; verify or disassemble them.
    Pex(verbs::pex::Arguments),
    /// Read meshes; verify or show them.
    Nif(verbs::nif::Arguments),
    /// Read textures; decode them.
    Dds(verbs::dds::Arguments),
    /// Draw a picture of a cell or a model.
    Shot(verbs::shot::Arguments),
    /// List, extract or pack an archive.
    Bsa(verbs::bsa::Arguments),
    /// Compile Papyrus sources.
    Compile(verbs::compile::Arguments),
    /// Write the stand-in masters and base scripts for a folder.
    Base(verbs::base::Arguments),
    /// Write the demo's Data folder.
    Demo(verbs::demo::Arguments),
    /// Write a Data folder of made-up data in the size of the real game.
    Scale(verbs::scale::Arguments),
    /// Run a new game without a page.
    Run(verbs::run::Arguments),
    /// Play a recording again and tell whether it goes the same way.
    Replay(verbs::replay::Arguments),
    /// Tell what a save holds; compare two.
    Save(verbs::saves::Arguments),
    /// Tell whether a run went as it says.
    Verify(verbs::verify::Arguments),
    /// Make a recording shorter while a command still shows what is wrong with it.
    Reduce(verbs::reduce::Arguments),
    /// Make a link of a save or a recording; tell what one leads to.
    Link(verbs::link::Arguments),
    /// List how much of a vocabulary is done.
    Audit(verbs::audit::Arguments),
    /// Measure.
    Bench(verbs::bench::Arguments),
    /// Print a shell's completions.
    Completions {
        /// Which shell.
        shell: clap_complete::Shell,
    },
}

fn main() -> ExitCode {
    let tool = match Tool::try_parse() {
        Ok(tool) => tool,
        Err(error) => {
            let usage = error.use_stderr();
            // Nothing is left to tell it when printing the usage itself fails.
            let _ = error.print();
            return ExitCode::from(if usage { output::USAGE } else { 0 });
        }
    };
    let outcome = run(&tool.verb);
    output::print(outcome, tool.json)
}

fn run(verb: &Verb) -> Result<Report, Failure> {
    match verb {
        Verb::Data(arguments) => verbs::data::run(arguments),
        Verb::Form(arguments) => verbs::form::run(arguments),
        Verb::Pex(arguments) => verbs::pex::run(arguments),
        Verb::Nif(arguments) => verbs::nif::run(arguments),
        Verb::Dds(arguments) => verbs::dds::run(arguments),
        Verb::Shot(arguments) => verbs::shot::run(arguments),
        Verb::Bsa(arguments) => verbs::bsa::run(arguments),
        Verb::Compile(arguments) => verbs::compile::run(arguments),
        Verb::Base(arguments) => verbs::base::run(arguments),
        Verb::Demo(arguments) => verbs::demo::run(arguments),
        Verb::Scale(arguments) => verbs::scale::run(arguments),
        Verb::Run(arguments) => verbs::run::run(arguments),
        Verb::Replay(arguments) => verbs::replay::run(arguments),
        Verb::Save(arguments) => verbs::saves::run(arguments),
        Verb::Verify(arguments) => verbs::verify::run(arguments),
        Verb::Reduce(arguments) => verbs::reduce::run(arguments),
        Verb::Link(arguments) => verbs::link::run(arguments),
        Verb::Audit(arguments) => verbs::audit::run(arguments),
        Verb::Bench(arguments) => verbs::bench::run(arguments),
        Verb::Completions { shell } => Ok(completions(*shell)),
    }
}

fn completions(shell: clap_complete::Shell) -> Report {
    let mut bytes = Vec::new();
    clap_complete::generate(shell, &mut Tool::command(), "skald", &mut bytes);
    Report::words(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Tool::command().debug_assert();
    }
}

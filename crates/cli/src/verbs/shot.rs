//! `skald shot`: a picture of a cell or a model, drawn without a window.

mod camera;
mod png_file;

use super::data_folder::DataArguments;
use crate::output::{Failure, Report, lines};
use camera::Framing;
use det::GameTime;
use forms::Forms;
use ident::{AssetPath, Below, FormId, FourCC};
use render::{Counters, Gpu, Options, Picture, Show};
use scene::{Changes, Instance, Look, LookId, ModelLook, Place, View, Watch};
use serde_json::json;
use std::path::PathBuf;
use std::time::Instant;
use vfs::DataFolder;
use world::World;

/// Example: `skald shot Data --cell MyRoom --hour 14 --out room.png`
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: skald shot Data --cell MyRoom --hour 14 --out room.png")]
pub(crate) struct Arguments {
    #[command(flatten)]
    data: DataArguments,
    /// A cell: editor id, Plugin.esp:id, or id.
    #[arg(long, group = "what")]
    cell: Option<String>,
    /// A square of a worldspace, as `World:x,y`.
    #[arg(
        long,
        group = "what",
        value_name = "WORLD:X,Y",
        allow_hyphen_values = true
    )]
    square: Option<String>,
    /// A mesh: a path below Data or a file.
    #[arg(long, group = "what")]
    model: Option<PathBuf>,
    /// How many squares around an exterior one are seen too.
    #[arg(long, default_value_t = 1)]
    around: i32,
    /// Where the eye is, as x,y,z; without it all is seen from outside.
    #[arg(long, value_delimiter = ',', num_args = 1, allow_hyphen_values = true)]
    from: Option<Vec<f32>>,
    /// What it looks at, as x,y,z.
    #[arg(long, value_delimiter = ',', num_args = 1, allow_hyphen_values = true)]
    look: Option<Vec<f32>>,
    /// From where it is seen without `--from`: degrees about it and above it.
    #[arg(long, value_delimiter = ',', num_args = 1, allow_hyphen_values = true)]
    orbit: Option<Vec<f32>>,
    /// Hour of the day.
    #[arg(long, default_value_t = 12.0)]
    hour: f32,
    /// Seconds that what moves by itself has moved.
    #[arg(long, default_value_t = 0.0)]
    seconds: f32,
    /// Width and height in pixels.
    #[arg(long, default_value = "960x540")]
    size: String,
    /// What is shown.
    #[arg(long, default_value = "picture", value_parser = ["picture", "normals", "textures"])]
    show: String,
    /// Draw so many frames and tell what one takes of the CPU.
    #[arg(long, default_value_t = 0)]
    frames: u32,
    /// The picture.
    #[arg(long)]
    out: PathBuf,
}

/// Files asked for at a time.
const FILES_AT_ONCE: usize = 64;
/// Most pixels of a side; pictures are drawn twice as large for smoother edges.
const SIDE_MAX: u32 = 4096;

#[expect(clippy::disallowed_methods, reason = "the tool measures itself")]
pub(crate) fn run(arguments: &Arguments) -> Result<Report, Failure> {
    let begin = Instant::now();
    let (width, height) = size(&arguments.size)?;
    let data = arguments.data.open_whole()?;
    let mut scene = Scene::of(arguments, &data.forms)?;
    let gpu = pollster::block_on(Gpu::without_window());
    let gpu = gpu.map_err(|error| Failure::Unreadable(error.to_string()))?;
    let device = gpu.name.clone();
    let options = Options {
        size: (width * 2, height * 2),
        ..Options::default()
    };
    let mut picture = Picture::new(gpu, options);
    picture.show = match arguments.show.as_str() {
        "normals" => Show::Normals,
        "textures" => Show::Textures,
        _ => Show::Picture,
    };
    picture.apply(std::mem::take(&mut scene.changes));
    bring_all(&mut picture, &data.folder, scene.own_file.as_ref());
    let camera = Framing::of(arguments, &picture)?.camera();
    picture.apply(Changes {
        camera: Some(camera),
        ..Changes::default()
    });
    bring_all(&mut picture, &data.folder, None);
    let shot = picture.shot(arguments.seconds);
    let shot = shot.ok_or_else(|| Failure::Unreadable("the device gave no picture".to_owned()))?;
    png_file::write(&arguments.out, &shot.halved())?;
    let frame = frame_ms(&mut picture, arguments.frames);
    let ms = begin.elapsed().as_millis() as u64;
    Ok(report(arguments, &picture, &device, frame, ms))
}

/// What is to be seen.
struct Scene {
    changes: Changes,
    /// A mesh given as a file, with the path the scene knows it by.
    own_file: Option<(String, Vec<u8>)>,
}

impl Scene {
    fn of(arguments: &Arguments, forms: &Forms) -> Result<Self, Failure> {
        if let Some(model) = &arguments.model {
            return Self::of_model(model);
        }
        let cells = match (&arguments.cell, &arguments.square) {
            (Some(cell), _) => vec![find_cell(forms, cell)?],
            (None, Some(square)) => squares(forms, square, arguments.around)?,
            (None, None) => {
                let text = "say what to show: --cell, --square or --model";
                return Err(Failure::Usage(text.to_owned()));
            }
        };
        let hours = f64::from(arguments.hour.clamp(0.0, 24.0));
        let world = World::new("shot", GameTime(0).plus_hours(hours));
        let view = View {
            cells,
            ..View::default()
        };
        Ok(Self {
            changes: Watch::default().look(forms, &world, &view),
            own_file: None,
        })
    }

    fn of_model(model: &std::path::Path) -> Result<Self, Failure> {
        let path = model.to_string_lossy().into_owned();
        let own_file = match model.is_file() {
            true => {
                let bytes = super::files::read(model)?;
                Some((
                    AssetPath::below(Below::Meshes, "shot\\model.nif").to_string(),
                    bytes,
                ))
            }
            false => None,
        };
        let path = if own_file.is_some() {
            "shot\\model.nif"
        } else {
            &path
        };
        let instance = Instance {
            look: LookId(0),
            place: Place::new([0.0; 3], [0.0; 3], 1.0),
            opacity: 1.0,
        };
        Ok(Self {
            changes: Changes {
                is_anew: true,
                looks: vec![Look::Model(ModelLook::plain(path))],
                instances: vec![(FormId(1), instance)],
                ..Changes::default()
            },
            own_file,
        })
    }
}

fn find_cell(forms: &Forms, name: &str) -> Result<FormId, Failure> {
    let is_cell = |id: &FormId| forms.kind(*id) == Some(FourCC(*b"CELL"));
    let found = super::form::find(forms, name).filter(is_cell);
    found.ok_or_else(|| Failure::unreadable(name, "there is no such cell"))
}

/// A square and those around it, the square itself first.
fn squares(forms: &Forms, text: &str, around: i32) -> Result<Vec<FormId>, Failure> {
    let usage = || Failure::Usage(format!("{text}: not a square like World:3,-4"));
    let (world, place) = text.rsplit_once(':').ok_or_else(usage)?;
    let (x, y) = place.split_once(',').ok_or_else(usage)?;
    let number = |text: &str| text.trim().parse::<i32>().map_err(|_| usage());
    let (x, y) = (number(x)?, number(y)?);
    let world = super::form::find(forms, world);
    let world = world.ok_or_else(|| Failure::unreadable(text, "there is no such worldspace"))?;
    let reach = around.clamp(0, 5);
    let mut cells: Vec<FormId> = forms.exterior_cell(world, x, y).into_iter().collect();
    for dy in -reach..=reach {
        for dx in -reach..=reach {
            let cell = forms.exterior_cell(world, x.saturating_add(dx), y.saturating_add(dy));
            cells.extend(cell.filter(|cell| !cells.contains(cell)));
        }
    }
    match cells.is_empty() {
        true => Err(Failure::unreadable(text, "there is no cell")),
        false => Ok(cells),
    }
}

fn size(text: &str) -> Result<(u32, u32), Failure> {
    let parts = text.split_once('x');
    let parsed =
        parts.and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    parsed
        .filter(|(width, height)| (1..=SIDE_MAX).contains(width) && (1..=SIDE_MAX).contains(height))
        .ok_or_else(|| Failure::Usage(format!("{text}: not a size like 960x540")))
}

/// Brings files until no more are wanted.
fn bring_all(picture: &mut Picture, folder: &DataFolder, own: Option<&(String, Vec<u8>)>) {
    loop {
        let wanted = picture.wanted(FILES_AT_ONCE);
        if wanted.is_empty() {
            return;
        }
        for one in wanted {
            if let Some((_, bytes)) = own.filter(|(path, _)| *path == one.path) {
                picture.bring(&one.path, Some(bytes));
                continue;
            }
            let read = pollster::block_on(folder.read(&AssetPath::from_text(&one.path)));
            // A file that cannot be read is told as one that is not there.
            picture.bring(&one.path, read.ok().flatten().as_deref());
        }
    }
}

/// Milliseconds of CPU a frame takes, the least of several rounds.
#[expect(clippy::disallowed_methods, reason = "the tool measures itself")]
fn frame_ms(picture: &mut Picture, frames: u32) -> Option<f64> {
    if frames == 0 {
        return None;
    }
    let target = picture.target();
    let mut least = f64::INFINITY;
    for at in 0..frames {
        let begin = Instant::now();
        picture.draw(&target, at as f32 / 60.0);
        least = least.min(begin.elapsed().as_secs_f64() * 1000.0);
        picture.finish();
    }
    Some(least)
}

fn report(
    arguments: &Arguments,
    picture: &Picture,
    device: &str,
    frame: Option<f64>,
    ms: u64,
) -> Report {
    let Counters {
        instances,
        seen,
        draws,
        shadow_draws,
        triangles,
        looks,
        textures,
        texture_bytes,
    } = picture.counters();
    let mut troubles: Vec<String> = picture.troubles().map(ToString::to_string).collect();
    troubles.extend(picture.errors());
    let out = arguments.out.display().to_string();
    let json = json!({
        "out": out,
        "device": device,
        "instances": instances,
        "seen": seen,
        "draws": draws,
        "shadow_draws": shadow_draws,
        "triangles": triangles,
        "models": { "wanted": looks.0, "there": looks.1 },
        "textures": { "wanted": textures.0, "there": textures.1, "bytes": texture_bytes },
        "troubles": troubles,
        "frame_ms": frame,
        "ms": ms,
    });
    let each = frame.map_or(String::new(), |ms| format!(", {ms:.2} ms of CPU a frame"));
    let words = format!(
        "{out}: {seen} of {instances} things, {draws} draws, {shadow_draws} of shadows, {triangles} triangles, {} of {} textures{each}, {ms} ms on {device}\n{}",
        textures.1,
        textures.0,
        lines("not as it should be", &troubles, 50),
    );
    Report::new(json, words)
}

//! Pixels as a PNG file.

use crate::output::Failure;
use crate::verbs::files;
use std::path::Path;

/// Writes a picture.
pub(super) fn write(path: &Path, shot: &render::Shot) -> Result<(), Failure> {
    let unwritable = |error: png::EncodingError| Failure::unreadable(path.display(), error);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, shot.width, shot.height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(unwritable)?;
    writer.write_image_data(&shot.pixels).map_err(unwritable)?;
    writer.finish().map_err(unwritable)?;
    files::write(path, &bytes)
}

//! The device of the tests: opened once for each, or told to be missing.

use render::{Gpu, Options, Picture};

/// Width and height of the pictures.
pub(crate) const SIZE: (u32, u32) = (320, 200);

/// An empty picture; none, told, when there is no device.
pub(crate) fn picture() -> Option<Picture> {
    picture_of_size(SIZE)
}

/// The same with a width and height of its own.
pub(crate) fn picture_of_size(size: (u32, u32)) -> Option<Picture> {
    match pollster::block_on(Gpu::without_window()) {
        Ok(gpu) => Some(Picture::new(
            gpu,
            Options {
                size,
                shadow_side: 1024,
                ..Options::default()
            },
        )),
        Err(error) => {
            println!("skipped: {error}");
            None
        }
    }
}

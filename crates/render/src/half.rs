//! A picture of half the width and height. Not here: what it is for.

/// Bytes of a pixel.
const CHANNELS: usize = 4;

/// Half as wide and high, at least a pixel, each pixel the mean of four: width, height, bytes.
pub(crate) fn half(bytes: &[u8], (width, height): (u32, u32)) -> (u32, u32, Vec<u8>) {
    let (half_width, half_height) = ((width / 2).max(1), (height / 2).max(1));
    let channel = |x: u32, y: u32, channel: usize| {
        let (x, y) = (x.min(width - 1) as usize, y.min(height - 1) as usize);
        let at = (y * width as usize + x) * CHANNELS + channel;
        u32::from(bytes.get(at).copied().unwrap_or(0))
    };
    let mut pixels = Vec::with_capacity(half_width as usize * half_height as usize * CHANNELS);
    for y in 0..half_height {
        for x in 0..half_width {
            for at in 0..CHANNELS {
                let four = channel(2 * x, 2 * y, at)
                    + channel(2 * x + 1, 2 * y, at)
                    + channel(2 * x, 2 * y + 1, at)
                    + channel(2 * x + 1, 2 * y + 1, at);
                pixels.push(((four + 2) / 4) as u8);
            }
        }
    }
    (half_width, half_height, pixels)
}

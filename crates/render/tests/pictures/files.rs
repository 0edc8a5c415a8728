//! Files of the scenes: textures made here, and meshes of public mods where they are at hand.

use render::Picture;

/// An uncompressed texture of one colour with a darker edge, so that repeats are seen.
pub(crate) fn texture(color: [u8; 4]) -> Vec<u8> {
    const SIDE: u32 = 32;
    let mut bytes = b"DDS ".to_vec();
    let mut header = [0_u32; 31];
    header[0] = 124;
    header[1] = 0x1007;
    header[2] = SIDE;
    header[3] = SIDE;
    header[18] = 32;
    // Colour and opacity by masks.
    header[19] = 0x41;
    header[21] = 32;
    header[22..26].copy_from_slice(&[0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000]);
    header[26] = 0x1000;
    bytes.extend(header.iter().flat_map(|word| word.to_le_bytes()));
    for y in 0..SIDE {
        for x in 0..SIDE {
            let is_edge = x < 2 || y < 2;
            let [r, g, b, a] = color;
            bytes.extend(if is_edge {
                [r / 2, g / 2, b / 2, a]
            } else {
                [r, g, b, a]
            });
        }
    }
    bytes
}

/// Brings what a picture wants until it wants nothing: textures by their names' colours, meshes from
/// `mesh`.
pub(crate) fn bring_made(picture: &mut Picture, mesh: &dyn Fn(&str) -> Option<Vec<u8>>) {
    bring_all(picture, &|path| {
        let color = match path {
            path if path.ends_with("grass.dds") => Some([78, 104, 52, 255]),
            path if path.ends_with("dirt02.dds") => Some([112, 92, 70, 255]),
            path if path.ends_with("stone.dds") => Some([150, 150, 146, 255]),
            _ => None,
        };
        color.map(texture).or_else(|| mesh(path))
    });
}

/// Brings what a picture wants until it wants nothing.
pub(crate) fn bring_all(picture: &mut Picture, read: &dyn Fn(&str) -> Option<Vec<u8>>) {
    loop {
        let wanted = picture.wanted(16);
        if wanted.is_empty() {
            return;
        }
        for one in wanted {
            picture.bring(&one.path, read(&one.path).as_deref());
        }
    }
}

/// A file of the public mods; none, told, where they are not at hand.
pub(crate) fn public(path: &str) -> Option<Vec<u8>> {
    std::fs::read(corpus::folder(path)?).ok()
}

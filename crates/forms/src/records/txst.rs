//! `TXST`: a set of textures.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::FourCC;

/// A set of textures.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TextureSet {
    /// Paths relative to `textures`, in the order of a mesh's slots: 0 diffuse, 1 normal, 2 glow or
    /// skin, 3 height, 4 environment, 5 its mask, 6 inner layer or tint, 7 backlight or specular.
    /// Empty for none.
    pub textures: [String; 8],
    /// 1 without a specular map, 2 a face's, 4 normals are the model's.
    pub flags: u16,
}

/// A mesh's slot for each of `TX00` to `TX07`. Source: the page on textures.
const SLOTS: [usize; 8] = [0, 1, 5, 2, 3, 4, 6, 7];

impl TypedRecord for TextureSet {
    const KIND: FourCC = FourCC(*b"TXST");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match field.kind().0 {
                [b'T', b'X', b'0', digit @ b'0'..=b'7'] => {
                    let slot = SLOTS.get(usize::from(digit - b'0'));
                    if let Some(texture) = slot.and_then(|slot| out.textures.get_mut(*slot)) {
                        *texture = field.string();
                    }
                }
                [b'D', b'N', b'A', b'M'] => out.flags = field.u16(),
                _ => {}
            }
        }
        out
    }
}

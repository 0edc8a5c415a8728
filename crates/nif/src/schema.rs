//! What blocks hold, for one generation of the game, ready to read by.

use crate::expression::{Expression, Name};
use crate::header::Generation;
use crate::notation::{
    CountLine, Declaration, Declarations, FieldLine, NotationError, Number, NumberNames, Type,
    wrong,
};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The texts, in the order of the docs.
const DESCRIPTIONS: [&str; 14] = [
    include_str!("../blocks/values.blk"),
    include_str!("../blocks/nodes.blk"),
    include_str!("../blocks/geometry.blk"),
    include_str!("../blocks/skin.blk"),
    include_str!("../blocks/properties.blk"),
    include_str!("../blocks/textures.blk"),
    include_str!("../blocks/extra.blk"),
    include_str!("../blocks/controllers.blk"),
    include_str!("../blocks/interpolators.blk"),
    include_str!("../blocks/evaluators.blk"),
    include_str!("../blocks/particles.blk"),
    include_str!("../blocks/bodies.blk"),
    include_str!("../blocks/shapes.blk"),
    include_str!("../blocks/constraints.blk"),
];

#[cfg(feature = "names")]
const NAMES: &str = include_str!("../blocks/names.blk");
#[cfg(not(feature = "names"))]
const NAMES: &str = "";

/// Descriptions of all kinds of blocks for one generation.
#[derive(Debug)]
pub struct Schema {
    kinds: Vec<Kind>,
    by_name: BTreeMap<Box<str>, u16>,
    structs: Vec<Struct>,
    fields: Vec<Field>,
    names: Vec<Box<str>>,
    name_places: BTreeMap<Box<str>, Name>,
    numbers: BTreeMap<Box<str>, NumberNames>,
}

/// A kind of block.
#[derive(Debug)]
pub struct Kind {
    name: Box<str>,
    parent: Option<u16>,
    fields: Box<[FieldIndex]>,
}

impl Kind {
    /// `NiNode`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many fields it has, those of the kinds it begins with among them.
    pub fn field_count(&self) -> usize {
        self.fields.len()
    }
}

/// The place of a field in the schema's list.
pub(crate) type FieldIndex = u16;

#[derive(Debug)]
pub(crate) struct Struct {
    pub(crate) fields: Box<[FieldIndex]>,
    pub(crate) size: Size,
}

/// Whether elements of a type have all the same size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Size {
    /// So many bytes.
    Fixed(u32),
    /// The same size for the same argument.
    ByArgument,
    /// Each its own, at least a byte.
    Varies,
}

/// A field of a block or a struct.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) name: Name,
    pub(crate) shape: Shape,
    pub(crate) argument: Option<Expression>,
    pub(crate) counts: Vec<CountLine>,
    pub(crate) when: Option<Expression>,
    /// The vocabulary of its numbers.
    pub(crate) numbers: Option<Box<str>>,
}

/// What one element is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Shape {
    Number(Number),
    String,
    Text,
    Link { to: Option<u16>, to_name: Box<str> },
    Struct(u16),
}

impl Schema {
    /// The schema of a generation, made once. The texts are this crate's own, and a test reads
    /// them: were one wrong, the schema would have no kinds.
    pub fn of(generation: Generation) -> &'static Schema {
        static SCHEMAS: [OnceLock<Schema>; 2] = [OnceLock::new(), OnceLock::new()];
        let place = match generation {
            Generation::Legendary => &SCHEMAS[0],
            Generation::Special => &SCHEMAS[1],
        };
        place.get_or_init(|| Schema::own(generation).unwrap_or_else(|_| Schema::empty()))
    }

    fn own(generation: Generation) -> Result<Schema, NotationError> {
        let mut declarations = Declarations::default();
        for text in DESCRIPTIONS {
            declarations.read(text)?;
        }
        declarations.read(NAMES)?;
        Builder::build(declarations, generation)
    }

    fn empty() -> Schema {
        Schema {
            kinds: Vec::new(),
            by_name: BTreeMap::new(),
            structs: Vec::new(),
            fields: Vec::new(),
            names: Vec::new(),
            name_places: BTreeMap::new(),
            numbers: BTreeMap::new(),
        }
    }

    /// All kinds, in the order of the descriptions.
    pub fn kinds(&self) -> impl Iterator<Item = &Kind> {
        self.kinds.iter()
    }

    /// The kind of this name.
    pub fn kind(&self, name: &str) -> Option<&Kind> {
        self.kinds.get(usize::from(*self.by_name.get(name)?))
    }

    /// What a kind begins with.
    pub fn parent(&self, kind: &Kind) -> Option<&Kind> {
        self.kinds.get(usize::from(kind.parent?))
    }

    /// Whether a kind is `ancestor` or begins with it, by however many steps.
    pub fn is(&self, kind: &Kind, ancestor: &str) -> bool {
        self.lineage(kind).any(|kind| &*kind.name == ancestor)
    }

    /// A kind, what it begins with, what that begins with, and so on.
    pub(crate) fn lineage<'s>(&'s self, kind: &'s Kind) -> impl Iterator<Item = &'s Kind> {
        // A chain is checked to be finite when the schema is made.
        std::iter::successors(Some(kind), |kind| self.parent(kind))
    }

    pub(crate) fn fields_of<'s>(&self, kind: &'s Kind) -> &'s [FieldIndex] {
        &kind.fields
    }

    pub(crate) fn field(&self, index: FieldIndex) -> Option<&Field> {
        self.fields.get(usize::from(index))
    }

    pub(crate) fn structure(&self, index: u16) -> Option<&Struct> {
        self.structs.get(usize::from(index))
    }

    pub(crate) fn name(&self, name: Name) -> &str {
        self.names.get(usize::from(name)).map_or("", |name| name)
    }

    pub(crate) fn place_of(&self, name: &str) -> Option<Name> {
        self.name_places.get(name).copied()
    }

    /// What values of a vocabulary are called; none without the feature `names`.
    pub(crate) fn numbers(&self, name: &str) -> Option<&NumberNames> {
        self.numbers.get(name)
    }

    /// Bytes of one element, when all with this argument have the same.
    pub(crate) fn size(&self, field: &Field, argument: i64) -> Option<u32> {
        match &field.shape {
            Shape::Number(number) => Some(number.size()),
            Shape::String | Shape::Link { .. } => Some(4),
            Shape::Text => None,
            Shape::Struct(index) => match self.structure(*index)?.size {
                Size::Fixed(size) => Some(size),
                Size::Varies => None,
                Size::ByArgument => self.size_by_argument(*index, argument),
            },
        }
    }

    /// Walks a struct that asks for nothing but its argument.
    fn size_by_argument(&self, index: u16, argument: i64) -> Option<u32> {
        let mut sum = 0;
        for &field in &*self.structure(index)?.fields {
            let field = self.field(field)?;
            let is_there = |when: &Expression| when.eval(argument, &|_| 0) != 0;
            if !field.when.as_ref().is_none_or(is_there) {
                continue;
            }
            let inner = field.argument.as_ref();
            let inner = inner.map_or(0, |inner| inner.eval(argument, &|_| 0));
            let mut size = self.size(field, inner)?;
            for count in &field.counts {
                let CountLine::Of(count) = count else {
                    return None;
                };
                let count = u32::try_from(count.eval(argument, &|_| 0)).ok()?;
                size = size.checked_mul(count)?;
            }
            sum += size;
        }
        Some(sum)
    }
}

struct Builder {
    schema: Schema,
    generation: Generation,
    struct_places: BTreeMap<Box<str>, u16>,
}

impl Builder {
    fn build(all: Declarations, generation: Generation) -> Result<Schema, NotationError> {
        let mut builder = Builder {
            schema: Schema::empty(),
            generation,
            struct_places: places(&all.structs)?,
        };
        builder.schema.by_name = places(&all.blocks)?;
        for declaration in &all.structs {
            let lines: Vec<&FieldLine> = declaration.fields.iter().collect();
            check_names(&lines, &all, declaration)?;
            let fields = builder.fields(&lines)?;
            builder.schema.structs.push(Struct {
                fields,
                size: Size::Varies,
            });
        }
        builder.settle_sizes();
        for declaration in &all.blocks {
            builder.block(&all, declaration)?;
        }
        builder.schema.numbers = all
            .numbers
            .into_iter()
            .map(|numbers| (numbers.name.clone(), numbers))
            .collect();
        builder.schema.names = all.names;
        builder.schema.name_places = all.name_places;
        Ok(builder.schema)
    }

    fn block(&mut self, all: &Declarations, own: &Declaration) -> Result<(), NotationError> {
        let lineage = self.lineage(all, own)?;
        let lines: Vec<&FieldLine> = lineage.iter().rev().flat_map(|kind| &kind.fields).collect();
        check_names(&lines, all, own)?;
        let is_in = |name: &str| lineage.iter().any(|kind| &*kind.name == name);
        let lines: Vec<&FieldLine> = lines
            .into_iter()
            .filter(|line| {
                let limit = line.limit.as_ref();
                limit.is_none_or(|(inside, name)| is_in(name) == *inside)
            })
            .collect();
        let fields = self.fields(&lines)?;
        let parent = own.parent.as_deref();
        self.schema.kinds.push(Kind {
            name: own.name.clone(),
            parent: parent.and_then(|parent| self.schema.by_name.get(parent).copied()),
            fields,
        });
        Ok(())
    }

    /// The block, what it begins with, and so on.
    fn lineage<'d>(
        &self,
        all: &'d Declarations,
        own: &'d Declaration,
    ) -> Result<Vec<&'d Declaration>, NotationError> {
        let mut lineage = vec![own];
        let mut at = own;
        while let Some(parent) = at.parent.as_deref() {
            let place = self.schema.by_name.get(parent);
            let parent = place.and_then(|place| all.blocks.get(usize::from(*place)));
            at = parent.ok_or_else(|| wrong(own.line, "begins with no block"))?;
            if lineage.len() > all.blocks.len() {
                return Err(wrong(own.line, "begins with itself"));
            }
            lineage.push(at);
        }
        Ok(lineage)
    }

    fn fields(&mut self, lines: &[&FieldLine]) -> Result<Box<[FieldIndex]>, NotationError> {
        let mut indices = Vec::with_capacity(lines.len());
        for line in lines {
            if line.generation.is_some_and(|only| only != self.generation) {
                continue;
            }
            let field = Field {
                name: line.name,
                shape: self.shape(line)?,
                argument: line.argument.clone(),
                counts: line.counts.clone(),
                when: line.when.clone(),
                numbers: line.names.clone(),
            };
            let index = self.schema.fields.len();
            indices.push(FieldIndex::try_from(index).map_err(|_| wrong(line.line, "too many"))?);
            self.schema.fields.push(field);
        }
        Ok(indices.into())
    }

    fn shape(&self, line: &FieldLine) -> Result<Shape, NotationError> {
        Ok(match &line.of {
            Type::Number(number) => Shape::Number(*number),
            Type::String => Shape::String,
            Type::Text => Shape::Text,
            Type::Link { to, .. } => Shape::Link {
                to: self.schema.by_name.get(to).copied(),
                to_name: to.clone(),
            },
            Type::Struct(name) => {
                let place = self.struct_places.get(name).copied();
                Shape::Struct(place.ok_or_else(|| wrong(line.line, format!("no struct {name}")))?)
            }
        })
    }

    /// Structs start as varying and are settled from the inside out, so that one in itself stays
    /// varying.
    fn settle_sizes(&mut self) {
        loop {
            let mut settled = false;
            for index in 0..self.schema.structs.len() {
                let size = self.size_of(index as u16);
                if let Some(own) = self.schema.structs.get_mut(index)
                    && own.size != size
                {
                    own.size = size;
                    settled = true;
                }
            }
            if !settled {
                return;
            }
        }
    }

    fn size_of(&self, index: u16) -> Size {
        let Some(own) = self.schema.structure(index) else {
            return Size::Varies;
        };
        let mut is_constant = true;
        for &field in &*own.fields {
            let Some(field) = self.schema.field(field) else {
                return Size::Varies;
            };
            let inner = match &field.shape {
                Shape::Text => Size::Varies,
                Shape::Struct(inner) => self
                    .schema
                    .structure(*inner)
                    .map_or(Size::Varies, |s| s.size),
                _ => Size::Fixed(0),
            };
            let mut asked: Vec<&Expression> = field.when.iter().chain(&field.argument).collect();
            for count in &field.counts {
                match count {
                    CountLine::Before(_) => return Size::Varies,
                    CountLine::Of(count) => asked.push(count),
                }
            }
            if inner == Size::Varies || !asked.iter().all(|asked| asked.is_free_of_fields()) {
                return Size::Varies;
            }
            is_constant &= asked.iter().all(|asked| asked.is_constant());
            is_constant &= inner != Size::ByArgument || field.argument.is_some();
        }
        if is_constant {
            self.schema
                .size_by_argument(index, 0)
                .map_or(Size::Varies, Size::Fixed)
        } else {
            Size::ByArgument
        }
    }
}

/// Where each name stands; none may stand twice.
fn places(all: &[Declaration]) -> Result<BTreeMap<Box<str>, u16>, NotationError> {
    let mut places = BTreeMap::new();
    for (place, declaration) in all.iter().enumerate() {
        let before = places.insert(declaration.name.clone(), place as u16);
        if before.is_some() {
            return Err(wrong(declaration.line, "stands twice"));
        }
    }
    Ok(places)
}

/// Conditions and counts ask only for fields that stand before. A field of another generation or
/// of other kinds counts as 0.
fn check_names(
    lines: &[&FieldLine],
    all: &Declarations,
    own: &Declaration,
) -> Result<(), NotationError> {
    let mut before: Vec<Name> = Vec::new();
    for line in lines {
        let mut missing = None;
        let mut look = |name: Name| {
            if !before.contains(&name) {
                missing = Some(name);
            }
        };
        let of_counts = line.counts.iter().filter_map(|count| match count {
            CountLine::Of(count) => Some(count),
            CountLine::Before(_) => None,
        });
        for asked in line.when.iter().chain(&line.argument).chain(of_counts) {
            asked.fields(&mut look);
        }
        if let Some(name) = missing {
            let name = all.names.get(usize::from(name)).map_or("", |name| name);
            let what = format!("{} asks for {name}, which does not stand before", own.name);
            return Err(wrong(line.line, what));
        }
        before.push(line.name);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_crates_own_descriptions_are_read_for_both_generations() {
        for generation in [Generation::Legendary, Generation::Special] {
            let schema = Schema::own(generation).unwrap();
            assert_eq!(schema.kinds().count(), 369);
        }
    }

    #[test]
    fn a_kind_has_the_fields_of_what_it_begins_with_first() {
        let schema = Schema::of(Generation::Special);
        let kind = schema.kind("BSFadeNode").unwrap();
        let names: Vec<&str> = kind
            .fields
            .iter()
            .map(|&field| schema.name(schema.field(field).unwrap().name))
            .collect();
        let expected = "name extra_data_list controller flags translation rotation scale \
                        collision_object children effects";
        assert_eq!(names.join(" "), expected);
    }

    #[test]
    fn sizes_are_fixed_by_the_argument_or_not_at_all() {
        let schema = Schema::of(Generation::Special);
        let size = |kind: &str, field: &str, argument: i64| {
            let kind = schema.kind(kind).unwrap();
            let name = schema.place_of(field).unwrap();
            let field = kind
                .fields
                .iter()
                .map(|&field| schema.field(field).unwrap())
                .find(|field| field.name == name);
            schema.size(field.unwrap(), argument)
        };
        assert_eq!(size("NiNode", "rotation", 0), Some(36));
        // Position, UV, normal and tangent, colour, skin: nif.md, table of vertex parts.
        assert_eq!(size("BSTriShape", "vertex_data", 0x7B), Some(44));
        assert_eq!(size("BSTriShape", "vertex_data", 0x1B), Some(28));
        assert_eq!(size("NiSkinPartition", "partitions", 0), None);
        // A body without joints is 250 bytes, of which 38 stand around this.
        assert_eq!(size("bhkRigidBody", "rigid_body_info", 0), Some(212));
    }

    #[test]
    fn descriptions_that_cannot_be_are_told() {
        let error = |text: &str| {
            let mut all = Declarations::default();
            all.read(text).unwrap();
            Builder::build(all, Generation::Special).unwrap_err().what
        };
        assert_eq!(error("block A : B"), "begins with no block");
        assert_eq!(error("block A : A"), "begins with itself");
        assert_eq!(error("block A\nblock A"), "stands twice");
        assert_eq!(error("block A\n  a thing"), "no struct thing");
        assert_eq!(
            error("block A\n  a u8 when b"),
            "A asks for b, which does not stand before"
        );
    }
}

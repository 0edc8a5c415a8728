//! Blocks of files in memory: bounded, and read once however many ask at the same time.
//!
//! A read of the File API costs about 0.65 ms whatever its size, so small reads take whole blocks,
//! neighbouring blocks that are missing are read in one go, and a reader that goes on where it
//! stopped gets some blocks in advance. Reads as large as the cache's own go past it.

use crate::source::{LocalFuture, Source, SourceError};
use futures::future::{FutureExt, Shared, WeakShared, try_join_all};
use futures::stream::{self, LocalBoxStream, StreamExt};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::ops::Range;
use std::rc::Rc;

/// Sizes in bytes of a cache's parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CacheSizes {
    /// Bytes of one block.
    pub block: u32,
    /// Bytes of blocks kept at most. A block that was just read may stand alone above it.
    pub kept_max: u64,
    /// Reads of this many bytes or more go to the source directly and are not kept.
    pub direct_min: u32,
    /// How far beyond a read that continues the last one the blocks are fetched with it.
    pub read_ahead: u32,
    /// Bytes of one read when a file is streamed.
    pub stream_read: u32,
    /// How many such reads are in flight at a time.
    pub streams_in_flight: u32,
}

impl CacheSizes {
    /// Sizes for a browser on a desk, from the measured costs of the File API: 32 MiB are kept.
    pub const DESKTOP: Self = Self {
        block: 256 << 10,
        kept_max: 32 << 20,
        direct_min: 1 << 20,
        read_ahead: 1 << 20,
        stream_read: 4 << 20,
        streams_in_flight: 3,
    };
}

/// What a cache did since it was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CacheCounters {
    /// Reads of sources.
    pub reads: u64,
    /// Bytes those reads gave.
    pub bytes: u64,
    /// Blocks that were there when they were asked for.
    pub hits: u64,
    /// Blocks that another reader was already reading.
    pub joins: u64,
    /// Bytes of blocks kept now.
    pub kept: u64,
    /// Most bytes of blocks ever kept.
    pub kept_peak: u64,
}

type Block = Rc<[u8]>;
/// Blocks read together, or why they were not.
type Run = Result<Rc<[Block]>, SourceError>;
type RunFuture = LocalFuture<'static, Run>;
/// A block of a source: the source's number in this cache, then the block's number in the file.
type Key = (u32, u64);

struct Kept {
    block: Block,
    used: u64,
}

/// A block that is being read. Held weakly: when every reader has gone the read is dropped, and
/// the next reader starts a new one.
struct Flight {
    number: u64,
    /// Place of the block in its run.
    index: usize,
    run: WeakShared<RunFuture>,
}

struct State {
    sizes: CacheSizes,
    kept: HashMap<Key, Kept>,
    by_use: BTreeMap<u64, Key>,
    uses: u64,
    flights: HashMap<Key, Flight>,
    flights_started: u64,
    n_sources: u32,
    counters: CacheCounters,
}

/// A bounded cache of blocks, shared by all readers made with it.
#[derive(Clone)]
pub struct BlockCache(Rc<RefCell<State>>);

impl fmt::Debug for BlockCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("BlockCache").field(&self.counters()).finish()
    }
}

impl BlockCache {
    /// An empty cache. Sizes of 0 count as 1.
    pub fn new(mut sizes: CacheSizes) -> Self {
        sizes.block = sizes.block.max(1);
        // Blocks in advance must not push each other out before they are used.
        let ahead_max = u32::try_from(sizes.kept_max / 2).unwrap_or(u32::MAX);
        sizes.read_ahead = sizes.read_ahead.min(ahead_max);
        sizes.stream_read = sizes.stream_read.max(1);
        sizes.streams_in_flight = sizes.streams_in_flight.max(1);
        Self(Rc::new(RefCell::new(State {
            sizes,
            kept: HashMap::new(),
            by_use: BTreeMap::new(),
            uses: 0,
            flights: HashMap::new(),
            flights_started: 0,
            n_sources: 0,
            counters: CacheCounters::default(),
        })))
    }

    /// A reader of `source` through this cache. Keep it for as long as the file is used: a second
    /// one for the same source shares no blocks with it, a clone does.
    pub fn reader(&self, source: Rc<dyn Source>) -> CachedReader {
        let mut state = self.0.borrow_mut();
        let id = state.n_sources;
        state.n_sources += 1;
        CachedReader {
            cache: self.clone(),
            source,
            id,
            next: Cell::new(u64::MAX),
        }
    }

    /// What was done so far.
    pub fn counters(&self) -> CacheCounters {
        self.0.borrow().counters
    }

    /// The sizes it was made with.
    pub fn sizes(&self) -> CacheSizes {
        self.0.borrow().sizes
    }

    /// A read that goes past the blocks, counted.
    async fn read_direct(
        &self,
        source: Rc<dyn Source>,
        offset: u64,
        length: usize,
    ) -> Result<Vec<u8>, SourceError> {
        self.0.borrow_mut().counters.reads += 1;
        let bytes = source.read(offset, length).await?;
        self.0.borrow_mut().counters.bytes += bytes.len() as u64;
        whole(bytes, offset, length)
    }
}

impl State {
    fn touch(&mut self, key: Key) -> Option<Block> {
        self.uses += 1;
        let kept = self.kept.get_mut(&key)?;
        self.by_use.remove(&kept.used);
        kept.used = self.uses;
        self.by_use.insert(self.uses, key);
        Some(kept.block.clone())
    }

    fn keep(&mut self, key: Key, block: Block) {
        self.forget(key);
        let size = block.len() as u64;
        while self.counters.kept + size > self.sizes.kept_max {
            let Some((_, oldest)) = self.by_use.first_key_value() else {
                break;
            };
            self.forget(*oldest);
        }
        self.uses += 1;
        self.by_use.insert(self.uses, key);
        self.kept.insert(
            key,
            Kept {
                block,
                used: self.uses,
            },
        );
        self.counters.kept += size;
        self.counters.kept_peak = self.counters.kept_peak.max(self.counters.kept);
    }

    fn forget(&mut self, key: Key) {
        if let Some(gone) = self.kept.remove(&key) {
            self.by_use.remove(&gone.used);
            self.counters.kept -= gone.block.len() as u64;
        }
    }

    fn flying(&mut self, key: Key) -> Option<Part> {
        let flight = self.flights.get(&key)?;
        let run = flight.run.upgrade()?;
        Some(Part::Flying(run, flight.index))
    }
}

/// A block a reader needs: there, or on its way.
enum Part {
    Kept(Block),
    Flying(Shared<RunFuture>, usize),
}

impl Part {
    async fn block(self) -> Result<Block, SourceError> {
        match self {
            Self::Kept(block) => Ok(block),
            Self::Flying(run, index) => {
                let blocks = run.await?;
                blocks.get(index).cloned().ok_or(SourceError::Gone)
            }
        }
    }
}

/// What a flight owes the cache. Dropped with the flight, it clears its blocks from the list of
/// those on their way, whether they came, failed, or nobody wanted them any more.
struct Landing {
    cache: BlockCache,
    source: u32,
    number: u64,
    blocks: Range<u64>,
}

impl Landing {
    fn land(&self, bytes: &[u8]) -> Rc<[Block]> {
        let mut state = self.cache.0.borrow_mut();
        let size = state.sizes.block as usize;
        let blocks: Rc<[Block]> = bytes.chunks(size).map(Block::from).collect();
        for (number, block) in self.blocks.clone().zip(blocks.iter()) {
            state.keep((self.source, number), block.clone());
        }
        state.counters.bytes += bytes.len() as u64;
        blocks
    }
}

impl Drop for Landing {
    fn drop(&mut self) {
        let mut state = self.cache.0.borrow_mut();
        for block in self.blocks.clone() {
            let key = (self.source, block);
            if state
                .flights
                .get(&key)
                .is_some_and(|flight| flight.number == self.number)
            {
                state.flights.remove(&key);
            }
        }
    }
}

/// One file, read through a cache.
#[derive(Debug, Clone)]
pub struct CachedReader {
    cache: BlockCache,
    source: Rc<dyn Source>,
    id: u32,
    /// Where a read that continues the last one would begin.
    next: Cell<u64>,
}

impl CachedReader {
    /// How many bytes the file has.
    pub fn len(&self) -> u64 {
        self.source.len()
    }

    /// Whether the file has no bytes.
    pub fn is_empty(&self) -> bool {
        self.source.is_empty()
    }

    /// The file itself, without the cache.
    pub fn source(&self) -> &Rc<dyn Source> {
        &self.source
    }

    /// Reads exactly `length` bytes that begin at `offset`.
    ///
    /// # Errors
    /// As [`Source::read`]. The next read tries again.
    pub async fn read(&self, offset: u64, length: usize) -> Result<Vec<u8>, SourceError> {
        if let Some(short) = SourceError::check_range(self.len(), offset, length) {
            return Err(short);
        }
        if length == 0 {
            return Ok(Vec::new());
        }
        let sizes = self.cache.sizes();
        if length >= sizes.direct_min as usize {
            return self
                .cache
                .read_direct(self.source.clone(), offset, length)
                .await;
        }
        let end = offset + length as u64;
        let continues = self.next.replace(end) == offset;
        let size = u64::from(sizes.block);
        let first = offset / size;
        let parts = self.parts(first..end.div_ceil(size), continues);
        let blocks = try_join_all(parts.into_iter().map(Part::block)).await?;
        let mut bytes = Vec::with_capacity(length);
        let mut skip = (offset - first * size) as usize;
        for block in blocks {
            let left = length - bytes.len();
            bytes.extend(block.get(skip..).unwrap_or(&[]).iter().take(left));
            skip = 0;
        }
        whole(bytes, offset, length)
    }

    /// Finds each block among those kept or on their way, and starts reads for the others, one for
    /// each row of neighbours.
    fn parts(&self, blocks: Range<u64>, continues: bool) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut block = blocks.start;
        while block < blocks.end {
            let key = (self.id, block);
            let mut state = self.cache.0.borrow_mut();
            if let Some(kept) = state.touch(key) {
                state.counters.hits += 1;
                parts.push(Part::Kept(kept));
                block += 1;
            } else if let Some(part) = state.flying(key) {
                state.counters.joins += 1;
                parts.push(part);
                block += 1;
            } else {
                let run = self.missing_run(&state, block, blocks.end, continues);
                drop(state);
                let flight = self.start(run.clone());
                let needed = run.end.min(blocks.end) - block;
                parts.extend((0..needed as usize).map(|at| Part::Flying(flight.clone(), at)));
                block = run.end;
            }
        }
        parts
    }

    /// The row of missing blocks from `first`: as far as they are needed, and further when the
    /// reader goes on where it stopped.
    fn missing_run(&self, state: &State, first: u64, needed: u64, continues: bool) -> Range<u64> {
        let size = u64::from(state.sizes.block);
        let ahead = if continues {
            u64::from(state.sizes.read_ahead) / size
        } else {
            0
        };
        let limit = (needed + ahead).min(self.len().div_ceil(size));
        let is_missing = |block: &u64| {
            let key = (self.id, *block);
            let flies = state
                .flights
                .get(&key)
                .is_some_and(|f| f.run.upgrade().is_some());
            !flies && !state.kept.contains_key(&key)
        };
        let end = (first + 1..limit)
            .find(|block| !is_missing(block))
            .unwrap_or(limit);
        first..end.max(first + 1)
    }

    fn start(&self, blocks: Range<u64>) -> Shared<RunFuture> {
        let mut state = self.cache.0.borrow_mut();
        let size = u64::from(state.sizes.block);
        let offset = blocks.start * size;
        let length = ((blocks.end * size).min(self.len()) - offset) as usize;
        state.flights_started += 1;
        let number = state.flights_started;
        let (cache, source) = (self.cache.clone(), self.source.clone());
        let landing = Landing {
            cache,
            source: self.id,
            number,
            blocks: blocks.clone(),
        };
        let future: RunFuture = Box::pin(async move {
            landing.cache.0.borrow_mut().counters.reads += 1;
            let bytes = whole(source.read(offset, length).await?, offset, length)?;
            Ok(landing.land(&bytes))
        });
        let run = future.shared();
        for (index, block) in blocks.enumerate() {
            if let Some(weak) = run.downgrade() {
                state.flights.insert(
                    (self.id, block),
                    Flight {
                        number,
                        index,
                        run: weak,
                    },
                );
            }
        }
        run
    }

    /// The whole file in large reads, several at a time, past the blocks. `on_bytes` hears how many
    /// bytes each read brought, in order.
    ///
    /// # Errors
    /// As [`Source::read`]; [`SourceError::Memory`] when the file does not fit.
    pub async fn read_whole(&self, mut on_bytes: impl FnMut(u64)) -> Result<Vec<u8>, SourceError> {
        let len = self.len();
        let mut bytes = Vec::new();
        let fits = usize::try_from(len).is_ok_and(|len| bytes.try_reserve_exact(len).is_ok());
        if !fits {
            return Err(SourceError::Memory(len));
        }
        let mut chunks = self.chunks(0..len);
        while let Some(chunk) = chunks.next().await {
            let chunk = chunk?;
            bytes.extend_from_slice(&chunk);
            on_bytes(chunk.len() as u64);
        }
        Ok(bytes)
    }

    /// A part of the file as a row of large reads, several at a time, past the blocks.
    pub fn chunks(&self, range: Range<u64>) -> Chunks {
        let sizes = self.cache.sizes();
        let (cache, source) = (self.cache.clone(), self.source.clone());
        let step = u64::from(sizes.stream_read);
        let starts = range.clone().step_by(sizes.stream_read as usize);
        let reads = stream::iter(starts).map(move |start| {
            let (cache, source) = (cache.clone(), source.clone());
            let length = step.min(range.end - start) as usize;
            async move { cache.read_direct(source, start, length).await }
        });
        Chunks(
            reads
                .buffered(sizes.streams_in_flight as usize)
                .boxed_local(),
        )
    }
}

/// A row of large reads, in file order.
pub struct Chunks(LocalBoxStream<'static, Result<Vec<u8>, SourceError>>);

impl Chunks {
    /// The next part of the file, or `None` at the end.
    ///
    /// # Errors
    /// As [`Source::read`].
    pub async fn next(&mut self) -> Option<Result<Vec<u8>, SourceError>> {
        StreamExt::next(&mut self.0).await
    }
}

impl fmt::Debug for Chunks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chunks")
    }
}

/// Bytes that a source gave, when they are as many as it was asked for.
fn whole(bytes: Vec<u8>, offset: u64, length: usize) -> Result<Vec<u8>, SourceError> {
    if bytes.len() == length {
        return Ok(bytes);
    }
    Err(SourceError::Short {
        offset,
        need: length as u64,
        have: bytes.len() as u64,
    })
}

#[cfg(test)]
mod tests;

//! The cache over a file that counts its reads: sharing, bounds, failures, readers that go away.

use super::*;
use futures::future::{join, join_all};
use pollster::block_on;
use std::future::poll_fn;
use std::task::Poll;

const SIZES: CacheSizes = CacheSizes {
    block: 256,
    kept_max: 1024,
    direct_min: 1024,
    read_ahead: 1024,
    stream_read: 4096,
    streams_in_flight: 3,
};

/// A file whose bytes follow from their place, which counts its reads, gives up control before each
/// of them as the File API does, and fails the first few when asked to.
#[derive(Debug)]
struct FakeFile {
    len: u64,
    reads: RefCell<Vec<(u64, usize)>>,
    failures_left: Cell<u32>,
    in_flight: Cell<u32>,
    in_flight_peak: Cell<u32>,
    /// How often a read gives up control before it is done.
    pauses: Cell<u32>,
}

impl FakeFile {
    fn new(len: u64) -> Rc<Self> {
        Self::failing(len, 0)
    }

    fn failing(len: u64, failures: u32) -> Rc<Self> {
        Rc::new(Self {
            len,
            reads: RefCell::default(),
            failures_left: Cell::new(failures),
            in_flight: Cell::new(0),
            in_flight_peak: Cell::new(0),
            pauses: Cell::new(1),
        })
    }

    fn n_reads(&self) -> usize {
        self.reads.borrow().len()
    }
}

fn byte_at(offset: u64) -> u8 {
    (offset.wrapping_mul(0x9E37_79B9) >> 13) as u8
}

fn bytes_at(offset: u64, length: usize) -> Vec<u8> {
    (offset..offset + length as u64).map(byte_at).collect()
}

async fn give_up_control() {
    let mut given = false;
    poll_fn(|cx| {
        if given {
            return Poll::Ready(());
        }
        given = true;
        cx.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

impl Source for FakeFile {
    fn len(&self) -> u64 {
        self.len
    }

    fn read(&self, offset: u64, length: usize) -> LocalFuture<'_, Result<Vec<u8>, SourceError>> {
        Box::pin(async move {
            self.reads.borrow_mut().push((offset, length));
            self.in_flight.set(self.in_flight.get() + 1);
            self.in_flight_peak
                .set(self.in_flight_peak.get().max(self.in_flight.get()));
            for _ in 0..self.pauses.get() {
                give_up_control().await;
            }
            self.in_flight.set(self.in_flight.get() - 1);
            if self.failures_left.get() > 0 {
                self.failures_left.set(self.failures_left.get() - 1);
                return Err(SourceError::Denied);
            }
            Ok(bytes_at(offset, length))
        })
    }
}

#[test]
fn two_concurrent_reads_of_one_block_make_one_read() {
    let file = FakeFile::new(10_000);
    let cache = BlockCache::new(SIZES);
    let reader = cache.reader(file.clone());
    let (a, b) = block_on(join(reader.read(300, 10), reader.read(400, 20)));
    assert_eq!((a, b), (Ok(bytes_at(300, 10)), Ok(bytes_at(400, 20))));
    assert_eq!(*file.reads.borrow(), [(256, 256)]);
    assert_eq!(cache.counters().joins, 1);
}

#[test]
fn sixty_four_small_reads_in_one_block_make_one_read() {
    let file = FakeFile::new(10_000);
    let cache = BlockCache::new(SIZES);
    let reader = cache.reader(file.clone());
    for at in 0..64 {
        assert_eq!(block_on(reader.read(at * 4, 4)), Ok(bytes_at(at * 4, 4)));
    }
    assert_eq!(file.n_reads(), 1);
    assert_eq!(cache.counters().hits, 63);
}

#[test]
fn neighbouring_missing_blocks_are_read_together_and_kept_ones_are_not_read_again() {
    let file = FakeFile::new(10_000);
    let reader = BlockCache::new(SIZES).reader(file.clone());
    assert_eq!(block_on(reader.read(512, 1)), Ok(bytes_at(512, 1)));
    assert_eq!(block_on(reader.read(10, 1000)), Ok(bytes_at(10, 1000)));
    assert_eq!(*file.reads.borrow(), [(512, 256), (0, 512), (768, 256)]);
}

#[test]
fn the_bound_of_kept_bytes_holds_and_the_oldest_block_goes_first() {
    let file = FakeFile::new(100_000);
    let cache = BlockCache::new(SIZES);
    let reader = cache.reader(file.clone());
    for block in [0, 2, 4, 6, 0, 8] {
        block_on(reader.read(block * 256, 1)).unwrap();
    }
    assert_eq!(cache.counters().kept, 1024);
    assert_eq!(cache.counters().kept_peak, 1024);
    let before = file.n_reads();
    block_on(reader.read(0, 1)).unwrap();
    assert_eq!(file.n_reads(), before, "block 0 was used again and stays");
    block_on(reader.read(2 * 256, 1)).unwrap();
    assert_eq!(
        file.n_reads(),
        before + 1,
        "block 2 was the oldest and went"
    );
}

#[test]
fn a_reader_that_goes_on_gets_blocks_in_advance() {
    let file = FakeFile::new(10_000);
    let reader = BlockCache::new(SIZES).reader(file.clone());
    let mut at = 0;
    while at < 10_000 {
        let length = 100.min(10_000 - at) as usize;
        assert_eq!(block_on(reader.read(at, length)), Ok(bytes_at(at, length)));
        at += 100;
    }
    // 40 blocks: one alone at first, then three at a time, since half the bound goes in advance.
    assert_eq!(file.n_reads(), 14);
}

#[test]
fn a_random_reader_gets_nothing_in_advance() {
    let file = FakeFile::new(10_000);
    let reader = BlockCache::new(SIZES).reader(file.clone());
    block_on(reader.read(5000, 4)).unwrap();
    block_on(reader.read(100, 4)).unwrap();
    assert_eq!(*file.reads.borrow(), [(4864, 256), (0, 256)]);
}

#[test]
fn a_large_read_goes_past_the_blocks() {
    let file = FakeFile::new(10_000);
    let cache = BlockCache::new(SIZES);
    let reader = cache.reader(file.clone());
    assert_eq!(block_on(reader.read(7, 5000)), Ok(bytes_at(7, 5000)));
    assert_eq!(*file.reads.borrow(), [(7, 5000)]);
    assert_eq!(cache.counters().kept, 0);
}

#[test]
fn a_file_is_streamed_in_few_reads_with_some_in_flight() {
    let file = FakeFile::new(100_000);
    let cache = BlockCache::new(SIZES);
    let reader = cache.reader(file.clone());
    let mut heard = Vec::new();
    let bytes = block_on(reader.read_whole(|n| heard.push(n))).unwrap();
    assert_eq!(bytes, bytes_at(0, 100_000));
    assert_eq!(file.n_reads(), 25);
    assert_eq!(file.in_flight_peak.get(), 3);
    assert_eq!(heard.iter().sum::<u64>(), 100_000);
    assert_eq!(cache.counters().kept, 0);
}

#[test]
fn a_failed_read_fails_all_who_waited_and_the_next_one_tries_again() {
    let file = FakeFile::failing(10_000, 1);
    let reader = BlockCache::new(SIZES).reader(file.clone());
    let (a, b) = block_on(join(reader.read(0, 4), reader.read(8, 4)));
    assert_eq!((a, b), (Err(SourceError::Denied), Err(SourceError::Denied)));
    assert_eq!(block_on(reader.read(0, 4)), Ok(bytes_at(0, 4)));
    assert_eq!(file.n_reads(), 2);
}

#[test]
fn a_reader_that_goes_away_does_not_hang_those_who_joined_it() {
    let file = FakeFile::new(10_000);
    file.pauses.set(3);
    let reader = BlockCache::new(SIZES).reader(file.clone());
    let mut first = Box::pin(reader.read(0, 4));
    let second = reader.clone();
    block_on(poll_fn(|cx| {
        assert!(first.as_mut().poll(cx).is_pending());
        Poll::Ready(())
    }));
    let mut joined = Box::pin(second.read(8, 4));
    block_on(poll_fn(|cx| {
        assert!(joined.as_mut().poll(cx).is_pending());
        Poll::Ready(())
    }));
    drop(first);
    assert_eq!(block_on(joined), Ok(bytes_at(8, 4)));
    assert_eq!(file.n_reads(), 1);
}

#[test]
fn a_read_that_everybody_left_is_started_anew() {
    let file = FakeFile::new(10_000);
    let cache = BlockCache::new(SIZES);
    let reader = cache.reader(file.clone());
    let mut first = Box::pin(reader.read(0, 4));
    block_on(poll_fn(|cx| {
        assert!(first.as_mut().poll(cx).is_pending());
        Poll::Ready(())
    }));
    drop(first);
    drop(reader.read(0, 4));
    assert!(
        cache.0.borrow().flights.is_empty(),
        "nothing is left behind"
    );
    assert_eq!(block_on(reader.read(0, 4)), Ok(bytes_at(0, 4)));
    assert_eq!(file.n_reads(), 2);
}

#[test]
fn many_readers_at_random_places_all_get_their_bytes() {
    let file = FakeFile::new(50_000);
    let cache = BlockCache::new(SIZES);
    let reader = cache.reader(file.clone());
    let mut seed = 12_345_u64;
    for _ in 0..50 {
        let mut wanted = Vec::new();
        for _ in 0..20 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let offset = (seed >> 33) % 49_000;
            wanted.push((offset, (seed >> 20) as usize % 1000));
        }
        let reads = wanted
            .iter()
            .map(|&(offset, length)| reader.read(offset, length));
        for (got, (offset, length)) in block_on(join_all(reads)).into_iter().zip(&wanted) {
            assert_eq!(got, Ok(bytes_at(*offset, *length)));
        }
        assert!(cache.counters().kept_peak <= 1024);
    }
    assert!(cache.0.borrow().flights.is_empty());
}

#[test]
fn a_read_past_the_end_asks_nothing_of_the_file() {
    let file = FakeFile::new(100);
    let reader = BlockCache::new(SIZES).reader(file.clone());
    assert!(block_on(reader.read(90, 11)).is_err());
    assert!(block_on(reader.read(u64::MAX, 1)).is_err());
    assert_eq!(block_on(reader.read(90, 10)), Ok(bytes_at(90, 10)));
    assert_eq!(block_on(reader.read(100, 0)), Ok(Vec::new()));
    assert_eq!(file.n_reads(), 1);
}

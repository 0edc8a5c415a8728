//! The device: opened for a canvas or for no window at all, and what it can do.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Why there is no device.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GpuError {
    /// Nothing here can draw.
    #[error("no device that can draw: {0}")]
    NoAdapter(String),
    /// It refused.
    #[error("the device cannot be opened: {0}")]
    NoDevice(String),
}

/// An open device.
#[derive(Debug, Clone)]
pub struct Gpu {
    /// The device.
    pub device: wgpu::Device,
    /// Where work for it goes.
    pub queue: wgpu::Queue,
    /// Its name, and what it is reached through.
    pub name: String,
    /// Takes textures compressed in blocks.
    pub takes_blocks: bool,
    /// How many samples a slanted look at a texture takes.
    pub(crate) anisotropy: u16,
    is_lost: Arc<AtomicBool>,
    errors: Arc<Mutex<Vec<String>>>,
}

/// Words of a device's errors that are kept at most.
const ERRORS_MAX: usize = 100;

impl Gpu {
    /// Opens a device that draws into no window.
    ///
    /// # Errors
    /// When there is none.
    pub async fn without_window() -> Result<Self, GpuError> {
        let descriptor = wgpu::InstanceDescriptor::new_without_display_handle();
        let instance = wgpu::Instance::new(descriptor);
        Self::open(&instance, None).await
    }

    /// Opens a device that can draw onto a surface.
    ///
    /// # Errors
    /// When there is none.
    pub async fn open(
        instance: &wgpu::Instance,
        surface: Option<&wgpu::Surface<'_>>,
    ) -> Result<Self, GpuError> {
        let options = wgpu::RequestAdapterOptions {
            power_preference: wgpu::PowerPreference::HighPerformance,
            compatible_surface: surface,
            ..wgpu::RequestAdapterOptions::default()
        };
        let adapter = instance.request_adapter(&options).await;
        let adapter = adapter.map_err(|error| GpuError::NoAdapter(error.to_string()))?;
        let blocks = adapter.features() & wgpu::Features::TEXTURE_COMPRESSION_BC;
        let can = adapter.limits();
        let descriptor = wgpu::DeviceDescriptor {
            label: Some("skald"),
            required_features: blocks,
            required_limits: wgpu::Limits {
                max_texture_dimension_2d: can.max_texture_dimension_2d,
                ..wgpu::Limits::downlevel_webgl2_defaults().using_resolution(can)
            },
            ..wgpu::DeviceDescriptor::default()
        };
        let opened = adapter.request_device(&descriptor).await;
        let (device, queue) = opened.map_err(|error| GpuError::NoDevice(error.to_string()))?;
        let is_lost = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&is_lost);
        device.set_device_lost_callback(move |_, _| flag.store(true, Ordering::Relaxed));
        let errors = Arc::new(Mutex::new(Vec::new()));
        let list = Arc::clone(&errors);
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            let mut list = list.lock().unwrap_or_else(PoisonError::into_inner);
            if list.len() < ERRORS_MAX {
                list.push(error.to_string());
            }
        }));
        let info = adapter.get_info();
        Ok(Self {
            takes_blocks: !blocks.is_empty(),
            // A software device would look at every texel of the slanted view.
            anisotropy: match info.device_type {
                wgpu::DeviceType::Cpu => 1,
                _ => 8,
            },
            name: format!("{} ({:?})", info.name, info.backend),
            device,
            queue,
            is_lost,
            errors,
        })
    }

    /// Whether the device is gone: all that was made on it is too, and another must be opened.
    pub fn is_lost(&self) -> bool {
        self.is_lost.load(Ordering::Relaxed)
    }

    /// What the device refused since it was asked last, in its words.
    pub fn take_errors(&self) -> Vec<String> {
        let mut errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *errors)
    }

    /// A buffer with these bytes.
    pub(crate) fn buffer(
        &self,
        label: &str,
        bytes: &[u8],
        usage: wgpu::BufferUsages,
    ) -> wgpu::Buffer {
        let size = (bytes.len() as u64).next_multiple_of(4).max(4);
        let buffer = self.device.create_buffer(&wgpu::BufferDescriptor {
            label: Some(label),
            size,
            usage: usage | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        if bytes.len().is_multiple_of(4) {
            self.queue.write_buffer(&buffer, 0, bytes);
        } else {
            let mut whole = bytes.to_vec();
            whole.resize(size as usize, 0);
            self.queue.write_buffer(&buffer, 0, &whole);
        }
        buffer
    }
}

//! A canvas, the device behind it, and the picture on it.

use js_sys::{Array, Object, Reflect};
use render::{Counters, Gpu, Options, Picture, Show};
use scene::{Camera, Changes};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};
use web_sys::OffscreenCanvas;

/// Memory for textures in a page, in bytes.
const TEXTURE_BYTES: u64 = 256 << 20;
/// Side of a shadow map in a page, in pixels.
const SHADOW_SIDE: u32 = 1536;

/// Draws onto one canvas.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Painter {
    instance: wgpu::Instance,
    surface: wgpu::Surface<'static>,
    configuration: wgpu::SurfaceConfiguration,
    /// None only while a lost device is replaced.
    picture: Option<Picture>,
    device: String,
    /// Troubles that were told.
    told: usize,
}

#[wasm_bindgen]
impl Painter {
    /// Opens a device for a canvas.
    ///
    /// # Errors
    /// When the browser has none.
    pub async fn open(
        canvas: OffscreenCanvas,
        width: u32,
        height: u32,
    ) -> Result<Painter, JsError> {
        console_error_panic_hook::set_once();
        let descriptor = wgpu::InstanceDescriptor::new_without_display_handle();
        let instance = wgpu::Instance::new(descriptor);
        let surface = instance.create_surface(wgpu::SurfaceTarget::OffscreenCanvas(canvas))?;
        let gpu = Gpu::open(&instance, Some(&surface)).await?;
        let configuration = wgpu::SurfaceConfiguration {
            usage: wgpu::TextureUsages::RENDER_ATTACHMENT,
            format: FORMAT,
            color_space: wgpu::SurfaceColorSpace::Auto,
            width: width.max(1),
            height: height.max(1),
            present_mode: wgpu::PresentMode::AutoVsync,
            desired_maximum_frame_latency: 2,
            alpha_mode: wgpu::CompositeAlphaMode::Auto,
            view_formats: Vec::new(),
        };
        surface.configure(&gpu.device, &configuration);
        let device = gpu.name.clone();
        let picture = Picture::new(gpu, options(&configuration));
        Ok(Self {
            instance,
            surface,
            configuration,
            picture: Some(picture),
            device,
            told: 0,
        })
    }

    /// The device's name.
    pub fn device(&self) -> String {
        self.device.clone()
    }

    /// Takes changes of the scene in, as bytes of the game's module.
    ///
    /// # Errors
    /// When they are no changes.
    pub fn apply(&mut self, bytes: &[u8]) -> Result<(), JsError> {
        let changes = Changes::from_bytes(bytes)?;
        if let Some(picture) = &mut self.picture {
            picture.apply(changes);
        }
        Ok(())
    }

    /// At most so many files that are wanted now, the nearest first.
    pub fn wanted(&mut self, most: usize) -> Array {
        let wanted = self
            .picture
            .iter_mut()
            .flat_map(|picture| picture.wanted(most));
        wanted.map(|one| JsValue::from(one.path)).collect()
    }

    /// A wanted file's bytes; none when there is no such file.
    pub fn bring(&mut self, path: &str, bytes: Option<Vec<u8>>) {
        if let Some(picture) = &mut self.picture {
            picture.bring(path, bytes.as_deref());
        }
    }

    /// The canvas has another size.
    pub fn resize(&mut self, width: u32, height: u32) {
        let (width, height) = (width.max(1), height.max(1));
        if let Some(picture) = &mut self.picture
            && picture.size() != (width, height)
        {
            (self.configuration.width, self.configuration.height) = (width, height);
            picture.resize((width, height));
            self.surface
                .configure(picture.device(), &self.configuration);
        }
    }

    /// What is shown: 0 the picture, 1 normals, 2 textures without light.
    pub fn show(&mut self, what: u8) {
        if let Some(picture) = &mut self.picture {
            picture.show = match what {
                1 => Show::Normals,
                2 => Show::Textures,
                _ => Show::Picture,
            };
        }
    }

    /// Looks from another place, until the game says otherwise: degrees are radians here.
    pub fn look(&mut self, x: f32, y: f32, z: f32, yaw: f32, pitch: f32) {
        if let Some(picture) = &mut self.picture {
            let camera = Camera {
                position: [x, y, z].into(),
                yaw,
                pitch,
                ..picture.scene().camera
            };
            picture.apply(Changes {
                camera: Some(camera),
                ..Changes::default()
            });
        }
    }

    /// Draws a frame. Whether there was something to draw onto.
    pub fn draw(&mut self, seconds: f32) -> bool {
        use wgpu::CurrentSurfaceTexture as Current;
        let Some(picture) = &mut self.picture else {
            return false;
        };
        let texture = match self.surface.get_current_texture() {
            Current::Success(texture) | Current::Suboptimal(texture) => texture,
            _ => return false,
        };
        let view = texture
            .texture
            .create_view(&wgpu::TextureViewDescriptor::default());
        picture.draw(&view, seconds);
        picture.present(texture);
        true
    }

    /// Whether the device is gone. Then [`Painter::recover`] opens another.
    pub fn is_lost(&self) -> bool {
        self.picture.as_ref().is_none_or(Picture::is_lost)
    }

    /// Gives the device up, as a driver does: a trial of [`Painter::recover`].
    pub fn lose(&self) {
        if let Some(picture) = &self.picture {
            picture.device().destroy();
        }
    }

    /// Opens another device and shows the same scene on it; files are wanted again.
    ///
    /// # Errors
    /// When there is none.
    pub async fn recover(&mut self) -> Result<(), JsError> {
        let gpu = Gpu::open(&self.instance, Some(&self.surface)).await?;
        self.surface.configure(&gpu.device, &self.configuration);
        self.device = gpu.name.clone();
        self.told = 0;
        self.picture = match self.picture.take() {
            Some(picture) => Some(picture.on(gpu)),
            None => Some(Picture::new(gpu, options(&self.configuration))),
        };
        Ok(())
    }

    /// What cannot be shown as it should be, and was not told yet.
    pub fn troubles(&mut self) -> Array {
        let Some(picture) = &self.picture else {
            return Array::new();
        };
        let errors = picture.errors().into_iter().map(JsValue::from);
        let all: Vec<JsValue> = picture
            .troubles()
            .map(|one| one.to_string().into())
            .collect();
        let new = all.get(self.told..).unwrap_or(&[]).to_vec();
        self.told = all.len();
        new.into_iter().chain(errors).collect()
    }

    /// What the last frame took, by name.
    pub fn counters(&self) -> Object {
        let Counters {
            instances,
            seen,
            draws,
            shadow_draws,
            triangles,
            looks,
            textures,
            texture_bytes,
        } = self
            .picture
            .as_ref()
            .map(Picture::counters)
            .unwrap_or_default();
        let numbers = [
            ("instances", instances as f64),
            ("seen", seen as f64),
            ("draws", draws as f64),
            ("shadowDraws", shadow_draws as f64),
            ("triangles", triangles as f64),
            ("models", looks.0 as f64),
            ("modelsThere", looks.1 as f64),
            ("textures", textures.0 as f64),
            ("texturesThere", textures.1 as f64),
            ("textureBytes", texture_bytes as f64),
        ];
        let object = Object::new();
        for (name, number) in numbers {
            // A plain object takes any name.
            let _ = Reflect::set(&object, &name.into(), &number.into());
        }
        object
    }
}

/// Never sRGB: the shader does that itself, so that all backends agree.
const FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;

fn options(configuration: &wgpu::SurfaceConfiguration) -> Options {
    Options {
        format: configuration.format,
        size: (configuration.width, configuration.height),
        texture_bytes: TEXTURE_BYTES,
        shadow_side: SHADOW_SIDE,
    }
}

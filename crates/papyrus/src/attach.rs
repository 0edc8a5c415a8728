//! Attaching scripts to objects and binding the plugin's property values.
//!
//! An attached script is bound in the next update, in the order of attaching, so that scripts
//! attached together find each other. Source: docs/papyrus-vm.md "Properties".

use crate::Vm;
use crate::class::{Property, Status};
use crate::function::{Body, Later};
use crate::heap::{InstanceId, seen_as};
use crate::host::{Host, PropertyValue};
use crate::instance::{Instance, Stage};
use crate::log::{LogKind, LogLine, Severity};
use crate::slot::Slot;
use crate::thread::{Start, Target};
use crate::value::{ClassId, Handle, ObjectId, StrId, Type, Value};

impl Vm {
    pub(crate) fn attach_script(
        &mut self,
        handle: Handle,
        script: &str,
        properties: Vec<(String, PropertyValue)>,
    ) -> bool {
        let class = self.class_named(script);
        let object = self.heap.object(handle);
        let on: Vec<InstanceId> = self.instances_on(object).collect();
        let has = |at: &InstanceId| {
            self.instances
                .get(at.0)
                .is_some_and(|one| one.class == class)
        };
        if on.iter().any(has) {
            return false;
        }
        let mut instance = Instance {
            object,
            class,
            variables: Box::new([]),
            next: None,
            stage: Stage::Unbound,
            owner: None,
            queue: None,
        };
        if !properties.is_empty() {
            instance.queue().properties = properties;
        }
        let at = InstanceId(self.instances.insert(instance));
        match on.last() {
            Some(last) => {
                if let Some(last) = self.instances.get_mut(last.0) {
                    last.next = Some(at);
                }
            }
            None => {
                if let Some(object) = self.heap.objects.get_mut(object.0) {
                    object.first = Some(at);
                }
            }
        }
        self.program.need(class);
        self.unbound.push_back(at);
        true
    }

    /// Takes an instance off its object. Threads inside go on; it goes when nothing is in it.
    pub(crate) fn detach_instance(&mut self, at: InstanceId) {
        let Some(instance) = self.instances.get_mut(at.0) else {
            return;
        };
        let (object, next) = (instance.object, instance.next.take());
        instance.stage = Stage::Detached;
        if let Some(queue) = instance.queue.as_deref_mut() {
            queue.properties.clear();
        }
        let first = self
            .heap
            .objects
            .get(object.0)
            .and_then(|object| object.first);
        if first == Some(at) {
            if let Some(object) = self.heap.objects.get_mut(object.0) {
                object.first = next;
            }
        } else {
            let before = self.instances_on(object).find(|before| {
                self.instances
                    .get(before.0)
                    .is_some_and(|before| before.next == Some(at))
            });
            if let Some(before) = before.and_then(|before| self.instances.get_mut(before.0)) {
                before.next = next;
            }
        }
        self.open(at);
        self.heap.fresh_bytes += 256;
    }

    /// Binds what was attached since the last update and whose scripts are there.
    pub(crate) fn bind_all(&mut self, host: &mut dyn Host) {
        for at in std::mem::take(&mut self.unbound) {
            if !self.bind(host, at) {
                self.unbound.push_back(at);
            }
        }
    }

    /// Binds one instance. False when its script is not there yet.
    pub(crate) fn bind(&mut self, host: &mut dyn Host, at: InstanceId) -> bool {
        let Some(instance) = self.instances.get(at.0) else {
            return true;
        };
        if instance.stage != Stage::Unbound {
            return true;
        }
        let (object, class) = (instance.object, instance.class);
        match self.program.get(class).map(|class| &class.status) {
            Some(Status::Linked) => {}
            Some(Status::Absent) | None => {
                self.detach_instance(at);
                return true;
            }
            _ => return false,
        }
        if !self.base_types_match(host, object, class) {
            let text = format!(
                "Unable to bind script {} to {} because their base types do not match",
                self.heap.strings.get(self.program.name(class)),
                self.object_text(host, object)
            );
            self.report(LogKind::Game, Severity::Error, &text);
            self.detach_instance(at);
            return true;
        }
        self.fill(host, at, class);
        true
    }

    fn base_types_match(&self, host: &dyn Host, object: ObjectId, class: ClassId) -> bool {
        let base = self
            .program
            .chain(class)
            .find(|&class| self.program.is_native(class));
        match (base, self.native_class(host, object)) {
            (Some(base), Some(native)) => self.program.derives(native, base),
            _ => true,
        }
    }

    /// Initial values, then the plugin's, then the thread of the set functions and `OnInit`.
    fn fill(&mut self, host: &mut dyn Host, at: InstanceId, class: ClassId) {
        let Some(entry) = self.program.get(class) else {
            return;
        };
        let mut variables: Box<[Slot]> =
            entry.members.iter().map(|one| one.initial.into()).collect();
        if let Some(state) = variables.first_mut() {
            *state = Value::String(entry.auto_state).into();
        }
        let Some(instance) = self.instances.get_mut(at.0) else {
            return;
        };
        instance.variables = variables;
        instance.stage = Stage::Initialising;
        let properties = match instance.queue.as_deref_mut() {
            Some(queue) => std::mem::take(&mut queue.properties),
            None => Vec::new(),
        };
        instance.tidy();
        let object = instance.object;
        self.note_conditional(at, class);
        let mut then = Vec::new();
        for (name, value) in properties {
            then.extend(self.bind_property(host, at, object, class, &name, &value));
        }
        let state = self.instances.get(at.0).map(Instance::state);
        let on_init = self.known.on_init;
        if self.handles(class, state.unwrap_or_default(), on_init) {
            let what = Target::Method {
                instance: at,
                state,
                name: on_init,
                must: false,
            };
            then.push(Start {
                what,
                args: Vec::new(),
            });
        }
        if then.is_empty() {
            self.open(at);
        } else {
            let id = self.new_thread(then);
            if let Some(Some(thread)) = self.threads.get_mut(&id) {
                thread.init_of = Some(at);
            }
        }
    }

    /// Whether a handler with code exists: an empty one does nothing and needs no thread.
    pub(crate) fn handles(&self, class: ClassId, state: StrId, event: StrId) -> bool {
        match self
            .program
            .method(class, state, event)
            .map(|id| self.program.body(id))
        {
            Some(Body::Later(Later::File(function))) => function.has_code,
            Some(Body::Later(_)) => true,
            Some(Body::Code(code)) => !code.ops.is_empty(),
            _ => false,
        }
    }

    /// Binds one value: into the variable, or as a call of the set function to make.
    fn bind_property(
        &mut self,
        host: &dyn Host,
        at: InstanceId,
        object: ObjectId,
        class: ClassId,
        name: &str,
        value: &PropertyValue,
    ) -> Option<Start> {
        let place = |vm: &Vm| {
            format!(
                "Property {name} on script {} attached to {}",
                vm.heap.strings.get(vm.program.name(class)),
                vm.object_text(host, object)
            )
        };
        let id = self.heap.strings.find(name);
        let property = id.and_then(|id| Some((id, self.program.property(class, id)?)));
        let Some((id, property)) = property else {
            let text = format!(
                "{} cannot be initialized because the script no longer contains that property",
                place(self)
            );
            self.report(LogKind::Game, Severity::Warning, &text);
            return None;
        };
        match self.property_value(host, property.ty, value) {
            Ok(Some(value)) => self.set_property(at, id, property, value),
            Ok(None) => None,
            Err(reason) => {
                let severity = match reason.starts_with("cannot be bound") {
                    true => Severity::Error,
                    false => Severity::Warning,
                };
                let text = format!("{} {reason}", place(self));
                self.report(LogKind::Game, severity, &text);
                None
            }
        }
    }

    fn set_property(
        &mut self,
        at: InstanceId,
        name: StrId,
        property: Property,
        value: Value,
    ) -> Option<Start> {
        if let Some(variable) = property.variable {
            let instance = self.instances.get_mut(at.0)?;
            *instance.variables.get_mut(variable as usize)? = value.into();
            return None;
        }
        // Unknown: what the game does with a value for a full property without a Set function.
        property.setter?;
        let what = Target::Setter {
            instance: at,
            property: name,
        };
        Some(Start {
            what,
            args: vec![value],
        })
    }

    /// A plugin's value as the property's type; `None` leaves what is there.
    fn property_value(
        &mut self,
        host: &dyn Host,
        ty: Type,
        value: &PropertyValue,
    ) -> Result<Option<Value>, String> {
        let wrong = || "cannot be initialized because the value is the incorrect type".to_owned();
        let element = ty.element();
        Ok(Some(match (ty, value) {
            (_, PropertyValue::None) => return Ok(None),
            (Type::Object(class), PropertyValue::Object(handle)) => {
                self.property_object(host, class, *handle)?
            }
            (Type::String, PropertyValue::String(text)) => self.string(text),
            (Type::Int, PropertyValue::Int(number)) => Value::Int(*number),
            (Type::Float, PropertyValue::Float(number)) => Value::Float(*number),
            (Type::Float, PropertyValue::Int(number)) => Value::Float(*number as f32),
            (Type::Bool, PropertyValue::Bool(truth)) => Value::Bool(*truth),
            (Type::Bool, PropertyValue::Int(number)) => Value::Bool(*number != 0),
            (Type::ObjectArray(class), PropertyValue::Objects(handles)) => {
                let values = handles.iter().map(|handle| match handle {
                    Some(handle) => self.property_object(host, class, *handle),
                    None => Ok(Value::None),
                });
                let values: Result<Vec<Value>, String> = values.collect();
                self.new_array(element.unwrap_or(Type::None), values?)
            }
            (Type::StringArray, PropertyValue::Strings(texts)) => {
                let values = texts.iter().map(|text| self.string(text)).collect();
                self.new_array(Type::String, values)
            }
            (Type::IntArray, PropertyValue::Ints(numbers)) => {
                self.new_array(Type::Int, numbers.iter().copied().map(Value::Int).collect())
            }
            (Type::FloatArray, PropertyValue::Floats(numbers)) => self.new_array(
                Type::Float,
                numbers.iter().copied().map(Value::Float).collect(),
            ),
            (Type::BoolArray, PropertyValue::Bools(truths)) => self.new_array(
                Type::Bool,
                truths.iter().copied().map(Value::Bool).collect(),
            ),
            _ => return Err(wrong()),
        }))
    }

    /// What a handle is to a property of a script type; the reason when it is not of that type.
    fn property_object(
        &mut self,
        host: &dyn Host,
        class: ClassId,
        handle: Handle,
    ) -> Result<Value, String> {
        let object = self.heap.object(handle);
        if self.program.is_native(class) {
            let native = self.native_class(host, object);
            if native.is_some_and(|native| self.program.derives(native, class)) {
                return Ok(seen_as(object, class));
            }
        } else if let Some((_, class)) = self.attached(object, class) {
            return Ok(seen_as(object, class));
        } else if host.has_script(handle, self.heap.strings.get(self.program.name(class))) {
            return Ok(seen_as(object, class));
        }
        let form = host.form_text(handle);
        Err(format!(
            "cannot be bound because {form} is not the right type"
        ))
    }

    /// Logs that a script is not there, once.
    pub(crate) fn report_absent(&mut self, class: ClassId, reason: Option<&str>) {
        let name = self.heap.strings.get(self.program.name(class));
        let text = match reason {
            None => format!("Cannot open store for class \"{name}\", missing file?"),
            Some(reason) => format!("Cannot load class \"{name}\": {reason}"),
        };
        let severity = if reason.is_some() {
            Severity::Error
        } else {
            Severity::Info
        };
        self.add_line(LogLine {
            kind: LogKind::Game,
            severity,
            text,
            stack: Vec::new(),
            shows_stack: false,
        });
    }
}

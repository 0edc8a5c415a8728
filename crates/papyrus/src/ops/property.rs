//! `propget`, `propset`.
//!
//! Reading or writing a property of another script is a call of its Get or Set function, for auto
//! properties too: it waits for that script's `OnInit` and lock. With both free an auto property
//! is a plain read, which is no switch point.

use crate::Vm;
use crate::class::Property;
use crate::function::{FunctionId, Op, Role};
use crate::heap::InstanceId;
use crate::host::Host;
use crate::instance::{Instances, Stage};
use crate::log::{LogKind, Severity};
use crate::ops::Flow;
use crate::slot::Slot;
use crate::thread::Thread;
use crate::value::{StrId, Value};

/// A property of an object, found.
struct Found {
    name: StrId,
    property: Property,
    instance: Option<InstanceId>,
    this: Value,
}

pub(crate) fn get(vm: &mut Vm, host: &mut dyn Host, thread: &mut Thread, op: Op) -> Flow {
    let found = match find(vm, host, thread, op) {
        Ok(Some(found)) => found,
        Ok(None) => {
            let value = vm.type_at(thread, op.a).default_value();
            vm.store(host, thread, op.a, value);
            return Flow::Next;
        }
        Err(flow) => return flow,
    };
    if let Some(variable) = found.property.variable
        && let Some(value) = open(&vm.instances, thread, found.instance, variable)
    {
        vm.store(host, thread, op.a, value.value());
        return Flow::Next;
    }
    let readable = found.property.readable;
    match readable
        .then(|| accessor(vm, &found, Role::Getter))
        .flatten()
    {
        Some(getter) => vm.enter_function(host, thread, getter, found.this, found.instance, 0),
        None => {
            missing(vm, host, thread, op, "cannot be read");
            let value = vm.type_at(thread, op.a).default_value();
            vm.store(host, thread, op.a, value);
        }
    }
    Flow::Next
}

pub(crate) fn set(vm: &mut Vm, host: &mut dyn Host, thread: &mut Thread, op: Op) -> Flow {
    let found = match find(vm, host, thread, op) {
        Ok(Some(found)) => found,
        Ok(None) => return Flow::Next,
        Err(flow) => return flow,
    };
    let value = vm.get(thread, op.a);
    if let Some(variable) = found.property.variable
        && vm.heap.fits(found.property.ty, value)
        && open(&vm.instances, thread, found.instance, variable).is_some()
    {
        write(&mut vm.instances, found.instance, variable, value.into());
        return Flow::Next;
    }
    let writable = found.property.writable;
    match writable
        .then(|| accessor(vm, &found, Role::Setter))
        .flatten()
    {
        Some(setter) => {
            thread.stack.push(value.into());
            vm.enter_function(host, thread, setter, found.this, found.instance, 1);
        }
        None => missing(vm, host, thread, op, "cannot be written"),
    }
    Flow::Next
}

fn accessor(vm: &mut Vm, found: &Found, role: Role) -> Option<FunctionId> {
    vm.program.accessor(found.property, found.name, role)
}

/// The variable of an auto property, when nothing has to be waited for.
#[inline(always)]
pub(crate) fn open(
    instances: &Instances,
    thread: &Thread,
    at: Option<InstanceId>,
    variable: u32,
) -> Option<Slot> {
    let instance = instances.get(at?.0)?;
    let inside = thread.locked == at;
    let ready = match instance.stage {
        Stage::Ready | Stage::Detached => true,
        Stage::Initialising => thread.init_of.is_some(),
        Stage::Unbound => false,
    };
    let free = inside || (ready && instance.owner.is_none());
    let value = instance.variables.get(variable as usize).copied();
    value.filter(|_| free)
}

/// Stores into the variable of an auto property that is open.
#[inline(always)]
pub(crate) fn write(instances: &mut Instances, at: Option<InstanceId>, variable: u32, value: Slot) {
    let instance = at.and_then(|at| instances.get_mut(at.0));
    let slot = instance.and_then(|one| one.variables.get_mut(variable as usize));
    if let Some(slot) = slot {
        *slot = value;
    }
}

/// Finds the property an instruction names; logs when there is none.
fn find(
    vm: &mut Vm,
    host: &mut dyn Host,
    thread: &mut Thread,
    op: Op,
) -> Result<Option<Found>, Flow> {
    let (name, cache) = site(vm, thread, op);
    let object = vm.get(thread, op.b);
    let Some(target) = vm.receiver(thread, object) else {
        let text = format!(
            "Cannot access property {} on a None object, aborting function call",
            vm.heap.strings.get(name)
        );
        let kind = vm.none_kind(thread, op.b);
        vm.fault(host, thread, kind, Severity::Error, &text);
        return Ok(None);
    };
    if let Some(&Some((class, property))) = vm.program.property_caches.get(cache)
        && class == target.class
    {
        return Ok(Some(Found {
            name,
            property,
            instance: target.instance,
            this: target.this,
        }));
    }
    if let Some(unsettled) = vm.unsettled(target.class) {
        return Err(vm.wait_for_script(thread, unsettled));
    }
    match vm.program.property(target.class, name) {
        Some(property) => {
            if let Some(slot) = vm.program.property_caches.get_mut(cache) {
                *slot = Some((target.class, property));
            }
            Ok(Some(Found {
                name,
                property,
                instance: target.instance,
                this: target.this,
            }))
        }
        None => {
            let script = vm.heap.strings.get(vm.program.name(target.class));
            let text = format!(
                "Property {} not found on {script}. Aborting call and returning None",
                vm.heap.strings.get(name)
            );
            vm.count_missing(target.class, name);
            vm.fault(host, thread, LogKind::Game, Severity::Error, &text);
            Ok(None)
        }
    }
}

/// Name and cache of an instruction's property.
fn site(vm: &Vm, thread: &Thread, op: Op) -> (StrId, usize) {
    let frame = thread.frames.last();
    let code = frame.and_then(|frame| vm.program.code(frame.function));
    let site = code.and_then(|code| code.sites.get(usize::from(op.c)));
    site.map_or((StrId::EMPTY, usize::MAX), |site| {
        (site.name, site.cache as usize)
    })
}

fn missing(vm: &mut Vm, host: &mut dyn Host, thread: &Thread, op: Op, what: &str) {
    let (name, _) = site(vm, thread, op);
    let text = format!("Property {} {what}", vm.heap.strings.get(name));
    vm.fault(host, thread, LogKind::Game, Severity::Error, &text);
}

//! Answers the page's questions about forms while the game goes on.
//!
//! It shares the worker's one thread with the ticks, so it works in shares and lets them through in
//! between. It reads what the game reads and changes nothing of it: no tick depends on whether
//! somebody looked.

mod list;
mod references;
mod rows;

use std::collections::BTreeMap;
use std::rc::Rc;

use catalog::{Catalog, Names, Query, Search, Sheet, Standing};
use forms::FormEntry;
use futures::StreamExt;
use futures::channel::mpsc::UnboundedReceiver;
use gloo_timers::future::TimeoutFuture;
use ident::{FormId, FourCC};
use records::Schema;
use sim::GameData;

use crate::http_source;
use crate::now::now_ms;
use crate::post::post;
use crate::protocol::FromWorker;
use crate::protocol::data::{
    DataAnswer, DataAsk, FormSheet, FormStanding, MemoryRow, Relation, Work, Working,
};
use list::{List, Members};
use references::ReferenceBuilding;

/// How long work goes on before ticks get their turn: half of what is left of a tick's time when
/// the game runs at its own speed.
const SHARE_MS: f64 = 6.0;

/// How often the page is told of progress at most.
const TELL_EVERY_MS: f64 = 100.0;

/// Most lists that are kept; the oldest go. The page shows two or three.
const LISTS_MAX: usize = 8;

/// Most rows of one answer.
const ROWS_MAX: u32 = 256;

/// Serves until the page ends the worker.
pub(crate) async fn serve(data: Rc<GameData>, mut asks: UnboundedReceiver<DataAsk>) {
    let mut desk = Desk::new(data);
    loop {
        while let Ok(ask) = asks.try_recv() {
            desk.take(ask).await;
        }
        if desk.is_busy() {
            desk.work().await;
            rest().await;
            continue;
        }
        let Some(ask) = asks.next().await else {
            return;
        };
        desk.take(ask).await;
    }
}

/// Lets ticks and messages through.
async fn rest() {
    TimeoutFuture::new(0).await;
}

fn answer(answer: DataAnswer) {
    post(&FromWorker::Data { answer });
}

struct Desk {
    data: Rc<GameData>,
    /// Empty until the page has named the descriptions' address.
    schema: Schema,
    names: Names,
    has_names: bool,
    references: ReferenceBuilding,
    lists: BTreeMap<u32, List>,
    sheet: Option<(u32, Sheet)>,
    told_ms: f64,
}

impl Desk {
    fn new(data: Rc<GameData>) -> Self {
        Self {
            data,
            schema: Schema::default(),
            names: Names::default(),
            has_names: false,
            references: ReferenceBuilding::default(),
            lists: BTreeMap::new(),
            sheet: None,
            told_ms: 0.0,
        }
    }

    fn catalog(&self) -> Catalog<'_> {
        Catalog {
            forms: &self.data.forms,
            schema: &self.schema,
        }
    }

    async fn take(&mut self, ask: DataAsk) {
        match ask {
            DataAsk::Kinds { descriptions } => self.tell_kinds(&descriptions).await,
            DataAsk::Search {
                list,
                text,
                kind,
                plugin,
                standing,
            } => {
                let query = self.query(&text, &kind, &plugin, standing);
                self.open(list, Members::Searched(Search::new(query)));
            }
            DataAsk::Related {
                list,
                form,
                relation,
            } => self.relate(list, FormId(form), relation).await,
            DataAsk::Rows { list, from, count } => self.tell_rows(list, from, count).await,
            DataAsk::Drop { list } => drop(self.lists.remove(&list)),
            DataAsk::Form { sheet, form } => self.lay_out(sheet, FormId(form)).await,
            DataAsk::Find { sheet, key } => {
                let found = Query::new(&key, &self.data.forms).ids().first().copied();
                match found {
                    Some(form) => self.lay_out(sheet, form).await,
                    None => answer(DataAnswer::NoForm { sheet, key }),
                }
            }
            DataAsk::Fields {
                sheet,
                only_differing,
                from,
                count,
            } => self.tell_fields(sheet, only_differing, from, count),
            DataAsk::Memory => self.tell_memory(),
        }
    }

    /// The descriptions are fetched with the first question, so that a page which only plays never
    /// does.
    async fn tell_kinds(&mut self, descriptions: &str) {
        if self.schema.records().next().is_none() {
            let read = http_source::text(descriptions).await;
            let text = match read {
                Ok(text) => text,
                Err(error) => {
                    let what = format!("the descriptions of records cannot be had: {error}");
                    return answer(DataAnswer::Failed { what });
                }
            };
            match Schema::parse(&text) {
                Ok(schema) => self.schema = schema,
                Err(error) => {
                    let what = error.to_string();
                    return answer(DataAnswer::Failed { what });
                }
            }
        }
        let kinds = self.catalog().kinds().iter().map(rows::kind).collect();
        answer(DataAnswer::Kinds { kinds });
    }

    fn query(&self, text: &str, kind: &str, plugin: &str, standing: FormStanding) -> Query {
        let forms = &self.data.forms;
        let plugin = forms.plugin_by_name(plugin).map(|(index, _)| index);
        let kind = kind.as_bytes().try_into().ok().map(FourCC);
        let standing = match standing {
            FormStanding::Any => Standing::Any,
            FormStanding::Overridden => Standing::Overridden,
            FormStanding::Differing => Standing::Differing,
            FormStanding::Conflict => Standing::Conflict,
        };
        let query = Query::new(text, forms).of_kind(kind);
        query.in_plugin(plugin).standing(standing)
    }

    fn open(&mut self, number: u32, members: Members) {
        let list = List::new(members);
        let is_whole = list.is_whole();
        self.lists.insert(number, list);
        while self.lists.len() > LISTS_MAX {
            self.lists.pop_first();
        }
        if is_whole {
            self.tell_found(number);
        }
    }

    async fn relate(&mut self, list: u32, form: FormId, relation: Relation) {
        let members = match relation {
            Relation::NamedBy => Members::Naming(form),
            Relation::Holds => Members::Known(self.data.forms.children(form).collect()),
            Relation::Names => {
                let winner = self.data.forms.get(form).copied();
                let winner = winner.filter(|entry| !entry.is_deleted());
                let named = match winner {
                    None => Vec::new(),
                    Some(entry) if self.data.forms.is_in_memory(&entry) => {
                        let view = self.data.forms.record(form);
                        view.map_or_else(Vec::new, |view| self.catalog().named_by(&view))
                    }
                    Some(entry) => {
                        let bytes = self.data.read_record(&entry).await.unwrap_or_default();
                        let view = self.data.forms.view_in(&entry, &bytes);
                        view.map_or_else(|_| Vec::new(), |view| self.catalog().named_by(&view))
                    }
                };
                Members::Known(named)
            }
        };
        self.open(list, members);
    }

    fn is_busy(&self) -> bool {
        self.lists.values().any(|list| !list.is_whole())
    }

    /// Works on the newest list that is not whole: it is the one that is looked at.
    async fn work(&mut self) {
        let began = now_ms();
        let unfinished = |(_, list): &(&u32, &List)| !list.is_whole();
        let Some((&number, _)) = self.lists.iter().rev().find(unfinished) else {
            return;
        };
        while now_ms() - began < SHARE_MS {
            if !self.step(number).await {
                self.told_ms = now_ms();
                return self.tell_found(number);
            }
        }
        if now_ms() - self.told_ms >= TELL_EVERY_MS {
            self.told_ms = now_ms();
            self.tell_found(number);
        }
    }

    /// A small step for a list. False once it is whole.
    async fn step(&mut self, number: u32) -> bool {
        let Some(list) = self.lists.get_mut(&number) else {
            return false;
        };
        let catalog = Catalog {
            forms: &self.data.forms,
            schema: &self.schema,
        };
        match &mut list.members {
            Members::Known(_) => false,
            Members::Searched(search) => {
                if search.query().needs_names() && !self.has_names {
                    self.has_names = !self.names.step(catalog.forms, 64);
                    return true;
                }
                let share = if search.query().compares() { 2 } else { 256 };
                search.step(&catalog, &self.names, share)
            }
            Members::Naming(form) => {
                let form = *form;
                if self.references.step(&catalog, &self.data).await {
                    return true;
                }
                list.note = self.references.note();
                list.members = Members::Known(self.references.to(form));
                false
            }
        }
    }

    fn tell_found(&self, number: u32) {
        let Some(list) = self.lists.get(&number) else {
            return;
        };
        answer(DataAnswer::Found {
            list: number,
            count: rows::count(list.count()),
            working: self.working(list),
            note: list.note.clone(),
        });
    }

    fn working(&self, list: &List) -> Option<Working> {
        let places = self.data.forms.places();
        let (what, done, total) = match &list.members {
            Members::Known(_) => return None,
            Members::Searched(search) if search.is_done() => return None,
            Members::Searched(search) if search.query().needs_names() && !self.has_names => {
                (Work::Names, self.names.done(), places)
            }
            Members::Searched(search) if search.query().needs_names() => {
                (Work::Search, search.done(), self.names.count())
            }
            Members::Searched(search) => (Work::Search, search.done(), places),
            Members::Naming(_) => {
                let (done, total) = self.references.progress(&self.data.forms);
                (Work::References, done, total)
            }
        };
        Some(Working {
            what,
            done: rows::count(done),
            total: rows::count(total),
        })
    }

    async fn tell_rows(&self, number: u32, from: u32, count: u32) {
        let Some(list) = self.lists.get(&number) else {
            return;
        };
        let wanted = list.from(from as usize, count.min(ROWS_MAX) as usize);
        let mut found = Vec::with_capacity(wanted.len());
        for id in wanted {
            found.push(self.row(id).await);
        }
        answer(DataAnswer::Rows {
            list: number,
            from,
            rows: found,
        });
    }

    /// A form's row; a record that is on disk is read for it.
    async fn row(&self, id: FormId) -> crate::protocol::data::FormRow {
        let forms = &self.data.forms;
        let catalog = self.catalog();
        let on_disk = forms
            .get(id)
            .filter(|entry| !entry.is_deleted() && !forms.is_in_memory(entry));
        if let Some(entry) = on_disk {
            let bytes = self.data.read_record(entry).await.unwrap_or_default();
            let view = forms.view_in(entry, &bytes).ok();
            if let Some(row) = view.and_then(|view| catalog.row_on_disk(&view)) {
                return rows::form(row);
            }
        }
        match catalog.row(id) {
            Some(row) => rows::form(row),
            None => rows::absent(id, forms),
        }
    }

    /// Lays a form's versions beside each other, ticks let through between any two.
    async fn lay_out(&mut self, number: u32, id: FormId) {
        let entries = self.catalog().versions(id);
        let Some(winner) = self.data.forms.get(id).copied() else {
            let key = id.to_string();
            return answer(DataAnswer::NoForm { sheet: number, key });
        };
        let mut sheet = Sheet::new(id);
        for entry in &entries {
            self.add_version(&mut sheet, entry).await;
            rest().await;
        }
        sheet.finish();
        let mut parents = Vec::new();
        let mut above = self.data.forms.parent(id);
        // A plugin may put a form into itself.
        while let Some(parent) = above.filter(|_| parents.len() < 4) {
            parents.insert(0, self.row(parent).await);
            above = self.data.forms.parent(parent);
        }
        answer(DataAnswer::Form(FormSheet {
            sheet: number,
            row: self.row(id).await,
            kind_name: self.catalog().kind_name(winner.kind),
            parents,
            holds: rows::count(self.data.forms.children(id).count()),
            versions: sheet.versions().iter().map(rows::version).collect(),
            fields: rows::count(sheet.count(false)),
            differing: rows::count(sheet.count(true)),
        }));
        self.sheet = Some((number, sheet));
    }

    async fn add_version(&self, sheet: &mut Sheet, entry: &FormEntry) {
        let (forms, catalog) = (&self.data.forms, self.catalog());
        let bytes = match forms.is_in_memory(entry) {
            true => None,
            false => match self.data.read_record(entry).await {
                Ok(bytes) => Some(bytes),
                Err(problem) => return sheet.add(&catalog, entry, Err(&problem.what)),
            },
        };
        let view = match &bytes {
            Some(bytes) => forms.view_in(entry, bytes),
            None => forms.view(entry),
        };
        match view {
            Ok(view) => sheet.add(&catalog, entry, Ok(&view)),
            Err(error) => sheet.add(&catalog, entry, Err(&error.to_string())),
        }
    }

    fn tell_fields(&self, number: u32, only_differing: bool, from: u32, count: u32) {
        let Some((_, sheet)) = self.sheet.as_ref().filter(|(shown, _)| *shown == number) else {
            return;
        };
        let places = from..from.saturating_add(count.min(ROWS_MAX));
        let rows = places.filter_map(|at| sheet.row(at as usize, only_differing));
        answer(DataAnswer::Fields {
            sheet: number,
            only_differing,
            from,
            rows: rows.map(rows::field).collect(),
        });
    }

    fn tell_memory(&self) {
        let mut families: Vec<MemoryRow> = Vec::new();
        let mut add = |name: &str, bytes: u64| {
            families.push(MemoryRow {
                name: name.to_owned(),
                bytes,
            });
        };
        for (name, bytes) in self.data.memory() {
            add(name, bytes);
        }
        add("names to search", self.names.memory() as u64);
        add("references", self.references.memory() as u64);
        add("the whole module", rows::module_bytes());
        answer(DataAnswer::Memory { families });
    }
}

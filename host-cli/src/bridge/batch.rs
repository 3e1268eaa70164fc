//! `bridge batch`: exact counts of cases.

use serde_json::{Value, json};
use trickwire_core::bridge::answer::{Fitting, fitting};
use trickwire_core::bridge::constraint::Constraints;
use trickwire_core::bridge::count::{ALL_DEALS, CountError, count};
use trickwire_core::bridge::feasible::{BoundText, Conflict, ConflictText};
use trickwire_core::ratio::Ratio;
use trickwire_wishes::answer::table;
use trickwire_wishes::{Answer, Wishes};

use super::case::{Case, CaseError};
use crate::batch::failed;
use crate::progress::Listening;

/// The count of a case and its figures, or why nothing fits.
pub fn count_case(id: Value, case: &Case, words: &mut [u32]) -> Value {
    match counted(case, words) {
        Ok(mut answer) => {
            if let Some(fields) = answer.as_object_mut() {
                fields.shift_insert(0, "id".to_owned(), id);
            }
            answer
        }
        Err(Trouble::Case(error)) => failed(id, error.kind(), &error.to_string()),
        Err(Trouble::Costly) => {
            let message = "these wishes are about more hands than can be counted";
            json!({"id": id, "status": "capacity", "message": message})
        }
        Err(Trouble::Count(error)) => {
            json!({"id": id, "status": "capacity", "message": error.to_string()})
        }
    }
}

enum Trouble {
    Case(CaseError),
    Count(CountError),
    /// More than can be counted.
    Costly,
}

fn counted(case: &Case, words: &mut [u32]) -> Result<Value, Trouble> {
    let constraints = case.constraints().map_err(Trouble::Case)?;
    if let Some(wishes) = case.rich(&constraints).map_err(Trouble::Case)? {
        return counted_rich(case, &wishes);
    }
    let wrong = |error| Trouble::Case(CaseError::Constraint(error));
    let checked = constraints.check().map_err(wrong)?;
    let (deals, conflict) = match fitting(checked, words, &mut Listening).map_err(Trouble::Count)? {
        Fitting::Deals(deals) => (deals, None),
        Fitting::None(conflict) => (0, conflict),
    };
    let mut facts = Vec::new();
    for fact in &case.facts {
        let fitting = match fact.added(&constraints).map_err(Trouble::Case)? {
            Some(asked) => {
                count(asked.check().map_err(wrong)?, words, &mut Listening).map_err(Trouble::Count)?
            }
            None => 0,
        };
        facts.push(json!({"count": fitting.to_string(), "p": Ratio::new(fitting, deals).as_f64()}));
    }
    let mut answer = json!({
        "status": "ok", "count": deals.to_string(), "p": Ratio::new(deals, ALL_DEALS).as_f64(), "facts": facts,
    });
    if let Some(conflict) = conflict {
        answer["conflict"] = bounds_json(&constraints, &conflict);
        answer["message"] = ConflictText(&constraints, &conflict).to_string().into();
    }
    Ok(answer)
}

/// The same where ranges cannot say all of it.
fn counted_rich(case: &Case, wishes: &Wishes) -> Result<Value, Trouble> {
    let exactly = |wishes: &Wishes| match table(wishes, &mut Listening) {
        Ok(table) if table.count() == 0 || table.checked().is_empty() => Ok(table.count()),
        _ => Err(Trouble::Costly),
    };
    let deals = exactly(wishes)?;
    let mut facts = Vec::new();
    for fact in &case.facts {
        let asked = fact.added(&Constraints::default()).map_err(Trouble::Case)?;
        let fitting = asked.map_or(Ok(0), |asked| exactly(&wishes.and(&Wishes::from(&asked))))?;
        facts.push(json!({"count": fitting.to_string(), "p": Ratio::new(fitting, deals).as_f64()}));
    }
    let p = Ratio::new(deals, ALL_DEALS).as_f64();
    let mut answer = json!({"status": "ok", "count": deals.to_string(), "p": p, "facts": facts});
    if deals == 0 {
        let Ok(Answer::None(conflict)) = trickwire_wishes::answer(wishes, &mut Listening) else {
            return Err(Trouble::Costly);
        };
        let list: Vec<String> = conflict.list.iter().map(ToString::to_string).collect();
        answer["message"] = format!("{} exclude each other", list.join(", ")).into();
        answer["conflict"] = list.into();
    }
    Ok(answer)
}

/// The bounds of a conflict, in words.
pub fn bounds_json(constraints: &Constraints, conflict: &Conflict) -> Value {
    conflict.bounds.iter().map(|bound| BoundText(constraints, *bound).to_string()).collect()
}

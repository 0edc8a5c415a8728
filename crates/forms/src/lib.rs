//! Load order, id resolution, the Rule of One, typed records. Immutable once built.

-- What retention looks at of operators' sessions was found by reading all of them, for each span anew.
create index operator_session_age on operators.operator_session (coalesce(ended_at, seen_at));

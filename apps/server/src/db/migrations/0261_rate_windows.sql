-- How often somebody asked within a running window, counted for all processes (src/limiter). Unlogged: a crash forgets the counts
-- of a minute. No brand owns it: a subject is an address or a session, and an attacker has one budget for all brands.
create schema limiter;
grant usage on schema limiter to baize_app;
create unlogged table limiter.rate_window (
  key text primary key,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  taken integer not null,
  -- of the last question: how many of the wished tokens it was given
  granted integer not null
) with (fillfactor = 70);
create index rate_window_ends on limiter.rate_window (ends_at);
grant select, insert, update, delete on limiter.rate_window to baize_app;

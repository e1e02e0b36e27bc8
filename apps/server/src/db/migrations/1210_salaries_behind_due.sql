-- Salaries that lie behind by more than the job's own turn would leave are due at once: what moves the schedules back, as the
-- import of the demo does, need not wait for a turn that was set before. The windows of five minutes are the first to be missed; the
-- half minute on top is the time in which the job that is awake settles them itself.
create or replace function salaries_runs_due() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, salaries, pg_temp as $$
  select least(
    (select min(r.settled_at) from run r where r.state = 'PAYING'),
    (select min(p.settled_until) + interval '5 minutes 30 seconds' from progress p where p.kind = 'REALTIME'))
  where current_brand() is null
$$;

-- How long what is kept, by the jurisdiction under which a brand is played (docs/adr/0021). Nobody but the owner changes a rule, and
-- what the application may delete is what a rule lets go: it names the class, never the age.
alter table brand.brand add column jurisdiction text not null default 'nj' check (jurisdiction in ('dc', 'nj'));

create schema retention;
create table retention.class (
  name text primary key check (name ~ '^[a-z-]+$'),
  -- null: kept for ever, for what `why` says
  source text,
  -- which rows are a brand's own, and since when each of them is of no more use
  mine text not null default 'brand_id = current_brand()',
  ended text,
  -- written out before it goes
  archived boolean not null default false,
  why text not null,
  check ((source is null) = (ended is null))
);
create table retention.rule (
  class text not null references retention.class,
  jurisdiction text not null check (jurisdiction in ('dc', 'nj')),
  days integer not null check (days >= 30),
  primary key (class, jurisdiction)
);
revoke all on retention.class, retention.rule from baize_app;

insert into retention.class (name, source, mine, ended, archived, why) values
  ('sessions', 'identity.session', default, 'ended_at', true, 'who played, and from where'),
  ('operator-sessions', 'operators.operator_session', 'true', 'coalesce(ended_at, seen_at)', true, 'who operated, and from where'),
  ('payment-events', 'cashier.payment_event', default, 'received_at', true, 'what payment providers reported'),
  ('game-sessions', 'vendors.vendor_session', default, 'expires_at', false, 'a launch that has run out'),
  ('dead-letters', 'outbox.outbox_dead_letter', 'brand_id = current_brand() and state in (''handled'', ''dismissed'')', 'closed_at', false,
    'an event that was handled or dismissed'),
  ('trial-members', 'identity.member', 'brand_id = current_brand() and type = 4', 'coalesce(last_login_at, registered_at)', false,
    'a visitor who tried the games with play money'),
  ('rollup-proofs', 'wagers.rollup_proof', default, 'proven_at', false, 'a proof that was followed by others');
insert into retention.class (name, why) values
  ('wagers', 'the proof holds every wager against its postings'),
  ('postings', 'balances are their sum, and keys are unique for ever'),
  ('supplier-transactions', 'a repeat gets the same answer at any age'),
  ('deposits', 'a payment that comes late still finds its order'),
  ('corrections', 'they are what the audit log tells of'),
  ('audit', 'each entry is chained to the one before it');
insert into retention.rule (class, jurisdiction, days) values
  ('sessions', 'dc', 1825), ('sessions', 'nj', 3650),
  ('operator-sessions', 'dc', 1825), ('operator-sessions', 'nj', 3650),
  ('payment-events', 'dc', 1825), ('payment-events', 'nj', 3650),
  ('game-sessions', 'dc', 90), ('game-sessions', 'nj', 90),
  ('dead-letters', 'dc', 90), ('dead-letters', 'nj', 90),
  ('trial-members', 'dc', 30), ('trial-members', 'nj', 30),
  ('rollup-proofs', 'dc', 90), ('rollup-proofs', 'nj', 90);

-- The rules of the transaction's brand. What no brand owns goes by the strictest rule that holds for any of them.
create function retention_rules() returns table (class text, days integer, before timestamptz, archived boolean, why text)
language sql stable security definer set search_path = pg_catalog, public, brand, retention, pg_temp as $$
  select c.name, max(r.days), now() - max(r.days) * interval '1 day', c.archived, c.why
  from retention.class c
    left join brand.brand b on c.mine = 'true' or b.id = current_brand()
    left join retention.rule r on r.class = c.name and r.jurisdiction = b.jurisdiction
  group by c.name, c.archived, c.why order by c.name
$$;

-- How many rows of a class a rule lets go now, counted up to a limit.
create function retention_due(p_class text, p_max integer) returns integer
language plpgsql stable security definer set search_path = pg_catalog, public, brand, retention, pg_temp as $$
declare chosen retention.class; border timestamptz; found_rows integer;
begin
  select * into strict chosen from retention.class where name = p_class;
  select before into border from retention_rules() where class = p_class;
  if chosen.source is null or border is null or current_brand() is null then return 0; end if;
  execute format('select count(*)::integer from (select 1 from %s where %s and %s < $1 limit $2) due', chosen.source, chosen.mine, chosen.ended)
    into found_rows using border, p_max;
  return found_rows;
end $$;

-- Deletes some of the rows that a rule lets go and hands them out: whoever asked writes them down before the deletion is committed.
create function retention_take(p_class text, p_max integer) returns setof jsonb
language plpgsql security definer set search_path = pg_catalog, public, brand, retention, pg_temp as $$
declare chosen retention.class; border timestamptz;
begin
  select * into strict chosen from retention.class where name = p_class;
  select before into border from retention_rules() where class = p_class;
  if chosen.source is null or border is null or current_brand() is null then return; end if;
  return query execute format(
    'with gone as (delete from %1$s where ctid = any (array(select ctid from %1$s where %2$s and %3$s < $1 limit $2)) returning *)
      select to_jsonb(gone) from gone', chosen.source, chosen.mine, chosen.ended) using border, p_max;
end $$;
revoke execute on function retention_rules, retention_due, retention_take from public;
grant execute on function retention_rules, retention_due, retention_take to baize_app;

create index session_ended on identity.session (brand_id, ended_at) where ended_at is not null;
create index vendor_session_age on vendors.vendor_session (brand_id, expires_at);
create index rollup_proof_age on wagers.rollup_proof (brand_id, proven_at);
create index payment_event_age on cashier.payment_event (received_at);

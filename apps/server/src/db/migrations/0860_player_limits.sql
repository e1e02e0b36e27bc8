-- The limits that players set themselves, or have from the rules or an operator (docs/adr/0052). What stakes are decided on is copied into
-- member_gate in the same transaction.
create table limits.player_limit (
  member_id bigint not null,
  brand_id integer not null references brand.brand,
  kind text not null check (kind in ('deposit-day', 'deposit-month', 'loss-day', 'wager-day', 'single-stake', 'session')),
  -- money in 1/100 000 of the unit, of a session minutes; null: there is none any more
  value bigint check (value >= 0),
  -- what holds later: only what is looser waits, and null is the loosest
  next_value bigint check (next_value >= 0),
  next_from timestamptz,
  set_at timestamptz not null,
  set_by text not null check (set_by in ('member', 'operator', 'rules')),
  primary key (member_id, kind),
  constraint player_limit_next check (next_from is not null or next_value is null),
  constraint player_limit_looser check (next_from is null or (value is not null and (next_value is null or next_value > value)))
);
create index player_limit_due on limits.player_limit (brand_id, next_from) where next_from is not null;
alter table limits.player_limit enable row level security;
alter table limits.player_limit force row level security;
create policy player_limit_brand on limits.player_limit to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy player_limit_owner on limits.player_limit to baize_owner using (true) with check (true);
grant select, insert, update on limits.player_limit to baize_app;

-- When a login began, for the games that it launched: they end with the time that its player gave it.
create function identity_login_began(p_brand integer, p_login uuid) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, public, identity, pg_temp as $$
  select s.created_at from identity.session s where s.id = p_login and s.brand_id = p_brand
$$;
revoke execute on function identity_login_began from public;
grant execute on function identity_login_began to baize_app;

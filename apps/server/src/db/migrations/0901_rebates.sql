-- Rebates: a share of every settled valid bet, for the player and for each upline what they have more than the one below (docs/adr/0071).
create schema rebates;
grant usage on schema rebates to baize_app;

-- The share that an account was given of bets in a category. Nobody has more than whoever stands above them, whatever is written here.
create table rebates.rate (
  member_id bigint not null,
  brand_id integer not null references brand.brand,
  category text not null,
  -- a count of millionths
  rate integer not null check (rate between 0 and 50000),
  changed_at timestamptz not null,
  primary key (member_id, category)
);
create index rate_of_brand on rebates.rate (brand_id);

-- What one settlement of a bet gave to one account of its line, by which step of the shares; below zero where it was taken back.
create table rebates.share (
  wager_id uuid not null,
  member_id bigint not null,
  version integer not null,
  brand_id integer not null references brand.brand,
  player_id bigint not null,
  currency text not null,
  category text not null,
  valid_bet bigint not null,
  rate integer not null,
  amount bigint not null check (amount <> 0),
  at timestamptz not null,
  primary key (wager_id, member_id, version)
);
create index share_of_member on rebates.share (member_id, at);

-- What shares came to and was not paid yet. Below zero it waits for what comes: no wallet is debited.
create table rebates.owed (
  member_id bigint not null,
  category text not null,
  -- of the account's own bets; else of those below it
  own boolean not null,
  brand_id integer not null references brand.brand,
  currency text not null,
  amount bigint not null,
  primary key (member_id, category, own)
) with (fillfactor = 80);
create index owed_to_pay on rebates.owed (brand_id, member_id) where amount > 0;

-- A payment, posted under its id.
create table rebates.payment (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  member_id bigint not null,
  category text not null,
  own boolean not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null
);
create index payment_of_member on rebates.payment (member_id, paid_at);
create index payment_paid_at on rebates.payment (paid_at);

do $$ declare name text; begin
  foreach name in array array['rate', 'share', 'owed', 'payment'] loop
    execute format('alter table rebates.%I enable row level security', name);
    execute format('alter table rebates.%I force row level security', name);
    execute format('create policy %I on rebates.%I to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand())', name || '_brand', name);
    execute format('create policy %I on rebates.%I to baize_owner using (true) with check (true)', name || '_owner', name);
  end loop;
end $$;
grant select, insert on rebates.share, rebates.payment to baize_app;
grant select, insert, update on rebates.rate, rebates.owed to baize_app;

create function rebates_payments_due() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, brand, rebates, pg_temp as $$
  select clock_timestamp() where current_brand() is null and exists (
    select from brand b cross join lateral (select from owed o where o.brand_id = b.id and o.amount > 0 limit 1) o)
$$;

-- A payment and its posting are written in one transaction: neither is ever without the other.
create function rebates_payments_after(p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, rebates, pg_temp as $$
  select p.id::text from rebates.payment p
  where p.id > coalesce(nullif(p_after, '')::uuid, '00000000-0000-0000-0000-000000000000') and current_brand() is null
  order by p.id limit p_rows
$$;
create function rebates_payments_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, rebates, pg_temp as $$
  select p.id::text collate "C" from rebates.payment p
  where p.paid_at >= p_since and p.id::text collate "C" > p_after and current_brand() is null
  order by 1 limit p_rows
$$;
create function rebates_payments_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, rebates, pg_temp set enable_seqscan = off as $$
  with named as materialized (
    select p.* from unnest(p_keys) as k join rebates.payment p on p.id = k::uuid where current_brand() is null
  )
  select 'rebates-agree-with-ledger', n.id::text, n.brand_id, n.member_id, 'rebate ' || n.id || ' of member ' || n.member_id
  from named n where not exists (
    select from ledger_postings_under(array[n.member_id], array[n.id]) p
    where p.kind = case when n.own then 65 else 66 end and p.amount = n.amount and p.currency = n.currency)
$$;
create function rebates_postings_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, rebates, pg_temp set enable_seqscan = off as $$
  select 'postings-have-rebates', p.span, p.brand_id, p.member_id, 'rebate ' || p.key || ' of member ' || p.member_id
  from ledger_postings_within(p_keys, '{65,66}') p
  where not exists (select from rebates.payment r where r.id = p.key and r.member_id = p.member_id)
$$;
revoke execute on function rebates_payments_due, rebates_payments_after, rebates_payments_since, rebates_payments_prove,
  rebates_postings_prove from public;
grant execute on function rebates_payments_due, rebates_payments_after, rebates_payments_since, rebates_payments_prove,
  rebates_postings_prove to baize_app;
insert into ledger.proof_walk (walk, began_at)
  select 'tail rebates_payments', p.began_at from ledger.proof_walk p where p.walk = 'tail ledger_members' on conflict do nothing;

-- Shares go with the bets that they are of; payments stay: postings are proven by them.
insert into retention.class (name, source, mine, ended, archived, why) values
  ('rebate-shares', 'rebates.share', default, 'at', true, 'what each settled bet gave back, and to whom');
insert into retention.class (name, why) values ('rebate-payments', 'postings of rebates are proven by them');
insert into retention.rule (class, jurisdiction, days) values
  ('rebate-shares', 'open', 1825), ('rebate-shares', 'standard', 3650), ('rebate-shares', 'strict', 3650);
create index share_age on rebates.share using brin (at) with (pages_per_range = 32, autosummarize = on);

-- What left by withdrawals, and what was given back: to players of their own bets, to agents of those below them.
alter table agents.day_sum add withdrawals bigint not null default 0, add rebates bigint not null default 0,
  add agent_rebates bigint not null default 0;
alter table agents.day_kind_sum add rebates bigint not null default 0, add agent_rebates bigint not null default 0;

-- Withdrawals that ended before this: those that are still to be read from the outbox say what went back, and are counted when they are.
with gone as (
  select w.member_id, w.brand_id, ((w.closed_at at time zone 'UTC') + make_interval(mins => b.gmt_offset_minutes))::date as day,
    sum(w.amount - w.returned)::bigint as withdrawals
  from cashier.withdrawal w join brand.brand b on b.id = w.brand_id join identity.member m on m.id = w.member_id and m.type <> 4
  where w.closed_at is not null and w.amount > w.returned group by 1, 2, 3
), lines as (
  select g.member_id as of, 'own' as scope, g.* from gone g
  union all select above.id, 'below', g.* from gone g join identity.member m on m.id = g.member_id, unnest(m.path) as above (id)
)
insert into agents.day_sum as d (member_id, brand_id, scope, day, withdrawals)
  select l.of, l.brand_id, l.scope, l.day, sum(l.withdrawals)::bigint from lines l group by 1, 2, 3, 4
  on conflict (member_id, scope, day) do update set withdrawals = excluded.withdrawals;

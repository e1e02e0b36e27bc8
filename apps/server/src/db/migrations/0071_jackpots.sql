-- A progressive pool of the platform: ledger money in the house account 'jackpot:<pool_id>', which never falls below zero.
create table jackpot_pool (
  brand_id integer not null references brand,
  pool_id text not null,
  name jsonb not null,
  currency text not null,
  enabled boolean not null default true,
  seed_min bigint not null,
  seed_max bigint not null,
  feed_min bigint not null,
  feed_max bigint not null,
  feed_every_ms integer[] not null,
  -- ten-thousandths of the prize that the next pool starts with, at least
  reseed_share_e4 integer not null,
  contribution_e4 integer not null,
  -- a stake of s units hits with chance s / odds
  odds bigint not null,
  version integer not null default 1,
  primary key (brand_id, pool_id)
);
-- The seed that draws one pool: its hash is published from the start, the seed itself once the pool is won.
create table jackpot_epoch (
  brand_id integer not null references brand,
  pool_id text not null,
  epoch integer not null,
  seed_hash text not null,
  sealed_seed bytea not null,
  revealed_seed text,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (brand_id, pool_id, epoch)
);
create table jackpot_hit (
  brand_id integer not null references brand,
  pool_id text not null,
  epoch integer not null,
  member_id bigint not null,
  wager_id uuid not null,
  amount bigint not null,
  hit_at timestamptz not null default now(),
  primary key (brand_id, pool_id, epoch)
);
do $$
declare t text;
begin
  foreach t in array array['jackpot_pool', 'jackpot_epoch', 'jackpot_hit'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand())', t || '_brand', t);
    execute format('create policy %I on %I to baize_owner using (true) with check (true)', t || '_owner', t);
    execute format('revoke delete on %I from baize_app', t);
  end loop;
end $$;

-- What moved a house account of the transaction's brand, by kind: its own postings, and what members got from it (negative).
create function ledger_house_totals(p_house text) returns table (kind smallint, total bigint) language sql stable security definer set search_path = public as $$
  with lanes as (select id from account where brand_id = current_brand() and house = p_house)
  select m.kind, sum(m.amount)::bigint from (
    select p.kind, p.amount from posting p join lanes on lanes.id = p.account_id
    union all select p.kind, -p.amount from posting p join lanes on lanes.id = p.contra_id
  ) m group by 1
$$;
alter function ledger_house_totals owner to baize_ledger;
revoke execute on function ledger_house_totals from public;
grant execute on function ledger_house_totals to baize_app;

-- Lanes that money was taken from are found by contra; members' rows are many, house lanes few.
create index posting_of_jackpot on posting (contra_id) where kind = 33;

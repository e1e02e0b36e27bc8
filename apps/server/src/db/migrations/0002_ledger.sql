-- Money: bigint counts of 1/100 000 of the currency unit. See apps/server/src/ledger/README.md.
create table account (
  id bigint generated always as identity primary key,
  brand_id integer not null references brand,
  member_id bigint,
  -- 1 cash, 2 bonus, 3 held (withdrawals under way); 10 a lane of a house account
  kind smallint not null,
  -- name of the house account ('vendor:BGS', 'cashier:sandbox', 'promotion', 'jackpot:night-market', ...); null for members
  house text,
  lane smallint not null default 0,
  currency text not null,
  balance bigint not null default 0,
  seq bigint not null default 0,
  -- members never fall below zero; house lanes may
  floor bigint not null default 0,
  constraint account_not_below_floor check (balance >= floor),
  constraint account_owner check ((member_id is null) = (house is not null) and (kind = 10) = (house is not null))
) with (fillfactor = 60);
create unique index account_of_member on account (member_id, currency, kind) where member_id is not null;
create unique index account_of_house on account (brand_id, house, currency, lane) where house is not null;

-- One row per member-house transfer; the house side is contra_id. Append only, never pruned.
create table posting (
  account_id bigint not null,
  seq bigint not null,
  contra_id bigint not null,
  amount bigint not null,
  balance_after bigint not null,
  created_at timestamptz not null default now(),
  kind smallint not null,
  key uuid not null,
  tx uuid not null,
  ref uuid,
  primary key (account_id, seq),
  unique (account_id, key)
) partition by hash (account_id);
do $$ begin
  for i in 0..7 loop
    execute format('create table posting_%s partition of posting for values with (modulus 8, remainder %s)', i, i);
  end loop;
end $$;

-- Every vendor's transaction and its tombstone, unique per supplier across members, kept for ever.
create table vendor_tx (
  supplier_id integer not null,
  tx_uuid uuid not null,
  -- 1 bet, 2 win, 3 rollback, 4 tombstone of a bet that was rolled back before it came
  kind smallint not null,
  member_id bigint,
  -- first 16 bytes of SHA-256 over the content that a repeat must equal
  content uuid not null,
  reference uuid,
  status smallint not null,
  detail smallint not null default 0,
  balance bigint,
  created_at timestamptz not null default now(),
  primary key (supplier_id, tx_uuid)
);

-- The one record of every stake. A vendor's bet keeps its transaction id; native products use supplier 0.
create table wager (
  member_id bigint not null,
  supplier_id integer not null,
  id uuid not null,
  brand_id integer not null,
  game_type smallint not null,
  -- 0 open, 1 settled, 2 reversed
  status smallint not null default 0,
  version smallint not null default 1,
  round_closed boolean not null default false,
  currency text not null,
  vendor text not null,
  game_code text not null,
  round text not null,
  stake_cash bigint not null,
  stake_bonus bigint not null,
  payout_cash bigint not null default 0,
  payout_bonus bigint not null default 0,
  valid_bet bigint not null default 0,
  jackpot_contribution bigint not null default 0,
  placed_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (member_id, supplier_id, id)
) with (fillfactor = 85);
create index wager_of_round on wager (member_id, supplier_id, round);
create index wager_of_member on wager (member_id, placed_at);

-- What the stake gate reads under the member's lock: standing, exclusion, limits and, where a limit is set, its meters.
create table member_gate (
  member_id bigint primary key,
  brand_id integer not null references brand,
  disabled boolean not null default false,
  excluded_until timestamptz,
  single_stake_max bigint,
  day_stake_max bigint,
  day_loss_max bigint,
  meter_day date,
  day_stake bigint not null default 0,
  day_payout bigint not null default 0
) with (fillfactor = 70);

alter table account owner to baize_ledger;
alter table posting owner to baize_ledger;
alter table vendor_tx owner to baize_ledger;
alter table wager owner to baize_ledger;
do $$ begin
  for i in 0..7 loop
    execute format('alter table posting_%s owner to baize_ledger', i);
  end loop;
end $$;

-- The app reads money rows and writes none of them: only the functions below do. (The default privileges came first.)
revoke all on account, posting, vendor_tx, wager from baize_app;
do $$ begin
  for i in 0..7 loop
    execute format('revoke all on posting_%s from baize_app', i);
  end loop;
end $$;
grant select on account, wager to baize_app;
grant select, insert on vendor_tx to baize_app;
grant insert, update (status, version, round_closed, payout_cash, payout_bonus, valid_bet, settled_at) on wager to baize_app;

alter table account enable row level security;
alter table account force row level security;
create policy account_of_brand on account for select to baize_app using (brand_id = current_brand());
create policy account_ledger on account to baize_ledger using (true) with check (true);
alter table wager enable row level security;
alter table wager force row level security;
create policy wager_of_brand on wager to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy wager_ledger on wager to baize_ledger using (true) with check (true);
alter table member_gate enable row level security;
alter table member_gate force row level security;
create policy gate_of_brand on member_gate to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy gate_owner on member_gate to baize_owner using (true) with check (true);

-- A member's postings, only of the brand of the transaction.
create view member_posting with (security_barrier) as
  select a.member_id, a.brand_id, a.kind as account_kind, a.currency, p.account_id, p.seq, p.kind, p.amount, p.balance_after, p.created_at, p.tx, p.ref, p.key, c.house as contra_house
  from posting p join account a on a.id = p.account_id join account c on c.id = p.contra_id
  where a.brand_id = current_brand();
alter view member_posting owner to baize_ledger;
grant select on member_posting to baize_app;

-- Opens (or finds) one account of a member and returns its id.
create function ledger_open(p_brand integer, p_member bigint, p_currency text, p_kind smallint) returns bigint
language plpgsql security definer set search_path = public as $$
declare found_id bigint;
begin
  if p_kind not in (1, 2, 3) then raise exception 'no such member account kind: %', p_kind; end if;
  insert into account (brand_id, member_id, kind, currency) values (p_brand, p_member, p_kind, p_currency) on conflict do nothing returning id into found_id;
  if found_id is null then select id into strict found_id from account where member_id = p_member and currency = p_currency and kind = p_kind; end if;
  return found_id;
end $$;

-- Opens (or finds) one lane of a house account and returns its id. Only floored house accounts keep above zero.
create function ledger_house(p_brand integer, p_house text, p_currency text, p_lane smallint, p_floored boolean) returns bigint
language plpgsql security definer set search_path = public as $$
declare found_id bigint;
begin
  select id into found_id from account where brand_id = p_brand and house = p_house and currency = p_currency and lane = p_lane;
  if found_id is null then
    insert into account (brand_id, house, lane, kind, currency, floor) values (p_brand, p_house, p_lane, 10, p_currency, case when p_floored then 0 else -9223372036854775807 end) on conflict do nothing returning id into found_id;
    if found_id is null then select id into strict found_id from account where brand_id = p_brand and house = p_house and currency = p_currency and lane = p_lane; end if;
  end if;
  return found_id;
end $$;

-- Locks the cash accounts of the members, in id order over the whole batch: the member's mutex for everything that is his.
create function ledger_lock(p_members bigint[]) returns table (id bigint, member_id bigint, brand_id integer, currency text, balance bigint, seq bigint)
language sql security definer set search_path = public as $$
  select a.id, a.member_id, a.brand_id, a.currency, a.balance, a.seq from account a
  where a.member_id = any (p_members) and a.kind = 1 order by a.id for update
$$;

-- Locks accounts by id, in id order: for house accounts that keep above a floor (jackpot pools).
create function ledger_lock_accounts(p_ids bigint[]) returns table (id bigint, balance bigint, seq bigint, currency text)
language sql security definer set search_path = public as $$
  select a.id, a.balance, a.seq, a.currency from account a where a.id = any (p_ids) order by a.id for update
$$;

-- What was already posted under the members' keys: the idempotency of everything that is no vendor's transaction. The lateral
-- probe with its limit pins the plan to one look into the unique index for each key; a plain join, planned while the table was
-- small, scanned a busy account's whole history.
create function ledger_posted(p_members bigint[], p_keys uuid[]) returns table (account_id bigint, member_id bigint, key uuid, amount bigint, kind smallint, ref uuid, seq bigint)
language sql stable security definer set search_path = public set enable_seqscan = off as $$
  select p.account_id, k.member_id, p.key, p.amount, p.kind, p.ref, p.seq
  from unnest(p_members, p_keys) as k (member_id, key) join account a on a.member_id = k.member_id,
    lateral (select q.account_id, q.key, q.amount, q.kind, q.ref, q.seq from posting q where q.account_id = a.id and q.key = k.key limit 1) p
$$;

create function ledger_has_posting(p_account bigint, p_key uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select 1 from posting where account_id = p_account and key = p_key)
$$;

-- Writes a batch of postings. Balances and house sides are derived here from the postings alone, so money is conserved by
-- construction; the caller's idea of balance and sequence must agree with what comes out, or nothing is written.
create function ledger_write(p_account bigint[], p_seq bigint[], p_contra bigint[], p_amount bigint[], p_after bigint[], p_kind smallint[], p_key uuid[], p_tx uuid[], p_ref uuid[]) returns void
language plpgsql security definer set search_path = public as $$
declare expected integer; agreed integer; houses bigint[];
begin
  insert into posting (account_id, seq, contra_id, amount, balance_after, kind, key, tx, ref)
    select * from unnest(p_account, p_seq, p_contra, p_amount, p_after, p_kind, p_key, p_tx, p_ref);
  with delta as (
    select u.account_id, sum(u.amount)::bigint as amount, count(*) as postings, max(u.seq) as last_seq, (array_agg(u.after order by u.seq desc))[1] as last_after
    from unnest(p_account, p_seq, p_amount, p_after) as u (account_id, seq, amount, after) group by u.account_id
  ), moved as (
    update account a set balance = a.balance + d.amount, seq = a.seq + d.postings from delta d where a.id = d.account_id
    returning a.balance = d.last_after and a.seq = d.last_seq as agrees
  ) select (select count(*) from delta), (select count(*) from moved where agrees) into expected, agreed;
  if expected <> agreed then raise exception 'ledger disagreement: % accounts, % agree', expected, agreed using errcode = 'BZ001'; end if;
  select array_agg(distinct c) into houses from unnest(p_contra) as c;
  if cardinality(houses) > 1 then perform 1 from account where id = any (houses) order by id for update; end if;
  update account a set balance = a.balance - d.amount
    from (select u.contra_id, sum(u.amount)::bigint as amount from unnest(p_contra, p_amount) as u (contra_id, amount) group by u.contra_id) d
    where a.id = d.contra_id;
end $$;

-- The replay branch of an idempotent call must write, or it would confirm what a synchronous standby has not got.
create function ledger_replay_barrier() returns void language sql volatile security definer set search_path = public, pg_catalog as $$
  select pg_logical_emit_message(true, 'baize-replay', '')
$$;

alter function ledger_open owner to baize_ledger;
alter function ledger_house owner to baize_ledger;
alter function ledger_lock owner to baize_ledger;
alter function ledger_lock_accounts owner to baize_ledger;
alter function ledger_has_posting owner to baize_ledger;
alter function ledger_posted owner to baize_ledger;
alter function ledger_write owner to baize_ledger;
alter function ledger_replay_barrier owner to baize_ledger;
revoke execute on function ledger_open, ledger_house, ledger_lock, ledger_lock_accounts, ledger_has_posting, ledger_posted, ledger_write, ledger_replay_barrier from public;
grant execute on function ledger_open, ledger_house, ledger_lock, ledger_lock_accounts, ledger_has_posting, ledger_posted, ledger_write, ledger_replay_barrier to baize_app;
grant select on brand to baize_ledger;
grant references on brand to baize_ledger;

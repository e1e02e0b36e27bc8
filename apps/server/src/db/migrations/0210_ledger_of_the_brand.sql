-- The ledger's functions run with the ledger's rights, which see every brand. Each holds what it is handed against the brand of the
-- transaction: another brand's ids are not there for a reader, and a writer is refused whole. Where no brand is set nothing is found.

-- A member has one wallet, and so one account of each pocket.
create unique index account_of_member_pocket on ledger.account (member_id, kind) where member_id is not null;
drop index ledger.account_of_member;

create function ledger_expect_brand(p_brand integer) returns void language plpgsql stable
set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_brand is distinct from current_brand() then
    raise exception 'brand % is not the brand of this transaction', p_brand using errcode = 'BZ002';
  end if;
end $$;
revoke execute on function ledger_expect_brand from public;
grant execute on function ledger_expect_brand to baize_ledger;

create or replace function ledger_open(p_brand integer, p_member bigint, p_currency text, p_kind smallint) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
declare found_id bigint;
begin
  perform ledger_expect_brand(p_brand);
  if p_kind not in (1, 2, 3) then raise exception 'no such member account kind: %', p_kind; end if;
  if exists (select from ledger.account a
      where a.member_id = p_member and (a.brand_id <> p_brand or a.currency <> p_currency)) then
    raise exception 'member % has a wallet of another brand or currency', p_member using errcode = 'BZ002';
  end if;
  insert into ledger.account (brand_id, member_id, kind, currency) values (p_brand, p_member, p_kind, p_currency)
    on conflict do nothing returning id into found_id;
  if found_id is null then
    select a.id into strict found_id from ledger.account a
      where a.member_id = p_member and a.kind = p_kind and a.brand_id = p_brand and a.currency = p_currency;
  elsif p_kind <> 1 then
    update ledger.account a set version = a.version + 1 where a.member_id = p_member and a.kind = 1;
  end if;
  return found_id;
end $$;

create or replace function ledger_house(p_brand integer, p_house text, p_currency text, p_lane smallint, p_floored boolean)
returns bigint language plpgsql security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
declare found_id bigint;
begin
  perform ledger_expect_brand(p_brand);
  select a.id into found_id from ledger.account a
    where a.brand_id = p_brand and a.house = p_house and a.currency = p_currency and a.lane = p_lane;
  if found_id is null then
    insert into ledger.account (brand_id, house, lane, kind, currency, floor)
      values (p_brand, p_house, p_lane, 10, p_currency, case when p_floored then 0 else -9223372036854775807 end)
      on conflict do nothing returning id into found_id;
    if found_id is null then
      select a.id into strict found_id from ledger.account a
        where a.brand_id = p_brand and a.house = p_house and a.currency = p_currency and a.lane = p_lane;
    end if;
  end if;
  return found_id;
end $$;

create or replace function ledger_wallets(p_members bigint[], p_lock boolean) returns table (
  id bigint, member_id bigint, brand_id integer, currency text, version bigint, balance bigint, seq bigint,
  bonus_id bigint, bonus_balance bigint, bonus_seq bigint, held_id bigint, held_balance bigint, held_seq bigint, now timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
declare ours constant integer := current_brand();
begin
  if p_lock then
    perform from ledger.account a
      where a.member_id = any (p_members) and a.kind = 1 and a.brand_id = ours order by a.id for update;
  end if;
  return query select c.id, c.member_id, c.brand_id, c.currency, c.version, c.balance, c.seq,
      b.id, b.balance, b.seq, h.id, h.balance, h.seq, clock_timestamp()
    from ledger.account c
      left join ledger.account b on b.member_id = c.member_id and b.kind = 2
      left join ledger.account h on h.member_id = c.member_id and h.kind = 3
    where c.member_id = any (p_members) and c.kind = 1 and c.brand_id = ours;
end $$;

-- Locks accounts in the order in which everything is locked: by kind, then by id (see ledger_write).
create or replace function ledger_lock_accounts(p_ids bigint[])
returns table (id bigint, balance bigint, seq bigint, currency text)
language sql security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select a.id, a.balance, a.seq, a.currency from ledger.account a
    where a.id = any (p_ids) and a.brand_id = current_brand() order by a.kind, a.id for update
$$;

create or replace function ledger_posted(p_members bigint[], p_keys uuid[])
returns table (account_id bigint, member_id bigint, key uuid, amount bigint, kind smallint, ref uuid, seq bigint)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp set enable_seqscan = off as $$
  select p.account_id, k.member_id, p.key, p.amount, p.kind, p.ref, p.seq
  from unnest(p_members, p_keys) as k (member_id, key)
    join ledger.account a on a.member_id = k.member_id and a.brand_id = current_brand(),
    lateral (select q.account_id, q.key, q.amount, q.kind, q.ref, q.seq from ledger.posting q
      where q.account_id = a.id and q.key = k.key limit 1) p
$$;

create or replace function ledger_has_posting(p_account bigint, p_key uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select exists (select from ledger.posting p join ledger.account a on a.id = p.account_id
    where p.account_id = p_account and p.key = p_key and a.brand_id = current_brand())
$$;

-- Whose wallet a member's is, for a caller who is to learn the brand by it. Inside of a brand's transaction only its own are known.
create or replace function ledger_owner(p_member bigint) returns table (brand_id integer, currency text)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select a.brand_id, a.currency from ledger.account a
    where a.member_id = p_member and a.kind = 1 and (current_brand() is null or a.brand_id = current_brand())
$$;

-- Writes a batch of postings. Balances and house sides are derived here from the postings alone, so money is conserved by
-- construction; the caller's idea of balance and sequence must agree with what comes out, or nothing is written. p_version holds,
-- at the postings of cash accounts, the version of the wallet that the batch decided on (p_wallet and p_wallet_version: of the
-- wallets that it decided on without moving cash); p_last marks an account's last posting.
--
-- One statement takes every row, in the one order that all writers keep: cash accounts by id, then the other pockets, then houses.
-- Where a row is not as the batch took it to be, or is another brand's, BZ001 names the members (as DETAIL) whose wallets disagree.
create or replace function ledger_write(p_wallet bigint[], p_wallet_version bigint[], p_account bigint[], p_version bigint[],
  p_seq bigint[], p_contra bigint[], p_amount bigint[], p_after bigint[], p_last boolean[], p_kind smallint[], p_key uuid[],
  p_tx uuid[], p_ref uuid[])
returns void language plpgsql security definer
set search_path = pg_catalog, public, ledger, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare ours constant integer := current_brand(); wanted integer; agreed integer; strangers text;
begin
  with touched as materialized (
    select w.id, 0 as rank, 0::bigint as amount, 0::bigint as postings, w.version, null::bigint as last_seq, null::bigint as last_after
      from unnest(p_wallet, p_wallet_version) as w (id, version)
    union all
    select u.id, case when max(u.version) is null then 1 else 0 end, sum(u.amount)::bigint, count(*), max(u.version), max(u.seq),
        max(u.after) filter (where u.last)
      from unnest(p_account, p_amount, p_seq, p_after, p_last, p_version) as u (id, amount, seq, after, last, version) group by u.id
    union all
    select u.id, 2, -sum(u.amount)::bigint, 0, null, null, null
      from unnest(p_contra, p_amount) as u (id, amount) group by u.id
    order by rank, id
  ), moved as (
    update ledger.account a set balance = a.balance + t.amount, seq = a.seq + t.postings,
        version = a.version + case when t.version is null then 0 else 1 end
      from touched t
      where a.id = t.id and a.brand_id = ours and (t.version is null or a.version = t.version)
        and (t.last_seq is null or (a.balance + t.amount = t.last_after and a.seq + t.postings = t.last_seq))
      returning a.id
  ) select (select count(*) from touched), (select count(*) from moved) into wanted, agreed;
  if wanted <> agreed then
    -- What this transaction has not written is what did not agree.
    select string_agg(distinct a.member_id::text, ',') into strangers from ledger.account a
      where a.id = any (p_wallet || p_account) and a.brand_id = ours and a.member_id is not null
        and a.xmin <> pg_current_xact_id()::xid;
    raise exception 'ledger disagreement: % of % accounts agree', agreed, wanted
      using errcode = 'BZ001', detail = coalesce(strangers, '');
  end if;
  insert into ledger.posting (account_id, seq, contra_id, amount, balance_after, kind, key, tx, ref, created_at)
    select p.*, clock_timestamp()
    from unnest(p_account, p_seq, p_contra, p_amount, p_after, p_kind, p_key, p_tx, p_ref) as p;
end $$;

-- A standing or a limit may be set before a member has a wallet, and never for another brand's.
create or replace function ledger_gate_changed() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, ledger, pg_temp as $$
begin
  if exists (select from ledger.account a where a.member_id = new.member_id and a.brand_id <> new.brand_id) then
    raise exception 'member % is of another brand', new.member_id using errcode = 'BZ002';
  end if;
  update ledger.account a set version = a.version + 1 where a.member_id = new.member_id and a.kind = 1;
  return null;
end $$;

create or replace function limits_meter(p_member bigint[], p_day date[], p_stake bigint[], p_payout bigint[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, limits, pg_temp as $$
declare met integer;
begin
  update limits.member_gate g set meter_day = n.d, day_stake = n.s, day_payout = n.p
    from unnest(p_member, p_day, p_stake, p_payout) as n (m, d, s, p)
    where g.member_id = n.m and g.brand_id = current_brand();
  get diagnostics met = row_count;
  if met <> cardinality(p_member) then
    raise exception 'only % of % gates are of this brand', met, cardinality(p_member) using errcode = 'BZ001';
  end if;
end $$;

create or replace function wager_expect_new_rounds(p_member bigint[], p_supplier integer[], p_round text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
declare known text;
begin
  select string_agg(distinct k.member_id::text, ',') into known
    from unnest(p_member, p_supplier, p_round) as k (member_id, supplier_id, round),
      lateral (select from wagers.wager w
        where w.member_id = k.member_id and w.supplier_id = k.supplier_id and w.round = k.round
          and w.brand_id = current_brand() limit 1) w;
  if known is not null then
    raise exception 'ledger disagreement: a round is not new' using errcode = 'BZ001', detail = known;
  end if;
end $$;

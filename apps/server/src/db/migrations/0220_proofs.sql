-- Proofs of the books that stay cheap however much there is to prove (docs/adr/0019): what was proven is kept as a sealed
-- checkpoint, the tail behind it is proven each minute, the whole in slices of bounded rows.

-- How far an account's postings are proven, at the end of each day that has any: the last sequence, the sum of all postings up to
-- it and the digest that chains every one of them. The seal is made with a key that the database never sees.
create table ledger.checkpoint (
  account_id bigint not null,
  day date not null,
  seq bigint not null,
  total bigint not null,
  digest bytea not null,
  seal bytea not null,
  primary key (account_id, day)
) with (fillfactor = 80);

-- What proven postings moved against a house account, by the day of the checkpoint that covers them and by whose postings they are.
create table ledger.house_day (
  house_id bigint not null,
  day date not null,
  brand_id integer not null,
  currency text not null,
  postings bigint not null,
  amount bigint not null,
  seal bytea not null,
  primary key (house_id, day, brand_id, currency)
) with (fillfactor = 80);

-- Where each walk over the whole stands: a slice that was broken off is begun again from here.
create table ledger.proof_walk (
  walk text primary key,
  after text not null default '',
  checked jsonb not null default '{}',
  began_at timestamptz not null,
  ended_at timestamptz
);

-- What each check found last. `passed_at`: when its last walk over the whole ended.
create table ledger.proof (
  name text primary key,
  checked bigint not null default 0,
  proven_at timestamptz not null,
  passed_at timestamptz
);

-- What does not hold, by name. Seen first, confirmed once it stayed so for the grace of its check, cleared once it holds again.
create table ledger.drift (
  id bigint generated always as identity primary key,
  name text not null,
  walk text not null,
  key text not null,
  subject text not null,
  brand_id integer,
  member_id bigint,
  seen_at timestamptz not null,
  confirmed_at timestamptz,
  frozen_at timestamptz,
  cleared_at timestamptz
);
create unique index drift_open on ledger.drift (name, subject) where cleared_at is null;

do $$
declare name text;
begin
  foreach name in array array['checkpoint', 'house_day', 'proof_walk', 'proof', 'drift'] loop
    execute format('alter table ledger.%I enable row level security', name);
    execute format('alter table ledger.%I force row level security', name);
    execute format('create policy %I on ledger.%I to baize_owner, baize_ledger using (true) with check (true)',
      name || '_owner', name);
    execute format('grant select on ledger.%I to baize_ledger', name);
    -- Proofs look across brands: a transaction of a brand sees its own rows at most.
    execute format('create policy %1$I on ledger.%2$I to baize_app using (current_brand() is null %3$s) with check (current_brand() is null %3$s)',
      name || '_app', name, case when name in ('house_day', 'drift') then 'or brand_id = current_brand()' else '' end);
    execute format('revoke all on ledger.%I from baize_app', name);
    execute format('grant select, insert, update on ledger.%I to baize_app', name);
  end loop;
end $$;

-- Postings are appended as time goes: a few pages of this index find those of the last minutes among any number.
create index posting_by_time on ledger.posting using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- A posting as its digest covers it.
create function ledger_posting_line(p ledger.posting) returns text language sql stable as $$
  select concat_ws('|', p.account_id, p.seq, p.contra_id, p.amount, p.balance_after, extract(epoch from p.created_at), p.kind,
    p.key, p.tx, p.ref)
$$;
create function ledger_digest_step(p_state bytea, p_start bytea, p_line text) returns bytea language plpgsql immutable as $$
begin
  return pg_catalog.sha256(coalesce(p_state, p_start) || pg_catalog.convert_to(p_line, 'UTF8'));
end $$;
-- Chains lines in their order, from a digest on.
create aggregate ledger_digest(bytea, text) (sfunc = ledger_digest_step, stype = bytea);

-- Accounts with how far each is proven, in one look: a balance and its sequence of the same moment.
create function ledger_heads(p_ids bigint[]) returns table (id bigint, member_id bigint, brand_id integer, currency text,
  house text, floor bigint, balance bigint, seq bigint, beyond boolean,
  day date, proven_seq bigint, total bigint, digest bytea, seal bytea)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select a.id, a.member_id, a.brand_id, a.currency, a.house, a.floor, a.balance, a.seq,
    exists (select 1 from ledger.posting p where p.account_id = a.id and p.seq > a.seq),
    c.day, coalesce(c.seq, 0), coalesce(c.total, 0), c.digest, c.seal
  from ledger.account a
    left join lateral (
      select c.* from ledger.checkpoint c where c.account_id = a.id order by c.day desc limit 1) c on true
  where a.id = any (p_ids) and current_brand() is null order by a.id
$$;

create function ledger_accounts_after(p_after bigint, p_rows integer) returns table (id bigint)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select a.id from ledger.account a where a.id > p_after and current_brand() is null order by a.id limit p_rows
$$;

-- Accounts with postings since then that no checkpoint covers.
create function ledger_accounts_since(p_since timestamptz) returns table (id bigint)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select distinct p.account_id from ledger.posting p
  where p.created_at >= p_since and current_brand() is null and p.seq > coalesce((
    select c.seq from ledger.checkpoint c where c.account_id = p.account_id order by c.day desc limit 1), 0)
$$;

-- Walks spans of accounts' postings, (from, to], and sums them by account, day and counterpart. `at_seq` is the last posting of the
-- row, `running` and `digest` what stands behind it, `off_seq` the first one whose balance does not follow from those before. A day
-- never goes back along an account, whatever the clock did.
create function ledger_walk(p_account bigint[], p_from bigint[], p_to bigint[], p_total bigint[], p_digest bytea[], p_day date[])
returns table (account_id bigint, from_seq bigint, day date, contra_id bigint, amount bigint, postings bigint, at_seq bigint,
  running bigint, digest bytea, off_seq bigint)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  with line as (
    select s.account_id, s.after, p.seq, p.contra_id, p.amount, p.balance_after,
      greatest(s.day, max((p.created_at at time zone 'UTC')::date) over w) as day,
      (s.total + sum(p.amount) over w)::bigint as running,
      ledger_digest(coalesce(s.digest, ''), ledger_posting_line(p)) over w as digest
    from unnest(p_account, p_from, p_to, p_total, p_digest, p_day) as s (account_id, after, until, total, digest, day)
      join ledger.posting p on p.account_id = s.account_id and p.seq > s.after and p.seq <= s.until
    where current_brand() is null
    window w as (partition by s.account_id, s.after order by p.seq)
  )
  select l.account_id, l.after, l.day, l.contra_id, sum(l.amount)::bigint, count(*), max(l.seq),
    (array_agg(l.running order by l.seq desc))[1], (array_agg(l.digest order by l.seq desc))[1],
    min(l.seq) filter (where l.balance_after <> l.running)
  from line l group by 1, 2, 3, 4
$$;

-- Checkpoints in their order with the one before each: spans of about p_rows postings together.
create function ledger_spans_after(p_account bigint, p_day date, p_rows integer) returns table (account_id bigint, day date,
  seq bigint, total bigint, digest bytea, seal bytea, from_day date, from_seq bigint, from_total bigint, from_digest bytea)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  with next as (
    select c.*, b.day as from_day, coalesce(b.seq, 0) as from_seq, coalesce(b.total, 0) as from_total, b.digest as from_digest
    from (
      select * from ledger.checkpoint c where (c.account_id, c.day) > (p_account, p_day)
      order by c.account_id, c.day limit least(p_rows, 5000)) c
      left join lateral (
        select b.day, b.seq, b.total, b.digest from ledger.checkpoint b
        where b.account_id = c.account_id and b.day < c.day order by b.day desc limit 1) b on true
    where current_brand() is null
  ), counted as (
    select n.*, sum(n.seq - n.from_seq) over (order by n.account_id, n.day) - (n.seq - n.from_seq) as before from next n
  )
  select n.account_id, n.day, n.seq, n.total, n.digest, n.seal, n.from_day, n.from_seq, n.from_total, n.from_digest
  from counted n where n.before < p_rows order by n.account_id, n.day
$$;

-- House accounts whose balance is not what postings moved, in one look: what is proven, by its sums, and what came since then.
-- p_behind are accounts that no checkpoint may cover because they drift.
create function ledger_houses_off(p_since timestamptz, p_behind bigint[])
returns table (id bigint, house text, brand_id integer, currency text, off numeric)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  with open_span as (
    select p.account_id, p.contra_id, p.amount from ledger.posting p
    where p.created_at >= p_since and p.account_id <> all (p_behind) and p.seq > coalesce((
      select c.seq from ledger.checkpoint c where c.account_id = p.account_id order by c.day desc limit 1), 0)
    union all
    select p.account_id, p.contra_id, p.amount
    from unnest(p_behind) as b (id) join ledger.posting p on p.account_id = b.id and p.seq > coalesce((
      select c.seq from ledger.checkpoint c where c.account_id = b.id order by c.day desc limit 1), 0)
  ), house as (
    select a.* from ledger.account a where a.house is not null and current_brand() is null
  ), moved as (
    select d.house_id as id, -d.amount as amount from ledger.house_day d
    union all select o.contra_id, -o.amount from open_span o
    union all select o.account_id, o.amount from open_span o join house h on h.id = o.account_id
    union all select h.id, c.total from house h join lateral (
      select c.total from ledger.checkpoint c where c.account_id = h.id order by c.day desc limit 1) c on true
  ), summed as (select m.id, sum(m.amount) as amount from moved m group by 1)
  select h.id, h.house, h.brand_id, h.currency, h.balance - coalesce(s.amount, 0)
  from house h left join summed s on s.id = h.id where h.balance <> coalesce(s.amount, 0) order by h.id
$$;

-- Sums that crossed from one brand or currency into another: with every balance derived from its postings, the sum over a currency
-- is zero where no posting leaves it.
create function ledger_sums_off() returns table (brand_id integer, currency text, off numeric)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select m.brand_id, m.currency, sum(m.amount) from (
    select d.brand_id, d.currency, d.amount from ledger.house_day d
    union all
    select a.brand_id, a.currency, -d.amount from ledger.house_day d join ledger.account a on a.id = d.house_id
  ) m where current_brand() is null group by 1, 2 having sum(m.amount) <> 0 order by 1, 2
$$;

create or replace function ledger_size() returns table (postings bigint, currencies text[])
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select coalesce((select sum(d.postings)::bigint from ledger.house_day d), 0),
    coalesce((select array_agg(distinct d.currency order by d.currency) from ledger.house_day d), '{}')
$$;

-- What the parts' proofs may ask of the postings.
-- Members in their order, whose postings together are about p_rows.
create function ledger_members_after(p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  with member as (
    select a.member_id, sum(a.seq) as postings from (
      select * from ledger.account where member_id > coalesce(nullif(p_after, '')::bigint, 0) order by member_id limit 3000) a
    where current_brand() is null group by 1
  )
  select m.member_id::text from (
    select member_id, sum(postings) over (order by member_id) - postings as before from member) m
  where m.before < p_rows order by m.member_id
$$;
create function ledger_members_since(p_since timestamptz) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select distinct a.member_id::text from ledger.posting p join ledger.account a on a.id = p.account_id
  where p.created_at >= p_since and a.member_id is not null and current_brand() is null
$$;
-- The members' postings of these kinds, from a day on (null: all).
create function ledger_postings_of(p_members bigint[], p_day date, p_kinds smallint[])
returns table (brand_id integer, member_id bigint, currency text, kind smallint, key uuid, ref uuid, amount bigint, contra text)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select a.brand_id, a.member_id, a.currency, p.kind, p.key, p.ref, p.amount, h.house
  from ledger.account a
    join ledger.posting p on p.account_id = a.id and p.kind = any (p_kinds) and p.seq > coalesce((
      select c.seq from ledger.checkpoint c where c.account_id = a.id and c.day < p_day order by c.day desc limit 1), 0)
    join ledger.account h on h.id = p.contra_id
  where a.member_id = any (p_members) and current_brand() is null
$$;
-- What stands under members' keys, one look into the unique index each.
create function ledger_postings_under(p_members bigint[], p_keys uuid[])
returns table (member_id bigint, key uuid, kind smallint, amount bigint, currency text)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select k.member_id, k.key, p.kind, p.amount, a.currency
  from unnest(p_members, p_keys) as k (member_id, key) join ledger.account a on a.member_id = k.member_id,
    lateral (select q.kind, q.amount from ledger.posting q where q.account_id = a.id and q.key = k.key limit 1) p
  where current_brand() is null
$$;

do $$
declare each record;
begin
  for each in select p.oid::regprocedure as signature, p.prosecdef as definer from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname in ('ledger_posting_line', 'ledger_digest_step',
      'ledger_heads', 'ledger_accounts_after', 'ledger_accounts_since', 'ledger_walk', 'ledger_spans_after', 'ledger_houses_off',
      'ledger_sums_off', 'ledger_members_after', 'ledger_members_since', 'ledger_postings_of', 'ledger_postings_under')
  loop
    execute format('alter function %s owner to baize_ledger', each.signature);
    execute format('revoke execute on function %s from public', each.signature);
    -- What only the proofs of the parts ask stays with them.
    if each.definer and each.signature::text !~ 'ledger_postings_' then execute format('grant execute on function %s to baize_app', each.signature); end if;
  end loop;
  alter aggregate ledger_digest(bytea, text) owner to baize_ledger;
  revoke execute on function ledger_digest(bytea, text) from public;
end $$;

-- Their place is taken by the walks above.
drop function ledger_check(integer);
drop function wagers_check(integer);
drop function ledger_sums_of_refs(smallint[]);

-- Suppliers that hold a balance of their own: what was moved there and back. A row is written before each thing that is done outside, so
-- that whoever comes after a crash knows what may have happened (docs/adr/0033).
create table vendors.transfer (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  member_id bigint not null,
  supplier_id integer not null references vendors.supplier,
  currency text not null,
  -- in: from our wallet to the supplier's
  direction text not null check (direction in ('in', 'out')),
  -- what we call it there: never used again
  reference text not null unique check (reference ~ '^[A-Za-z0-9]{8,64}$'),
  state text not null default 'init' check (state in ('init', 'debited', 'unknown', 'credited', 'reversed')),
  -- known of `in` once it was taken from our wallet, of `out` once the supplier has said it
  amount bigint check (amount >= 0),
  created_at timestamptz not null default clock_timestamp(),
  -- since when its outcome is not known, how often the supplier was asked since, and when it is asked next
  unknown_at timestamptz,
  asked integer not null default 0,
  ask_at timestamptz,
  last_fault text check (length(last_fault) <= 300),
  -- why it came to nothing
  failure text check (length(failure) <= 60),
  -- how the supplier contradicts us: a person must look
  contradiction text check (length(contradiction) <= 300),
  vendor_tx_id text,
  ended_at timestamptz,
  constraint transfer_ended check ((ended_at is null) = (state in ('init', 'debited', 'unknown'))),
  constraint transfer_amount check (amount is not null or state in ('init', 'reversed') or (direction = 'out' and state = 'unknown')),
  constraint transfer_in_is_paid check (direction = 'out' or amount > 0 or state in ('init', 'reversed')),
  constraint transfer_failure check ((failure is not null) = (state = 'reversed')),
  constraint transfer_asked check (ended_at is null or ask_at is null)
);
-- One at a time for each player and supplier, whoever asks for it.
create unique index transfer_open on vendors.transfer (member_id, supplier_id) where ended_at is null;
create index transfer_due on vendors.transfer (ask_at) where ended_at is null;
create index transfer_in_doubt on vendors.transfer (brand_id, created_at desc) where ended_at is null or contradiction is not null;
create index transfer_of_member on vendors.transfer (member_id, created_at desc);
create index transfer_by_time on vendors.transfer using brin (ended_at) with (pages_per_range = 32, autosummarize = on);

-- What has ended stays as it is, and nothing goes back: whatever code asks for it.
create function vendors_transfer_step() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.state <> old.state and not (old.state || '>' || new.state = any (case old.direction
      when 'in' then array['init>debited', 'init>reversed', 'debited>unknown', 'debited>credited', 'debited>reversed',
        'unknown>credited', 'unknown>reversed']
      else array['init>unknown', 'init>credited', 'init>reversed', 'unknown>credited', 'unknown>reversed'] end))
    or (old.amount is distinct from new.amount and old.amount is not null)
    or (old.ended_at is not null and new.ended_at is distinct from old.ended_at)
  then
    raise exception 'transfer % may not go from % to %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger transfer_step before update on vendors.transfer for each row execute function vendors_transfer_step();

-- Whom a supplier knows, and whether money of theirs may stand there.
create table vendors.transfer_account (
  member_id bigint not null,
  supplier_id integer not null references vendors.supplier,
  brand_id integer not null references brand.brand,
  holds boolean not null default false,
  -- when it is looked at whether the player has left
  look_at timestamptz,
  looks integer not null default 0,
  primary key (member_id, supplier_id),
  constraint transfer_account_looked check (holds = (look_at is not null))
);
create index transfer_account_due on vendors.transfer_account (look_at) where holds;

do $$
declare named text;
begin
  foreach named in array array['transfer', 'transfer_account'] loop
    execute format('alter table vendors.%I enable row level security', named);
    execute format('alter table vendors.%I force row level security', named);
    -- the clock asks about those of all brands
    execute format('create policy %I on vendors.%I for select to baize_app using (current_brand() is null or brand_id = current_brand())',
      named || '_read', named);
    execute format('create policy %I on vendors.%I for insert to baize_app with check (brand_id = current_brand())', named || '_add', named);
    execute format('create policy %I on vendors.%I for update to baize_app using (brand_id = current_brand())
      with check (brand_id = current_brand())', named || '_change', named);
    execute format('create policy %I on vendors.%I to baize_owner using (true) with check (true)', named || '_owner', named);
    execute format('revoke all on vendors.%I from baize_app', named);
    execute format('grant select, insert on vendors.%I to baize_app', named);
  end loop;
end $$;
grant update (state, amount, unknown_at, asked, ask_at, last_fault, failure, contradiction, vendor_tx_id, ended_at)
  on vendors.transfer to baize_app;
grant update (holds, look_at, looks) on vendors.transfer_account to baize_app;

-- How the books agree ----------------------------------------------------------------------------------------------------------

create function vendors_transfer_key(p_id uuid, p_what text) returns uuid language sql immutable as $$
  select encode(substr(sha256(convert_to(p_what || ':' || p_id, 'UTF8')), 1, 16), 'hex')::uuid
$$;
create function vendors_transfers_after(p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  select t.id::text from vendors.transfer t
  where current_brand() is null and t.id > coalesce(nullif(p_after, ''), '00000000-0000-0000-0000-000000000000')::uuid
  order by t.id limit p_rows
$$;
create function vendors_transfers_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  select e.key from (
    select t.id::text collate "C" as key from vendors.transfer t where t.ended_at >= p_since
    union all select t.id::text from vendors.transfer t where t.ended_at is null) e
  where e.key > p_after and current_brand() is null order by e.key limit p_rows
$$;
-- What a transfer took from the player's wallet, and what it gave back: exactly once, and never both where it went through.
create function vendors_transfers_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp set enable_seqscan = off as $$
  with named as materialized (
    select t.* from unnest(p_keys) as k join vendors.transfer t on t.id = k::uuid where current_brand() is null
  ), due as materialized (
    select n.id, n.brand_id, n.member_id, l.key, l.kind,
      case when l.kind = 51 and n.direction = 'in' and n.state <> 'init' then -n.amount
        when l.kind = 52 and n.direction = 'out' and n.state = 'credited' then nullif(n.amount, 0)
        when l.kind = 53 and n.direction = 'in' and n.state = 'reversed' then n.amount end as amount
    from named n, lateral (values (n.id, case n.direction when 'in' then 51 else 52 end),
      (vendors_transfer_key(n.id, 'returned'), 53)) as l (key, kind)
  )
  select 'transfers-agree-with-ledger', d.id::text, d.brand_id, d.member_id, format('transfer %s of member %s', d.id, d.member_id)
  from due d left join ledger_postings_under((select array_agg(i.member_id order by i.key) from due i),
    (select array_agg(i.key order by i.key) from due i)) u on u.member_id = d.member_id and u.key = d.key
  where (d.amount, case when d.amount is not null then d.kind end) is distinct from (u.amount, u.kind::integer)
$$;
-- A posting of a transfer is that one's.
create function vendors_transfer_postings_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp set enable_seqscan = off as $$
  select 'postings-have-transfers', p.span, p.brand_id, p.member_id, 'transfer ' || coalesce(p.ref, p.key) || ' of member ' || p.member_id
  from ledger_postings_within(p_keys, '{51,52,53}') p
  where not exists (
    select 1 from vendors.transfer t where t.id = p.ref and t.member_id = p.member_id and t.currency = p.currency
      and t.amount = abs(p.amount) and t.direction = case p.kind when 52 then 'out' else 'in' end
      and p.key = case p.kind when 53 then vendors_transfer_key(t.id, 'returned') else t.id end)
$$;

-- What stands in a family of houses, over their lanes.
create function ledger_houses_named(p_family text, p_names text[])
returns table (brand_id integer, house text, currency text, balance bigint)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select a.brand_id, a.house, a.currency, sum(a.balance)::bigint from ledger.account a
  where a.house = any (select p_family || ':' || n from unnest(p_names) as n) and current_brand() is null group by 1, 2, 3
$$;
-- Money in transit: what has left our wallets, and of which no supplier has said yet that it arrived.
create function vendors_transit_after(p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  select s.code from vendors.supplier s
  where s.dialect = 'transfer' and s.code > p_after and current_brand() is null order by s.code limit p_rows
$$;
create function vendors_transit_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  select s.code collate "C" from vendors.supplier s
  where s.dialect = 'transfer' and s.code collate "C" > p_after and current_brand() is null order by s.code collate "C" limit p_rows
$$;
create function vendors_transit_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  with under_way as (
    select t.brand_id, s.code, t.currency, sum(t.amount) as amount
    from vendors.supplier s join vendors.transfer t on t.supplier_id = s.id
    where s.code = any (p_keys) and t.direction = 'in' and t.ended_at is null and t.state <> 'init' and current_brand() is null
    group by 1, 2, 3
  ), booked as (
    select h.brand_id, substr(h.house, 9) as code, h.currency, h.balance from ledger_houses_named('transit', p_keys) h
  )
  select 'transit-agrees-with-transfers', coalesce(u.code, b.code), coalesce(u.brand_id, b.brand_id), null::bigint,
    format('%s %s of %s in transit, %s booked', coalesce(u.amount, 0), coalesce(u.currency, b.currency), coalesce(u.code, b.code),
      coalesce(b.balance, 0))
  from under_way u full join booked b on b.brand_id = u.brand_id and b.code = u.code and b.currency = u.currency
  where coalesce(u.amount, 0) <> coalesce(b.balance, 0)
$$;
-- The same for people: how much is under way, and since when.
create function vendors_transit() returns table (brand_id integer, supplier text, currency text, amount bigint, transfers integer, oldest timestamptz)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  select t.brand_id, s.code, t.currency, coalesce(sum(t.amount), 0)::bigint, count(*)::integer, min(t.created_at)
  from vendors.transfer t join vendors.supplier s on s.id = t.supplier_id
  where t.ended_at is null and (current_brand() is null or t.brand_id = current_brand()) group by 1, 2, 3
$$;

do $$
declare each record;
begin
  for each in select p.proname, p.oid::regprocedure as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and (p.proname ~ '^vendors_trans(fers?|it)(_|$)' or p.proname = 'ledger_houses_named') loop
    if each.proname ~ '^ledger_' then execute format('alter function %s owner to baize_ledger', each.signature); end if;
    execute format('revoke execute on function %s from public', each.signature);
    if each.proname ~ '_(prove|after|since)$' or each.proname = 'vendors_transit' then
      execute format('grant execute on function %s to baize_app', each.signature);
    end if;
  end loop;
end $$;
grant execute on function ledger_houses_named to baize_owner;

-- Money out: the accounts that members bound, and the orders that pay to them (docs/adr/0057).
create table cashier.payout_account (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  member_id bigint not null,
  kind text not null check (kind in ('bank', 'ewallet', 'crypto')),
  -- bank, number and holder, sealed under a data key; bound to the row
  data bytea not null,
  key_version integer not null,
  -- keyed hash of kind, provider and number: an account belongs to one member of a brand
  number_hash bytea not null,
  bound_at timestamptz not null,
  usable_at timestamptz not null
);
create unique index payout_account_once on cashier.payout_account (brand_id, number_hash);
create index payout_account_of_member on cashier.payout_account (member_id);
create index payout_account_by_key on cashier.payout_account (brand_id, key_version);

create table cashier.withdrawal (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  member_id bigint not null,
  payout_account_id uuid not null references cashier.payout_account (id),
  currency text not null,
  -- what left the wallet; the fee is part of it
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  state text not null default 'applied' check (state in ('applied', 'risk-review', 'approved', 'paying', 'unknown', 'paid', 'dispute',
    'received-full', 'auto-received', 'forced-received', 'forced-return', 'resolved-paid', 'resolved-refund', 'rejected', 'cancelled',
    'failed')),
  reasons text[] not null default '{}',
  created_at timestamptz not null,
  -- when the clock has something to do with it; null: it waits for a person, or is over
  act_at timestamptz,
  -- of amounts above the brand's threshold, who approved first; another person decides
  maker_id integer,
  made_at timestamptz,
  decided_by integer,
  decided_at timestamptz,
  decision_note text,
  provider text,
  provider_ref text,
  asked integer not null default 0,
  fault text,
  paid_at timestamptz,
  confirm_by timestamptz,
  claim text check (claim in ('part', 'none')),
  claimed_amount bigint,
  claim_note text,
  closed_at timestamptz,
  returned bigint not null default 0 check (returned >= 0),
  fee_kept bigint not null default 0 check (fee_kept >= 0),
  constraint withdrawal_two_people check (maker_id is null or decided_by is null or maker_id <> decided_by
    or state not in ('approved', 'paying', 'unknown', 'paid')),
  constraint withdrawal_closed check ((closed_at is not null) = (state in ('received-full', 'auto-received', 'forced-received',
    'forced-return', 'resolved-paid', 'resolved-refund', 'rejected', 'cancelled', 'failed'))),
  constraint withdrawal_split check (returned + fee_kept <= amount and (closed_at is not null or returned + fee_kept = 0)),
  constraint withdrawal_claimed check ((claim is null) = (claimed_amount is null))
);
create index withdrawal_of_member on cashier.withdrawal (member_id, created_at, id);
create index withdrawal_by_place on cashier.withdrawal (brand_id, created_at, id);
create index withdrawal_due on cashier.withdrawal (brand_id, act_at) where act_at is not null;
create index withdrawal_closed_at on cashier.withdrawal (closed_at) where closed_at is not null;
create index withdrawal_created_at on cashier.withdrawal (created_at);

do $$ declare name text; begin
  foreach name in array array['payout_account', 'withdrawal'] loop
    execute format('alter table cashier.%I enable row level security', name);
    execute format('alter table cashier.%I force row level security', name);
    execute format('create policy %I on cashier.%I to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand())', name || '_brand', name);
    execute format('create policy %I on cashier.%I to baize_owner using (true) with check (true)', name || '_owner', name);
  end loop;
end $$;
grant select, insert, update on cashier.payout_account, cashier.withdrawal to baize_app;

-- The key of one of an order's postings beside the first, which has the order's own id.
create function cashier_leg(p_id uuid, p_leg text) returns uuid language sql immutable as $$
  select left(encode(sha256(convert_to(p_id || ':' || p_leg, 'UTF8')), 'hex'), 32)::uuid
$$;
create function cashier_keys_of(p_id uuid) returns uuid[] language sql immutable as $$
  select array[p_id, cashier_leg(p_id, 'hold'), cashier_leg(p_id, 'returned'), cashier_leg(p_id, 'back'), cashier_leg(p_id, 'fee'),
    cashier_leg(p_id, 'paid')]
$$;

-- Withdrawals by their ids.
create function cashier_withdrawals_after(p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, cashier, pg_temp as $$
  select w.id::text from cashier.withdrawal w
  where w.id > coalesce(nullif(p_after, '')::uuid, '00000000-0000-0000-0000-000000000000') and current_brand() is null
  order by w.id limit p_rows
$$;
create function cashier_withdrawals_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, cashier, pg_temp as $$
  select e.key from (
    select w.id::text collate "C" as key from cashier.withdrawal w where w.created_at >= p_since
    union
    select w.id::text from cashier.withdrawal w where w.closed_at >= p_since) e
  where e.key > p_after and current_brand() is null order by e.key limit p_rows
$$;
-- What an order holds stands in the member's held pocket until it is closed; then it has gone back, out, or to the house as its fee.
create function cashier_withdrawals_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, cashier, pg_temp set enable_seqscan = off as $$
  with named as materialized (
    select w.* from unnest(p_keys) as k join cashier.withdrawal w on w.id = k::uuid where current_brand() is null
  ), leg as materialized (
    select n.id, n.member_id, n.currency, e.key, e.kind, e.amount from named n, lateral (values
      (cashier_leg(n.id, 'hold'), 11::smallint, -n.amount), (n.id, 11, n.amount),
      (cashier_leg(n.id, 'returned'), 13, -n.returned), (cashier_leg(n.id, 'back'), 13, n.returned),
      (cashier_leg(n.id, 'fee'), 14, -n.fee_kept),
      (cashier_leg(n.id, 'paid'), 12, case when n.closed_at is null then 0 else n.returned + n.fee_kept - n.amount end)
    ) as e (key, kind, amount) where e.amount <> 0
  ), posted as materialized (
    select distinct u.member_id, u.key, u.kind, u.amount, u.currency
    from named n, lateral unnest(cashier_keys_of(n.id)) as e (key), lateral ledger_postings_under(array[n.member_id], array[e.key]) u
  )
  select 'withdrawals-agree-with-ledger', n.id::text, n.brand_id, n.member_id, 'withdrawal ' || n.id || ' of member ' || n.member_id
  from named n
  where exists (
      select 1 from leg l where l.id = n.id and not exists (select 1 from posted p where p.member_id = l.member_id and p.key = l.key
        and p.kind = l.kind and p.amount = l.amount and p.currency = l.currency))
    or exists (
      select 1 from posted p where p.member_id = n.member_id
        and p.key = any (cashier_keys_of(n.id))
        and not exists (select 1 from leg l where l.id = n.id and l.key = p.key and l.kind = p.kind and l.amount = p.amount))
$$;
-- A posting of a withdrawal has its order.
create function cashier_legs_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, cashier, pg_temp set enable_seqscan = off as $$
  select 'postings-have-withdrawals', p.span, p.brand_id, p.member_id, 'withdrawal ' || p.ref || ' of member ' || p.member_id
  from ledger_postings_within(p_keys, '{11,12,13,14}') p
    left join cashier.withdrawal w on w.id = p.ref and w.member_id = p.member_id and w.currency = p.currency
      and p.key = any (cashier_keys_of(w.id))
  where w.id is null and p.ref is not null
$$;

do $$ declare each record; begin
  for each in select p.oid::regprocedure as signature, p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace
    and p.proname in ('cashier_leg', 'cashier_keys_of', 'cashier_withdrawals_after', 'cashier_withdrawals_since', 'cashier_withdrawals_prove', 'cashier_legs_prove')
  loop
    execute format('revoke execute on function %s from public', each.signature);
    if each.proname not in ('cashier_leg', 'cashier_keys_of') then execute format('grant execute on function %s to baize_app', each.signature); end if;
  end loop;
end $$;
-- Tails of the new walk begin where that of all members stood.
insert into ledger.proof_walk (walk, began_at)
  select 'tail cashier_withdrawals', p.began_at from ledger.proof_walk p where p.walk = 'tail ledger_members' on conflict do nothing;

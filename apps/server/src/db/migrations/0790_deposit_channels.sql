-- Ways to pay in as data of a brand, and orders that a person matches with the money (docs/adr/0059).
alter table cashier.deposit drop constraint deposit_state_check;
alter table cashier.deposit add constraint deposit_state_check check (state in ('pending', 'confirming', 'review', 'credited', 'failed',
  'expired', 'cancelled', 'rejected', 'disputed', 'settled'));
alter table cashier.deposit
  -- of the amount, what the player pays for the way they chose
  add column fee bigint not null default 0 check (fee >= 0),
  -- what was asked for, where another amount came and was credited
  add column ordered bigint check (ordered > 0),
  add constraint deposit_fee_below_amount check (fee < amount);
create index deposit_of_method on cashier.deposit (member_id, method, created_at);

create table cashier.deposit_channel (
  brand_id integer not null references brand.brand,
  code text not null,
  kind text not null check (kind in ('BANK_TRANSFER', 'E_WALLET', 'QR', 'GATEWAY', 'CARD', 'CRYPTO')),
  name jsonb not null,
  -- limits, fee, hours and how its money is found: ChannelRules of the contract
  rules jsonb not null,
  enabled boolean not null,
  position integer not null,
  version integer not null default 1,
  primary key (brand_id, code)
);
-- Accounts of the house that players pay to, handed out in turn.
create table cashier.receiving_account (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  channel text not null,
  -- the bank, or the wallet
  provider text not null,
  holder text not null,
  number text not null,
  -- what a QR code of the channel says; null: the number
  qr text,
  day_max bigint check (day_max > 0),
  enabled boolean not null,
  handed_at timestamptz,
  version integer not null default 1,
  foreign key (brand_id, channel) references cashier.deposit_channel (brand_id, code)
);
create unique index receiving_account_once on cashier.receiving_account (brand_id, channel, provider, number);
create table cashier.manual_order (
  deposit_id uuid primary key references cashier.deposit (id),
  brand_id integer not null references brand.brand,
  member_id bigint not null,
  account_id uuid not null references cashier.receiving_account (id),
  -- the account as the player was shown it: later changes are of later orders
  provider text not null,
  holder text not null,
  number text not null,
  qr text,
  remark text,
  claimed_at timestamptz,
  reference text,
  -- of amounts above the threshold, who found the money first, and how much it was; another person credits it
  maker_id integer,
  made_at timestamptz,
  made_amount bigint check (made_amount > 0),
  decision text check (decision in ('credited', 'rejected')),
  decided_by integer,
  decided_at timestamptz,
  decision_note text,
  constraint manual_order_marked check ((maker_id is null) = (made_at is null) and (maker_id is null) = (made_amount is null)),
  constraint manual_order_decided check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  constraint manual_order_two_people check (decision is distinct from 'credited' or maker_id is null or maker_id <> decided_by)
);
create index manual_order_of_account on cashier.manual_order (account_id);
create index manual_order_by_remark on cashier.manual_order (brand_id, remark) where remark is not null;
create index manual_order_by_reference on cashier.manual_order (brand_id, lower(reference)) where reference is not null;
create index deposit_waiting on cashier.deposit (brand_id, created_at, id) where state in ('confirming', 'review');

do $$ declare name text; begin
  foreach name in array array['deposit_channel', 'receiving_account', 'manual_order'] loop
    execute format('alter table cashier.%I enable row level security', name);
    execute format('alter table cashier.%I force row level security', name);
    execute format('create policy %I on cashier.%I to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand())', name || '_brand', name);
    execute format('create policy %I on cashier.%I to baize_owner using (true) with check (true)', name || '_owner', name);
  end loop;
end $$;
grant select, insert, update on cashier.deposit_channel, cashier.receiving_account, cashier.manual_order to baize_app;

-- A credited deposit with a fee has a second posting, which takes the fee to the house.
create or replace function cashier_books_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, cashier, pg_temp set enable_seqscan = off as $$
  with named as materialized (
    select k, split_part(k, '/', 1) as kind, split_part(k, '/', 2)::uuid as id from unnest(p_keys) as k where current_brand() is null
  ), entry as materialized (
    select n.k, 'deposits-agree-with-ledger' as name, 'deposit ' as kind, 10 as code, d.id, d.id as key, d.brand_id, d.member_id, d.currency, d.amount
    from named n join cashier.deposit d on n.kind = 'deposit' and d.id = n.id and d.state = 'credited'
    union all
    select n.k, 'deposits-agree-with-ledger', 'deposit ', 15, d.id, cashier_leg(d.id, 'fee'), d.brand_id, d.member_id, d.currency, -d.fee
    from named n join cashier.deposit d on n.kind = 'deposit' and d.id = n.id and d.state = 'credited' and d.fee > 0
    union all
    select n.k, 'corrections-agree-with-ledger', 'correction ', 20, c.id, c.id, c.brand_id, c.member_id, c.currency,
      case when c.direction = 'credit' then c.amount else -c.amount end
    from named n join cashier.correction c on n.kind = 'correction' and c.id = n.id and c.state = 'applied'
  )
  select e.name, e.k, e.brand_id, e.member_id, e.kind || e.id || ' of member ' || e.member_id
  from entry e left join ledger_postings_under((select array_agg(i.member_id order by i.key) from entry i),
    (select array_agg(i.key order by i.key) from entry i)) u
    on u.member_id = e.member_id and u.key = e.key and u.kind = e.code and u.amount = e.amount and u.currency = e.currency
  where u.key is null
$$;
create or replace function cashier_postings_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, cashier, pg_temp set enable_seqscan = off as $$
  select 'postings-have-orders', p.span, p.brand_id, p.member_id,
    case p.kind when 20 then 'correction ' || p.key else 'deposit ' || p.ref end || ' of member ' || p.member_id
  from ledger_postings_within(p_keys, '{10,15,20}') p
    left join lateral (
      select true as found from cashier.deposit d where p.kind = 10 and d.id = p.ref and d.id = p.key and d.member_id = p.member_id
        and d.state = 'credited' and d.amount = p.amount and d.currency = p.currency
      union all
      select true from cashier.deposit d where p.kind = 15 and d.id = p.ref and p.key = cashier_leg(d.id, 'fee')
        and d.member_id = p.member_id and d.state = 'credited' and -d.fee = p.amount and d.currency = p.currency
      union all
      select true from cashier.correction c where p.kind = 20 and c.id = p.key and c.member_id = p.member_id
        and c.state = 'applied' and c.currency = p.currency
        and case when c.direction = 'credit' then c.amount else -c.amount end = p.amount) o on true
  where o.found is null and (p.ref is not null or p.kind = 20)
$$;

-- One case for each supplier, brand, code and day, in which the supplier's transactions stand; a person decides it once.
alter table vendors.vendor_case rename to case_row;
alter table vendors.case_row rename column opened_at to told_at;
alter index vendors.vendor_case_pkey rename to case_row_pkey;
alter sequence vendors.vendor_case_id_seq rename to case_row_id_seq;
alter table vendors.case_row drop constraint vendor_case_supplier_id_tx_uuid_code_key;

create table vendors.vendor_case (
  id bigint generated always as identity primary key,
  brand_id integer not null references brand.brand,
  supplier_id integer not null references vendors.supplier,
  code text not null,
  day date not null,
  opened_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  decision text check (decision in ('accepted', 'refused')),
  decided_at timestamptz,
  decided_by integer references operators.operator,
  note text,
  check ((decision is null) = (decided_at is null))
);
create unique index vendor_case_open on vendors.vendor_case (brand_id, supplier_id, code, day) where decided_at is null;
create index vendor_case_of_brand on vendors.vendor_case (brand_id, id);
create index vendor_case_waiting on vendors.vendor_case (brand_id, id) where decided_at is null;

insert into vendors.vendor_case (brand_id, supplier_id, code, day, opened_at, last_at)
  select r.brand_id, r.supplier_id, r.code, ((r.told_at at time zone 'UTC') + b.gmt_offset_minutes * interval '1 minute')::date,
    min(r.told_at), max(r.told_at)
  from vendors.case_row r join brand.brand b on b.id = r.brand_id group by 1, 2, 3, 4;

alter table vendors.case_row
  add column case_id bigint references vendors.vendor_case,
  -- what the supplier asked for: absent in rows that are older than these columns
  add column kind text check (kind in ('win', 'rollback')),
  add column reference uuid,
  add column content uuid,
  add column amount bigint,
  add column currency text;
update vendors.case_row r set case_id = c.id from vendors.vendor_case c, brand.brand b
  where b.id = r.brand_id and c.brand_id = r.brand_id and c.supplier_id = r.supplier_id and c.code = r.code
    and c.day = ((r.told_at at time zone 'UTC') + b.gmt_offset_minutes * interval '1 minute')::date;
alter table vendors.case_row
  alter column case_id set not null,
  drop column closed_at,
  drop column note,
  add constraint case_row_once unique (brand_id, supplier_id, tx_uuid, code);
create index case_row_of_case on vendors.case_row (case_id, id);

alter table vendors.vendor_case enable row level security;
alter table vendors.vendor_case force row level security;
create policy vendor_case_brand on vendors.vendor_case to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy vendor_case_owner on vendors.vendor_case to baize_owner using (true) with check (true);
alter policy vendor_case_brand on vendors.case_row rename to case_row_brand;
alter policy vendor_case_owner on vendors.case_row rename to case_row_owner;
revoke all on vendors.vendor_case, vendors.case_row from baize_app;
grant select, insert, update (last_at, decision, decided_at, decided_by, note) on vendors.vendor_case to baize_app;
grant select, insert on vendors.case_row to baize_app;

-- What a closed supplier may still pay, by brand and currency: absent, the supplier's own ceilings hold. Currencies are not added up.
create table vendors.closed_ceiling (
  brand_id integer not null references brand.brand,
  supplier_id integer not null references vendors.supplier,
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  win_max bigint not null check (win_max >= 0),
  day_max bigint not null check (day_max >= 0),
  version integer not null default 1,
  primary key (brand_id, supplier_id, currency)
);
alter table vendors.closed_ceiling enable row level security;
alter table vendors.closed_ceiling force row level security;
-- Connections are read for all brands at once.
create policy closed_ceiling_read on vendors.closed_ceiling for select to baize_app
  using (brand_id = current_brand() or current_brand() is null);
create policy closed_ceiling_add on vendors.closed_ceiling for insert to baize_app with check (brand_id = current_brand());
create policy closed_ceiling_change on vendors.closed_ceiling for update to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy closed_ceiling_owner on vendors.closed_ceiling to baize_owner using (true) with check (true);
revoke all on vendors.closed_ceiling from baize_app;
grant select, insert, update (win_max, day_max, version) on vendors.closed_ceiling to baize_app;

alter table vendors.closed_payout add column currency text;
update vendors.closed_payout p set currency = b.currency from brand.brand b where b.id = p.brand_id;
alter table vendors.closed_payout
  alter column currency set not null,
  drop constraint closed_payout_pkey,
  add primary key (brand_id, supplier_id, currency, day);

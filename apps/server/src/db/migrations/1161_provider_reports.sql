-- What payment providers report, compared with the brand's deposits: what was compared, by whom, and where they differ.
create table cashier.provider_report (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  provider text not null check (provider in ('sandbox', 'stripe', 'adyen', 'nowpayments')),
  -- of the file, as the operator's machine calls it
  name text not null,
  lines integer not null,
  -- the first and the last payment of it
  first_at timestamptz,
  last_at timestamptz,
  -- ReportSum[] and ReportDifference[] of the contract; of very many differences the first are kept
  sums jsonb not null,
  differences jsonb not null,
  differing integer not null,
  made_by integer not null,
  made_at timestamptz not null
);
create index provider_report_latest on cashier.provider_report (brand_id, made_at desc, id);
alter table cashier.provider_report enable row level security;
alter table cashier.provider_report force row level security;
create policy provider_report_brand on cashier.provider_report to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy provider_report_owner on cashier.provider_report to baize_owner using (true) with check (true);
grant select, insert on cashier.provider_report to baize_app;

-- A report's time is looked at as a whole.
create index deposit_credited_by_provider on cashier.deposit (brand_id, provider, credited_at) where credited_at is not null;

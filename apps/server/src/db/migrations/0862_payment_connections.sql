-- Who serves a way to pay is a fact of the brand (docs/adr/0074). Accounts of brands at providers; what one is never
-- changes: other keys are another row, and orders of before are asked about under those that they were made with.
create table cashier.payment_connection (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  provider text not null check (provider in ('stripe', 'nowpayments')),
  mode text not null check (mode in ('live', 'test')),
  -- how its key ends, by which operators tell it from others
  key_end text not null,
  -- its keys, sealed for this row
  data bytea not null,
  key_version integer not null,
  enabled boolean not null,
  approved_at timestamptz,
  made_at timestamptz not null,
  version integer not null default 1,
  constraint payment_connection_approved check (not enabled or approved_at is not null)
);
create unique index payment_connection_in_use on cashier.payment_connection (brand_id, provider) where enabled;
alter table cashier.payment_connection enable row level security;
alter table cashier.payment_connection force row level security;
create policy payment_connection_brand on cashier.payment_connection to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy payment_connection_owner on cashier.payment_connection to baize_owner using (true) with check (true);
grant select, insert, update on cashier.payment_connection to baize_app;

alter table cashier.deposit_channel
  -- null: its money comes to accounts of the house
  add column provider text check (provider in ('sandbox', 'stripe', 'nowpayments')),
  -- what is paid with, as the provider calls it
  add column coin text;
update cashier.deposit_channel set provider = 'sandbox' where kind not in ('BANK_TRANSFER', 'E_WALLET', 'QR');
alter table cashier.deposit_channel
  add constraint deposit_channel_served check ((kind in ('BANK_TRANSFER', 'E_WALLET', 'QR')) = (provider is null)),
  add constraint deposit_channel_coin check (coalesce(provider = 'nowpayments', false) = (coin is not null));

alter table cashier.deposit
  -- by whom the order is served, and under which account of the brand; null: by nobody, a person matches its money
  add column provider text,
  add column connection_id uuid references cashier.payment_connection,
  -- an address of a coin to which the player pays: PayTo of the contract
  add column pay_to jsonb,
  -- when the provider first told of money for it
  add column seen_at timestamptz;
update cashier.deposit d set provider = 'sandbox'
  where provider_ref is not null and not exists (select from cashier.manual_order m where m.deposit_id = d.id);

-- What came of asking the provider about an order: how often, and what went wrong the last time.
alter table cashier.deposit add column asked integer not null default 0;
alter table cashier.deposit add column last_fault text;
alter table cashier.deposit add column last_fault_at timestamptz;
create index deposit_at_fault on cashier.deposit (brand_id, created_at desc) where state = 'pending' and last_fault is not null;

-- An order on which the provider and we do not agree ends as disputed: a person looks into it, and nobody asks for ever.
alter table cashier.deposit drop constraint deposit_state_check;
alter table cashier.deposit add constraint deposit_state_check
  check (state in ('pending', 'credited', 'failed', 'expired', 'disputed'));
-- When the provider is asked next about an order that is still pending.
alter table cashier.deposit add column ask_at timestamptz not null default now();
create index deposit_to_ask on cashier.deposit (brand_id, ask_at) where state = 'pending';
create index deposit_disputed on cashier.deposit (brand_id, created_at desc) where state = 'disputed';

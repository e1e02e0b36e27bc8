-- Queues and filters of the console ask for the few orders of a state among years of those that are over.
create index withdrawal_by_state on cashier.withdrawal (brand_id, state, created_at, id);
create index withdrawal_waiting on cashier.withdrawal (brand_id, created_at, id)
  where state in ('risk-review', 'dispute') or (state = 'paid' and end_maker_id is not null);
create index deposit_by_state on cashier.deposit (brand_id, state, created_at, id);

-- Ways to pay in under an operator's hand (docs/adr/0051). An account of the house takes money only once two people
-- have agreed to it; those that were entered before this hold.
alter table cashier.receiving_account add column approved_at timestamptz;
update cashier.receiving_account set approved_at = now();
alter table cashier.receiving_account
  add constraint receiving_account_approved check (not enabled or approved_at is not null);
create index deposit_open_by_method on cashier.deposit (brand_id, method) where state in ('pending', 'confirming', 'review');

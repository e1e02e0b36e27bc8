-- The deposits of a brand are listed by when they were ordered, or by when they were credited.
create index deposit_by_place on cashier.deposit (brand_id, created_at, id);
create index deposit_by_credit_place on cashier.deposit (brand_id, credited_at, id) include (currency, amount)
  where credited_at is not null;
drop index cashier.deposit_credited_at;

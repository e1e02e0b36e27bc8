-- A supplier that is not let in any more still owes what its open bets won: up to a ceiling for each win and for each day of a brand,
-- in 1/100 000 units of the brand's currency. What goes beyond waits for an operator.
alter table vendors.supplier
  add column closed_win_max bigint not null default 1000000000 check (closed_win_max >= 0),
  add column closed_day_max bigint not null default 10000000000 check (closed_day_max >= 0);

create table vendors.closed_payout (
  brand_id integer not null references brand.brand,
  supplier_id integer not null references vendors.supplier,
  day date not null,
  paid bigint not null,
  -- the ceiling when it was last paid: two processes that pay at once must not pass it together
  day_max bigint not null,
  primary key (brand_id, supplier_id, day),
  constraint closed_payout_within_ceiling check (paid <= day_max)
);
alter table vendors.closed_payout enable row level security;
alter table vendors.closed_payout force row level security;
create policy closed_payout_brand on vendors.closed_payout to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy closed_payout_owner on vendors.closed_payout to baize_owner using (true) with check (true);
revoke all on vendors.closed_payout from baize_app;
grant select, insert, update (paid, day_max) on vendors.closed_payout to baize_app;

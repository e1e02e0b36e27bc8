-- What suppliers that hold money give beside their rounds, and the sums that found a stay unexplained (docs/adr/0062).

-- Money that such a supplier gave a player outside of play, by its report: the first's of whom it was told, in whatever brand.
create table vendors.told_promo (
  supplier_id integer not null references vendors.supplier,
  promo text not null,
  member_id bigint not null,
  brand_id integer not null references brand.brand,
  version bigint not null default 0,
  -- nothing until it was given, and where it was taken back
  amount bigint not null default 0 check (amount >= 0),
  told_at timestamptz not null default clock_timestamp(),
  primary key (supplier_id, promo)
);
alter table vendors.told_promo enable row level security;
alter table vendors.told_promo force row level security;
create policy told_promo_brand on vendors.told_promo to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy told_promo_owner on vendors.told_promo to baize_owner using (true) with check (true);
grant select, insert on vendors.told_promo to baize_app;
grant update (version, amount, told_at) on vendors.told_promo to baize_app;

-- The sum of them, since ever.
alter table vendors.transfer_account add column told_given bigint not null default 0;
grant update (told_given) on vendors.transfer_account to baize_app;

-- The account's sums when its money had come home and was compared; null: it was not, or it was before this.
alter table vendors.transfer
  add column moved bigint,
  add column told_net bigint,
  add column told_given bigint,
  -- what had been unexplained before, and is decided with the transfer that ended that stay
  add column known_before bigint,
  add constraint transfer_stay check (num_nulls(moved, told_net, told_given, known_before) in (0, 4));
grant update (moved, told_net, told_given, known_before) on vendors.transfer to baize_app;

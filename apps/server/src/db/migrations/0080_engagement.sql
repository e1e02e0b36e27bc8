-- Wins worth showing, re-derived from the wager each time something happens to it. The account is kept masked.
create table winner (
  member_id bigint not null,
  supplier_id integer not null,
  wager_id uuid not null,
  brand_id integer not null references brand,
  game_code text not null,
  game_type smallint not null,
  currency text not null,
  shown_name text not null,
  amount bigint not null check (amount > 0),
  won_at timestamptz not null,
  primary key (member_id, supplier_id, wager_id)
);
create index winner_board on winner (brand_id, amount desc, won_at desc);

alter table winner enable row level security;
alter table winner force row level security;
create policy winner_brand on winner to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy winner_owner on winner to baize_owner using (true) with check (true);

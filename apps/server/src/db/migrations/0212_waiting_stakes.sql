-- A bet that closed its own round may still be taken back (docs/adr/0008): its share of a pool and its draw wait here until it may not.
create table jackpots.waiting_stake (
  brand_id integer not null references brand.brand,
  wager_id uuid not null,
  member_id bigint not null,
  -- the event wager.settled as it was told
  event jsonb not null,
  settled_at timestamptz not null,
  primary key (brand_id, wager_id)
);
create index waiting_stake_due on jackpots.waiting_stake (brand_id, settled_at);
alter table jackpots.waiting_stake enable row level security;
alter table jackpots.waiting_stake force row level security;
create policy waiting_stake_brand on jackpots.waiting_stake to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy waiting_stake_owner on jackpots.waiting_stake to baize_owner using (true) with check (true);
revoke all on jackpots.waiting_stake from baize_app;
grant select, insert, delete on jackpots.waiting_stake to baize_app;

-- What every report reads: member x currency x settlement hour in the platform's offset x vendor x kind. Never adds currencies.
create table rollup (
  member_id bigint not null,
  currency text not null,
  -- start of the hour, UTC; day boundaries are drawn by the platform's offset when reports are read
  hour timestamptz not null,
  vendor text not null,
  game_type smallint not null,
  game_code text not null,
  brand_id integer not null references brand,
  bets bigint not null default 0,
  stake bigint not null default 0,
  payout bigint not null default 0,
  valid_bet bigint not null default 0,
  jackpot_win bigint not null default 0,
  primary key (member_id, currency, hour, vendor, game_type, game_code)
) with (fillfactor = 80);
create index rollup_of_brand on rollup (brand_id, hour);
alter table rollup enable row level security;
alter table rollup force row level security;
create policy rollup_brand on rollup to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy rollup_owner on rollup to baize_owner using (true) with check (true);

-- Each settlement of a wager, as its hour counted it: what a recomputation reads, and what the statement of a day is proven by.
create table settlement (
  member_id bigint not null,
  supplier_id integer not null,
  wager_id uuid not null,
  version smallint not null,
  brand_id integer not null references brand,
  hour timestamptz not null,
  stake bigint not null,
  payout bigint not null,
  valid_bet bigint not null,
  bets smallint not null,
  primary key (member_id, supplier_id, wager_id, version)
);
alter table settlement enable row level security;
alter table settlement force row level security;
create policy settlement_brand on settlement to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy settlement_owner on settlement to baize_owner using (true) with check (true);

create table rollup_proof (
  id bigint generated always as identity primary key,
  brand_id integer not null references brand,
  proven_at timestamptz not null default now(),
  checked bigint not null,
  drifted text[] not null
);
alter table rollup_proof enable row level security;
alter table rollup_proof force row level security;
create policy rollup_proof_brand on rollup_proof to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy rollup_proof_owner on rollup_proof to baize_owner using (true) with check (true);

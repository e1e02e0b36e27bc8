-- Campaigns of free rounds, as operators make them. Who has one, and how far they came, stands with the rewards (freerounds).
create schema campaigns;
grant usage on schema campaigns to baize_app;
create table campaigns.campaign (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  name text not null,
  supplier_id integer not null references vendors.supplier,
  game_code text not null,
  currency text not null,
  rounds integer not null check (rounds between 1 and 1000),
  stake bigint not null check (stake > 0),
  -- what one unit of stake returns on average, in millionths, as it was known when the draft was saved
  rtp_e6 integer not null check (rtp_e6 between 1 and 1000000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  days integer not null check (days between 1 and 90),
  multiple integer not null check (multiple between 0 and 50),
  budget bigint not null check (budget > 0),
  reason text not null,
  state text not null default 'draft' check (state in ('draft', 'running', 'stopped')),
  maker text not null,
  made_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  constraint campaign_ends_later check (ends_at > starts_at)
);
create index campaign_of_brand on campaigns.campaign (brand_id, made_at desc);
alter table campaigns.campaign enable row level security;
alter table campaigns.campaign force row level security;
create policy campaign_brand on campaigns.campaign to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy campaign_owner on campaigns.campaign to baize_owner using (true) with check (true);
grant select, insert, update (name, supplier_id, game_code, rounds, stake, rtp_e6, starts_at, ends_at, days, multiple, budget, reason,
  state, version) on campaigns.campaign to baize_app;

-- Free rounds that an operator gives its players. A round of one is played at the reward's stake, which nobody pays; how many were played
-- and what they won is what the rounds say.
create table reward_campaign (
  id uuid primary key,
  operator_id text not null references connection,
  name text not null,
  prepaid_id uuid not null,
  game_code text not null,
  currency text not null,
  stake bigint not null check (stake > 0),
  rounds integer not null check (rounds between 1 and 1000),
  reference text,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  created_at timestamptz not null default now(),
  unique (operator_id, reference)
);
create table reward (
  id uuid primary key,
  operator_id text not null references connection,
  player_id bigint not null references player,
  campaign_id uuid references reward_campaign,
  prepaid_id uuid not null,
  game_code text not null,
  currency text not null,
  stake bigint not null check (stake > 0),
  rounds integer not null check (rounds between 1 and 1000),
  brand text,
  reference text,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  cancelled_at timestamptz,
  -- the operator's wallet took no further round of it
  refused_at timestamptz,
  -- in the milliseconds by which a page of the list goes on
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  unique (operator_id, reference)
);
create index reward_of_player on reward (player_id, game_code, ends_at);
create index reward_of_operator on reward (operator_id, created_at, id);

alter table round add column reward_id uuid references reward;
create index round_of_reward on round (reward_id) where reward_id is not null;

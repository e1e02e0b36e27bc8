-- Crash: one round for everybody. Its points follow from a chain of seeds, which is made once; each round is a row before its
-- first bet, with the moment at which it starts, so that everything about it follows from the row and the clock.
create table crash_chain (
  id          bigint generated always as identity primary key,
  game_code   text not null references game,
  salt        text not null,
  first_hash  text not null unique,                     -- told before the first round: what its seed hashes to
  last_seed   bytea not null,                           -- sealed: every other seed is a hash of it
  rounds      integer not null check (rounds > 0),
  created_at  timestamptz not null
);

create table crash_round (
  id              text primary key,
  chain_id        bigint not null references crash_chain,
  place           integer not null check (place > 0),   -- of its seed in the chain
  seed_hash       text not null,                        -- the seed of the round before
  state           text not null check (state in ('OPEN', 'OVER')),
  opened_at       timestamptz not null,
  starts_at       timestamptz not null,                 -- bets are taken until then
  attended_at     timestamptz not null,                 -- a process served the round until then
  interrupted_at  timestamptz,                          -- no process did for a while: who could not press is not held to it
  point_e2        integer,
  seed            text,                                 -- told when the round is over
  over_at         timestamptz,
  unique (chain_id, place),
  check ((state = 'OVER') = (point_e2 is not null and seed is not null and over_at is not null))
);
create unique index crash_round_one_open on crash_round (state) where state = 'OPEN';
create index crash_round_newest on crash_round (starts_at);

-- A bet in a shared round is a round of its own to the wallet. It is drawn from the shared round instead of a pair of seeds,
-- a player may have one in each panel, and other rounds of theirs may still be settling.
alter table round
  add column shared_id text references crash_round,
  add column panel smallint check (panel between 1 and 2),
  alter column seed_id drop not null,
  add check ((seed_id is null) = (shared_id is not null)),
  add check ((panel is null) = (shared_id is null));
drop index round_one_cycle;
create unique index round_one_cycle on round (player_id, game_code) where closed_at is null and shared_id is null;
create unique index round_one_panel on round (player_id, shared_id, panel)
  where shared_id is not null and state not in ('REFUSED', 'VOID');
create index round_shared on round (shared_id) where shared_id is not null;
create index round_aboard on round (shared_id) where shared_id is not null and state = 'BET_OK';

-- What looks like abuse of the agent programme, with the rows that it is made of, for operators to judge (docs/adr/0067).
create schema suspicions;
grant usage on schema suspicions to baize_app;

create table suspicions.suspicion (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  kind text not null check (kind in ('RING', 'OPPOSITE_BETS', 'WASH_TURNOVER', 'OWN_CONTRACT', 'CYCLIC_MOVE')),
  -- whom it is about, so that what is found again joins what is open
  subject text not null,
  accounts bigint[] not null,
  currency text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'CONFIRMED', 'DISMISSED')),
  evidence_rows integer not null default 0,
  found_at timestamptz not null,
  last_at timestamptz not null,
  judged_at timestamptz,
  check ((state = 'OPEN') = (judged_at is null))
);
create unique index suspicion_open on suspicions.suspicion (brand_id, kind, subject) where state = 'OPEN';
create index suspicion_of_subject on suspicions.suspicion (brand_id, kind, subject, found_at);
create index suspicion_of_brand on suspicions.suspicion (brand_id, found_at, id);
create index suspicion_of_account on suspicions.suspicion using gin (accounts);

create table suspicions.evidence (
  id bigint generated always as identity primary key,
  brand_id integer not null references brand.brand,
  suspicion_id uuid not null references suspicions.suspicion,
  fact text not null check (fact in ('LINK', 'ROUND', 'PLAY', 'CONTRACT', 'MOVE')),
  -- the day of the brand on which it was seen last
  day date not null,
  member_id bigint not null,
  other_id bigint,
  -- what it is a fact of: a sign of a link, a round, a day, a contract, a move
  ref text not null,
  game_code text,
  times integer,
  stake bigint,
  net bigint,
  other_stake bigint,
  other_net bigint,
  at timestamptz not null,
  unique nulls not distinct (suspicion_id, fact, member_id, other_id, ref)
);

create table suspicions.remark (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  suspicion_id uuid not null references suspicions.suspicion,
  kind text not null check (kind in ('NOTE', 'CONFIRMED', 'DISMISSED')),
  written_by text not null,
  written_at timestamptz not null,
  text text not null
);
create index remark_of_suspicion on suspicions.remark (suspicion_id, written_at);

-- The day of a brand that is being looked through, and up to which player.
create table suspicions.progress (
  brand_id integer primary key references brand.brand,
  day date not null,
  after_id bigint not null
);

do $$
declare
  each text;
begin
  foreach each in array array['suspicion', 'evidence', 'remark', 'progress'] loop
    execute format('alter table suspicions.%I enable row level security', each);
    execute format('alter table suspicions.%I force row level security', each);
    execute format('create policy %I on suspicions.%I to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand())',
      each || '_brand', each);
    execute format('create policy %I on suspicions.%I to baize_owner using (true) with check (true)', each || '_owner', each);
  end loop;
end $$;
grant select, insert, update (accounts, state, evidence_rows, last_at, judged_at) on suspicions.suspicion to baize_app;
grant select, insert, update (day, times, stake, net, other_stake, other_net, at) on suspicions.evidence to baize_app;
grant select, insert on suspicions.remark to baize_app;
grant select, insert, update (day, after_id) on suspicions.progress to baize_app;

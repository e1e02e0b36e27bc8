-- What must be played before money leaves: a row for each credit that is not winnings, and which bets filled it (docs/adr/0057).
create schema turnover;
grant usage on schema turnover to baize_app;
create table turnover.requirement (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  member_id bigint not null,
  source text not null check (source in ('deposit')),
  -- of the credit: it opens one row
  ref uuid not null,
  amount bigint not null check (amount > 0),
  multiple integer not null check (multiple > 0),
  required bigint not null check (required > 0),
  done bigint not null default 0 check (done between 0 and required),
  -- in hundredths by kind of game, as the brand had them when the row was opened
  weights jsonb not null,
  state text not null default 'open' check (state in ('open', 'completed', 'cancelled')),
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  unique (member_id, ref),
  constraint requirement_completed check (state <> 'completed' or done = required),
  constraint requirement_closed check ((state = 'open') = (closed_at is null))
);
create index requirement_open on turnover.requirement (member_id, opened_at, id) where state = 'open';

-- What a bet filled, so that its reversal takes just that back.
create table turnover.fill (
  requirement_id uuid not null references turnover.requirement (id),
  brand_id integer not null references brand.brand,
  member_id bigint not null,
  supplier_id integer not null,
  wager_id uuid not null,
  raw bigint not null check (raw > 0),
  counted bigint not null check (counted >= 0),
  primary key (member_id, supplier_id, wager_id, requirement_id)
);

do $$ declare name text; begin
  foreach name in array array['requirement', 'fill'] loop
    execute format('alter table turnover.%I enable row level security', name);
    execute format('alter table turnover.%I force row level security', name);
    execute format('create policy %I on turnover.%I to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand())', name || '_brand', name);
    execute format('create policy %I on turnover.%I to baize_owner using (true) with check (true)', name || '_owner', name);
  end loop;
end $$;
grant select, insert, update on turnover.requirement to baize_app;
grant select, insert, delete on turnover.fill to baize_app;

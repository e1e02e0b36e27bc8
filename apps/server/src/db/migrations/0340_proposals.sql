-- Changes that one operator makes and another checks before they hold. A brand sees and decides about its own.
create table command.proposal (
  id uuid primary key default gen_random_uuid(),
  brand_id integer not null references brand.brand,
  kind text not null check (kind ~ '^[a-z-]{3,40}$'),
  -- what is changed, as the audit log names it
  subject text not null,
  -- what is carried out, as its kind reads it
  change jsonb not null,
  -- the same for people, field by field
  before jsonb not null,
  after jsonb not null,
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'applied', 'rejected')),
  maker_id integer not null references operators.operator,
  made_at timestamptz not null default clock_timestamp(),
  checker_id integer references operators.operator,
  checked_at timestamptz,
  note text,
  constraint proposal_two_people check (checker_id is null or checker_id <> maker_id),
  constraint proposal_decided check ((state = 'waiting') = (checker_id is null) and (state = 'waiting') = (checked_at is null))
);
-- Of one subject one change waits at a time: whoever checks it sees what will hold.
create unique index proposal_waiting on command.proposal (brand_id, subject) where state = 'waiting';
create index proposal_by_time on command.proposal (brand_id, made_at desc, id);

alter table command.proposal enable row level security;
alter table command.proposal force row level security;
create policy proposal_brand on command.proposal to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy proposal_owner on command.proposal to baize_owner using (true) with check (true);
revoke all on command.proposal from baize_app;
grant select, insert, update (state, checker_id, checked_at, note) on command.proposal to baize_app;

-- What agents are paid by their contracts (rules: packages/domain/src/agents; docs/adr/0055): what teams did, runs over periods, and a bill
-- for each contract in each.
create schema salaries;
grant usage on schema salaries to baize_app;

-- Since when a brand's periods are settled, by kind and length, and how far. What is told late of a time in between counts in the period
-- that is open; what was before the beginning is paid by nobody.
create table salaries.progress (
  brand_id integer not null references brand.brand,
  kind text not null check (kind in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')),
  period text not null check (period in ('realtime', 'hourly', 'daily', 'weekly', 'semimonthly', 'monthly')),
  began_at timestamptz not null,
  settled_until timestamptz not null check (settled_until >= began_at),
  primary key (brand_id, kind, period)
);

-- What an account did in an hour of the brand's clock in a category, and in which line it stood then: what it does later elsewhere does not
-- change who is paid for this.
create table salaries.fact (
  brand_id integer not null references brand.brand,
  currency text not null,
  hour timestamptz not null,
  member_id bigint not null,
  -- a game type, or CONS for what belongs to none
  category text not null,
  -- from the root down to the account itself
  line bigint[] not null,
  valid_bet bigint not null default 0,
  net_loss bigint not null default 0,
  deposits bigint not null default 0,
  primary key (brand_id, currency, hour, member_id, category)
) with (fillfactor = 80);

-- Settled bets one by one, for salaries by the bet; with turned signs what was taken back or settled anew. Kept only of brands that have
-- such a contract.
create table salaries.bet (
  brand_id integer not null references brand.brand,
  wager_id uuid not null,
  version smallint not null,
  sign smallint not null check (sign in (-1, 1)),
  currency text not null,
  at timestamptz not null,
  member_id bigint not null,
  category text not null,
  line bigint[] not null,
  stake bigint not null,
  payout bigint not null,
  valid_bet bigint not null,
  primary key (brand_id, wager_id, version, sign)
);
create index bet_by_time on salaries.bet (brand_id, at);

-- How a brand settles a kind. Without a row the usual rule holds (policy.ts).
create table salaries.rule (
  brand_id integer not null references brand.brand,
  kind text not null check (kind in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')),
  auto_issue boolean not null,
  active_min_bet bigint not null check (active_min_bet >= 0),
  active_min_deposit bigint not null check (active_min_deposit >= 0),
  active_mode text not null check (active_mode in ('PERIOD', 'DAILY_AVERAGE')),
  loss_mode text not null check (loss_mode in ('GATE', 'LOSS_PRORATED')),
  difference_mode text not null check (difference_mode in ('COST_ROLLUP', 'PLATFORM_BEARS', 'UPLINE_WALLET')),
  deduct_salary boolean not null,
  realtime_basis text not null check (realtime_basis in ('BET', 'PNL')),
  -- from this amount on a second operator confirms what one approves
  second_from bigint not null check (second_from >= 0),
  version integer not null default 1,
  primary key (brand_id, kind)
);

create table salaries.run (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  kind text not null check (kind in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')),
  period text not null check (period in ('realtime', 'hourly', 'daily', 'weekly', 'semimonthly', 'monthly')),
  currency text not null,
  period_from timestamptz not null,
  period_to timestamptz not null check (period_to > period_from),
  state text not null check (state in ('PAYING', 'DONE')),
  settled_at timestamptz not null,
  -- contracts with their terms, places and carried sums, the rule, who did not count: with the facts all that the bills are made of
  inputs jsonb not null,
  -- of the inputs and the facts
  digest text not null,
  facts integer not null,
  bills integer not null,
  gross bigint not null,
  net bigint not null,
  unique (brand_id, kind, period, currency, period_from)
);
create index run_by_time on salaries.run (brand_id, settled_at desc, id);
create index run_paying on salaries.run (brand_id, settled_at) where state = 'PAYING';

create table salaries.bill (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  run_id uuid not null,
  -- its place in the run: uplines stand before downlines
  ordinal integer not null,
  contract_id uuid not null,
  version integer not null,
  member_id bigint not null,
  -- the bill out of which it is paid; null: the platform pays
  payer_id uuid,
  -- the holder of that bill pays it, out of it and then out of their wallet
  upline_pays boolean not null,
  kind text not null check (kind in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')),
  category text not null,
  currency text not null,
  period_from timestamptz not null,
  period_to timestamptz not null,
  valid_bet bigint not null,
  net_loss bigint not null,
  active integer not null,
  carried_in bigint not null,
  base bigint not null,
  carried_out bigint not null,
  -- counted from zero; null: none was reached
  tier smallint,
  rate text,
  won_orders integer not null default 0,
  won_valid_bet bigint not null default 0,
  lost_orders integer not null default 0,
  lost_valid_bet bigint not null default 0,
  profit_part bigint not null default 0,
  loss_part bigint not null default 0,
  gross bigint not null,
  downline_cost bigint not null,
  cost bigint not null,
  net bigint not null check (net >= 0),
  paid bigint not null default 0 check (paid >= 0),
  -- given to downlines out of this bill before it was paid
  passed_on bigint not null default 0 check (passed_on >= 0),
  state text not null check (state in ('UNAPPROVED', 'UNCOLLECTED', 'ISSUED', 'DENIED', 'NOT_REACHED', 'PARTIAL', 'INSUFFICIENT', 'EXPIRED')),
  created_at timestamptz not null,
  decided_by integer,
  decided_at timestamptz,
  reason text,
  paid_at timestamptz,
  unique (contract_id, version, period_from),
  check (paid + passed_on <= net)
);
create index bill_of_member on salaries.bill (brand_id, member_id, kind, period_from desc, id desc);
create index bill_of_run on salaries.bill (run_id, ordinal);
create index bill_of_contract on salaries.bill (contract_id, period_from desc);
create index bill_waiting on salaries.bill (brand_id, created_at desc, id desc) where state = 'UNAPPROVED';
create index bill_by_time on salaries.bill (brand_id, created_at desc, id desc);

do $$ declare name text; begin
  foreach name in array array['progress', 'fact', 'bet', 'rule', 'run', 'bill'] loop
    execute format('alter table salaries.%I enable row level security', name);
    execute format('alter table salaries.%I force row level security', name);
    execute format('create policy %I on salaries.%I to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand())', name || '_brand', name);
    execute format('create policy %I on salaries.%I to baize_owner using (true) with check (true)', name || '_owner', name);
  end loop;
end $$;
grant select, insert, update on salaries.progress, salaries.fact, salaries.rule to baize_app;
grant select, insert on salaries.bet to baize_app;
grant select, insert, update (state) on salaries.run to baize_app;
grant select, insert, update (paid, passed_on, state, decided_by, decided_at, reason, paid_at) on salaries.bill to baize_app;

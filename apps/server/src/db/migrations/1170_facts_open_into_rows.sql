-- A figure of a bill opens into exactly what it counts: each thing that was added to a fact, under the hour in which it counts there. A bet
-- counts when it is settled, whenever it was placed, and what is told late counts in the period that is open. Kept of brands that have
-- contracts, and let go after the same time as the facts (docs/adr/0021).
create table salaries.fact_row (
  brand_id integer not null references brand.brand,
  member_id bigint not null,
  hour timestamptz not null,
  category text not null,
  -- a wager, a deposit or a payment of rebates
  ref uuid not null,
  version smallint not null,
  what text not null check (what in ('bet', 'win', 'change', 'reversal', 'deposit', 'rebate')),
  at timestamptz not null,
  valid_bet bigint not null,
  net_loss bigint not null,
  deposits bigint not null,
  primary key (member_id, hour, category, ref, version)
);
create index fact_row_age on salaries.fact_row using brin (hour) with (pages_per_range = 32, autosummarize = on);
alter table salaries.fact_row enable row level security;
alter table salaries.fact_row force row level security;
create policy fact_row_brand on salaries.fact_row to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy fact_row_owner on salaries.fact_row to baize_owner using (true) with check (true);
grant select, insert on salaries.fact_row to baize_app;

insert into retention.class (name, source, mine, ended, archived, why) values
  ('salary-rows', 'salaries.fact_row', default, 'hour', true, 'each thing that a fact of salaries counts');
insert into retention.rule (class, jurisdiction, days) values
  ('salary-rows', 'open', 1825), ('salary-rows', 'standard', 3650), ('salary-rows', 'strict', 3650);

-- From when on a brand looks twice; a brand without a row has the usual rule (domain/agents/suspicions).
create table suspicions.rule (
  brand_id integer primary key references brand.brand,
  opposite_rounds integer not null,
  opposite_share integer not null,
  wash_bets integer not null,
  wash_net_share integer not null,
  ring_accounts integer not null,
  linked_days integer not null,
  moved_days integer not null,
  device_accounts integer not null,
  network_accounts integer not null,
  quiet_days integer not null,
  version integer not null
);
alter table suspicions.rule enable row level security;
alter table suspicions.rule force row level security;
create policy rule_brand on suspicions.rule to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy rule_owner on suspicions.rule to baize_owner using (true) with check (true);
grant select, insert, update on suspicions.rule to baize_app;

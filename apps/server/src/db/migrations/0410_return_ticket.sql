-- Tickets by which a browser that comes back from a payment's page takes its login up again (docs/adr/0026).
create table identity.return_ticket (
  -- a keyed hash: the table is no list of open doors
  ticket_hash bytea primary key,
  brand_id integer not null references brand.brand,
  session_id uuid not null references identity.session on delete cascade,
  device_hash bytea not null,
  expires_at timestamptz not null
);
create index return_ticket_age on identity.return_ticket (brand_id, expires_at);
create index return_ticket_of_session on identity.return_ticket (session_id);
revoke all on identity.return_ticket from baize_app;
grant select, insert, delete on identity.return_ticket to baize_app;
alter table identity.return_ticket enable row level security;
alter table identity.return_ticket force row level security;
create policy return_ticket_brand on identity.return_ticket to baize_app
  using (brand_id = (select current_brand())) with check (brand_id = (select current_brand()));
create policy return_ticket_owner on identity.return_ticket to baize_owner using (true) with check (true);

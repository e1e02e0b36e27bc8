-- Tickets of /live: single use, half a minute. Unlogged: one that a crash loses is asked for again.
create unlogged table live_ticket (
  token_hash bytea primary key,
  brand_id integer not null references brand,
  member_id bigint,
  session_id uuid,
  account text,
  device_hash bytea not null,
  expires_at timestamptz not null,
  check ((member_id is null) = (session_id is null) and (member_id is null) = (account is null))
);
alter table live_ticket enable row level security;
alter table live_ticket force row level security;
create policy live_ticket_brand on live_ticket to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy live_ticket_owner on live_ticket to baize_owner using (true) with check (true);

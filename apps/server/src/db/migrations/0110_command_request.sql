-- Requests that may arrive twice, by the caller's key: the same key gets the same answer for ever, another content is a conflict.
-- Written by the command frame in the transaction of the command; a command that failed leaves no row.
create table command_request (
  brand_id integer not null references brand,
  actor text not null,
  command text not null,
  key text not null,
  -- SHA-256 of the JSON text of what was asked for
  content bytea not null,
  answer jsonb,
  made_at timestamptz not null default now(),
  primary key (brand_id, actor, command, key)
);
alter table command_request enable row level security;
alter table command_request force row level security;
create policy command_request_brand on command_request to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy command_request_owner on command_request to baize_owner using (true) with check (true);
revoke delete on command_request from baize_app;

-- The keys of orders that stand already.
insert into command_request (brand_id, actor, command, key, content, answer, made_at)
  select brand_id, 'member:' || member_id, 'createDeposit', request_key,
    sha256(convert_to('{"method":' || to_json(method)::text || ',"amount":"' || amount || '"}', 'UTF8')),
    jsonb_build_object('value', jsonb_build_object('id', id)), created_at
  from deposit;
insert into command_request (brand_id, actor, command, key, content, answer, made_at)
  select brand_id, 'operator:' || maker_id, 'makeCorrection', request_key,
    sha256(convert_to('{"player":"' || member_id || '","direction":"' || direction || '","amount":"' || amount || '"}', 'UTF8')),
    jsonb_build_object('value', jsonb_build_object('id', id)), made_at
  from correction where request_key is not null;

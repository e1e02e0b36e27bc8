-- Codes that are sent to a telephone or an e-mail address, and the messages that carry them (docs/adr/0049).
create schema verification;
grant usage on schema verification to baize_app;

-- A code is for one purpose, one recipient and the device that asked for it. What was drawn is kept as a keyed hash;
-- null where a third party draws and checks it.
create table verification.code (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  purpose text not null check (purpose in ('register', 'login', 'password', 'change-password', 'prove')),
  recipient_hash bytea not null,
  device_hash bytea not null,
  code_hash bytea,
  -- where the number begins; empty for an e-mail address
  prefix text not null,
  -- the third party's name for it
  provider_reference text,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index code_of_recipient on verification.code (brand_id, recipient_hash, purpose, device_hash, created_at desc);
create index code_by_age on verification.code (brand_id, created_at);

-- What was asked for a recipient and a purpose lately (both are in the hash): when the next code may be sent, and the lock after too many requests.
create table verification.recipient (
  brand_id integer not null references brand.brand,
  recipient_hash bytea not null,
  asked smallint not null,
  since timestamptz not null,
  resend_at timestamptz not null,
  locked_until timestamptz,
  primary key (brand_id, recipient_hash)
);

-- Messages, written with what they tell and sent after its commit. Recipient and text rest sealed.
create table verification.message (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  code_id uuid not null,
  channel text not null check (channel in ('sms', 'email')),
  purpose text not null check (purpose in ('register', 'login', 'password', 'change-password', 'prove')),
  masked_recipient text not null,
  sealed bytea not null,
  key_version integer not null,
  -- withheld: nobody is found by this recipient, so nothing is sent, and whoever asked is told the same
  state text not null check (state in ('waiting', 'sent', 'failed', 'withheld')),
  tries smallint not null default 0,
  next_at timestamptz not null,
  expires_at timestamptz not null,
  provider_reference text,
  fault text,
  -- what it was taken to cost, in 1/100000 of the unit of the price list
  price bigint not null check (price >= 0),
  created_at timestamptz not null,
  sent_at timestamptz
);
create index message_waiting on verification.message (brand_id, next_at) where state = 'waiting';
create index message_by_age on verification.message (brand_id, created_at desc, id);
create index message_by_key on verification.message (brand_id, key_version);

-- What a brand's messages of a day were taken to cost: the row that holds the cap.
create table verification.day_spend (
  brand_id integer not null references brand.brand,
  day date not null,
  spent bigint not null default 0 check (spent >= 0),
  primary key (brand_id, day)
);

-- How many codes went to numbers that begin alike, and how many came back, hour by hour.
create table verification.conversion (
  brand_id integer not null references brand.brand,
  prefix text not null,
  hour timestamptz not null,
  sent integer not null default 0,
  used integer not null default 0,
  primary key (brand_id, prefix, hour)
);

do $$
declare
  name text;
begin
  foreach name in array array['code', 'recipient', 'message', 'day_spend', 'conversion'] loop
    execute format('alter table verification.%I enable row level security', name);
    execute format('alter table verification.%I force row level security', name);
    execute format('create policy %I on verification.%I to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand())', name || '_brand', name);
    execute format('create policy %I on verification.%I to baize_owner using (true) with check (true)', name || '_owner', name);
    execute format('grant select, insert, update, delete on verification.%I to baize_app', name);
  end loop;
end
$$;

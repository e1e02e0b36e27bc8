create table deposit (
  id uuid primary key,
  brand_id integer not null references brand,
  member_id bigint not null,
  method text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  state text not null default 'pending' check (state in ('pending', 'credited', 'failed', 'expired')),
  -- the provider's id of the checkout, once it has answered
  provider_ref text,
  pay_url text,
  failure text,
  request_key text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  credited_at timestamptz,
  unique (brand_id, member_id, request_key),
  constraint deposit_credited check ((state = 'credited') = (credited_at is not null))
);
create unique index deposit_of_provider on deposit (brand_id, method, provider_ref) where provider_ref is not null;
create index deposit_of_member on deposit (member_id, created_at desc);
alter table deposit enable row level security;
alter table deposit force row level security;
create policy deposit_brand on deposit to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy deposit_owner on deposit to baize_owner using (true) with check (true);
revoke delete on deposit from baize_app;

-- Every webhook that verified, by the provider's event id: a second delivery has no second effect and the same answer.
create table payment_event (
  provider text not null,
  event_id text not null,
  deposit_id uuid not null,
  outcome text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

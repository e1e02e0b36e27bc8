-- A person's own copy of what is held of them, and the end of it (docs/adr/0065).
create schema privacy;
grant usage on schema privacy to baize_app;

-- Asked for and not taken back; done_at: carried out. It says of whom, never who they were.
create table privacy.erasure (
  member_id bigint primary key,
  brand_id integer not null references brand.brand,
  asked_by text not null check (asked_by in ('member', 'operator')),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  -- the clock looks again then: something was open when it was due
  try_at timestamptz not null,
  done_at timestamptz,
  check (due_at >= asked_at)
);
create index erasure_to_do on privacy.erasure (brand_id, try_at) where done_at is null;

-- When copies were made, so that there are few a day.
create table privacy.copy_made (
  member_id bigint not null,
  brand_id integer not null references brand.brand,
  made_at timestamptz not null,
  primary key (member_id, made_at)
);

-- Contacts of persons who were excluded from play when they were erased: whoever comes with one of them stays excluded. Keyed hashes.
create table identity.excluded_contact (
  brand_id integer not null references brand.brand,
  contact_hash bytea not null,
  until timestamptz not null,
  primary key (brand_id, contact_hash)
);
create index excluded_contact_by_age on identity.excluded_contact (brand_id, until);

do $$
declare
  held text;
begin
  foreach held in array array['privacy.erasure', 'privacy.copy_made', 'identity.excluded_contact'] loop
    execute format('alter table %s enable row level security', held);
    execute format('alter table %s force row level security', held);
    execute format('create policy held_brand on %s to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand())', held);
    execute format('create policy held_owner on %s to baize_owner using (true) with check (true)', held);
    execute format('grant select, insert, update, delete on %s to baize_app', held);
  end loop;
end $$;

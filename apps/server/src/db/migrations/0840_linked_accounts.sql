-- Who named a contact that another member holds, or wanted to be paid to another member's account: evidence, beside shared
-- devices and networks, that two accounts are one person's. Ids and times only.
create table identity.contact_claim (
  brand_id integer not null references brand.brand,
  member_id bigint not null,
  contact text not null check (contact in ('email', 'mobile')),
  holder_id bigint not null,
  claimed_at timestamptz not null default now(),
  primary key (member_id, contact, holder_id)
);
create index contact_claim_of_holder on identity.contact_claim (holder_id);
create table cashier.payout_claim (
  brand_id integer not null references brand.brand,
  member_id bigint not null,
  holder_id bigint not null,
  claimed_at timestamptz not null,
  primary key (member_id, holder_id)
);
create index payout_claim_of_holder on cashier.payout_claim (holder_id);

do $$
declare
  claim text;
begin
  foreach claim in array array['identity.contact_claim', 'cashier.payout_claim'] loop
    execute format('alter table %s enable row level security', claim);
    execute format('alter table %s force row level security', claim);
    execute format('create policy claim_brand on %s to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand())', claim);
    execute format('create policy claim_owner on %s to baize_owner using (true) with check (true)', claim);
    execute format('grant select, insert, update, delete on %s to baize_app', claim);
  end loop;
end $$;

create index session_of_device on identity.session (brand_id, device_hash);
create index session_of_address on identity.session (brand_id, ip);

-- What rests sealed (authenticator secrets, keys of personal data) is sealed under a data key with a version, and bound to table, row
-- and field (docs/adr/0022). The keys are files of the installation; here stands which there are. Nobody takes a retirement back.
create schema sealing;
grant usage on schema sealing to baize_app;
create table sealing.data_key (
  -- 0: the form before this migration, under keys of the master key and bound to nothing
  version smallint primary key check (version >= 0),
  -- tells a file apart that is not this key
  fingerprint bytea not null,
  made_at timestamptz not null default now()
);
create table sealing.retired_key (
  version smallint primary key references sealing.data_key,
  retired_at timestamptz not null default now()
);
grant select, insert on sealing.data_key, sealing.retired_key to baize_app;

-- Null where nothing is sealed.
alter table operators.operator add column key_version smallint references sealing.data_key;
alter table identity.person add column key_version smallint references sealing.data_key;
insert into sealing.data_key (version, fingerprint) values (0, '');
update operators.operator set key_version = 0;
update identity.person set key_version = 0 where wrapped_key is not null;
-- Where nothing was sealed before, nothing of the old form is ever opened.
insert into sealing.retired_key (version)
  select 0 where not exists (select 1 from operators.operator) and not exists (select 1 from identity.person where key_version = 0);
alter table identity.person add constraint person_sealed check ((wrapped_key is null) = (key_version is null));
-- What a rotation has yet to seal anew.
create index person_by_key on identity.person (brand_id, key_version, member_id) where key_version is not null;

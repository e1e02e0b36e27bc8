-- By what the keys of SECRETS_DIR are known that this database was begun with (docs/adr/0120): a process that finds none of them, or
-- other ones, does not start. Rows are added and never changed; the newest of a file counts.
create table sealing.key_file (
  id bigint generated always as identity primary key,
  name text not null,
  -- tells a file apart that is not this key, and nothing else
  fingerprint bytea not null,
  -- of a pair: what it signed is verified with it after another pair took its place
  public_key bytea,
  known_at timestamptz not null default now()
);
create index key_file_of_name on sealing.key_file (name, id);
grant select, insert on sealing.key_file to baize_app;

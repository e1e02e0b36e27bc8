-- By what the master key is known that this database was begun with: with another one, or a new one in place of one that is lost, no seed
-- and no token of it would open. A database that was used before this migration had one, and takes up what it finds at the next start.
create table master_key (
  is_only     boolean primary key default true check (is_only),
  -- tells a key apart that is another; null: not seen yet
  fingerprint bytea
);
insert into master_key (fingerprint) select null where exists (select 1 from connection);

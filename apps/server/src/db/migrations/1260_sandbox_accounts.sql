-- Accounts of suppliers who try their client out: they are told what is wrong with a signature, and serve brands of play money alone.
alter table vendors.supplier add column sandbox boolean not null default false;

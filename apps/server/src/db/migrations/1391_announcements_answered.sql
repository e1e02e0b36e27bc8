-- What a supplier's signed announcement of a key was answered, for as long as its signature is good: the same call sent
-- again is answered so, whatever a person has decided meanwhile.
create table vendors.announcement (
  supplier_id integer not null references vendors.supplier,
  request bytea not null check (length(request) = 32),
  http_status smallint not null,
  body text not null,
  answered_at timestamptz not null,
  primary key (supplier_id, request)
);
grant select, insert, update, delete on vendors.announcement to baize_app;

-- What a supplier of a dialect without key pairs signs with, and we: a secret that both know, sealed as the others (docs/adr/0022).
create table vendors.supplier_secret (
  supplier_id integer not null references vendors.supplier,
  kid text not null check (length(kid) between 1 and 64),
  sealed bytea not null,
  key_version smallint not null references sealing.data_key,
  not_before timestamptz,
  not_after timestamptz,
  primary key (supplier_id, kid)
);
grant select, insert, update, delete on vendors.supplier_secret to baize_app;

-- A call that names no session belongs to the player's latest launch with that supplier.
create index vendor_session_latest on vendors.vendor_session (member_id, supplier_id, created_at desc) where state <> 'pending';

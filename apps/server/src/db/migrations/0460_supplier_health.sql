-- How suppliers answer us, as each process has it in memory: told every few seconds while there is news, never per call.
create table vendors.supplier_health (
  supplier_id integer not null references vendors.supplier,
  reporter uuid not null,
  told_at timestamptz not null default clock_timestamp(),
  play text not null check (play in ('closed', 'open', 'half-open')),
  feed text not null check (feed in ('closed', 'open', 'half-open')),
  calls integer not null check (calls >= 0),
  faults integer not null check (faults between 0 and calls),
  ok_at timestamptz,
  fault_at timestamptz,
  fault_call text,
  fault_text text,
  primary key (supplier_id, reporter),
  check ((fault_at is null) = (fault_text is null)),
  check ((fault_at is null) = (fault_call is null))
);
grant select, insert, update, delete on vendors.supplier_health to baize_app;

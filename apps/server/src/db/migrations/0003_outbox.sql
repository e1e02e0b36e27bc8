-- What happened, in the transaction in which it happened. Readers go by (xid, id) and take only rows whose xid lies below the
-- oldest transaction still running, so a late commit is never skipped.
create table outbox (
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  brand_id integer not null,
  type text not null,
  member_id bigint,
  data jsonb not null,
  created_at timestamptz not null default now(),
  primary key (xid, id)
);

create table outbox_cursor (
  consumer text primary key,
  xid xid8 not null default '0',
  id bigint not null default 0,
  moved_at timestamptz not null default now()
);

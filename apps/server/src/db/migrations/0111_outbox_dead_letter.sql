-- Events that a consumer could not handle, and those of the same member that wait behind them. The event is copied: the outbox
-- forgets its old rows, and an operator may retry a letter later.
create table outbox_dead_letter (
  id bigint generated always as identity primary key,
  consumer text not null,
  xid xid8 not null,
  event_id bigint not null,
  brand_id integer not null,
  member_id bigint,
  type text not null,
  data jsonb not null,
  event_at timestamptz not null,
  -- waiting: stands behind a dead letter of the same member and is handled when that one is
  state text not null check (state in ('dead', 'waiting', 'handled', 'dismissed')),
  error text not null,
  tries integer not null,
  first_failed_at timestamptz,
  last_failed_at timestamptz,
  closed_at timestamptz,
  unique (consumer, xid, event_id),
  constraint outbox_dead_letter_failed check (state <> 'dead' or (first_failed_at is not null and last_failed_at is not null)),
  constraint outbox_dead_letter_closed check ((state in ('handled', 'dismissed')) = (closed_at is not null))
);
create index outbox_dead_letter_open on outbox_dead_letter (consumer, brand_id, member_id) where state in ('dead', 'waiting');
create index outbox_dead_letter_of_brand on outbox_dead_letter (brand_id, state, id desc);
revoke delete on outbox_dead_letter from baize_app;

-- Where the tables were put into their modules' schemas before (0120), this one follows.
do $$ begin
  if exists (select from pg_namespace where nspname = 'outbox') then
    alter table public.outbox_dead_letter set schema outbox;
  end if;
end $$;

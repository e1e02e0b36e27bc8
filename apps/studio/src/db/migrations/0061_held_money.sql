-- Operators of the transfer dialect leave money with us: a connection with a secret, and no wallet that we call.
alter table connection
  drop constraint connection_dialect_check,
  drop constraint connection_check,
  alter column wallet_base_url drop not null,
  add constraint connection_dialect_check check (dialect in ('v2', 'gap', 'transfer')),
  add constraint connection_signing_check check (case dialect when 'v2' then our_kid is not null and our_private_key is not null else secret is not null end),
  add constraint connection_wallet_check check (wallet_base_url is not null or dialect = 'transfer');

-- What an operator's player holds here, in the one currency in which they play. Every change of it is an entry.
create table held_balance (
  operator_id    text not null references connection,
  external_user  text not null,                          -- the operator's id
  currency       text not null,
  balance        bigint not null default 0 check (balance >= 0),
  created_at     timestamptz not null default now(),
  primary key (operator_id, external_user)
);

-- `burnt`: a movement that was asked about before it came. `undo` names the bet whose stake it gives back, and
-- stands for a bet that never came too.
create table held_entry (
  operator_id     text not null references connection,
  id              text not null,                         -- the operator's reference or the id of our call
  kind            text not null check (kind in ('deposit', 'withdraw', 'withdraw-all', 'burnt', 'bet', 'win', 'undo')),
  external_user   text,
  amount          bigint not null,                       -- what the balance gained
  balance_before  bigint not null check (balance_before >= 0),
  balance_after   bigint not null check (balance_after >= 0),
  content         text not null,                         -- what makes two requests of one reference the same
  created_at      timestamptz not null,
  primary key (operator_id, id),
  foreign key (operator_id, external_user) references held_balance,
  check (balance_after = balance_before + amount),
  check ((kind = 'burnt') = (external_user is null))
);

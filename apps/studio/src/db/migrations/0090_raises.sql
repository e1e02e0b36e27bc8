-- A step of a running round may stake further: doubling, splitting, insurance. Its bet is a call of its own, and while nobody
-- knows whether its money was taken, or it is on its way back, nothing else is done in the round.
alter table round
  add column raise jsonb,                               -- {phase, bet, step, action, amount}
  add column raises smallint not null default 0,        -- how many were asked for
  add check (raise is null or state = 'BET_OK');

-- Calls 0 are the round's own; its n-th further bet and the rollback of that have n.
alter table wallet_tx
  add column raise smallint not null default 0 check (raise >= 0),
  drop constraint wallet_tx_round_id_kind_key,
  add unique (round_id, kind, raise);
create index wallet_tx_raised on wallet_tx (lease_until) where state = 'pending' and kind = 'bet' and raise > 0;

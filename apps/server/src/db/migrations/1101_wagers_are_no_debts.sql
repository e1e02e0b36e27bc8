-- A stake, a payout and a valid bet are nothing or more: whoever writes a wager writes what was staked and what came of it, never the
-- difference. An import of the demo paid blackjack below nothing, and no key stood against it. Rows from before are not read.
alter table wagers.wager add constraint wager_is_no_debt
  check (stake_cash >= 0 and stake_bonus >= 0 and payout_cash >= 0 and payout_bonus >= 0 and valid_bet >= 0) not valid;

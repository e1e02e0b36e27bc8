-- What the operator's rules let a round be staked with at most, in the session's currency; null: as much as the game takes.
alter table session add column stake_max bigint check (stake_max > 0);

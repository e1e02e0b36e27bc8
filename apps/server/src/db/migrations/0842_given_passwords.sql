-- Until when a password that the house has given opens the account; null: its owner's own is the one.
alter table identity.member add column given_until timestamptz;

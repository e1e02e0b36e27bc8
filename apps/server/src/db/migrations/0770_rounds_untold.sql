-- What came home from a supplier that holds money is held against the rounds that it told (docs/adr/0050).

alter table vendors.transfer_account
  -- what went there less what came home, since ever
  add column moved bigint not null default 0,
  -- what its rounds brought the player, less what they took, since ever
  add column told_net bigint not null default 0,
  -- the transfer that left nothing there, and when, until its report has passed that moment
  add column emptied_by uuid,
  add column emptied_at timestamptz,
  -- what no round explained when it was compared last; null: not compared yet, and what was before this is nobody's to judge
  add column unexplained bigint,
  add constraint transfer_account_emptied check ((emptied_by is null) = (emptied_at is null));
alter table vendors.transfer_account alter column unexplained set default 0;
create index transfer_account_emptied on vendors.transfer_account (supplier_id, emptied_at) where emptied_at is not null;
grant update (moved, told_net, emptied_by, emptied_at, unexplained) on vendors.transfer_account to baize_app;

-- What the rounds of a stay, which this transfer ended, leave unexplained: below zero where more came home.
alter table vendors.transfer add column unexplained bigint;
grant update (unexplained) on vendors.transfer to baize_app;

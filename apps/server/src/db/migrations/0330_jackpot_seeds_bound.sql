-- Seeds of jackpots are sealed like the other secrets: under a data key with a version, bound to brand, pool and epoch (docs/adr/0022).
alter table jackpots.jackpot_epoch add column key_version smallint references sealing.data_key;
-- 0: under a key of the master key, bound to nothing. The next rotation binds them.
update jackpots.jackpot_epoch set key_version = 0;
alter table jackpots.jackpot_epoch alter column key_version set not null;
-- Where version 0 is over already, it is good once more until that rotation, or no pool could be drawn.
delete from sealing.retired_key where version = 0
  and exists (select 1 from jackpots.jackpot_epoch where ended_at is null);

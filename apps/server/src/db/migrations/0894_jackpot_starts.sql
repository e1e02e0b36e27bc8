-- A seed is what chance is derived from; what a pool opens with is its start.
alter table jackpots.jackpot_pool rename column seed_min to start_min;
alter table jackpots.jackpot_pool rename column seed_max to start_max;
alter table jackpots.jackpot_pool rename column reseed_share_e4 to restart_share_e4;
alter table jackpots.pool_month rename column seeded to started;

-- Changes of pools that wait for a second person are carried out under the new names.
update command.proposal p set
  change = (p.change - 'seedMin' - 'seedMax') || jsonb_strip_nulls(jsonb_build_object('startMin', p.change -> 'seedMin', 'startMax', p.change -> 'seedMax')),
  before = (p.before - 'seedMin' - 'seedMax') || jsonb_strip_nulls(jsonb_build_object('startMin', p.before -> 'seedMin', 'startMax', p.before -> 'seedMax')),
  after = (p.after - 'seedMin' - 'seedMax') || jsonb_strip_nulls(jsonb_build_object('startMin', p.after -> 'seedMin', 'startMax', p.after -> 'seedMax'))
  where p.state = 'waiting' and p.kind = 'raise-jackpot';

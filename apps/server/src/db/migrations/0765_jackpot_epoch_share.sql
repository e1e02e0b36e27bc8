-- The share of stakes that a pool takes which must be won is fixed when its epoch opens, as its bounds are (docs/adr/0043): a smaller
-- one would lower the chance of the next stake to win the running prize, a larger one that of those who wait for a later one. Null:
-- chance decides, and the pool's own share holds at once.
alter table jackpots.jackpot_epoch add column share_e4 integer check (share_e4 between 0 and 10000);
update jackpots.jackpot_epoch e set share_e4 = p.contribution_e4
from jackpots.jackpot_pool p
where p.brand_id = e.brand_id and p.pool_id = e.pool_id and e.hit_to is not null and e.ended_at is null;
-- How often a pool was won within the last hour is asked before each draw.
create index jackpot_hit_of_pool_at on jackpots.jackpot_hit (brand_id, pool_id, hit_at);

-- The place of a hit in its brand's list is the cursor of a public list. Counted over all brands it told each how often the pools of the
-- others were won: each brand counts its own. Who draws holds every pool of the brand, so that numbers are given one after the other.
alter table jackpots.jackpot_hit alter column hit_no drop identity;
drop index jackpots.jackpot_hit_in_order;
update jackpots.jackpot_hit h set hit_no = n.place
from (select brand_id, pool_id, epoch, row_number() over (partition by brand_id order by hit_no) as place from jackpots.jackpot_hit) n
where n.brand_id = h.brand_id and n.pool_id = h.pool_id and n.epoch = h.epoch;
create unique index jackpot_hit_in_order on jackpots.jackpot_hit (brand_id, hit_no);

-- Hits in the order in which they were won, so that their public list can be read from one of them on. Its numbers are of all brands.
alter table jackpots.jackpot_hit add column hit_no bigint generated always as identity;
create unique index jackpot_hit_in_order on jackpots.jackpot_hit (brand_id, hit_no);
create index jackpot_hit_of_pool on jackpots.jackpot_hit (brand_id, pool_id, hit_no);

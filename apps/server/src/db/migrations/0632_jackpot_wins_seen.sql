-- A win is told to its player until they have seen it: a draw may come a day after its bet (docs/adr/0042). Older ones are long over.
alter table jackpots.jackpot_hit add column seen_at timestamptz;
update jackpots.jackpot_hit set seen_at = hit_at;
create index jackpot_hit_unseen on jackpots.jackpot_hit (member_id) where seen_at is null;
-- Of a hit nothing else may be written again.
revoke update on jackpots.jackpot_hit from baize_app;
grant update (seen_at) on jackpots.jackpot_hit to baize_app;

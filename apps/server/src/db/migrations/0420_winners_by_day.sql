-- Lists of winners by day, week and month, of all games, of one kind or of one game: each is read from the best wins of each of its
-- days, so that what it costs does not grow with what was won on all of them.
alter table engagement.winner add column day date;
-- by the brand's offset when it was won, as in wagers.player_day
update engagement.winner w set day = ((w.won_at at time zone 'UTC') + make_interval(mins => b.gmt_offset_minutes))::date
  from brand.brand b where b.id = w.brand_id;
alter table engagement.winner alter column day set not null;
create index winner_of_day on engagement.winner (brand_id, currency, day, amount desc, won_at desc, wager_id);
create index winner_of_type on engagement.winner (brand_id, currency, game_type, day, amount desc, won_at desc, wager_id);
create index winner_of_game on engagement.winner (brand_id, currency, game_code, day, amount desc, won_at desc, wager_id);
drop index engagement.winner_of_currency;

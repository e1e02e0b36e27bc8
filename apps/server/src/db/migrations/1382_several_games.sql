-- A campaign gives rounds in each of several games of one supplier; a player has a reward of each.
alter table campaigns.campaign add column game_codes text[], add column rtps_e6 integer[];
update campaigns.campaign set game_codes = array[game_code], rtps_e6 = array[rtp_e6];
alter table campaigns.campaign
  alter column game_codes set not null,
  -- what one unit of stake returns on average in each of them, in millionths, as it was known when the draft was saved
  alter column rtps_e6 set not null,
  drop column game_code,
  drop column rtp_e6,
  add constraint campaign_games check (cardinality(game_codes) between 1 and 10 and cardinality(rtps_e6) = cardinality(game_codes)
    and 1 <= all (rtps_e6) and 1000000 >= all (rtps_e6));
grant update (game_codes, rtps_e6) on campaigns.campaign to baize_app;

drop index freerounds.reward_of_campaign;
create unique index reward_of_campaign on freerounds.reward (campaign_id, member_id, game_code) where campaign_id is not null;

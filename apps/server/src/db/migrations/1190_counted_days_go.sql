-- Which account counts on which day of a team is asked where a deed of the day is taken back, and of the days next to it (docs/adr/0075). After
-- that time the sums stand: a day that is gone is neither counted again nor taken back (agents/day-counts.ts).
insert into retention.class (name, source, look, ended, archived, why) values
  ('counted-days', 'agents.counted_day', 'true', 'day', false, 'which account counts on which day of a team; the team''s sums stay');
insert into retention.rule (class, jurisdiction, days) values ('counted-days', 'open', 500), ('counted-days', 'standard', 500), ('counted-days', 'strict', 500);
create index counted_day_age on agents.counted_day using brin (day) with (pages_per_range = 32, autosummarize = on);

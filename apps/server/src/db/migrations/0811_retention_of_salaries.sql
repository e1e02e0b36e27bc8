-- What accounts did, hour by hour and bet by bet, goes after the time of betting data, archived (docs/adr/0021, 0061): until then every run
-- of salaries can be reckoned again. Runs and bills stay: postings are proven by bills, and a bill says by its run what it was made of.
insert into retention.class (name, source, mine, ended, archived, why) values
  ('salary-facts', 'salaries.fact', default, 'hour', true, 'what accounts did in an hour, for what their agents are paid'),
  ('salary-bets', 'salaries.bet', default, 'at', true, 'settled bets, for salaries by the bet');
insert into retention.class (name, why) values
  ('salary-runs', 'a bill says by its run what it was made of'),
  ('salary-bills', 'postings of salaries are proven by them');
insert into retention.rule (class, jurisdiction, days) values
  ('salary-facts', 'open', 1825), ('salary-facts', 'standard', 3650), ('salary-facts', 'strict', 3650),
  ('salary-bets', 'open', 1825), ('salary-bets', 'standard', 3650), ('salary-bets', 'strict', 3650);
create index fact_age on salaries.fact using brin (hour) with (pages_per_range = 32, autosummarize = on);
create index bet_age on salaries.bet using brin (at) with (pages_per_range = 32, autosummarize = on);

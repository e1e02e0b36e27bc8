-- The sums by the hour of what suppliers told of chances go after the time of what they are sums of (docs/adr/0021, 0046); alarms stay.
-- Nothing is proven by them, and no person stands in them: they need no archive.
insert into retention.class (name, source, mine, ended, archived, why) values
  ('return-hours', 'vendors.return_hour', default, 'hour', false, 'what games returned, by the hour');
insert into retention.rule (class, jurisdiction, days) values
  ('return-hours', 'open', 1825), ('return-hours', 'standard', 3650), ('return-hours', 'strict', 3650);
create index return_hour_age on vendors.return_hour using brin (hour) with (pages_per_range = 32, autosummarize = on);

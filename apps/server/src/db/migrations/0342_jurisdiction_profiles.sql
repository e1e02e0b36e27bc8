-- Under which rules a brand is played: one row a profile, chosen by a brand, changed in the console (docs/adr/0025). The names say how
-- strict a profile is and claim no law.
create table brand.jurisdiction_profile (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{1,30}$'),
  name jsonb not null,
  -- of the shape that packages/contract/src/jurisdiction.ts says; a field that is missing has its strictest value
  rules jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null default now()
);
revoke all on brand.jurisdiction_profile from baize_app;
grant select, update (rules, version, changed_at) on brand.jurisdiction_profile to baize_app;

insert into brand.jurisdiction_profile (code, name, rules) values
  ('open', '{"en": "Open", "bn": "উন্মুক্ত"}', '{
    "minimumAge": 18, "autoplay": true, "quickSpin": true, "realityCheckMinutes": null,
    "tryPlay": {"guests": true, "members": true},
    "lockOut": {"failures": 5, "minutes": 15},
    "depositLimit": {"mode": "optional", "raiseAfterHours": 24, "defaults": {}},
    "lossLimit": {"mode": "optional", "raiseAfterHours": 24, "defaults": {}},
    "sessionLimit": {"mode": "optional", "raiseAfterHours": 24, "minutes": null},
    "exclusionDays": [1, 7, 30, 180]}'),
  -- what held before there were profiles
  ('standard', '{"en": "Standard", "bn": "সাধারণ"}', '{
    "minimumAge": 21, "autoplay": false, "quickSpin": true, "realityCheckMinutes": 60,
    "tryPlay": {"guests": true, "members": true},
    "lockOut": {"failures": 5, "minutes": 30},
    "depositLimit": {"mode": "optional", "raiseAfterHours": 24, "defaults": {}},
    "lossLimit": {"mode": "optional", "raiseAfterHours": 24, "defaults": {}},
    "sessionLimit": {"mode": "optional", "raiseAfterHours": 24, "minutes": null},
    "exclusionDays": [1, 7, 30, 180]}'),
  ('strict', '{"en": "Strict", "bn": "কঠোর"}', '{
    "minimumAge": 21, "autoplay": false, "quickSpin": false, "realityCheckMinutes": 30,
    "tryPlay": {"guests": false, "members": true},
    "lockOut": {"failures": 3, "minutes": 60},
    "depositLimit": {"mode": "required", "raiseAfterHours": 72, "defaults": {}},
    "lossLimit": {"mode": "required", "raiseAfterHours": 72, "defaults": {}},
    "sessionLimit": {"mode": "defaulted", "raiseAfterHours": 72, "minutes": 120},
    "exclusionDays": [1, 7, 30, 180, 365]}');

-- The rules of retention go with the profile. Nobody but the owner changes an age: the application names a class, and which profile a
-- brand has takes two people to relax.
alter table brand.brand drop constraint brand_jurisdiction_check;
alter table retention.rule drop constraint rule_jurisdiction_check;
update brand.brand set jurisdiction = case jurisdiction when 'dc' then 'open' else 'standard' end;
update retention.rule set jurisdiction = case jurisdiction when 'dc' then 'open' else 'standard' end;
insert into retention.rule (class, jurisdiction, days) select class, 'strict', days from retention.rule where jurisdiction = 'standard';
alter table brand.brand alter column jurisdiction set default 'standard',
  add constraint brand_jurisdiction foreign key (jurisdiction) references brand.jurisdiction_profile;
alter table retention.rule
  add constraint rule_jurisdiction foreign key (jurisdiction) references brand.jurisdiction_profile;

-- What the profiles keep for how long, for those who choose between them.
create function retention_ages() returns table (class text, jurisdiction text, days integer, archived boolean)
language sql stable security definer set search_path = pg_catalog, public, retention, pg_temp as $$
  select c.name, r.jurisdiction, r.days, c.archived from retention.class c join retention.rule r on r.class = c.name
  order by c.name, r.jurisdiction
$$;
revoke execute on function retention_ages from public;
grant execute on function retention_ages to baize_app;

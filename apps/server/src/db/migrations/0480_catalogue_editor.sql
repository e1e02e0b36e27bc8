-- What a brand says of its games and vendors beside the supplier's facts (docs/adr/0031).

-- Words that a brand puts on its games, in the languages of its players.
create table catalogue.tag (
  brand_id integer not null references brand.brand,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,23}$'),
  name jsonb not null,
  sort integer not null default 100,
  updated_at timestamptz not null default now(),
  primary key (brand_id, code)
);
alter table catalogue.tag enable row level security;
alter table catalogue.tag force row level security;
create policy tag_brand on catalogue.tag to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy tag_owner on catalogue.tag to baize_owner using (true) with check (true);
revoke all on catalogue.tag from baize_app;
grant select, insert, update, delete on catalogue.tag to baize_app;

alter table catalogue.game
  -- codes of the brand's tags
  add column tags text[] not null default '{}',
  -- the category in which its shelf put it, while an operator has moved it to another; what holds is game_type
  add column moved_from text,
  -- how its picture is drawn, where the brand chose: seed, hue and emblem; empty: as its code says
  add column art text not null default '' check (art ~ '^([0-9]{1,2}-([0-9]{1,3})?-[A-Za-z]{0,24})?$');

alter table catalogue.vendor
  -- names by language, where the brand gives it others than display_name
  add column name jsonb not null default '{}',
  -- how its mark is drawn, where the brand chose: hue, figure and letters; empty: as its code says
  add column icon text not null default '' check (icon ~ '^([0-9]{1,3}-[0-9]-[A-Z0-9]{1,3})?$'),
  -- its maintenance holds from and until then; null: at once, and until it is switched off
  add column maintenance_from timestamptz,
  add column maintenance_until timestamptz,
  add constraint vendor_maintenance_window check (maintenance_until > maintenance_from);

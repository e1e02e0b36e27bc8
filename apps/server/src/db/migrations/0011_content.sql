-- What a brand tells its visitors: B banners, PL notices, PU popups, PR promotions, H help. Texts per language, in the small markup of
-- modules/content/markup.ts, never HTML.
create table announcement (
  id bigint generated always as identity primary key,
  brand_id integer not null references brand,
  slug text not null,
  kind text not null check (kind in ('B', 'PL', 'PU', 'PR', 'H')),
  -- {"en": {"title", "body", "cta"}, ...}
  texts jsonb not null,
  -- banner: {"groupName", "kind", "url", "videoUrl", "linkage", "linkageType"}; popup: {"execution"}; help: {"anchor"}
  more jsonb not null default '{}',
  sort integer not null default 0,
  enabled boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  published_at timestamptz not null default now(),
  unique (brand_id, slug)
);
create index announcement_shown on announcement (brand_id, kind, sort) where enabled;

alter table announcement enable row level security;
alter table announcement force row level security;
create policy announcement_brand on announcement to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy announcement_owner on announcement to baize_owner using (true) with check (true);

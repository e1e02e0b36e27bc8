-- The colours that a game wears, of the brand that launched it: plain values of known names.
alter table session add column brand_theme jsonb not null default '{}'
  check (jsonb_typeof(brand_theme) = 'object' and length(brand_theme::text) <= 2000);

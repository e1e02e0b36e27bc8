-- What open pages were last told of the brand's maintenance. A window opens and closes by the clock: this is how each edge is told
-- once, whichever process sees it, and how one that passed while nobody ran is told after the start.
alter table brand add column maintenance_told boolean not null default false;

-- Words that operators put on players: tags, and flags of risk, which are told wherever the player is.
create table notebook.tag (
  id integer generated always as identity,
  brand_id integer not null references brand.brand,
  name text not null check (length(name) between 1 and 40),
  tone text not null check (tone in ('plain', 'positive', 'negative', 'warn', 'info', 'gold', 'brand')),
  risk boolean not null,
  version integer not null default 1,
  primary key (brand_id, id)
);
create unique index tag_name on notebook.tag (brand_id, lower(name));
create table notebook.player_tag (
  brand_id integer not null,
  tag_id integer not null,
  member_id bigint not null,
  given_by text not null,
  given_at timestamptz not null,
  primary key (brand_id, tag_id, member_id),
  foreign key (brand_id, tag_id) references notebook.tag on delete cascade
);
create index player_tag_of_member on notebook.player_tag (member_id);
do $$
declare t text;
begin
  foreach t in array array['tag', 'player_tag'] loop
    execute format('alter table notebook.%I enable row level security', t);
    execute format('alter table notebook.%I force row level security', t);
    execute format('create policy %I on notebook.%I to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand())', t || '_brand', t);
    execute format('create policy %I on notebook.%I to baize_owner using (true) with check (true)', t || '_owner', t);
  end loop;
end $$;
grant select, insert, delete, update (name, tone, risk, version) on notebook.tag to baize_app;
grant select, insert, delete on notebook.player_tag to baize_app;

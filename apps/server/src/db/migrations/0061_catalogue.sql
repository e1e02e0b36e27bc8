-- Vendors as the players see them: the specification's codes, each a demo supplier's shelf. One supplier may fill several.
create table vendor (
  brand_id integer not null references brand,
  code text not null,
  game_type text not null,
  supplier_id integer not null references supplier,
  display_name text not null,
  -- 'VASSALAGE' opens a game-list popup, anything else starts the game
  is_game text not null default 'GAME',
  enabled boolean not null default true,
  maintenance boolean not null default false,
  sort integer not null default 100,
  updated_at timestamptz not null default now(),
  primary key (brand_id, code, game_type)
);

create table game (
  brand_id integer not null references brand,
  game_code text not null,
  supplier_id integer not null references supplier,
  vendor text not null,
  game_type text not null,
  -- names by language, as the supplier's feed tells them
  name jsonb not null,
  -- JP, TG, AC, BG: the sub-category tabs
  classify text not null default '',
  rtp text not null default '',
  volatility text not null default '',
  lines integer,
  min_stake bigint not null default 0,
  max_stake bigint not null default 0,
  jackpot boolean not null default false,
  trial boolean not null default false,
  art_kind text not null default 'slots',
  is_hot boolean not null default false,
  is_new boolean not null default false,
  enabled boolean not null default false,
  maintenance boolean not null default false,
  sort integer not null default 100,
  released_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (brand_id, game_code),
  foreign key (brand_id, vendor, game_type) references vendor (brand_id, code, game_type)
);

create table favourite (
  brand_id integer not null references brand,
  member_id bigint not null,
  game_code text not null,
  created_at timestamptz not null default now(),
  primary key (member_id, game_code),
  foreign key (brand_id, game_code) references game (brand_id, game_code)
);

-- The last launch of each game by each member: "recent".
create table launched_game (
  brand_id integer not null references brand,
  member_id bigint not null,
  game_code text not null,
  launched_at timestamptz not null default now(),
  primary key (member_id, game_code)
);

do $$
declare t text;
begin
  foreach t in array array['vendor', 'game', 'favourite', 'launched_game'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand())', t || '_brand', t);
    execute format('create policy %I on %I to baize_owner using (true) with check (true)', t || '_owner', t);
  end loop;
end $$;

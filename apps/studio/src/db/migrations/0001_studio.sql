-- The studio's own database. Money is bigint in 1/100 000 of a unit. Everything secret is sealed by the process
-- (AES-256-GCM): a reader of this database learns no unrevealed seed, no wallet token and no mine.

create sequence feed_change;

create table connection (
  operator_id      text primary key,
  wallet_base_url  text not null,
  our_kid          text not null,
  our_private_key  bytea not null,                       -- sealed
  their_keys       jsonb not null,                       -- [{kid, pem, notBefore?, notAfter?}]
  strict           boolean not null,
  brands           text[] not null default '{}',         -- empty: any
  currencies       text[] not null default '{}',         -- empty: every currency the studio offers
  enabled          boolean not null default true,
  updated_at       timestamptz not null default now()
);

create table game (
  game_code    text primary key,
  enabled      boolean not null default true,
  row_hash     text not null,                            -- of the feed row: another hash is another version
  released_at  timestamptz not null default now(),
  version      integer not null default 1,
  change_xid   xid8 not null default pg_current_xact_id(),
  change_seq   bigint not null default nextval('feed_change')
);

create table player (
  id             bigint generated always as identity primary key,
  operator_id    text not null references connection,
  kind           text not null check (kind in ('real', 'try')),
  external_user  text not null,                          -- the operator's id; a random one in try play
  created_at     timestamptz not null default now(),
  unique (operator_id, kind, external_user)
);
create index player_try on player (created_at) where kind = 'try';

create table session (
  id            uuid primary key,
  token_hash    bytea not null unique,
  player_id     bigint not null references player,
  operator_id   text not null references connection,
  game_code     text not null references game,
  mode          text not null check (mode in ('real', 'try')),
  currency      text not null,
  wallet_token  bytea,                                   -- sealed; only real play has one
  play_balance  bigint check (play_balance >= 0),        -- only try play has one
  brand         text,
  lang          text not null,
  theme         text not null,
  platform      text not null,
  country       text not null,
  lobby_url     text,
  deposit_url   text,
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  check ((mode = 'real') = (wallet_token is not null)),
  check ((mode = 'try') = (play_balance is not null))
);
create index session_player on session (player_id);
create index session_try on session (expires_at) where mode = 'try';

-- One row per player and game: whoever starts a round, rotates seeds or resets a balance locks it first.
create table seat (
  player_id   bigint not null references player,
  game_code   text not null references game,
  touched_at  timestamptz not null,
  primary key (player_id, game_code)
);

create table seed_pair (
  id                bigint generated always as identity primary key,
  player_id         bigint not null references player,
  game_code         text not null references game,
  server_seed       bytea not null,                      -- sealed, also after the reveal
  server_seed_hash  text not null unique,
  client_seed       text not null,
  next_nonce        integer not null default 0 check (next_nonce >= 0),
  phase             text not null check (phase in ('next', 'active', 'revealed')),
  created_at        timestamptz not null default now(),
  revealed_at       timestamptz,
  check ((phase = 'revealed') = (revealed_at is not null))
);
create unique index seed_pair_active on seed_pair (player_id, game_code) where phase = 'active';
create unique index seed_pair_next on seed_pair (player_id, game_code) where phase = 'next';

create table round (
  id                    text primary key,
  operator_id           text not null references connection,
  player_id             bigint not null references player,
  session_id            uuid not null references session,
  game_code             text not null references game,
  mode                  text not null check (mode in ('real', 'try')),
  currency              text not null,
  state                 text not null check (state in ('INTENT', 'BET_SENT', 'BET_OK', 'SETTLING', 'ROLLING_BACK', 'CLOSED', 'VOID', 'REFUSED')),
  request_id            uuid not null,
  stake                 bigint not null check (stake > 0),
  payout                bigint not null default 0 check (payout >= 0),
  valid_bet             bigint not null default 0 check (valid_bet >= 0),
  jackpot_contribution  bigint not null default 0 check (jackpot_contribution between 0 and stake),
  multiplier_e4         bigint not null default 0,
  model_hash            text not null,
  seed_id               bigint not null references seed_pair,
  client_seed           text not null,
  nonce                 integer,                         -- given back when the bet was refused
  params                jsonb not null,
  result                jsonb,                           -- what may be shown
  secret                bytea,                           -- sealed state of a running mines round
  closed_by             text check (closed_by in ('player', 'rule')),
  refusal               text,                            -- the code a player was told
  disputed              boolean not null default false,  -- the wallet refused for good: a case is open
  balance_before        bigint,
  balance_after         bigint,
  opened_at             timestamptz not null,
  closed_at             timestamptz,
  lease_until           timestamptz not null,            -- until then one process is driving the bet
  version               integer not null default 0,      -- 0: never shown to the feed
  change_xid            xid8,
  change_seq            bigint,
  unique (seed_id, nonce),
  check ((state in ('CLOSED', 'VOID', 'REFUSED')) = (closed_at is not null)),
  check ((nonce is null) = (state = 'REFUSED')),
  check (state not in ('SETTLING', 'CLOSED') or result is not null)
);
create unique index round_one_cycle on round (player_id, game_code) where closed_at is null;
create index round_history on round (player_id, game_code, opened_at desc, id desc);
create index round_unanswered on round (lease_until) where state in ('INTENT', 'BET_SENT');
create index round_running on round (opened_at) where state = 'BET_OK' and mode = 'real';
create index round_session on round (session_id);
create index round_feed on round (operator_id, change_xid, change_seq) where version > 0 and mode = 'real';
create index round_try on round (opened_at) where mode = 'try';

create table play_request (
  player_id   bigint not null references player,
  request_id  uuid not null,
  content     text not null,
  round_id    text not null references round on delete cascade,
  primary key (player_id, request_id)
);
create index play_request_round on play_request (round_id);

-- Every call that moves money, written before it is sent; a retry sends the same bytes.
create table wallet_tx (
  id            uuid primary key,                        -- transaction_uuid
  round_id      text not null references round,
  operator_id   text not null references connection,
  kind          text not null check (kind in ('bet', 'win', 'rollback')),
  amount        bigint not null check (amount >= 0),
  reference     uuid,
  request_uuid  uuid not null,
  body          bytea not null,                          -- sealed: it holds the wallet token
  state         text not null default 'pending' check (state in ('pending', 'ok', 'refused', 'unknown', 'terminal')),
  attempts      integer not null default 0,
  created_at    timestamptz not null,
  next_at       timestamptz not null,
  lease_until   timestamptz,
  last_status   text,
  done_at       timestamptz,
  unique (round_id, kind)
);
create index wallet_tx_due on wallet_tx (next_at) where state = 'pending' and kind <> 'bet';
create index wallet_tx_reference on wallet_tx (reference);

-- What a person must look at: a refusal that will not change, or an answer that shows the two sides disagree.
create table settlement_case (
  id          bigint generated always as identity primary key,
  round_id    text not null references round,
  wallet_tx   uuid references wallet_tx,
  kind        text not null,
  status      text not null,
  detail      text,
  opened_at   timestamptz not null,
  closed_at   timestamptz
);
create index settlement_case_open on settlement_case (opened_at) where closed_at is null;

-- Counters of a day, in lanes so that closing rounds do not queue for one row; the feed adds the lanes up.
create table rtp_day (
  operator_id   text not null references connection,
  game_code     text not null references game,
  currency      text not null,
  day           date not null,
  lane          smallint not null,
  rounds        bigint not null,
  stake         numeric(40, 0) not null,
  payout        numeric(40, 0) not null,
  jackpot       numeric(40, 0) not null,
  expected      double precision not null,               -- statistics, not money: sum of stake x theoretical return
  variance      double precision not null,               -- sum of (stake x sigma)^2
  version       bigint not null,
  change_xid    xid8 not null,
  change_seq    bigint not null,
  primary key (operator_id, game_code, currency, day, lane)
);
create index rtp_day_feed on rtp_day (operator_id, change_xid, change_seq);

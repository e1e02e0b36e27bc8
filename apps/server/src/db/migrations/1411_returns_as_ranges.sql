-- The return of a game may depend on what a player chooses. `rtp` is the least that its supplier published, this the
-- most; empty: there is one figure.
alter table catalogue.game
  add column rtp_highest text not null default '',
  add constraint game_return_range check (
    case when rtp_highest = '' then true when rtp = '' then false else rtp_highest::numeric >= rtp::numeric end
  );

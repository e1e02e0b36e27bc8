-- A node is a game's place in one brand's catalogue: what members keep as favourites, and what cards are told apart by. A game that
-- goes to another supplier or code stays the node that it is.
alter table catalogue.game add column node_id bigint not null generated always as identity;
alter table catalogue.game add constraint game_node unique (brand_id, node_id);
-- whether a card shows the game's picture, or the house's plain one
alter table catalogue.game add column show_icon boolean not null default true;
-- where it runs, as the supplier's feed tells
alter table catalogue.game add column platforms text[] not null default '{GPL_DESKTOP,GPL_MOBILE}';
-- new by the brand's word; null: by the day of its release
alter table catalogue.game alter column is_new drop not null, alter column is_new drop default;
update catalogue.game set is_new = null where is_new;

alter table catalogue.favourite add column node_id bigint;
update catalogue.favourite f set node_id = g.node_id
  from catalogue.game g where g.brand_id = f.brand_id and g.game_code = f.game_code;
alter table catalogue.favourite alter column node_id set not null;
alter table catalogue.favourite drop constraint favourite_pkey;
alter table catalogue.favourite drop column game_code;
alter table catalogue.favourite add primary key (member_id, node_id);
alter table catalogue.favourite add foreign key (brand_id, node_id) references catalogue.game (brand_id, node_id);

-- What an alarm is about: what a game returned, or that its supplier told the chances of too few of its rounds, which lets it choose those
-- by which it is judged (docs/adr/0046). The one does not stand for the other in a month.
alter table vendors.return_alarm add column cause text not null default 'return' check (cause in ('return', 'told'));
alter table vendors.return_alarm drop constraint return_alarm_brand_id_game_code_currency_month_key;
alter table vendors.return_alarm add constraint return_alarm_once unique (brand_id, game_code, currency, month, cause);

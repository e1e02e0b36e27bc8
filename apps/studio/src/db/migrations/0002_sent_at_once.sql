-- A round is committed as "its bet may be with the wallet", in one commit with the bet's call: whoever finds it without an
-- answer gives the stake back. An intent that was not marked as sent is treated the same; the wallet answers either.
update round set state = 'BET_SENT' where state = 'INTENT';
alter table round drop constraint round_state_check;
alter table round add constraint round_state_check
  check (state in ('BET_SENT', 'BET_OK', 'SETTLING', 'ROLLING_BACK', 'CLOSED', 'VOID', 'REFUSED'));
drop index round_unanswered;
create index round_unanswered on round (lease_until) where state = 'BET_SENT';

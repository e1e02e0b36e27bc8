-- A player invites by one code, however often and at once they ask for it. Of several the eldest keeps its place, for it was given out first.
delete from identity.affiliate_code c where c.kind = 'player' and exists (
  select 1 from identity.affiliate_code e where e.member_id = c.member_id and e.kind = 'player'
    and (e.created_at, e.code_key) < (c.created_at, c.code_key));
create unique index affiliate_code_of_player on identity.affiliate_code (member_id) where kind = 'player';

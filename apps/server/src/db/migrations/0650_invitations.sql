-- Who invited a member, beside the upline in the tree: an agent's link places a newcomer, and a friend's invitation
-- that came with it still counts for the friend.
alter table identity.member add column inviter_id bigint;
create index member_of_inviter on identity.member (inviter_id, id) where inviter_id is not null;

-- A session that was opened with a default password, or with one that has expired where that is enforced, is for changing it only.
alter table identity.session add column must_change_password boolean not null default false;
update identity.session s set must_change_password = true from identity.member m
  where m.id = s.member_id and m.default_password and s.ended_at is null;

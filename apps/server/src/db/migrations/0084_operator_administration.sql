-- Operators are administered. An edit carries the version that was read; a password that was handed out has an end, and whoever logs
-- in with it sets his own before he may do anything.
alter table operator add column version integer not null default 1;
alter table operator add column password_expires_at timestamptz;
create index operator_session_of_operator on operator_session (operator_id, created_at desc);

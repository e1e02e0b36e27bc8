-- How somebody came in. An account without a password has nothing else to show again: a login of the last minutes by
-- one of its ways stands for the password (docs/adr/0072). Null: opened before this was noted.
alter table identity.session add column came_by text
  check (came_by in ('password', 'registration', 'free-play', 'code', 'provider', 'passkey'));

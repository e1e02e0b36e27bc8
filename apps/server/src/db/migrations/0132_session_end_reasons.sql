-- A session that an operator ended says so, instead of a login elsewhere that never was.
alter table identity.session drop constraint session_end_reason_check;
alter table identity.session add constraint session_end_reason_check
  check (end_reason in ('logout', 'replaced', 'password', 'disabled', 'operator', 'expired'));

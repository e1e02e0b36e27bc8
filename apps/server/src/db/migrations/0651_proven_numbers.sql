-- A mobile number is proven by a code that was sent to it. Only a proven one opens an account, and whoever proves a
-- number takes it from a member who merely named it.
alter table identity.person
  add column mobile_proven_at timestamptz,
  add constraint person_proven_is_found check (mobile_proven_at is null or mobile_hash is not null);

-- An e-mail address is proven as a number is: by a code that was sent there.
alter table identity.person
  add column email_proven_at timestamptz,
  add constraint person_proven_address_is_found check (email_proven_at is null or email_hash is not null);

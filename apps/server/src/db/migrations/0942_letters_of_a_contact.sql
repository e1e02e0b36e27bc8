-- Letters to the owner of an account: a contact was bound to it, a copy was made of what is held of them (docs/adr/0072).
alter table verification.message drop constraint message_purpose_check;
alter table verification.message add constraint message_purpose_check
  check (purpose in ('register', 'login', 'step-up', 'password', 'change-password', 'prove',
                     'erasure-asked', 'erasure-near', 'erased', 'contact-bound', 'data-copied'));
alter table verification.message drop constraint message_of_a_code;
alter table verification.message add constraint message_of_a_code
  check ((code_id is null) = (purpose in ('erasure-asked', 'erasure-near', 'erased', 'contact-bound', 'data-copied')));

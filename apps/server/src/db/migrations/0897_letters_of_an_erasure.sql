-- Letters that carry no code: the end of an account is told where its owner has proven an address (docs/adr/0065).
alter table verification.message alter column code_id drop not null;
-- Of a letter, by which it goes with its recipient; the last letter of an account names nobody and goes when it is sent.
alter table verification.message add column recipient_hash bytea;
alter table verification.message drop constraint message_purpose_check;
alter table verification.message add constraint message_purpose_check
  check (purpose in ('register', 'login', 'step-up', 'password', 'change-password', 'prove',
                     'erasure-asked', 'erasure-near', 'erased'));
alter table verification.message add constraint message_of_a_code
  check ((code_id is null) = (purpose in ('erasure-asked', 'erasure-near', 'erased')));
create index message_of_recipient on verification.message (brand_id, recipient_hash) where recipient_hash is not null;

-- Its owner was told that the end is a day away.
alter table privacy.erasure add column reminded_at timestamptz;

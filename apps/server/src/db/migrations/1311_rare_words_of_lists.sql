-- A list of the console that is narrowed to something rare is read by it: without these it was walked from the newest
-- row to the oldest, however many there are.
create index audit_of_actor on audit.audit (brand_id, actor, seq);
create index audit_of_action on audit.audit (brand_id, action, seq);
create index audit_of_kind on audit.audit (brand_id, split_part(target, ':', 1), seq);
create index member_of_type on identity.member (brand_id, type, id);
create index message_of_state on verification.message (brand_id, state, created_at desc, id) where state <> 'sent';
create index proposal_of_state on command.proposal (brand_id, state, made_at desc, id);
create index deposit_of_currency on cashier.deposit (brand_id, currency, created_at, id);

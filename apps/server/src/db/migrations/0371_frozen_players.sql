-- Whom proofs keep from staking, found without passing all others.
create index gate_frozen on limits.member_gate (brand_id, member_id) where frozen_at is not null;

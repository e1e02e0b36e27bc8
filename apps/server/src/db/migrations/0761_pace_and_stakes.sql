-- How long a round takes at least, and what it may be staked with at most (packages/contract/src/jurisdiction.ts): what held before stays,
-- but under the strict profile, where both begin.
update brand.jurisdiction_profile set rules = rules || '{"minCycleMs": 0, "stakeMax": {}}' where code <> 'strict';
update brand.jurisdiction_profile set rules = rules || '{"minCycleMs": 2500, "stakeMax": {"BDT": "5000", "INR": "5000"}}' where code = 'strict';

-- Under which of those rules a game was launched: one that offers what is forbidden by now takes no stake any more.
alter table vendors.vendor_session add column rules jsonb;

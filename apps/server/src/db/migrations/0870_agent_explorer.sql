-- How operators read the tree and the contracts of a brand.
-- Agents right below an account, among whom players may be many.
create index member_agents_of_parent on identity.member (brand_id, parent_id, id) where type in (1, 2, 41, 42);
create index contract_by_time on agents.contract (brand_id, created_at, id);
create index contract_of_holder on agents.contract (brand_id, holder_id);
create index contract_of_issuer on agents.contract (brand_id, issuer_id);

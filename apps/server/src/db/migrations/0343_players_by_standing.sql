-- Who is disabled or excluded is found by that, however few among millions: the console's list goes from the newest on and stops
-- at a full page. An exclusion that is over stays in its index, behind those that hold.
create index member_disabled on identity.member (brand_id, id) where status = 'disabled';
create index gate_excluded on limits.member_gate (brand_id, excluded_until) include (member_id) where excluded_until is not null;

-- A member whom a proof of the books names stakes and withdraws nothing until an operator has looked; deposits and wins still come.
alter table limits.member_gate add column frozen_at timestamptz;
-- Which checks named the member.
alter table limits.member_gate add column frozen_by text[] not null default '{}';

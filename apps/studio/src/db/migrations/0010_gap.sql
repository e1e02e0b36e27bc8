-- Which wire an operator's wallet speaks. `gap` is signed with a secret that both sides know; it rests sealed.
alter table connection
  add column dialect text not null default 'v2' check (dialect in ('v2', 'gap')),
  add column secret bytea,
  alter column our_kid drop not null,
  alter column our_private_key drop not null,
  alter column their_keys set default '[]',
  alter column strict set default true,
  add check (case dialect when 'gap' then secret is not null else our_kid is not null and our_private_key is not null end);

-- The smallest amount that a round can be paid: of the wire it was played over, in 1/100 000 of the unit.
alter table round add column payout_step bigint not null default 1 check (payout_step > 0);

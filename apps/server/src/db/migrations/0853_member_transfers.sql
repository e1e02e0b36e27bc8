-- Money between a member and their direct upline (docs/adr/0073).
create table cashier.member_transfer (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  sender_id bigint not null,
  receiver_id bigint not null,
  -- where the receiver stood when it was sent; who is moved later changes nothing of it
  way text not null check (way in ('up', 'down')),
  currency text not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  constraint member_transfer_between_two check (sender_id <> receiver_id)
);
create index member_transfer_sent on cashier.member_transfer (sender_id, created_at, id);
create index member_transfer_received on cashier.member_transfer (receiver_id, created_at, id);
create index member_transfer_created_at on cashier.member_transfer (created_at);
alter table cashier.member_transfer enable row level security;
alter table cashier.member_transfer force row level security;
create policy member_transfer_brand on cashier.member_transfer to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy member_transfer_owner on cashier.member_transfer to baize_owner using (true) with check (true);
grant select, insert on cashier.member_transfer to baize_app;

-- What comes from another member is no winnings either: it is played once before it leaves.
alter table turnover.requirement drop constraint requirement_source_check,
  add constraint requirement_source_check check (source in ('deposit', 'transfer'));

-- Which profiles let members give each other money; the strictest value holds where a profile does not say.
update brand.jurisdiction_profile set rules = rules || '{"memberTransfers": true}' where code <> 'strict';
update brand.jurisdiction_profile set rules = rules || '{"memberTransfers": false}' where code = 'strict';

-- A transfer and both its postings are written in one transaction: none is ever without the others.
create function cashier_transfers_after(p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, cashier, pg_temp as $$
  select t.id::text from cashier.member_transfer t
  where t.id > coalesce(nullif(p_after, '')::uuid, '00000000-0000-0000-0000-000000000000') and current_brand() is null
  order by t.id limit p_rows
$$;
create function cashier_transfers_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, cashier, pg_temp as $$
  select t.id::text collate "C" from cashier.member_transfer t
  where t.created_at >= p_since and t.id::text collate "C" > p_after and current_brand() is null
  order by 1 limit p_rows
$$;
create function cashier_transfers_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, cashier, pg_temp set enable_seqscan = off as $$
  with named as materialized (
    select t.* from unnest(p_keys) as k join cashier.member_transfer t on t.id = k::uuid where current_brand() is null
  ), side as (
    select n.id, n.brand_id, n.currency, s.member_id, s.kind, s.amount from named n, lateral (values
      (n.sender_id, 16::smallint, -n.amount), (n.receiver_id, 17, n.amount)) as s (member_id, kind, amount)
  )
  select 'member-transfers-agree-with-ledger', s.id::text, s.brand_id, s.member_id, 'transfer ' || s.id || ' of member ' || s.member_id
  from side s where not exists (
    select from ledger_postings_under(array[s.member_id], array[s.id]) p
    where p.kind = s.kind and p.amount = s.amount and p.currency = s.currency)
$$;
-- A posting of a transfer has its row, and stands with the one of the two whose side it is.
create function cashier_sides_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, cashier, pg_temp set enable_seqscan = off as $$
  select 'postings-have-member-transfers', p.span, p.brand_id, p.member_id, 'transfer ' || p.key || ' of member ' || p.member_id
  from ledger_postings_within(p_keys, '{16,17}') p
  where not exists (select from cashier.member_transfer t where t.id = p.key
    and p.member_id = case p.kind when 16 then t.sender_id else t.receiver_id end)
$$;
revoke execute on function cashier_transfers_after, cashier_transfers_since, cashier_transfers_prove, cashier_sides_prove from public;
grant execute on function cashier_transfers_after, cashier_transfers_since, cashier_transfers_prove, cashier_sides_prove to baize_app;
insert into ledger.proof_walk (walk, began_at)
  select 'tail cashier_transfers', p.began_at from ledger.proof_walk p where p.walk = 'tail ledger_members' on conflict do nothing;
insert into retention.class (name, why) values ('member-transfers', 'postings of transfers between members are proven by them');

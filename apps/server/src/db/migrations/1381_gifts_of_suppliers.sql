-- Free rounds that a supplier gives players by itself, where the brand lets it: what their wins may come to has a ceiling for each win
-- and for each day, as what a closed supplier may still pay has. Nothing set: none are taken.
alter table vendors.closed_ceiling
  add column kind text not null default 'closed' check (kind in ('closed', 'gifts')),
  drop constraint closed_ceiling_pkey,
  add primary key (brand_id, supplier_id, currency, kind);
alter table vendors.closed_payout
  add column kind text not null default 'closed' check (kind in ('closed', 'gifts')),
  drop constraint closed_payout_pkey,
  add primary key (brand_id, supplier_id, currency, day, kind);

-- Of a supplier's own reward we know what was played of it alone: a name of the supplier's is one for each of its players.
alter table freerounds.reward
  add column given_by text not null default 'house' check (given_by in ('house', 'supplier')),
  drop constraint reward_supplier_id_reward_uuid_key,
  add constraint reward_of_name unique (supplier_id, member_id, reward_uuid),
  drop constraint reward_stake_check,
  add constraint reward_stake_check check (stake > 0 or (stake = 0 and given_by = 'supplier')),
  add constraint reward_given check (given_by = 'house' or campaign_id is null);
create index reward_of_suppliers on freerounds.reward (brand_id, made_at desc, id) where given_by = 'supplier';

-- The first round of a reward that is the supplier's own. Under the member's lock, in the batch that plays it; a member of another brand
-- is nobody.
create function freerounds_add(p_id uuid[], p_member bigint[], p_supplier integer[], p_reward uuid[], p_game text[], p_currency text[],
  p_stake bigint[], p_rounds integer[], p_used integer[], p_won bigint[], p_from timestamptz[], p_to timestamptz[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, freerounds, pg_temp as $$
declare added integer;
begin
  insert into freerounds.reward (id, brand_id, member_id, supplier_id, reward_uuid, game_code, currency, stake, rounds, used, won, pays,
      starts_at, ends_at, told, tell_at, given_by)
    select n.i, current_brand(), n.m, n.s, n.r, n.g, n.c, n.k, n.n, n.u, n.w, 'cash', n.f, n.t, 'given', null, 'supplier'
    from unnest(p_id, p_member, p_supplier, p_reward, p_game, p_currency, p_stake, p_rounds, p_used, p_won, p_from, p_to)
      as n (i, m, s, r, g, c, k, n, u, w, f, t)
    where exists (select from ledger.account a where a.member_id = n.m and a.brand_id = current_brand());
  get diagnostics added = row_count;
  if added <> cardinality(p_id) then
    raise exception 'only % of % rewards are of members of this brand', added, cardinality(p_id) using errcode = 'BZ001';
  end if;
end $$;
revoke execute on function freerounds_add from public;
grant execute on function freerounds_add to baize_app;

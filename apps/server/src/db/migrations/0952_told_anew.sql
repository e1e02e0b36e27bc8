-- What a supplier with a wallet of its own tells otherwise later is followed (docs/adr/0048): the record, and every sum of play. It stays
-- a case for people, and whether the money agrees is found when it comes home (docs/adr/0050).
alter table wagers.wager drop constraint wager_told;
alter table wagers.wager add constraint wager_told
  check (not told or (status in (1, 2) and round_closed and stake_bonus = 0 and payout_bonus = 0));

-- Writes what is told now of rounds that are in the record, and answers those of which it differs, with what was told before. A version
-- is left out each time: what counted is taken back under it.
create function wagers_retell(p_members bigint[], p_suppliers integer[], p_ids uuid[], p_voids boolean[], p_stakes bigint[],
  p_payouts bigint[], p_valid_bets bigint[])
returns table (id uuid, version smallint, was_void boolean, was_stake bigint, was_payout bigint, was_valid_bet bigint)
language sql security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
  with said as materialized (
    select * from unnest(p_members, p_suppliers, p_ids, p_voids, p_stakes, p_payouts, p_valid_bets)
      as s (member_id, supplier_id, id, void, stake, payout, valid_bet)
  ), held as materialized (
    select w.member_id, w.supplier_id, w.id, w.status = 2 as was_void, s.void,
      case when w.status = 2 then 0 else w.stake_cash end as was_stake,
      case when w.status = 2 then 0 else w.payout_cash end as was_payout,
      case when w.status = 2 then 0 else w.valid_bet end as was_valid_bet,
      case when s.void then 0 else s.stake end as stake, case when s.void then 0 else s.payout end as payout,
      case when s.void then 0 else s.valid_bet end as valid_bet
    from said s join wagers.wager w on w.member_id = s.member_id and w.supplier_id = s.supplier_id and w.id = s.id
    where w.told and w.brand_id = current_brand()
    order by w.member_id, w.supplier_id, w.id for update of w
  )
  update wagers.wager w set status = case when h.void then 2 else 1 end, version = w.version + 2,
    stake_cash = case when h.void then w.stake_cash else h.stake end, payout_cash = h.payout, valid_bet = h.valid_bet
  from held h
  where w.member_id = h.member_id and w.supplier_id = h.supplier_id and w.id = h.id
    and (h.was_void, h.was_stake, h.was_payout, h.was_valid_bet) is distinct from (h.void, h.stake, h.payout, h.valid_bet)
  returning w.id, w.version, h.was_void, h.was_stake, h.was_payout, h.was_valid_bet
$$;
revoke execute on function wagers_retell(bigint[], integer[], uuid[], boolean[], bigint[], bigint[], bigint[]) from public;
grant execute on function wagers_retell(bigint[], integer[], uuid[], boolean[], bigint[], bigint[], bigint[]) to baize_app;

-- Locks the members' wallets that nobody else holds, in id order, and names those that somebody does: the door never waits for one
-- wallet while the operations of others could go on. Members without a wallet are in neither.
create function ledger_lock_free(p_members bigint[]) returns bigint[] language plpgsql volatile security definer
set search_path = pg_catalog, public, ledger, pg_temp as $$
declare ours constant integer := current_brand(); taken bigint[];
begin
  select array_agg(f.member_id) into taken from (
    select a.member_id from ledger.account a
      where a.member_id = any (p_members) and a.kind = 1 and a.brand_id = ours order by a.id for update skip locked) f;
  if cardinality(taken) = cardinality(p_members) then return '{}'; end if;
  return array(select a.member_id from ledger.account a
    where a.member_id = any (p_members) and a.kind = 1 and a.brand_id = ours and a.member_id <> all (coalesce(taken, '{}')));
end $$;
alter function ledger_lock_free owner to baize_ledger;
revoke execute on function ledger_lock_free from public;
grant execute on function ledger_lock_free to baize_app;

-- The clock of money is the statement's: a transaction that waited for a lock would date its rows before those it waited for.
alter table ledger.posting alter column created_at set default clock_timestamp();
alter table vendors.vendor_tx alter column created_at set default clock_timestamp();
alter table vendors.vendor_case alter column opened_at set default clock_timestamp();
alter table wagers.wager alter column placed_at set default clock_timestamp();
alter table jackpots.jackpot_epoch alter column started_at set default clock_timestamp();
alter table jackpots.jackpot_hit alter column hit_at set default clock_timestamp();

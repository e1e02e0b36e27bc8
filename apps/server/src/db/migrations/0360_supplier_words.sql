-- What a supplier says and our books do not is a case for a person, not a broken book (modules/games/vendors/README.md).

-- Rounds that the feed told of are held against our wagers once our own calls had the time to come.
alter table vendors.vendor_round
  add column told_at timestamptz not null default clock_timestamp(),
  add column compared boolean not null default false;
create index vendor_round_to_compare on vendors.vendor_round (told_at) where not compared and status in ('closed', 'void');

-- Rounds told at least so long ago, the oldest first, each with what our wagers of it cost and paid. A void round has no live wager.
create function vendors_rounds_to_compare(p_grace_s integer, p_rows integer) returns table (
  brand_id integer, supplier_id integer, member_id bigint, round text, version bigint, agrees boolean, difference bigint)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  with told as (
    select r.* from vendors.vendor_round r
    where not r.compared and r.status in ('closed', 'void') and r.told_at < clock_timestamp() - make_interval(secs => p_grace_s)
      and current_brand() is null
    order by r.told_at limit p_rows
  ), ours as (
    select o.* from wagers_of_rounds((select array_agg(r.member_id) from told r), (select array_agg(r.supplier_id) from told r),
      (select array_agg(r.round) from told r)) o
  )
  select r.brand_id, r.supplier_id, r.member_id, r.round, r.version,
    case r.status when 'void' then coalesce(o.live, 0) = 0
      else coalesce(o.stake, 0) = r.stake and coalesce(o.payout, 0) = r.payout end,
    case r.status when 'void' then 0 else r.payout - r.stake end - (coalesce(o.payout, 0) - coalesce(o.stake, 0))
  from told r left join ours o on o.member_id = r.member_id and o.supplier_id = r.supplier_id and o.round = r.round
$$;
revoke execute on function vendors_rounds_to_compare from public;
grant execute on function vendors_rounds_to_compare to baize_app;

-- The proof of these rounds is over: what it had found comes again as cases.
drop function vendors_rounds_prove, vendors_rounds_after, vendors_rounds_since;
delete from ledger.proof where name = 'rounds-agree-with-wagers';
delete from ledger.proof_walk where walk in ('vendors_rounds', 'tail vendors_rounds');
update ledger.drift set cleared_at = now() where name = 'rounds-agree-with-wagers' and cleared_at is null;

-- A case keeps so many rows; what was told beyond is only counted.
alter table vendors.vendor_case add column told bigint not null default 0;
update vendors.vendor_case c set told = (select count(*) from vendors.case_row r where r.case_id = c.id);
grant update (told) on vendors.vendor_case to baize_app;

-- A win whose bet may still be on its way waits without a case. Rows of a case never go.
alter table vendors.case_row alter column case_id drop not null;
create index case_row_waiting on vendors.case_row (brand_id, supplier_id, told_at) where case_id is null;
create policy case_row_gone on vendors.case_row as restrictive for delete to baize_app using (case_id is null);
grant delete on vendors.case_row to baize_app;
create function vendors_wins_waiting(p_grace_s integer) returns table (brand_id integer)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  select distinct r.brand_id from vendors.case_row r
  where r.case_id is null and r.told_at < clock_timestamp() - make_interval(secs => p_grace_s) and current_brand() is null
$$;
revoke execute on function vendors_wins_waiting from public;
grant execute on function vendors_wins_waiting to baize_app;

-- A round has no transaction of its own: its row is named by an id that is derived from it.
alter table vendors.case_row drop constraint case_row_kind_check,
  add constraint case_row_kind_check check (kind in ('win', 'rollback', 'round'));

-- Money's page counts who is kept from playing by a proof.
create index member_gate_frozen on limits.member_gate (brand_id) where frozen_at is not null;

-- A round that was not compared yet, or stands in a case that nobody has decided, stays (0344).
update retention.class set mine = 'brand_id = current_brand() and compared and not exists (
    select 1 from vendors.vendor_case c join vendors.case_row r on r.case_id = c.id
    where c.brand_id = current_brand() and c.code = ''ROUND_DIFFERS'' and c.decided_at is null
      and r.member_id = vendor_round.member_id and r.supplier_id = vendor_round.supplier_id and r.round = vendor_round.round)'
  where name = 'supplier-rounds';

-- In dialects whose wins name a round alone, what a win paid stands in `reference` as the wager itself: no bet was named.
create or replace function vendors_transactions_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  with accepted as (
    select v.supplier_id, v.tx_uuid, v.kind, v.member_id, b.tx_uuid as bet,
      case when v.kind = 2 and d.dialect = 'gap' then v.reference end as paid,
      vendors_derived_id(v.supplier_id, coalesce(case when v.kind = 1 then v.tx_uuid::text else v.reference::text end,
        'promo:' || v.tx_uuid)) as wager_id
    from unnest(p_keys) as k
      join vendors.vendor_tx v on v.supplier_id = split_part(k, ':', 1)::integer and v.tx_uuid = split_part(k, ':', 2)::uuid
      left join vendors.supplier d on d.id = v.supplier_id
      left join vendors.vendor_tx b on v.kind = 3 and b.supplier_id = v.supplier_id and b.tx_uuid = v.reference
        and b.kind = 1 and b.status = 0 and b.member_id = v.member_id
    where v.status = 0 and v.kind in (1, 2, 3) and v.member_id is not null and current_brand() is null
  ), sought as (
    select a.member_id, a.supplier_id, a.wager_id as id from accepted a
    union
    select a.member_id, a.supplier_id, a.paid from accepted a where a.paid is not null
  ), wager as (
    select w.* from wagers_of_keys((select array_agg(s.member_id order by s.member_id, s.supplier_id, s.id) from sought s),
      (select array_agg(s.supplier_id order by s.member_id, s.supplier_id, s.id) from sought s), (select array_agg(s.id order by s.member_id, s.supplier_id, s.id) from sought s)) w
  ), posted as (
    select distinct p.member_id, p.key from ledger_postings_under(
      (select array_agg(a.member_id) from accepted a where a.kind = 1),
      (select array_agg(a.wager_id) from accepted a where a.kind = 1)) p where p.kind = 1
  )
  select 'transactions-have-postings', a.supplier_id || ':' || a.tx_uuid, o.brand_id, a.member_id,
    format('%s %s of supplier %s, member %s', (array['bet', 'win', 'rollback'])[a.kind], a.tx_uuid, a.supplier_id, a.member_id)
  from accepted a
    left join wager w on w.member_id = a.member_id and w.supplier_id = a.supplier_id and w.id in (a.wager_id, a.paid)
    left join lateral ledger_owner(a.member_id) o on true
  where case a.kind
    when 1 then w.id is null
      or w.stake > 0 and not exists (select 1 from posted p where p.member_id = a.member_id and p.key = a.wager_id)
    when 2 then w.id is null or w.status <> 1
    else a.bet is not null and (w.id is null or w.status <> 2) end
$$;

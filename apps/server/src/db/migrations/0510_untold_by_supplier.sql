-- Rounds of which a supplier has told nothing: so many of each supplier, so that one that is silent holds up no other.
create or replace function vendors_rounds_untold(p_before timestamptz, p_from timestamptz, p_to timestamptz, p_rows integer) returns table (
  brand_id integer, supplier_id integer, member_id bigint, round text, currency text, stake bigint, payout bigint)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  with ours as (
    select u.brand_id, u.supplier_id, u.member_id, u.round, u.currency, u.stake, 0::bigint as payout from wagers_unsettled(p_before) u
    union all
    select s.brand_id, s.supplier_id, s.member_id, s.round, s.currency, s.stake, s.payout from wagers_settled_in(p_from, p_to) s
  ), untold as (
    select o.brand_id, o.supplier_id, o.member_id, o.round, min(o.currency) as currency, sum(o.stake)::bigint as stake,
      sum(o.payout)::bigint as payout, row_number() over (partition by o.supplier_id) as place
    from ours o
    where current_brand() is null
      and exists (select 1 from vendors.feed_cursor c
        where c.supplier_id = o.supplier_id and c.stream = 'rounds' and c.cursor is not null)
      and not exists (select 1 from vendors.vendor_round r
        where r.member_id = o.member_id and r.supplier_id = o.supplier_id and r.round = o.round)
      and not exists (select 1 from vendors.asked_round a
        where a.member_id = o.member_id and a.supplier_id = o.supplier_id and a.round = o.round
          and (a.answer = 'unknown' or a.asked_at > clock_timestamp() - interval '1 hour'))
    group by 1, 2, 3, 4
  )
  select u.brand_id, u.supplier_id, u.member_id, u.round, u.currency, u.stake, u.payout from untold u where u.place <= p_rows
$$;

-- The filter of a stretch of pages holds as many numbers as stand there, so that a search reads few pages in vain.
drop index wagers.wager_by_number;
create index wager_by_number on wagers.wager using brin (
    id uuid_bloom_ops (n_distinct_per_range = 2000, false_positive_rate = 0.005),
    round text_bloom_ops (n_distinct_per_range = 2000, false_positive_rate = 0.005))
  with (pages_per_range = 32, autosummarize = on);

-- Rounds of which a supplier's feed says nothing are looked for in slices of so many wagers: one statement over all that stands open
-- and all of the day before grew with both.

-- How far the last look came; a part that was seen to its end has no row.
create table vendors.untold_mark (
  part text primary key check (part in ('open', 'settled')),
  place text not null
);
grant select, insert, update, delete on vendors.untold_mark to baize_app;

drop function vendors_rounds_untold(timestamptz, timestamptz, timestamptz, integer), wagers_unsettled(timestamptz);

-- Both name one wager more than was asked for, where there is one: whoever asked sees that there is more.
create function wagers_open_after(p_after text, p_rows integer)
returns table (place text, brand_id integer, member_id bigint, supplier_id integer, round text, currency text,
  placed_at timestamptz, status smallint)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp set enable_seqscan = off as $$
  select o.member_id || ':' || o.supplier_id || ':' || o.wager_id, o.brand_id, o.member_id, o.supplier_id, w.round, w.currency, w.placed_at,
    w.status
  from (
    select a.* from wagers.open_wager a
    where current_brand() is null and (a.member_id, a.supplier_id, a.wager_id)
      > (coalesce(nullif(split_part(p_after, ':', 1), '')::bigint, 0), coalesce(nullif(split_part(p_after, ':', 2), '')::integer, 0),
        coalesce(nullif(split_part(p_after, ':', 3), '')::uuid, '00000000-0000-0000-0000-000000000000'))
    order by a.member_id, a.supplier_id, a.wager_id limit p_rows + 1
  ) o left join lateral (
    -- The first from the key on, which only the key's own index finds: equal columns may be looked for in any index that begins with them.
    select v.* from wagers.wager v where (v.member_id, v.supplier_id, v.id) >= (o.member_id, o.supplier_id, o.wager_id)
    order by v.member_id, v.supplier_id, v.id limit 1) w
    on w.member_id = o.member_id and w.supplier_id = o.supplier_id and w.id = o.wager_id
  order by o.member_id, o.supplier_id, o.wager_id
$$;
create function wagers_settled_in(p_from timestamptz, p_to timestamptz, p_rows integer)
returns table (brand_id integer, member_id bigint, supplier_id integer, round text, currency text)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp set enable_seqscan = off as $$
  select w.brand_id, w.member_id, w.supplier_id, w.round, w.currency from wagers.wager w
  where current_brand() is null and w.status = 1 and w.settled_at >= p_from and w.settled_at < p_to limit p_rows + 1
$$;

-- Of these rounds those that a supplier whose feed we read has not told, and that were not asked for of late: so many of each supplier,
-- so that one that is silent holds up no other. Each with all that our wagers of it come to.
create function vendors_untold_of(p_brands integer[], p_members bigint[], p_suppliers integer[], p_rounds text[], p_currencies text[],
  p_each integer)
returns table (brand_id integer, supplier_id integer, member_id bigint, round text, currency text, stake bigint, payout bigint)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp set enable_seqscan = off as $$
  with untold as (
    select o.*, row_number() over (partition by o.supplier_id) as place
    from (
      select distinct on (k.member_id, k.supplier_id, k.round) k.*
      from unnest(p_brands, p_members, p_suppliers, p_rounds, p_currencies) as k (brand_id, member_id, supplier_id, round, currency)
      where current_brand() is null
    ) o
      join vendors.feed_cursor c on c.supplier_id = o.supplier_id and c.stream = 'rounds' and c.cursor is not null
      left join lateral (
        select true as found from vendors.vendor_round r
        where r.member_id = o.member_id and r.supplier_id = o.supplier_id and r.round = o.round limit 1) told on true
      left join lateral (
        select true as found from vendors.asked_round a
        where a.member_id = o.member_id and a.supplier_id = o.supplier_id and a.round = o.round
          and (a.answer = 'unknown' or a.asked_at > clock_timestamp() - interval '1 hour') limit 1) asked on true
    where told.found is null and asked.found is null
  ), few as materialized (
    select * from untold u where u.place <= p_each
  )
  select f.brand_id, f.supplier_id, f.member_id, f.round, f.currency, w.stake, w.payout
  from few f join wagers_of_rounds((select array_agg(e.member_id order by e.member_id, e.round) from few e),
    (select array_agg(e.supplier_id order by e.member_id, e.round) from few e),
    (select array_agg(e.round order by e.member_id, e.round) from few e)) w
    on w.member_id = f.member_id and w.supplier_id = f.supplier_id and w.round = f.round
$$;

-- A slice of what stands open, after a place. Its last row names no round: how many wagers were looked at, and where it ended
-- (null: there is no more). What was placed of late its supplier had not the time to tell.
create function vendors_untold_open(p_after text, p_before timestamptz, p_rows integer, p_each integer)
returns table (brand_id integer, supplier_id integer, member_id bigint, round text, currency text, stake bigint, payout bigint,
  looked integer, reached text)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  with slice as materialized (
    select s.*, row_number() over () as n from wagers_open_after(p_after, p_rows) s
  ), due as materialized (
    select * from slice s where s.n <= p_rows and s.status = 0 and s.placed_at < p_before order by s.n
  )
  select u.*, null::integer, null::text
  from vendors_untold_of((select array_agg(d.brand_id order by d.n) from due d), (select array_agg(d.member_id order by d.n) from due d),
    (select array_agg(d.supplier_id order by d.n) from due d), (select array_agg(d.round order by d.n) from due d),
    (select array_agg(d.currency order by d.n) from due d), p_each) u
  union all
  select null, null, null, null, null, null, null, (select count(*)::integer from slice),
    (select s.place from slice s where s.n = p_rows and exists (select 1 from slice t where t.n > p_rows))
$$;
-- What was settled in a span. Where more was than is to be looked at, `looked` says so and no round is named: a shorter span is asked for.
create function vendors_untold_settled(p_from timestamptz, p_to timestamptz, p_rows integer, p_each integer)
returns table (brand_id integer, supplier_id integer, member_id bigint, round text, currency text, stake bigint, payout bigint,
  looked integer, reached text)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  with slice as materialized (
    select s.*, row_number() over () as n from wagers_settled_in(p_from, p_to, p_rows) s
  ), whole as materialized (
    select * from slice s where (select count(*) from slice) <= p_rows
  )
  select u.*, null::integer, null::text
  from vendors_untold_of((select array_agg(d.brand_id order by d.n) from whole d),
    (select array_agg(d.member_id order by d.n) from whole d), (select array_agg(d.supplier_id order by d.n) from whole d),
    (select array_agg(d.round order by d.n) from whole d),
    (select array_agg(d.currency order by d.n) from whole d), p_each) u
  union all
  select null, null, null, null, null, null, null, (select count(*)::integer from slice), null
$$;
revoke execute on function wagers_open_after, wagers_settled_in(timestamptz, timestamptz, integer), vendors_untold_of,
  vendors_untold_open, vendors_untold_settled from public;
grant execute on function vendors_untold_open, vendors_untold_settled to baize_app;

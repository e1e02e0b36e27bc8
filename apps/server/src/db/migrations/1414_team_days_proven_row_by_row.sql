-- What a day's sums are held against is asked row by row. Joined back by the key, a slice of n rows took n * n comparisons: of 2,000 it
-- ended at the time limit of a statement, and the walk over the whole stood there for ever.
create or replace function agents_days_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, agents, pg_temp set enable_seqscan = off as $$
  with named as materialized (
    select k, d.*, array[d.bets, d.stake, d.payout, d.valid_bet, d.deposits, d.deposit_count, d.first_deposits, d.withdrawals, d.rebates,
      d.agent_rebates, d.wages, d.dividends]::numeric[] as sums, brand_day_start(d.brand_id, d.day) as starts_at
    from unnest(p_keys) as k join agents.day_sum d on d.member_id = split_part(k, '/', 1)::bigint and d.scope = split_part(k, '/', 2)
      and d.day = split_part(k, '/', 3)::date
    where current_brand() is null and d.day >= (select e.day from agents.kept e)
  ), team as (
    select n.*, t.sums as found from named n cross join lateral (
      select array[coalesce(sum(c.bets), 0), coalesce(sum(c.stake), 0), coalesce(sum(c.payout), 0), coalesce(sum(c.valid_bet), 0),
        coalesce(sum(c.deposits), 0), coalesce(sum(c.deposit_count), 0), coalesce(sum(c.first_deposits), 0), coalesce(sum(c.withdrawals), 0),
        coalesce(sum(c.rebates), 0), coalesce(sum(c.agent_rebates), 0), coalesce(sum(c.wages), 0), coalesce(sum(c.dividends), 0)] as sums
      from agents_children_on(n.member_id, n.brand_id, n.day) b join agents.day_sum c on c.member_id = b.member_id and c.day = n.day) t
    where n.scope = 'below'
      -- While a move is carried out, what happened just before is counted under the one parent or the other.
      and not exists (select from agents.move v where v.state = 'done' and n.member_id in (v.from_parent_id, v.to_parent_id)
        and n.day between brand_day_of(n.brand_id, v.ended_at) - 7 and brand_day_of(n.brand_id, v.ended_at))
  ), whole as materialized (
    -- Two that write are equally far once the day is over.
    select n.* from named n where n.scope = 'own' and n.day < brand_day_of(n.brand_id, clock_timestamp() - interval '10 minutes')
  ), played as (
    select n.*, h.sums as found from whole n join brand.brand b on b.id = n.brand_id cross join lateral (
      select array[coalesce(sum(r.bets), 0), coalesce(sum(r.stake), 0), coalesce(sum(r.payout), 0), coalesce(sum(r.valid_bet), 0)] as sums
      from wagers.rollup r where r.member_id = n.member_id and r.hour >= n.starts_at and r.hour < n.starts_at + interval '1 day') h
    -- Half an hour's offset cuts hours.
    where b.gmt_offset_minutes % 60 = 0
  ), paid as (
    select n.*, s.sums as found from whole n cross join lateral (
      select array[coalesce(sum(p.amount) filter (where p.kind <> 'DIVIDEND'), 0),
        coalesce(sum(p.amount) filter (where p.kind = 'DIVIDEND'), 0)] as sums
      from salaries.payment p where p.member_id = n.member_id and p.paid_at >= n.starts_at and p.paid_at < n.starts_at + interval '1 day') s
  )
  select 'teams-agree-with-their-members', t.k, t.brand_id, t.member_id, 'team of member ' || t.member_id || ' on ' || t.day
  from team t where t.found <> t.sums
  union all
  select 'days-agree-with-hours', p.k, p.brand_id, p.member_id, 'day ' || p.day || ' of member ' || p.member_id
  from played p where p.found <> p.sums[1:4]
  union all
  select 'days-agree-with-payments', p.k, p.brand_id, p.member_id, 'day ' || p.day || ' of member ' || p.member_id
  from paid p where p.found <> p.sums[11:12]
$$;

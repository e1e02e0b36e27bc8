-- What a team did on a day is the sum of what those right below did, themselves and with their own teams, as the tree was then; and what an
-- account played is what its hours say (docs/adr/0068).
create index move_done_of on agents.move (member_id, ended_at) where state = 'done';
create index move_done_from on agents.move (from_parent_id, ended_at) where state = 'done';
create index move_done_to on agents.move (to_parent_id, ended_at) where state = 'done';

-- From which day on: sums of before were made by the line that stood when sums began.
create table agents.kept (day date not null);
insert into agents.kept select case when exists (select from agents.day_sum) then current_date + 2 else '-infinity'::date end;

-- Days of accounts and of teams: member/scope/day.
create function agents_days_after(p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, agents, pg_temp as $$
  select d.member_id || '/' || d.scope || '/' || d.day from agents.day_sum d
  where (d.member_id, d.scope, d.day) > (coalesce(nullif(split_part(p_after, '/', 1), '')::bigint, 0), split_part(p_after, '/', 2),
      coalesce(nullif(split_part(p_after, '/', 3), '')::date, '-infinity'))
    and current_brand() is null
  order by d.member_id, d.scope, d.day limit p_rows
$$;
-- Slices alone: a bet touches a row of each account above it, so that every minute would look at every team.
create function agents_days_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, agents, pg_temp as $$
  select null::text where false
$$;
-- Who stood right below on a day: whoever was moved since stood under the parent of their next move.
create function agents_children_on(p_member bigint, p_brand integer, p_day date) returns table (member_id bigint)
language sql stable security definer set search_path = pg_catalog, public, identity, agents, pg_temp as $$
  select c.id from (
    select m.id, m.parent_id from identity.member m where m.brand_id = p_brand and m.parent_id = p_member
    union
    select m.id, m.parent_id from agents.move v join identity.member m on m.id = v.member_id
    where v.state = 'done' and v.from_parent_id = p_member) c
  where current_brand() is null and coalesce((
    select v.from_parent_id from agents.move v
    where v.member_id = c.id and v.state = 'done' and brand_day_of(p_brand, v.ended_at) > p_day
    order by v.ended_at limit 1), c.parent_id) = p_member
$$;
create function agents_days_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, agents, pg_temp set enable_seqscan = off as $$
  with named as materialized (
    select k, d.*, array[d.bets, d.stake, d.payout, d.valid_bet, d.deposits, d.deposit_count, d.first_deposits, d.withdrawals, d.rebates,
      d.agent_rebates]::numeric[] as sums
    from unnest(p_keys) as k join agents.day_sum d on d.member_id = split_part(k, '/', 1)::bigint and d.scope = split_part(k, '/', 2)
      and d.day = split_part(k, '/', 3)::date
    where current_brand() is null and d.day >= (select e.day from agents.kept e)
  ), team as (
    select n.k, array[coalesce(sum(c.bets), 0), coalesce(sum(c.stake), 0), coalesce(sum(c.payout), 0), coalesce(sum(c.valid_bet), 0),
      coalesce(sum(c.deposits), 0), coalesce(sum(c.deposit_count), 0), coalesce(sum(c.first_deposits), 0), coalesce(sum(c.withdrawals), 0),
      coalesce(sum(c.rebates), 0), coalesce(sum(c.agent_rebates), 0)] as sums
    from named n left join lateral agents_children_on(n.member_id, n.brand_id, n.day) b on true
      left join agents.day_sum c on c.member_id = b.member_id and c.day = n.day
    where n.scope = 'below'
      -- While a move is carried out, what happened just before is counted under the one parent or the other.
      and not exists (select from agents.move v where v.state = 'done' and n.member_id in (v.from_parent_id, v.to_parent_id)
        and n.day between brand_day_of(n.brand_id, v.ended_at) - 7 and brand_day_of(n.brand_id, v.ended_at))
    group by n.k
  ), played as (
    select n.k, array[coalesce(sum(r.bets), 0), coalesce(sum(r.stake), 0), coalesce(sum(r.payout), 0), coalesce(sum(r.valid_bet), 0)] as sums
    from named n join brand.brand b on b.id = n.brand_id left join wagers.rollup r on r.member_id = n.member_id
      and r.hour >= brand_day_start(n.brand_id, n.day) and r.hour < brand_day_start(n.brand_id, n.day) + interval '1 day'
    -- Two consumers count alike once the day is over; half an hour's offset cuts hours.
    where n.scope = 'own' and b.gmt_offset_minutes % 60 = 0
      and n.day < brand_day_of(n.brand_id, clock_timestamp() - interval '10 minutes')
    group by n.k
  )
  select 'teams-agree-with-their-members', n.k, n.brand_id, n.member_id, 'team of member ' || n.member_id || ' on ' || n.day
  from named n join team t on t.k = n.k where t.sums <> n.sums
  union all
  select 'days-agree-with-hours', n.k, n.brand_id, n.member_id, 'day ' || n.day || ' of member ' || n.member_id
  from named n join played p on p.k = n.k where p.sums <> n.sums[1:4]
$$;

do $$ declare each record; begin
  for each in select p.oid::regprocedure as signature, p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace
    and p.proname in ('agents_days_after', 'agents_days_since', 'agents_children_on', 'agents_days_prove')
  loop
    execute format('revoke execute on function %s from public', each.signature);
    if each.proname <> 'agents_children_on' then execute format('grant execute on function %s to baize_app', each.signature); end if;
  end loop;
end $$;

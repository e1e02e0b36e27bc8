-- Each tail of the proofs has a place of its own; those of the parts begin where the one of all stood.
insert into ledger.proof_walk (walk, began_at)
  select 'tail ' || w, p.began_at
  from unnest(array['ledger_members', 'vendors_transactions', 'vendors_rounds', 'wagers_hours']) as w, ledger.proof_walk p
  where p.walk = 'tail' on conflict do nothing;

-- Hours are met in their order: new entries come at the end, and equal hours share one.
create index rollup_by_hour on wagers.rollup (hour);
create index brand_rollup_by_hour on wagers.brand_rollup (hour);

create function wagers_hour_key(p_hour timestamptz) returns text language sql immutable as $$
  select to_char(p_hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"')
$$;
-- Hours with sums, of whatever brand, with about p_rows bets together.
create function wagers_hours_after(p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
  with recursive step as (
    select coalesce(nullif(p_after, '')::timestamptz, '-infinity') as hour, 0::numeric as before, 0 as place
    union all
    select n.hour, s.before + greatest(m.bets, 0) + 1, s.place + 1
    from step s,
      lateral (select coalesce(sum(b.bets), 0) as bets from wagers.brand_rollup b where b.hour = s.hour and s.place > 0) m,
      lateral (select least((select min(r.hour) from wagers.rollup r where r.hour > s.hour),
        (select min(b.hour) from wagers.brand_rollup b where b.hour > s.hour)) as hour) n
    where n.hour is not null and s.place < 200 and s.before + greatest(m.bets, 0) < p_rows
  )
  select wagers_hour_key(s.hour) from step s where s.place > 0 and current_brand() is null order by s.hour
$$;
-- A settlement may be counted in the hour before.
create function wagers_hours_since(p_since timestamptz) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
  select wagers_hour_key(h) from generate_series(date_trunc('hour', p_since, 'UTC') - interval '1 hour', clock_timestamp(),
    interval '1 hour') as h where current_brand() is null
$$;
-- What a brand's hour says is the sum of what the hours of its members say.
create function wagers_hours_prove(p_keys text[], p_day date)
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
  with hour as (select k::timestamptz as hour from unnest(p_keys) as k where current_brand() is null),
    told as (select b.* from hour h join wagers.brand_rollup b on b.hour = h.hour),
    cell as (
      select r.brand_id, r.currency, r.hour, r.vendor, r.game_type, r.game_code, sum(r.bets) as bets, sum(r.stake) as stake,
        sum(r.payout) as payout, sum(r.valid_bet) as valid_bet, sum(r.jackpot_win) as jackpot_win
      from hour h join wagers.rollup r on r.hour = h.hour group by 1, 2, 3, 4, 5, 6
    )
  select 'brand-hours-agree-with-rollups', wagers_hour_key(coalesce(t.hour, c.hour)), coalesce(t.brand_id, c.brand_id), null::bigint,
    format('brand %s, %s, %s, %s, hour %s', coalesce(t.brand_id, c.brand_id), coalesce(t.currency, c.currency),
      coalesce(t.vendor, c.vendor), coalesce(t.game_code, c.game_code), wagers_hour_key(coalesce(t.hour, c.hour)))
  from told t full join cell c on c.brand_id = t.brand_id and c.currency = t.currency and c.hour = t.hour
    and c.vendor = t.vendor and c.game_type = t.game_type and c.game_code = t.game_code
  where array[coalesce(t.bets, 0), coalesce(t.stake, 0), coalesce(t.payout, 0), coalesce(t.valid_bet, 0), coalesce(t.jackpot_win, 0)]::numeric[]
    <> array[coalesce(c.bets, 0), coalesce(c.stake, 0), coalesce(c.payout, 0), coalesce(c.valid_bet, 0), coalesce(c.jackpot_win, 0)]::numeric[]
$$;

-- An open wager is listed, and what is listed is open. What has settled and was not counted yet is told by wagers-are-counted, a
-- wager that is gone by postings-have-wagers.
create function wagers_open_prove(p_keys text[], p_day date)
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
  with member as (select k::bigint as id from unnest(p_keys) as k where current_brand() is null)
  select 'open-list-agrees-with-wagers', w.member_id::text, w.brand_id, w.member_id, 'wager ' || w.id || ' of member ' || w.member_id
  from member m join wagers.wager w on w.member_id = m.id and w.status = 0 and (p_day is null or w.placed_at >= p_day)
  where not exists (select 1 from wagers.open_wager o
    where o.member_id = w.member_id and o.supplier_id = w.supplier_id and o.wager_id = w.id)
  union all
  select 'open-list-agrees-with-wagers', o.member_id::text, o.brand_id, o.member_id,
    'wager ' || o.wager_id || ' of member ' || o.member_id
  from member m join wagers.open_wager o on o.member_id = m.id
    join wagers.wager w on w.member_id = o.member_id and w.supplier_id = o.supplier_id and w.id = o.wager_id
  where w.status = 2 or w.status = 1 and exists (select 1 from wagers.settlement s
    where s.member_id = w.member_id and s.supplier_id = w.supplier_id and s.wager_id = w.id and s.version = w.version)
$$;

do $$
declare each record;
begin
  for each in select p.oid::regprocedure as signature, p.proname from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname in ('wagers_hour_key', 'wagers_hours_after', 'wagers_hours_since',
      'wagers_hours_prove', 'wagers_open_prove')
  loop
    execute format('revoke execute on function %s from public', each.signature);
    if each.proname <> 'wagers_hour_key' then execute format('grant execute on function %s to baize_app', each.signature); end if;
  end loop;
end $$;

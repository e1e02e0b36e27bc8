-- The walks of the parts' proofs are cut by rows, however much one member has: wagers by the time they were placed, postings by their
-- sequence, hours by members. What a tail looks at is named row by row, so that old and young rows are looked at alike. Every list of
-- what something happened to is handed out in pages.

-- ledger -----------------------------------------------------------------------------------------------------------------------

-- What a wager was paid, by the wager. Its stake stands under its own id in (account_id, key), so that a bet costs no entry here.
create index posting_of_wager on ledger.posting (account_id, ref) where kind in (2, 3, 4);

-- Members' postings (from, to] of an account: account/from/to.
create function ledger_postings_after(p_after text, p_rows integer) returns table (key text)
language plpgsql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
declare
  size constant integer := least(p_rows, 20000);
  place constant bigint := coalesce(nullif(split_part(p_after, '/', 1), '')::bigint, 0);
  room integer := size; head record; reached bigint; upto bigint;
begin
  if current_brand() is not null then return; end if;
  for head in select a.id, a.seq from ledger.account a where a.id >= place and a.member_id is not null order by a.id loop
    reached := case when head.id = place then split_part(p_after, '/', 3)::bigint else 0 end;
    while reached < head.seq and room > 0 loop
      upto := least(reached + size, head.seq);
      key := head.id || '/' || reached || '/' || upto;
      return next;
      room := room - (upto - reached)::integer;
      reached := upto;
    end loop;
    exit when room <= 0;
  end loop;
end $$;
create function ledger_postings_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select e.key from (
    select (p.account_id || '/' || min(p.seq) - 1 || '/' || max(p.seq)) collate "C" as key
    from ledger.posting p join ledger.account a on a.id = p.account_id and a.member_id is not null
    where p.created_at >= p_since and current_brand() is null group by p.account_id, p.seq / 20000) e
  where e.key > p_after order by e.key limit p_rows
$$;
-- Each span is planned for itself, so that it is read along its own index and in one partition.
create function ledger_postings_within(p_keys text[], p_kinds smallint[])
returns table (span text, brand_id integer, member_id bigint, currency text, kind smallint, key uuid, ref uuid, amount bigint,
  contra text)
language plpgsql stable security definer set search_path = pg_catalog, public, ledger, pg_temp
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare own ledger.account; reached bigint; upto bigint;
begin
  foreach span in array p_keys loop
    select a.* into own from ledger.account a
      where a.id = split_part(span, '/', 1)::bigint and a.member_id is not null and current_brand() is null;
    continue when not found;
    reached := split_part(span, '/', 2)::bigint;
    upto := split_part(span, '/', 3)::bigint;
    return query select span, own.brand_id, own.member_id, own.currency, p.kind, p.key, p.ref, p.amount, h.house
      from ledger.posting p join ledger.account h on h.id = p.contra_id
      where p.account_id = own.id and p.seq > reached and p.seq <= upto and p.kind = any (p_kinds);
  end loop;
end $$;
-- What moved for wagers, each a look into two indexes for each of the member's pockets. `place`: of the wager in the lists.
create function ledger_money_of(p_members bigint[], p_wagers uuid[])
returns table (place bigint, staked bigint, paid bigint, returned bigint, jackpot bigint)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp set enable_seqscan = off as $$
  select k.place, coalesce(s.staked, 0), coalesce(s.paid, 0), coalesce(s.returned, 0), coalesce(s.jackpot, 0)
  from unnest(p_members, p_wagers) with ordinality as k (member_id, wager, place), lateral (
    select -sum(m.amount) filter (where m.kind = 1)::bigint as staked, sum(m.amount) filter (where m.kind in (2, 4))::bigint as paid,
      sum(m.amount) filter (where m.kind = 3)::bigint as returned, sum(m.amount) filter (where m.kind = 4)::bigint as jackpot
    from ledger.account a, lateral (
      select p.kind, p.amount from ledger.posting p where p.account_id = a.id and p.key = k.wager and p.kind = 1
      union all
      select p.kind, p.amount from ledger.posting p where p.account_id = a.id and p.ref = k.wager and p.kind in (2, 3, 4)) m
    where a.member_id = k.member_id) s
  where current_brand() is null
$$;
create function ledger_wagers_since(p_since timestamptz) returns table (member_id bigint, wager uuid)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select distinct a.member_id, p.ref from ledger.posting p join ledger.account a on a.id = p.account_id
  where p.created_at >= p_since and p.kind in (1, 2, 3, 4) and p.ref is not null and a.member_id is not null
    and current_brand() is null
$$;
drop function ledger_members_since(timestamptz);
create function ledger_members_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select distinct a.member_id::text collate "C" as key from ledger.posting p join ledger.account a on a.id = p.account_id
  where p.created_at >= p_since and a.member_id is not null and current_brand() is null
    and a.member_id::text collate "C" > p_after order by key limit p_rows
$$;

-- wagers -----------------------------------------------------------------------------------------------------------------------

-- Hours are cut by members; new entries come at the end, and those of one player in one hour share one.
create index settlement_by_hour on wagers.settlement (hour, member_id);
create index rollup_by_hour_and_member on wagers.rollup (hour, member_id);
drop index wagers.rollup_by_hour;
-- Of what each wager of the cell won or lost, the sum of the squares; null in cells that are older than this column.
alter table wagers.rollup add column squares numeric;

create function wagers_instant(p_at timestamptz) returns text language sql immutable as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;
-- Wagers of a member, placed in [from, to): member/from/to.
create function wagers_placed_after(p_after text, p_rows integer) returns table (key text)
language plpgsql stable security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
declare
  size constant integer := least(p_rows, 20000);
  whose bigint := coalesce(nullif(split_part(p_after, '/', 1), '')::bigint, 0);
  began timestamptz := coalesce(nullif(split_part(p_after, '/', 3), '')::timestamptz, '-infinity');
  room integer := size; many integer; ended timestamptz;
begin
  if current_brand() is not null then return; end if;
  while room > 0 loop
    select count(*), max(n.placed_at) into many, ended from (
      select w.placed_at from wagers.wager w where w.member_id = whose and w.placed_at >= began
      order by w.placed_at limit size) n;
    if many = 0 then
      select min(w.member_id) into whose from wagers.wager w where w.member_id > whose;
      exit when whose is null;
      began := '-infinity';
    else
      -- Those of one instant stay together.
      ended := ended + interval '1 microsecond';
      key := whose || '/' || case when began = '-infinity' then '-infinity' else wagers_instant(began) end || '/'
        || wagers_instant(ended);
      return next;
      room := room - many;
      began := ended;
    end if;
  end loop;
end $$;
-- The suppliers of a member's wagers, each a look into the index: the key of a wager begins with member and supplier.
create function wagers_suppliers_of(p_member bigint) returns integer[]
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
  with recursive each as (
    select min(w.supplier_id) as id from wagers.wager w where w.member_id = p_member
    union all
    select (select min(w.supplier_id) from wagers.wager w where w.member_id = p_member and w.supplier_id > e.id)
    from each e where e.id is not null
  )
  select coalesce(array_agg(e.id), '{}') from each e where e.id is not null and current_brand() is null
$$;
-- Wagers that were placed, settled, or had a posting.
create function wagers_touched_since(p_since timestamptz) returns table (member_id bigint, placed_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp set enable_seqscan = off as $$
  with young as materialized (
    select w.member_id, w.id, w.placed_at from wagers.wager w where w.placed_at >= p_since and current_brand() is null
    union
    select w.member_id, w.id, w.placed_at from wagers.wager w where w.settled_at >= p_since and current_brand() is null
  )
  select y.member_id, y.placed_at from young y
  union
  select r.member_id, w.placed_at
  from ledger_wagers_since(p_since) r left join young y on y.member_id = r.member_id and y.id = r.wager, lateral (
    select w.placed_at from wagers.wager w
    where w.member_id = r.member_id and w.supplier_id = any (wagers_suppliers_of(r.member_id)) and w.id = r.wager) w
  where y.id is null
$$;
-- Those of one hour in one span; what is older than the time that is asked for stands alone.
create function wagers_placed_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
  select e.key from (
    select (t.member_id || '/' || wagers_instant(min(t.placed_at)) || '/'
      || wagers_instant(max(t.placed_at) + interval '1 microsecond')) collate "C" as key
    from wagers_touched_since(p_since) t
    group by t.member_id, case when t.placed_at >= p_since then date_trunc('hour', t.placed_at, 'UTC') else t.placed_at end) e
  where e.key > p_after order by e.key limit p_rows
$$;
create function wagers_within(p_keys text[]) returns table (span text, place bigint, member_id bigint, supplier_id integer, id uuid,
  brand_id integer, status smallint, version smallint, stake bigint, payout bigint, valid_bet bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, wagers, pg_temp
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare whose bigint; began timestamptz; ended timestamptz; each wagers.wager;
begin
  place := 0;
  if current_brand() is not null then return; end if;
  foreach span in array p_keys loop
    whose := split_part(span, '/', 1)::bigint;
    began := split_part(span, '/', 2)::timestamptz;
    ended := split_part(span, '/', 3)::timestamptz;
    for each in select w.* from wagers.wager w where w.member_id = whose and w.placed_at >= began and w.placed_at < ended loop
      place := place + 1;
      member_id := each.member_id; supplier_id := each.supplier_id; id := each.id; brand_id := each.brand_id;
      status := each.status; version := each.version; stake := each.stake_cash + each.stake_bonus;
      payout := each.payout_cash + each.payout_bonus; valid_bet := each.valid_bet;
      return next;
    end loop;
  end loop;
end $$;

-- Per wager: what left the wallet is its stake, what came back its payout.
drop function wagers_books_prove(text[], date);
create function wagers_books_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
  with placed as materialized (select p.* from wagers_within(p_keys) p)
  select 'wagers-agree-with-ledger', w.span, w.brand_id, w.member_id, 'wager ' || w.id || ' of member ' || w.member_id
  from placed w join ledger_money_of((select array_agg(p.member_id order by p.place) from placed p),
    (select array_agg(p.id order by p.place) from placed p)) m on m.place = w.place
  where m.staked <> w.stake or m.paid <> w.payout
    or m.returned <> case when w.status = 2 then w.stake else 0 end
$$;
-- A posting of a wager has its wager, and a stake stands under the wager's id.
create function wagers_postings_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp set enable_seqscan = off as $$
  with posted as materialized (select p.* from ledger_postings_within(p_keys, '{1,2,3,4}') p),
    known as materialized (
      select m.member_id, wagers_suppliers_of(m.member_id) as suppliers from (select distinct p.member_id from posted p) m)
  select distinct 'postings-have-wagers', p.span, p.brand_id, p.member_id,
    coalesce('postings of wager ' || p.ref, 'postings of no wager') || ' of member ' || p.member_id
  from posted p join known k on k.member_id = p.member_id left join lateral (
    select true as found from wagers.wager w
    where w.member_id = p.member_id and w.supplier_id = any (k.suppliers) and w.id = p.ref limit 1) o on true
  where o.found is null or p.kind = 1 and p.key <> p.ref
$$;
-- A settled wager is counted, with its jackpot, whatever its age.
create function wagers_counted_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp set enable_seqscan = off as $$
  with placed as materialized (select p.* from wagers_within(p_keys) p)
  select 'wagers-are-counted', w.span, w.brand_id, w.member_id, 'wager ' || w.id || ' of member ' || w.member_id
  from placed w
    join ledger_money_of((select array_agg(p.member_id order by p.place) from placed p),
      (select array_agg(p.id order by p.place) from placed p)) m on m.place = w.place,
    lateral (
      select max(s.version) as version, sum(s.bets) as bets, sum(s.stake) as stake, sum(s.payout) as payout,
        sum(s.valid_bet) as valid_bet, case when bool_and(s.jackpot_win is not null) then sum(s.jackpot_win) end as jackpot_win
      from wagers.settlement s where s.member_id = w.member_id and s.supplier_id = w.supplier_id and s.wager_id = w.id) c
  where array[c.version, c.bets, c.stake, c.payout, c.valid_bet]::numeric[] is distinct from
      case when w.status = 1
        then array[w.version, 1, w.stake, w.payout, w.valid_bet]::numeric[]
        -- Open, or taken back: what was counted was counted away again.
        else array[c.version, 0 * c.bets, 0 * c.stake, 0 * c.payout, 0 * c.valid_bet]::numeric[] end
    or c.jackpot_win <> m.jackpot
$$;
-- An open wager is listed, and what is listed is open. What has settled and was not counted yet is told by wagers-are-counted, a
-- wager that is gone by postings-have-wagers.
drop function wagers_open_prove(text[], date);
create function wagers_open_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp set enable_seqscan = off as $$
  with placed as materialized (select p.* from wagers_within(p_keys) p)
  select 'open-list-agrees-with-wagers', w.span, w.brand_id, w.member_id, 'wager ' || w.id || ' of member ' || w.member_id
  from placed w left join lateral (
      select true as listed from wagers.open_wager o
      where o.member_id = w.member_id and o.supplier_id = w.supplier_id and o.wager_id = w.id) o on true
    left join lateral (
      select true as made from wagers.settlement s
      where s.member_id = w.member_id and s.supplier_id = w.supplier_id and s.wager_id = w.id and s.version = w.version) c on true
  where case w.status when 0 then o.listed is null when 2 then o.listed else o.listed and c.made end
$$;

create function brand_day_of(p_brand integer, p_at timestamptz) returns date
language sql stable security definer set search_path = pg_catalog, public, brand, pg_temp as $$
  select ((p_at at time zone 'UTC') + make_interval(mins => b.gmt_offset_minutes))::date from brand.brand b
  where b.id = p_brand and current_brand() is null
$$;
create function brand_day_start(p_brand integer, p_day date) returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, brand, pg_temp as $$
  select (p_day::timestamp - make_interval(mins => b.gmt_offset_minutes)) at time zone 'UTC' from brand.brand b
  where b.id = p_brand and current_brand() is null
$$;

-- Hours, cut by members (from, to]: hour/from/to.
create function wagers_cells_after(p_after text, p_rows integer) returns table (key text)
language plpgsql stable security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
declare
  size constant integer := least(p_rows, 20000);
  last_member constant bigint := 9223372036854775807;
  at_hour timestamptz := coalesce(nullif(split_part(p_after, '/', 1), '')::timestamptz, '-infinity');
  reached bigint := coalesce(nullif(split_part(p_after, '/', 3), '')::bigint, last_member);
  room integer := size; many integer; upto bigint;
begin
  if current_brand() is not null then return; end if;
  while room > 0 loop
    if reached = last_member then
      select least((select min(r.hour) from wagers.rollup r where r.hour > at_hour),
        (select min(s.hour) from wagers.settlement s where s.hour > at_hour)) into at_hour;
      exit when at_hour is null;
      reached := 0;
    end if;
    -- All that one member has in the hour stays together.
    select count(*), max(n.member_id) into many, upto from (
      select s.member_id from wagers.settlement s where s.hour = at_hour and s.member_id > reached
      order by s.member_id limit size) n;
    if many < size then upto := last_member; end if;
    key := wagers_hour_key(at_hour) || '/' || reached || '/' || upto;
    return next;
    room := room - many - 1;
    reached := upto;
  end loop;
end $$;
-- A settlement may be counted in the hour before.
create function wagers_cells_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp set enable_seqscan = off as $$
  select e.key from (
    select (wagers_hour_key(h) || '/' || m.member_id - 1 || '/' || m.member_id) collate "C" as key
    from (select distinct t.member_id from wagers_touched_since(p_since) t) m,
      generate_series(date_trunc('hour', p_since, 'UTC') - interval '1 hour', clock_timestamp(), interval '1 hour') as h
    where exists (select 1 from wagers.settlement s where s.hour = h and s.member_id = m.member_id)
      or exists (select 1 from wagers.rollup r where r.hour = h and r.member_id = m.member_id)) e
  where e.key > p_after and current_brand() is null order by e.key limit p_rows
$$;
-- Every hour's sums are those of the settlements that it counted, and who played is noted among the players of the day.
drop function wagers_rollups_prove(text[], date);
create function wagers_rollups_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp set enable_seqscan = off as $$
  with span as materialized (
    select k, split_part(k, '/', 1)::timestamptz as hour, split_part(k, '/', 2)::bigint as reached,
      split_part(k, '/', 3)::bigint as upto
    from unnest(p_keys) as k where current_brand() is null
  ), line as (
    select n.k, s.*, w.currency, w.vendor, w.game_type, w.game_code,
      power(b.paid - b.staked, 2) - power(b.paid - s.payout - (b.staked - s.stake), 2) as squares
    from span n, lateral (
        select e.* from wagers.settlement e where e.hour = n.hour and e.member_id > n.reached and e.member_id <= n.upto) s
      left join lateral (
        select e.currency, e.vendor, e.game_type, e.game_code from wagers.wager e
        where e.member_id = s.member_id and e.supplier_id = s.supplier_id and e.id = s.wager_id) w on true,
      lateral (
        select sum(e.payout) as paid, sum(e.stake) as staked from wagers.settlement e
        where e.member_id = s.member_id and e.supplier_id = s.supplier_id and e.wager_id = s.wager_id
          and e.version <= s.version) b
  ), cell as (
    select l.k, l.brand_id, l.member_id, l.currency, l.hour, l.vendor, l.game_type, l.game_code, sum(l.bets) as bets,
      sum(l.stake) as stake, sum(l.payout) as payout, sum(l.valid_bet) as valid_bet, sum(l.squares) as squares,
      case when bool_and(l.jackpot_win is not null) then sum(l.jackpot_win) end as jackpot_win
    from line l group by 1, 2, 3, 4, 5, 6, 7, 8
  ), told as materialized (
    select n.k, r.* from span n, lateral (
      select e.* from wagers.rollup e where e.hour = n.hour and e.member_id > n.reached and e.member_id <= n.upto) r
  ), day as materialized (
    select h.*, brand_day_of(h.brand_id, h.hour) as day from (select distinct t.brand_id, t.hour from told t) h
  )
  select 'rollups-agree-with-wagers', coalesce(t.k, c.k), coalesce(t.brand_id, c.brand_id), coalesce(t.member_id, c.member_id),
    format('member %s, %s, %s, hour %s', coalesce(t.member_id, c.member_id), coalesce(t.vendor, c.vendor),
      coalesce(t.game_code, c.game_code), to_char(coalesce(t.hour, c.hour) at time zone 'UTC', 'YYYY-MM-DD HH24:MI'))
  from told t full join cell c on c.k = t.k and c.member_id = t.member_id and c.currency = t.currency and c.hour = t.hour
    and c.vendor = t.vendor and c.game_type = t.game_type and c.game_code = t.game_code
  where array[coalesce(t.bets, 0), coalesce(t.stake, 0), coalesce(t.payout, 0), coalesce(t.valid_bet, 0)]::numeric[]
    <> array[coalesce(c.bets, 0), coalesce(c.stake, 0), coalesce(c.payout, 0), coalesce(c.valid_bet, 0)]::numeric[]
    or coalesce(c.jackpot_win, t.jackpot_win, 0) <> coalesce(t.jackpot_win, 0)
    or t.squares <> coalesce(c.squares, 0)
  union all
  select distinct 'players-are-noted', t.k, t.brand_id, t.member_id,
    format('member %s, %s, day %s', t.member_id, t.currency, d.day)
  from told t join day d on d.brand_id = t.brand_id and d.hour = t.hour left join lateral (
    select true as noted from wagers.player_day p
    where p.brand_id = t.brand_id and p.currency = t.currency and p.day = d.day and p.member_id = t.member_id) n on true
  where n.noted is null
$$;
-- Players of days: brand/currency/day/member.
create function wagers_player_days_after(p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
  select d.brand_id || '/' || d.currency || '/' || d.day || '/' || d.member_id from wagers.player_day d
  where current_brand() is null and (d.brand_id, d.currency, d.day, d.member_id) > (
    coalesce(nullif(split_part(p_after, '/', 1), '')::integer, 0), split_part(p_after, '/', 2),
    coalesce(nullif(split_part(p_after, '/', 3), '')::date, '-infinity'), coalesce(nullif(split_part(p_after, '/', 4), '')::bigint, 0))
  order by d.brand_id, d.currency, d.day, d.member_id limit p_rows
$$;
-- Who played and is not noted is told with their hour; who is noted and did not play is found by the walk over the whole.
create function wagers_player_days_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$ select null::text where false $$;
create function wagers_player_days_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp set enable_seqscan = off as $$
  with noted as materialized (
    select k, split_part(k, '/', 1)::integer as brand_id, split_part(k, '/', 2) as currency, split_part(k, '/', 3)::date as day,
      split_part(k, '/', 4)::bigint as member_id
    from unnest(p_keys) as k where current_brand() is null
  ), day as materialized (
    select n.*, brand_day_start(n.brand_id, n.day) as starts_at from (select distinct e.brand_id, e.day from noted e) n
  )
  select 'noted-players-played', n.k, n.brand_id, n.member_id, format('member %s, %s, day %s', n.member_id, n.currency, n.day)
  from noted n
    join wagers.player_day d on d.brand_id = n.brand_id and d.currency = n.currency and d.day = n.day and d.member_id = n.member_id
    join day s on s.brand_id = n.brand_id and s.day = n.day
    left join lateral (
      select true as played from wagers.rollup r where r.member_id = n.member_id and r.currency = n.currency
        and r.hour > s.starts_at - interval '1 hour' and r.hour < s.starts_at + interval '1 day' limit 1) p on true
  where p.played is null
$$;

drop function wagers_hours_since(timestamptz);
create function wagers_hours_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
  select e.key from (
    select wagers_hour_key(h) collate "C" as key
    from generate_series(date_trunc('hour', p_since, 'UTC') - interval '1 hour', clock_timestamp(), interval '1 hour') as h
    where current_brand() is null) e
  where e.key > p_after order by e.key limit p_rows
$$;
-- What a brand's hour says is the sum of what the hours of its members say.
drop function wagers_hours_prove(text[], date);
create function wagers_hours_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
  with hour as (select k::timestamptz as hour from unnest(p_keys) as k where current_brand() is null),
    told as (select b.* from hour h join wagers.brand_rollup b on b.hour = h.hour),
    cell as (
      select r.brand_id, r.currency, r.hour, r.vendor, r.game_type, r.game_code, sum(r.bets) as bets, sum(r.stake) as stake,
        sum(r.payout) as payout, sum(r.valid_bet) as valid_bet, sum(r.jackpot_win) as jackpot_win,
        case when bool_and(r.squares is not null) then sum(r.squares) end as squares
      from hour h join wagers.rollup r on r.hour = h.hour group by 1, 2, 3, 4, 5, 6
    )
  select 'brand-hours-agree-with-rollups', wagers_hour_key(coalesce(t.hour, c.hour)), coalesce(t.brand_id, c.brand_id), null::bigint,
    format('brand %s, %s, %s, %s, hour %s', coalesce(t.brand_id, c.brand_id), coalesce(t.currency, c.currency),
      coalesce(t.vendor, c.vendor), coalesce(t.game_code, c.game_code), wagers_hour_key(coalesce(t.hour, c.hour)))
  from told t full join cell c on c.brand_id = t.brand_id and c.currency = t.currency and c.hour = t.hour
    and c.vendor = t.vendor and c.game_type = t.game_type and c.game_code = t.game_code
  where array[coalesce(t.bets, 0), coalesce(t.stake, 0), coalesce(t.payout, 0), coalesce(t.valid_bet, 0), coalesce(t.jackpot_win, 0)]::numeric[]
    <> array[coalesce(c.bets, 0), coalesce(c.stake, 0), coalesce(c.payout, 0), coalesce(c.valid_bet, 0), coalesce(c.jackpot_win, 0)]::numeric[]
    or (c.hour is null or c.squares is not null) and coalesce(t.squares, 0) <> coalesce(c.squares, 0)
$$;
drop function wagers_members_since(timestamptz);

-- vendors ----------------------------------------------------------------------------------------------------------------------

drop function vendors_transactions_since(timestamptz);
create function vendors_transactions_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  select v.supplier_id || ':' || v.tx_uuid from vendors.vendor_tx v
  where v.created_at >= p_since and current_brand() is null and (v.supplier_id, v.tx_uuid) > (
    coalesce(nullif(split_part(p_after, ':', 1), '')::integer, -1),
    coalesce(nullif(split_part(p_after, ':', 2), '')::uuid, '00000000-0000-0000-0000-000000000000'))
  order by v.supplier_id, v.tx_uuid limit p_rows
$$;
drop function vendors_rounds_since(timestamptz);
create function vendors_rounds_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  select r.member_id || ':' || r.supplier_id || ':' || r.round from vendors.vendor_round r
  where r.closed_at >= p_since and current_brand() is null and (r.member_id, r.supplier_id, r.round) > (
    coalesce(nullif(split_part(p_after, ':', 1), '')::bigint, 0),
    coalesce(nullif(split_part(p_after, ':', 2), '')::integer, 0), substr(p_after,
      length(split_part(p_after, ':', 1)) + length(split_part(p_after, ':', 2)) + 3))
  order by r.member_id, r.supplier_id, r.round limit p_rows
$$;

-- cashier ----------------------------------------------------------------------------------------------------------------------

-- Applied corrections and then credited deposits, by their ids: correction/id, deposit/id.
create function cashier_orders_after(p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, cashier, pg_temp as $$
  with place as (
    select p_after ~ '^deposit/' as among_deposits,
      case when p_after = '' then '00000000-0000-0000-0000-000000000000'::uuid else split_part(p_after, '/', 2)::uuid end as id
  )
  select e.kind || '/' || e.id from (
    (select 'correction' as kind, c.id from place p, cashier.correction c
      where not p.among_deposits and c.id > p.id and c.state = 'applied' order by c.id limit p_rows)
    union all
    (select 'deposit', d.id from place p, cashier.deposit d
      where d.id > case when p.among_deposits then p.id else '00000000-0000-0000-0000-000000000000' end and d.state = 'credited'
      order by d.id limit p_rows)) e
  where current_brand() is null order by e.kind, e.id limit p_rows
$$;
create function cashier_orders_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, cashier, pg_temp as $$
  select e.key from (
    select ('deposit/' || d.id) collate "C" as key from cashier.deposit d where d.state = 'credited' and d.credited_at >= p_since
    union all
    select 'correction/' || c.id from cashier.correction c where c.state = 'applied' and c.checked_at >= p_since) e
  where e.key > p_after and current_brand() is null order by e.key limit p_rows
$$;
-- A credited deposit and an applied correction have their posting.
drop function cashier_books_prove(text[], date);
create function cashier_books_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, cashier, pg_temp set enable_seqscan = off as $$
  with named as materialized (
    select k, split_part(k, '/', 1) as kind, split_part(k, '/', 2)::uuid as id from unnest(p_keys) as k where current_brand() is null
  ), entry as materialized (
    select n.k, 'deposits-agree-with-ledger' as name, 'deposit ' as kind, 10 as code, d.id, d.brand_id, d.member_id, d.currency, d.amount
    from named n join cashier.deposit d on n.kind = 'deposit' and d.id = n.id and d.state = 'credited'
    union all
    select n.k, 'corrections-agree-with-ledger', 'correction ', 20, c.id, c.brand_id, c.member_id, c.currency,
      case when c.direction = 'credit' then c.amount else -c.amount end
    from named n join cashier.correction c on n.kind = 'correction' and c.id = n.id and c.state = 'applied'
  )
  select e.name, e.k, e.brand_id, e.member_id, e.kind || e.id || ' of member ' || e.member_id
  from entry e left join ledger_postings_under((select array_agg(i.member_id order by i.id) from entry i),
    (select array_agg(i.id order by i.id) from entry i)) u
    on u.member_id = e.member_id and u.key = e.id and u.kind = e.code and u.amount = e.amount and u.currency = e.currency
  where u.key is null
$$;
-- A posting that names a deposit, and one of a correction, is that one's.
create function cashier_postings_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, cashier, pg_temp set enable_seqscan = off as $$
  select 'postings-have-orders', p.span, p.brand_id, p.member_id,
    case p.kind when 10 then 'deposit ' || p.ref else 'correction ' || p.key end || ' of member ' || p.member_id
  from ledger_postings_within(p_keys, '{10,20}') p
    left join lateral (
      select true as found from cashier.deposit d where p.kind = 10 and d.id = p.ref and d.id = p.key and d.member_id = p.member_id
        and d.state = 'credited' and d.amount = p.amount and d.currency = p.currency
      union all
      select true from cashier.correction c where p.kind = 20 and c.id = p.key and c.member_id = p.member_id
        and c.state = 'applied' and c.currency = p.currency
        and case when c.direction = 'credit' then c.amount else -c.amount end = p.amount) o on true
  where o.found is null and (p.ref is not null or p.kind = 20)
$$;
drop function cashier_members_since(timestamptz);

-- jackpots ---------------------------------------------------------------------------------------------------------------------

-- Hits: brand/epoch/pool.
create function jackpots_hits_after(p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, jackpots, pg_temp as $$
  select h.brand_id || '/' || h.epoch || '/' || h.pool_id from jackpots.jackpot_hit h
  where current_brand() is null and (h.brand_id, h.pool_id, h.epoch) > (
    coalesce(nullif(split_part(p_after, '/', 1), '')::integer, 0),
    substr(p_after, length(split_part(p_after, '/', 1)) + length(split_part(p_after, '/', 2)) + 3),
    coalesce(nullif(split_part(p_after, '/', 2), '')::integer, -1))
  order by h.brand_id, h.pool_id, h.epoch limit p_rows
$$;
create function jackpots_hits_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, jackpots, pg_temp as $$
  select e.key from (
    select (h.brand_id || '/' || h.epoch || '/' || h.pool_id) collate "C" as key from jackpots.jackpot_hit h
    where h.hit_at >= p_since) e
  where e.key > p_after and current_brand() is null order by e.key limit p_rows
$$;
create function jackpots_posting_of(p_pool text, p_epoch integer) returns uuid language sql immutable as $$
  select encode(substr(sha256(convert_to('hit:' || p_pool || ':' || p_epoch, 'UTF8')), 1, 16), 'hex')::uuid
$$;
-- A hit has its posting out of its pool.
drop function jackpots_books_prove(text[], date);
create function jackpots_books_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, jackpots, pg_temp as $$
  with hit as materialized (
    select k, h.*, jackpots_posting_of(h.pool_id, h.epoch) as posting
    from unnest(p_keys) as k join jackpots.jackpot_hit h on h.brand_id = split_part(k, '/', 1)::integer
      and h.epoch = split_part(k, '/', 2)::integer
      and h.pool_id = substr(k, length(split_part(k, '/', 1)) + length(split_part(k, '/', 2)) + 3)
    where current_brand() is null
  )
  select 'jackpot-hits-agree-with-ledger', h.k, h.brand_id, h.member_id,
    format('hit %s of pool %s, member %s', h.epoch, h.pool_id, h.member_id)
  from hit h left join ledger_postings_under((select array_agg(i.member_id order by i.posting) from hit i),
    (select array_agg(i.posting order by i.posting) from hit i)) u
    on u.member_id = h.member_id and u.key = h.posting and u.kind = 33 and u.amount = h.amount
  where u.key is null
$$;
-- A posting out of a pool is that of a hit.
create function jackpots_postings_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, jackpots, pg_temp as $$
  select 'postings-have-hits', p.span, p.brand_id, p.member_id, format('posting %s of pool %s, member %s', p.key, p.contra, p.member_id)
  from ledger_postings_within(p_keys, '{33}') p left join lateral (
    select true as found from jackpots.jackpot_hit h where h.member_id = p.member_id and p.contra = 'jackpot:' || h.pool_id
      and jackpots_posting_of(h.pool_id, h.epoch) = p.key limit 1) o on true
  where o.found is null
$$;
drop function jackpots_members_since(timestamptz);
drop function ledger_postings_of(bigint[], date, smallint[]);

-- The proofs that look at all of what they are named take no day any more.
do $$
declare each record; body text;
begin
  for each in select p.oid, p.proname, p.oid::regprocedure as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and p.proname in ('vendors_transactions_prove', 'vendors_rounds_prove', 'limits_meters_prove')
  loop
    body := replace(pg_get_functiondef(each.oid), ', p_day date', '');
    execute format('drop function %s', each.signature);
    execute body;
  end loop;

  for each in select p.oid::regprocedure as signature, p.proname, p.prosecdef as definer from pg_proc p
    where p.pronamespace = 'public'::regnamespace and (p.proname in ('ledger_postings_within', 'ledger_money_of', 'ledger_wagers_since',
      'wagers_instant', 'wagers_touched_since', 'wagers_suppliers_of', 'wagers_within', 'brand_day_of', 'brand_day_start',
      'jackpots_posting_of') or p.proname ~ '^(ledger_postings|ledger_members|wagers_[a-z_]+|vendors_[a-z_]+|cashier_[a-z_]+|jackpots_[a-z_]+|limits_meters)_(prove|after|since)$')
  loop
    if each.proname ~ '^ledger_' then execute format('alter function %s owner to baize_ledger', each.signature); end if;
    execute format('revoke execute on function %s from public', each.signature);
    -- What only proofs ask stays with them: the app calls the proofs themselves.
    if each.proname ~ '_(prove|after|since)$' and each.proname not in ('ledger_wagers_since', 'wagers_touched_since') then
      execute format('grant execute on function %s to baize_app', each.signature);
    end if;
  end loop;
end $$;
-- Tails of walks that are new begin where that of all members stood.
insert into ledger.proof_walk (walk, began_at)
  select 'tail ' || w, p.began_at
  from unnest(array['ledger_postings', 'wagers_placed', 'wagers_cells', 'cashier_orders', 'jackpots_hits', 'wagers_player_days']) as w,
    ledger.proof_walk p
  where p.walk = 'tail ledger_members' on conflict do nothing;
-- What does not hold keeps its row, for it freezes its player once: it is found again under the key of its new walk.
update ledger.drift set walk = 'wagers_placed', key = member_id || '/-infinity/infinity'
  where cleared_at is null and name in ('wagers-agree-with-ledger', 'wagers-are-counted', 'open-list-agrees-with-wagers');
update ledger.drift d set walk = 'ledger_postings', key = a.id || '/0/' || a.seq from ledger.account a
  where d.cleared_at is null and d.name = 'postings-have-wagers' and a.member_id = d.member_id and a.kind = 1;
update ledger.drift set walk = 'cashier_orders', key = split_part(subject, ' ', 1) || '/' || split_part(subject, ' ', 2)
  where cleared_at is null and name in ('deposits-agree-with-ledger', 'corrections-agree-with-ledger');
update ledger.drift set cleared_at = now()
  where cleared_at is null and walk = 'ledger_members' and name <> 'meters-agree-with-wagers';

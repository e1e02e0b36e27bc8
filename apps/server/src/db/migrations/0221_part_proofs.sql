-- The parts of the ledger prove their rows against the postings, each by functions of its own: `..._prove` answers what does not
-- hold among the named members (or rows) since a day, or of all time; `..._after` and `..._since` name them in order, and those
-- that something happened to. They look across brands and so answer only in a transaction of no brand.

-- wagers -----------------------------------------------------------------------------------------------------------------------

create index wager_by_time on wagers.wager using brin (placed_at) with (pages_per_range = 32, autosummarize = on);
create index wager_by_settlement on wagers.wager using brin (settled_at) with (pages_per_range = 32, autosummarize = on);
-- What a counted settlement brought of a supplier's jackpot; null in lines that are older than this column.
alter table wagers.settlement add column jackpot_win bigint;

create function wagers_members_since(p_since timestamptz) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
  select w.member_id::text from wagers.wager w where w.placed_at >= p_since and current_brand() is null
  union
  select w.member_id::text from wagers.wager w where w.settled_at >= p_since and current_brand() is null
$$;

-- Per wager: what left the wallet is its stake, what came back its payout; and no posting of a wager is without one.
create function wagers_books_prove(p_keys text[], p_day date)
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
  with member as (select k::bigint as id from unnest(p_keys) as k where current_brand() is null),
    money as (
      select p.brand_id, p.member_id, p.ref, coalesce(-sum(p.amount) filter (where p.kind = 1), 0) as staked,
        coalesce(sum(p.amount) filter (where p.kind in (2, 4)), 0) as paid,
        coalesce(sum(p.amount) filter (where p.kind = 3), 0) as returned
      from ledger_postings_of((select array_agg(id) from member), p_day, '{1,2,3,4}') p group by 1, 2, 3
    ), placed as (
      select w.* from member m join wagers.wager w on w.member_id = m.id
      -- The clocks of a wager and of its posting are not quite the same.
      where p_day is null or w.placed_at >= p_day + interval '1 hour'
    )
  select 'wagers-agree-with-ledger', w.member_id::text, w.brand_id, w.member_id, 'wager ' || w.id || ' of member ' || w.member_id
  from placed w left join money m on m.member_id = w.member_id and m.ref = w.id
  where coalesce(m.staked, 0) <> w.stake_cash + w.stake_bonus or coalesce(m.paid, 0) <> w.payout_cash + w.payout_bonus
    or coalesce(m.returned, 0) <> case when w.status = 2 then w.stake_cash + w.stake_bonus else 0 end
  union all
  select 'postings-have-wagers', m.member_id::text, m.brand_id, m.member_id,
    coalesce('postings of wager ' || m.ref, 'postings of no wager') || ' of member ' || m.member_id
  from money m left join placed w on w.member_id = m.member_id and w.id = m.ref
  where w.id is null
    and not exists (select 1 from wagers.wager o where o.member_id = m.member_id and o.id = m.ref)
$$;

-- Every settled wager is counted, with its jackpot, and every hour's sums are those of the settlements that it counted.
create function wagers_rollups_prove(p_keys text[], p_day date)
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
  with member as (select k::bigint as id from unnest(p_keys) as k where current_brand() is null),
    placed as (
      select w.* from member m join wagers.wager w on w.member_id = m.id where p_day is null or w.placed_at >= p_day
    ), line as (
      select s.*, w.currency, w.vendor, w.game_type, w.game_code
      from placed w join wagers.settlement s
        on s.member_id = w.member_id and s.supplier_id = w.supplier_id and s.wager_id = w.id
    ), counted as (
      select l.member_id, l.supplier_id, l.wager_id, max(l.version) as version, sum(l.bets) as bets, sum(l.stake) as stake,
        sum(l.payout) as payout, sum(l.valid_bet) as valid_bet,
        case when bool_and(l.jackpot_win is not null) then sum(l.jackpot_win) end as jackpot_win
      from line l group by 1, 2, 3
    ), jackpot as (
      select p.member_id, p.ref, sum(p.amount) as amount
      from ledger_postings_of((select array_agg(id) from member), p_day, '{4}') p group by 1, 2
    ), cell as (
      select l.brand_id, l.member_id, l.currency, l.hour, l.vendor, l.game_type, l.game_code, sum(l.bets) as bets,
        sum(l.stake) as stake, sum(l.payout) as payout, sum(l.valid_bet) as valid_bet,
        case when bool_and(l.jackpot_win is not null) then sum(l.jackpot_win) end as jackpot_win
      from line l where p_day is null or l.hour >= p_day group by 1, 2, 3, 4, 5, 6, 7
    ), told as (
      select r.* from member m join wagers.rollup r on r.member_id = m.id where p_day is null or r.hour >= p_day
    )
  select 'wagers-are-counted', w.member_id::text, w.brand_id, w.member_id, 'wager ' || w.id || ' of member ' || w.member_id
  from placed w
    left join counted c on c.member_id = w.member_id and c.supplier_id = w.supplier_id and c.wager_id = w.id
    left join jackpot j on j.member_id = w.member_id and j.ref = w.id
  where array[c.version, c.bets, c.stake, c.payout, c.valid_bet]::numeric[] is distinct from
      case when w.status = 1
        then array[w.version, 1, w.stake_cash + w.stake_bonus, w.payout_cash + w.payout_bonus, w.valid_bet]::numeric[]
        -- Open, or taken back: what was counted was counted away again.
        else array[c.version, 0 * c.bets, 0 * c.stake, 0 * c.payout, 0 * c.valid_bet]::numeric[] end
    or (c.wager_id is not null and c.jackpot_win <> coalesce(j.amount, 0))
  union all
  select 'rollups-agree-with-wagers', coalesce(t.member_id, c.member_id)::text, coalesce(t.brand_id, c.brand_id),
    coalesce(t.member_id, c.member_id), format('member %s, %s, %s, hour %s', coalesce(t.member_id, c.member_id),
      coalesce(t.vendor, c.vendor), coalesce(t.game_code, c.game_code),
      to_char(coalesce(t.hour, c.hour) at time zone 'UTC', 'YYYY-MM-DD HH24:MI'))
  from told t full join cell c on c.member_id = t.member_id and c.currency = t.currency and c.hour = t.hour
    and c.vendor = t.vendor and c.game_type = t.game_type and c.game_code = t.game_code
  where array[coalesce(t.bets, 0), coalesce(t.stake, 0), coalesce(t.payout, 0), coalesce(t.valid_bet, 0)]::numeric[]
    <> array[coalesce(c.bets, 0), coalesce(c.stake, 0), coalesce(c.payout, 0), coalesce(c.valid_bet, 0)]::numeric[]
    or coalesce(c.jackpot_win, t.jackpot_win, 0) <> coalesce(t.jackpot_win, 0)
$$;

-- What other modules' proofs may ask of wagers: those that still stand, by round, and what was staked in a span of time.
create function wagers_of_keys(p_members bigint[], p_suppliers integer[], p_ids uuid[])
returns table (member_id bigint, supplier_id integer, id uuid, status smallint, stake bigint)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
  select w.member_id, w.supplier_id, w.id, w.status, w.stake_cash + w.stake_bonus
  from unnest(p_members, p_suppliers, p_ids) as k (member_id, supplier_id, id)
    join wagers.wager w on w.member_id = k.member_id and w.supplier_id = k.supplier_id and w.id = k.id
  where current_brand() is null
$$;
create function wagers_of_rounds(p_members bigint[], p_suppliers integer[], p_rounds text[])
returns table (member_id bigint, supplier_id integer, round text, live bigint, stake bigint, payout bigint)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
  select k.member_id, k.supplier_id, k.round, count(*) filter (where w.status <> 2),
    coalesce(sum(w.stake_cash + w.stake_bonus) filter (where w.status <> 2), 0)::bigint,
    coalesce(sum(w.payout_cash + w.payout_bonus), 0)::bigint
  from unnest(p_members, p_suppliers, p_rounds) as k (member_id, supplier_id, round)
    join wagers.wager w on w.member_id = k.member_id and w.supplier_id = k.supplier_id and w.round = k.round
  where current_brand() is null group by 1, 2, 3
$$;
create function wagers_staked(p_members bigint[], p_from timestamptz[])
returns table (member_id bigint, stake bigint)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp as $$
  select k.member_id, coalesce(sum(w.stake_cash + w.stake_bonus), 0)::bigint
  from unnest(p_members, p_from) as k (member_id, placed_from)
    left join wagers.wager w on w.member_id = k.member_id and w.placed_at >= k.placed_from
      and w.placed_at < k.placed_from + interval '1 day' and w.status <> 2
  where current_brand() is null group by 1
$$;

-- vendors ----------------------------------------------------------------------------------------------------------------------

create index vendor_tx_by_time on vendors.vendor_tx using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index vendor_round_by_close on vendors.vendor_round using brin (closed_at) with (pages_per_range = 32, autosummarize = on);

-- The id under which a supplier's transaction stands in wagers and postings.
create function vendors_derived_id(p_supplier integer, p_text text) returns uuid language sql immutable as $$
  select encode(substr(sha256(convert_to(p_supplier || ':' || p_text, 'UTF8')), 1, 16), 'hex')::uuid
$$;

create function vendors_transactions_after(p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  select v.supplier_id || ':' || v.tx_uuid from vendors.vendor_tx v
  where current_brand() is null and (v.supplier_id, v.tx_uuid) > (
    coalesce(nullif(split_part(p_after, ':', 1), '')::integer, -1),
    coalesce(nullif(split_part(p_after, ':', 2), '')::uuid, '00000000-0000-0000-0000-000000000000'))
  order by v.supplier_id, v.tx_uuid limit p_rows
$$;
create function vendors_transactions_since(p_since timestamptz) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  select v.supplier_id || ':' || v.tx_uuid from vendors.vendor_tx v
  where v.created_at >= p_since and current_brand() is null
$$;
-- A bet that was accepted has its wager and, where it cost anything, its posting; a win has settled the wager that it names; a
-- rollback has reversed an accepted bet.
create function vendors_transactions_prove(p_keys text[], p_day date)
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  with accepted as (
    select v.supplier_id, v.tx_uuid, v.kind, v.member_id, b.tx_uuid as bet,
      vendors_derived_id(v.supplier_id, coalesce(case when v.kind = 1 then v.tx_uuid::text else v.reference::text end,
        'promo:' || v.tx_uuid)) as wager_id
    from unnest(p_keys) as k
      join vendors.vendor_tx v on v.supplier_id = split_part(k, ':', 1)::integer and v.tx_uuid = split_part(k, ':', 2)::uuid
      left join vendors.vendor_tx b on v.kind = 3 and b.supplier_id = v.supplier_id and b.tx_uuid = v.reference
        and b.kind = 1 and b.status = 0 and b.member_id = v.member_id
    where v.status = 0 and v.kind in (1, 2, 3) and v.member_id is not null and current_brand() is null
  ), wager as (
    select w.* from wagers_of_keys(
      (select array_agg(a.member_id) from accepted a), (select array_agg(a.supplier_id) from accepted a),
      (select array_agg(a.wager_id) from accepted a)) w
  ), posted as (
    select distinct p.member_id, p.key from ledger_postings_under(
      (select array_agg(a.member_id) from accepted a where a.kind = 1),
      (select array_agg(a.wager_id) from accepted a where a.kind = 1)) p where p.kind = 1
  )
  select 'transactions-have-postings', a.supplier_id || ':' || a.tx_uuid, o.brand_id, a.member_id,
    format('%s %s of supplier %s, member %s', (array['bet', 'win', 'rollback'])[a.kind], a.tx_uuid, a.supplier_id, a.member_id)
  from accepted a
    left join wager w on w.member_id = a.member_id and w.supplier_id = a.supplier_id and w.id = a.wager_id
    left join lateral ledger_owner(a.member_id) o on true
  where case a.kind
    when 1 then w.id is null
      or w.stake > 0 and not exists (select 1 from posted p where p.member_id = a.member_id and p.key = a.wager_id)
    when 2 then w.id is null or w.status <> 1
    else a.bet is not null and (w.id is null or w.status <> 2) end
$$;

create function vendors_rounds_after(p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  select r.member_id || ':' || r.supplier_id || ':' || r.round from vendors.vendor_round r
  where current_brand() is null and (r.member_id, r.supplier_id, r.round) > (
    coalesce(nullif(split_part(p_after, ':', 1), '')::bigint, 0),
    coalesce(nullif(split_part(p_after, ':', 2), '')::integer, 0), substr(p_after,
      length(split_part(p_after, ':', 1)) + length(split_part(p_after, ':', 2)) + 3))
  order by r.member_id, r.supplier_id, r.round limit p_rows
$$;
create function vendors_rounds_since(p_since timestamptz) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  select r.member_id || ':' || r.supplier_id || ':' || r.round from vendors.vendor_round r
  where r.closed_at >= p_since and current_brand() is null
$$;
-- A round that its supplier calls closed cost and paid what our wagers of it say; of one that it calls void none stands.
create function vendors_rounds_prove(p_keys text[], p_day date)
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  with round as (
    select r.*, k as key from unnest(p_keys) as k join vendors.vendor_round r
      on r.member_id = split_part(k, ':', 1)::bigint and r.supplier_id = split_part(k, ':', 2)::integer
        and r.round = substr(k, length(split_part(k, ':', 1)) + length(split_part(k, ':', 2)) + 3)
    where r.status in ('closed', 'void') and current_brand() is null
  ), ours as (
    select o.* from wagers_of_rounds((select array_agg(r.member_id) from round r), (select array_agg(r.supplier_id) from round r),
      (select array_agg(r.round) from round r)) o
  )
  select 'rounds-agree-with-wagers', r.key, r.brand_id, r.member_id, format('round %s of supplier %s, member %s', r.round,
    r.supplier_id, r.member_id)
  from round r left join ours o on o.member_id = r.member_id and o.supplier_id = r.supplier_id and o.round = r.round
  where case r.status when 'void' then coalesce(o.live, 0) <> 0
    else coalesce(o.stake, 0) <> r.stake or coalesce(o.payout, 0) <> r.payout end
$$;

-- cashier ----------------------------------------------------------------------------------------------------------------------

create index deposit_by_credit on cashier.deposit (credited_at) where state = 'credited';
create index correction_of_member on cashier.correction (member_id) where state = 'applied';
create index correction_by_check on cashier.correction (checked_at) where state = 'applied';

create function cashier_members_since(p_since timestamptz) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, cashier, pg_temp as $$
  select d.member_id::text from cashier.deposit d
  where d.state = 'credited' and d.credited_at >= p_since and current_brand() is null
  union
  select c.member_id::text from cashier.correction c
  where c.state = 'applied' and c.checked_at >= p_since and current_brand() is null
$$;
-- A credited deposit and an applied correction have their posting, and every posting that names one is that one's.
create function cashier_books_prove(p_keys text[], p_day date)
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, cashier, pg_temp as $$
  with member as (select k::bigint as id from unnest(p_keys) as k where current_brand() is null),
    posted as (
      select p.* from ledger_postings_of((select array_agg(id) from member), p_day, '{10,20}') p
      where p.ref is not null or p.kind = 20
    ), deposit as (
      select d.* from member m join cashier.deposit d on d.member_id = m.id
      where d.state = 'credited' and (p_day is null or d.credited_at >= p_day + interval '1 hour')
    ), correction as (
      select c.*, case when c.direction = 'credit' then c.amount else -c.amount end as signed
      from member m join cashier.correction c on c.member_id = m.id
      where c.state = 'applied' and (p_day is null or c.checked_at >= p_day + interval '1 hour')
    ), under as (
      select u.* from ledger_postings_under(
        (select array_agg(e.member_id) from (select d.member_id, d.id from deposit d union all
          select c.member_id, c.id from correction c order by id) e),
        (select array_agg(e.id) from (select d.member_id, d.id from deposit d union all
          select c.member_id, c.id from correction c order by id) e)) u
    )
  select 'deposits-agree-with-ledger', d.member_id::text, d.brand_id, d.member_id, 'deposit ' || d.id || ' of member ' || d.member_id
  from deposit d where not exists (select 1 from under u where u.member_id = d.member_id and u.key = d.id and u.kind = 10
    and u.amount = d.amount and u.currency = d.currency)
  union
  select 'deposits-agree-with-ledger', p.member_id::text, p.brand_id, p.member_id, 'deposit ' || p.ref || ' of member ' || p.member_id
  from posted p where p.kind = 10 and not exists (select 1 from cashier.deposit d where d.id = p.ref and d.id = p.key
    and d.member_id = p.member_id and d.state = 'credited' and d.amount = p.amount and d.currency = p.currency)
  union
  select 'corrections-agree-with-ledger', c.member_id::text, c.brand_id, c.member_id,
    'correction ' || c.id || ' of member ' || c.member_id
  from correction c where not exists (select 1 from under u where u.member_id = c.member_id and u.key = c.id and u.kind = 20
    and u.amount = c.signed and u.currency = c.currency)
  union
  select 'corrections-agree-with-ledger', p.member_id::text, p.brand_id, p.member_id,
    'correction ' || p.key || ' of member ' || p.member_id
  from posted p where p.kind = 20 and not exists (select 1 from cashier.correction c where c.id = p.key
    and c.member_id = p.member_id and c.state = 'applied' and c.currency = p.currency
    and case when c.direction = 'credit' then c.amount else -c.amount end = p.amount)
$$;

-- jackpots ---------------------------------------------------------------------------------------------------------------------

create index jackpot_hit_of_member on jackpots.jackpot_hit (member_id);

create function jackpots_members_since(p_since timestamptz) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, jackpots, pg_temp as $$
  select h.member_id::text from jackpots.jackpot_hit h where h.hit_at >= p_since and current_brand() is null
$$;
-- A hit has its posting out of its pool, and a posting out of a pool is that of a hit.
create function jackpots_books_prove(p_keys text[], p_day date)
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, jackpots, pg_temp as $$
  with member as (select k::bigint as id from unnest(p_keys) as k where current_brand() is null),
    hit as (
      select h.*, encode(substr(sha256(convert_to('hit:' || h.pool_id || ':' || h.epoch, 'UTF8')), 1, 16), 'hex')::uuid as posting
      from member m join jackpots.jackpot_hit h on h.member_id = m.id
    ), posted as (
      select p.* from ledger_postings_of((select array_agg(id) from member), p_day, '{33}') p
    ), under as (
      select u.* from ledger_postings_under((select array_agg(h.member_id) from hit h), (select array_agg(h.posting) from hit h)) u
      where u.kind = 33
    )
  select 'jackpot-hits-agree-with-ledger', h.member_id::text, h.brand_id, h.member_id,
    format('hit %s of pool %s, member %s', h.epoch, h.pool_id, h.member_id)
  from hit h where not exists (select 1 from under u where u.member_id = h.member_id and u.key = h.posting and u.amount = h.amount)
  union all
  select 'jackpot-hits-agree-with-ledger', p.member_id::text, p.brand_id, p.member_id,
    format('posting %s of pool %s, member %s', p.key, p.contra, p.member_id)
  from posted p where not exists (select 1 from hit h where h.member_id = p.member_id and h.posting = p.key
    and p.contra = 'jackpot:' || h.pool_id)
$$;

-- limits -----------------------------------------------------------------------------------------------------------------------

create function brand_day_starts(p_at timestamptz) returns table (brand_id integer, day date, starts_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, brand, pg_temp as $$
  select b.id, d.day, (d.day::timestamp - make_interval(mins => b.gmt_offset_minutes)) at time zone 'UTC'
  from brand.brand b, lateral (
    select ((p_at at time zone 'UTC') + make_interval(mins => b.gmt_offset_minutes))::date as day) d
$$;
-- Today's meter of a limited member is what today's wagers staked.
create function limits_meters_prove(p_keys text[], p_day date)
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, limits, pg_temp as $$
  with gate as (
    select g.member_id, g.brand_id, g.day_stake, b.starts_at
    from unnest(p_keys) as k join limits.member_gate g on g.member_id = k::bigint
      join brand_day_starts(now()) b on b.brand_id = g.brand_id and b.day = g.meter_day
    where (g.day_stake_max is not null or g.day_loss_max is not null) and current_brand() is null
  ), staked as (
    select s.* from wagers_staked((select array_agg(g.member_id order by g.member_id) from gate g),
      (select array_agg(g.starts_at order by g.member_id) from gate g)) s
  )
  select 'meters-agree-with-wagers', g.member_id::text, g.brand_id, g.member_id, 'meter of member ' || g.member_id
  from gate g left join staked s on s.member_id = g.member_id where g.day_stake <> coalesce(s.stake, 0)
$$;

do $$
declare each record;
begin
  for each in select p.oid::regprocedure as signature, p.proname from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname in ('wagers_members_since', 'wagers_books_prove',
      'wagers_rollups_prove', 'wagers_of_keys', 'wagers_of_rounds', 'wagers_staked', 'vendors_derived_id',
      'vendors_transactions_after', 'vendors_transactions_since', 'vendors_transactions_prove', 'vendors_rounds_after',
      'vendors_rounds_since', 'vendors_rounds_prove', 'cashier_members_since', 'cashier_books_prove', 'jackpots_members_since',
      'jackpots_books_prove', 'brand_day_starts', 'limits_meters_prove')
  loop
    execute format('revoke execute on function %s from public', each.signature);
    -- What only proofs ask stays with them: the app calls the proofs themselves.
    if each.proname ~ '_(prove|after|since)$' then execute format('grant execute on function %s to baize_app', each.signature); end if;
  end loop;
end $$;

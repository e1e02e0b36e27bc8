-- What a rebate pays is what shares came to, and a share is of a bet that settled: each change of what is owed is an entry, with what stood
-- after it, so that each is proven by its neighbour, its shares or its payment (docs/adr/0068).
alter table rebates.owed add column seq bigint not null default 0;
alter table rebates.share add column entry bigint;
alter table rebates.payment add column entry bigint;
create table rebates.entry (
  member_id bigint not null,
  category text not null,
  own boolean not null,
  -- counts the changes of what is owed
  seq bigint not null check (seq > 0),
  brand_id integer not null references brand.brand,
  amount bigint not null,
  after bigint not null,
  -- of a payment; else of the shares that name it
  payment_id uuid,
  at timestamptz not null default now(),
  primary key (member_id, category, own, seq)
);
create index entry_at on rebates.entry using brin (at) with (pages_per_range = 32, autosummarize = on);
create index share_of_entry on rebates.share (member_id, entry);
alter table rebates.entry enable row level security;
alter table rebates.entry force row level security;
create policy entry_brand on rebates.entry to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy entry_owner on rebates.entry to baize_owner using (true) with check (true);
grant select, insert on rebates.entry to baize_app;
insert into retention.class (name, why) values ('rebate-entries', 'what is owed is proven by them, and so is what was paid');

-- From when on entries are whole. Processes of the version before may go on for a while without any.
create table rebates.kept (at timestamptz not null);
insert into rebates.kept select case when exists (select from rebates.owed) then now() + interval '1 hour' else '-infinity' end;
insert into rebates.entry (member_id, category, own, seq, brand_id, amount, after)
  select o.member_id, o.category, o.own, 1, o.brand_id, o.amount, o.amount from rebates.owed o;
update rebates.owed set seq = 1;

create function rebates_entries_after(p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, rebates, pg_temp as $$
  select e.member_id || '/' || e.category || '/' || e.own || '/' || e.seq from rebates.entry e
  where (e.member_id, e.category, e.own, e.seq) > (coalesce(nullif(split_part(p_after, '/', 1), '')::bigint, 0),
      split_part(p_after, '/', 2), coalesce(nullif(split_part(p_after, '/', 3), '')::boolean, false),
      coalesce(nullif(split_part(p_after, '/', 4), '')::bigint, 0))
    and current_brand() is null
  order by e.member_id, e.category, e.own, e.seq limit p_rows
$$;
create function rebates_entries_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, rebates, pg_temp as $$
  select k.key from (
    select (e.member_id || '/' || e.category || '/' || e.own || '/' || e.seq) collate "C" as key from rebates.entry e
    where e.at >= p_since) k
  where k.key > p_after and current_brand() is null order by k.key limit p_rows
$$;
-- Shares go by their age, and entries stay: young ones are held against their shares.
create function rebates_entries_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, rebates, pg_temp set enable_seqscan = off as $$
  select 'rebates-agree-with-shares', k, e.brand_id, e.member_id, format('rebate %s of %s, member %s', e.seq, e.category, e.member_id)
  from unnest(p_keys) as k
    join rebates.entry e on e.member_id = split_part(k, '/', 1)::bigint and e.category = split_part(k, '/', 2)
      and e.own = split_part(k, '/', 3)::boolean and e.seq = split_part(k, '/', 4)::bigint
    cross join rebates.kept s
    left join rebates.owed o on o.member_id = e.member_id and o.category = e.category and o.own = e.own
    left join rebates.entry b on b.member_id = e.member_id and b.category = e.category and b.own = e.own and b.seq = e.seq - 1
    left join rebates.entry n on n.member_id = e.member_id and n.category = e.category and n.own = e.own and n.seq = e.seq + 1
  where current_brand() is null and e.at >= s.at and (
    case when e.seq = 1 then e.after <> e.amount when b.seq is null then true else b.at >= s.at and b.after + e.amount <> e.after end
    or o.seq is null or o.seq < e.seq or (o.seq = e.seq and o.amount <> e.after) or (o.seq > e.seq and n.seq is null)
    or case when e.payment_id is not null then e.after <> 0 or not exists (
        select from rebates.payment p where p.id = e.payment_id and p.member_id = e.member_id and p.category = e.category
          and p.own = e.own and p.amount = -e.amount and p.currency = o.currency and p.entry = e.seq)
      else e.at > clock_timestamp() - interval '1800 days' and e.amount <> (
        select coalesce(sum(h.amount), 0) from rebates.share h where h.member_id = e.member_id and h.entry = e.seq
          and h.category = e.category and (h.player_id = h.member_id) = e.own) end)
$$;

create or replace function rebates_payments_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, rebates, pg_temp set enable_seqscan = off as $$
  with named as materialized (
    select p.* from unnest(p_keys) as k join rebates.payment p on p.id = k::uuid where current_brand() is null
  ), wrong as (
    select 'rebates-agree-with-ledger' as name, n.id from named n where not exists (
      select from ledger_postings_under(array[n.member_id], array[n.id]) p
      where p.kind = case when n.own then 65 else 66 end and p.amount = n.amount and p.currency = n.currency)
    union all
    -- What was taken off what is owed says which payment it went to.
    select 'rebates-were-owed', n.id from named n, rebates.kept s where n.paid_at >= s.at and not exists (
      select from rebates.entry e where e.member_id = n.member_id and e.category = n.category and e.own = n.own
        and e.seq = n.entry and e.payment_id = n.id)
  )
  select w.name, n.id::text, n.brand_id, n.member_id, 'rebate ' || n.id || ' of member ' || n.member_id
  from wrong w join named n on n.id = w.id
$$;

-- Bets that gave something.
create function rebates_wagers_after(p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, rebates, pg_temp as $$
  select distinct s.wager_id::text from rebates.share s
  where s.wager_id > coalesce(nullif(p_after, '')::uuid, '00000000-0000-0000-0000-000000000000') and current_brand() is null
  order by 1 limit p_rows
$$;
create function rebates_wagers_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, rebates, pg_temp set enable_seqscan = off as $$
  select k.key from (
    select s.wager_id::text collate "C" as key from rebates.entry e join rebates.share s on s.member_id = e.member_id
      and s.entry = e.seq and s.category = e.category and (s.player_id = s.member_id) = e.own
    where e.at >= p_since
    union
    select s.wager_id::text from ledger_wagers_since(p_since) r join rebates.share s on s.wager_id = r.wager) k
  where k.key > p_after and current_brand() is null order by k.key limit p_rows
$$;
-- A bet gives its line steps of no more than the platform's share, of what it came to once, and nothing once it was taken back.
create function rebates_wagers_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, wagers, rebates, pg_temp set enable_seqscan = off as $$
  with given as materialized (
    select k, s.*, w.id as wager, w.status, w.valid_bet as whole,
      (array['LIVE', 'RNG', 'SPORTS', 'ESPORTS', 'PVP', 'FISH', 'LOTT', 'ELOTT', 'COCKFIGHT', 'BGS'])[w.game_type] as game
    from unnest(p_keys) as k join rebates.share s on s.wager_id = k::uuid
      left join lateral (select w.* from wagers.wager w where w.member_id = s.player_id
        and w.supplier_id = any (wagers_suppliers_of(s.player_id)) and w.id = s.wager_id) w on true
    where current_brand() is null
  ), wrong as (
    select g.k, g.member_id from given g group by g.k, g.member_id
    having bool_or(g.wager is null or g.category <> g.game
        or (g.valid_bet > 0 and g.amount <> g.valid_bet * g.rate / 1000000 / 10 * 10))
      or sum(g.valid_bet) <> max(case when g.status = 1 then g.whole else 0 end)
      or (max(g.status) = 2 and sum(g.amount) <> 0)
    union
    select g.k, min(g.member_id) from given g where g.valid_bet > 0 group by g.k, g.version having sum(g.rate) > 50000
  )
  select 'shares-agree-with-wagers', w.k, g.brand_id, w.member_id, format('share of wager %s, member %s', w.k, w.member_id)
  from wrong w join lateral (select g.brand_id from given g where g.k = w.k limit 1) g on true
$$;

do $$ declare each record; begin
  for each in select p.oid::regprocedure as signature from pg_proc p where p.pronamespace = 'public'::regnamespace
    and p.proname in ('rebates_entries_after', 'rebates_entries_since', 'rebates_entries_prove', 'rebates_wagers_after',
      'rebates_wagers_since', 'rebates_wagers_prove')
  loop
    execute format('revoke execute on function %s from public', each.signature);
    execute format('grant execute on function %s to baize_app', each.signature);
  end loop;
end $$;
insert into ledger.proof_walk (walk, began_at)
  select 'tail ' || w.walk, p.began_at from ledger.proof_walk p, unnest('{rebates_entries,rebates_wagers}'::text[]) as w (walk)
  where p.walk = 'tail ledger_members' on conflict do nothing;

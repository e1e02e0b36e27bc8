-- What moved beside play, by day and kind, is proven like the other sums of days: an account's day against its postings, a team's against
-- those right below it, and a posting that was added up against the row that must hold it.

-- An account's postings of a day, of which most of its others are play.
create index posting_of_day on ledger.posting (account_id, created_at) where kind > 4;

-- From which day a brand's teams are held against those below them: what was there before was added up by the lines of one moment.
alter table ledger.kind_mark add column teams_from date;
update ledger.kind_mark m set teams_from = brand_day_of(m.brand_id, clock_timestamp());
update ledger.kind_mark set teams_from = '-infinity' where folded_to = '-infinity';
alter table ledger.kind_mark alter column teams_from set default '-infinity', alter column teams_from set not null;

-- Left out are the two parents of a move in the week that ends with it: what was posted that day stands under the one or the other.
create function agents_moved_about(p_member bigint, p_brand integer, p_day date) returns boolean
language sql stable security definer set search_path = pg_catalog, public, agents, pg_temp as $$
  select exists (select from agents.move v where v.state = 'done' and p_member in (v.from_parent_id, v.to_parent_id)
    and p_day between brand_day_of(p_brand, v.ended_at) - 7 and brand_day_of(p_brand, v.ended_at)) and current_brand() is null
$$;

-- `brand/scope/day/currency/member`: all kinds of an account's day. Of the house: member 0.
create function ledger_kind_days_after(p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select d.brand_id || '/' || d.scope || '/' || d.day || '/' || d.currency || '/' || d.member_id from (
    select distinct k.brand_id, k.scope, k.day, k.currency, k.member_id from ledger.kind_day k
    where (k.brand_id, k.scope, k.day, k.currency, k.member_id) > (coalesce(nullif(split_part(p_after, '/', 1), '')::integer, 0),
        split_part(p_after, '/', 2), coalesce(nullif(split_part(p_after, '/', 3), '')::date, '-infinity'), split_part(p_after, '/', 4),
        coalesce(nullif(split_part(p_after, '/', 5), '')::bigint, -1))
      and current_brand() is null
    order by 1, 2, 3, 4, 5 limit p_rows) d
$$;
-- Slices alone: a posting touches a row of each account above it.
create function ledger_kind_days_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select null::text where false
$$;
create function ledger_kind_days_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp set enable_seqscan = off as $$
  with named as materialized (
    select n.*, m.folded_to, m.teams_from, brand_day_start(n.brand_id, n.day) as starts_at
    from (select k, split_part(k, '/', 1)::integer as brand_id, split_part(k, '/', 2) as scope, split_part(k, '/', 3)::date as day,
        split_part(k, '/', 4) as currency, split_part(k, '/', 5)::bigint as member_id
      from unnest(p_keys) as k where current_brand() is null) n
      join ledger.kind_mark m on m.brand_id = n.brand_id
  ), told as materialized (
    select n.k, n.scope, d.kind, d.amount from named n join ledger.kind_day d on d.brand_id = n.brand_id and d.scope = n.scope
      and d.day = n.day and d.currency = n.currency and d.member_id = n.member_id
  ), owned as (
    select n.k, n.folded_to, n.starts_at, a.id, false as is_house from named n join ledger.account a on a.member_id = n.member_id
      and a.currency = n.currency where n.scope = 'own'
    union all
    select n.k, n.folded_to, n.starts_at, a.id, true from named n join ledger.account a on a.brand_id = n.brand_id
      and a.member_id is null and a.currency = n.currency where n.scope = 'house'
  ), posted as (
    select o.k, p.kind, sum(p.amount) as amount
    from owned o join ledger.posting p on p.account_id = o.id and p.kind > 4 and p.created_at >= o.starts_at
        and p.created_at < least(o.starts_at + interval '1 day', o.folded_to)
      join ledger.account c on c.id = p.contra_id
    where not (o.is_house and coalesce(c.house, '') like 'jackpot-refill:%')
    group by 1, 2
  ), team as (
    select n.k, d.kind, sum(d.amount) as amount
    from named n cross join lateral agents_children_on(n.member_id, n.brand_id, n.day) b
      join ledger.kind_day d on d.brand_id = n.brand_id and d.scope in ('own', 'below') and d.day = n.day and d.currency = n.currency
        and d.member_id = b.member_id
    where n.scope = 'below' group by 1, 2
  ), wrong as (
    select 'kind-days-agree-with-postings' as name, coalesce(t.k, p.k) as k
    from (select * from told where scope <> 'below') t full join posted p on p.k = t.k and p.kind = t.kind
    where t.amount is distinct from p.amount
    union
    select 'kind-days-agree-with-teams', coalesce(t.k, b.k)
    from (select * from told where scope = 'below') t full join team b on b.k = t.k and b.kind = t.kind
    where t.amount is distinct from b.amount
  )
  select w.name, n.k, n.brand_id, nullif(n.member_id, 0), 'day ' || n.day || ' of ' || n.scope ||
    case when n.member_id = 0 then '' else ' of member ' || n.member_id end || ' in ' || n.currency
  from wrong w join named n on n.k = w.k
  where w.name <> 'kind-days-agree-with-teams' or (n.day >= n.teams_from and not agents_moved_about(n.member_id, n.brand_id, n.day))
$$;
-- What was added up has its row: one that is gone names no key of its own.
create function ledger_kind_postings_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language plpgsql stable security definer set search_path = pg_catalog, public, ledger, pg_temp
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare span text;
begin
  if current_brand() is not null then return; end if;
  foreach span in array p_keys loop
    return query select distinct 'postings-are-in-days', span, a.brand_id, a.member_id,
      format('postings of kind %s on %s, member %s', p.kind, brand_day_of(a.brand_id, p.created_at), a.member_id)
    from ledger.account a join ledger.kind_mark m on m.brand_id = a.brand_id join ledger.posting p on p.account_id = a.id
    where a.id = split_part(span, '/', 1)::bigint and a.member_id is not null
      and p.seq > split_part(span, '/', 2)::bigint and p.seq <= split_part(span, '/', 3)::bigint
      and p.kind > 4 and p.created_at < m.folded_to
      and not exists (select from ledger.kind_day d where d.brand_id = a.brand_id and d.scope = 'own'
        and d.day = brand_day_of(a.brand_id, p.created_at) and d.currency = a.currency and d.member_id = a.member_id and d.kind = p.kind);
  end loop;
end $$;

do $$ declare each record; begin
  for each in select p.oid::regprocedure as signature, p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace
    and p.proname in ('agents_moved_about', 'ledger_kind_days_after', 'ledger_kind_days_since', 'ledger_kind_days_prove',
      'ledger_kind_postings_prove')
  loop
    execute format('revoke execute on function %s from public', each.signature);
    if each.proname ~ '^ledger_' then
      execute format('alter function %s owner to baize_ledger', each.signature);
      execute format('grant execute on function %s to baize_app', each.signature);
    end if;
  end loop;
end $$;
grant execute on function agents_moved_about, agents_children_on, brand_day_of, brand_day_start to baize_ledger;
insert into ledger.proof_walk (walk, began_at)
  select 'tail ledger_kind_days', p.began_at from ledger.proof_walk p where p.walk = 'tail ledger_members' on conflict do nothing;

-- Every kind of posting has one proof that asks where it comes from, and what is of no such kind is drift: a posting of a member under a
-- code that no product has would be money of which nobody asks who gave it (docs/adr/0068).

-- Grants have no order yet: accounts are given theirs only where the brand's money is none.
create function ledger_grants_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language sql stable security definer set search_path = pg_catalog, public, brand, pg_temp set enable_seqscan = off as $$
  select 'postings-have-grants', p.span, p.brand_id, p.member_id, 'grant ' || p.key || ' of member ' || p.member_id
  from ledger_postings_within(p_keys, '{40,41,50}') p
  where not exists (select from brand.brand b where b.id = p.brand_id and b.play_money)
$$;

-- Members' postings of no kind that members have. A product that brings a kind brings its proof, and adds the code here.
create function ledger_kinds_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language plpgsql stable security definer set search_path = pg_catalog, public, ledger, pg_temp
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare span text;
begin
  if current_brand() is not null then return; end if;
  foreach span in array p_keys loop
    return query select 'postings-are-claimed', span, a.brand_id, a.member_id,
      format('posting %s of kind %s, member %s', p.key, p.kind, a.member_id)
    from ledger.account a join ledger.posting p on p.account_id = a.id
    where a.id = split_part(span, '/', 1)::bigint and a.member_id is not null
      and p.seq > split_part(span, '/', 2)::bigint and p.seq <= split_part(span, '/', 3)::bigint
      and p.kind <> all ('{1,2,3,4,10,11,12,13,14,15,16,17,20,33,40,41,50,51,52,53,60,61,62,63,64,65,66}');
  end loop;
end $$;

-- Postings of house accounts (from, to]: account/from/to.
create function ledger_moves_after(p_after text, p_rows integer) returns table (key text)
language plpgsql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
declare
  size constant integer := least(p_rows, 20000);
  place constant bigint := coalesce(nullif(split_part(p_after, '/', 1), '')::bigint, 0);
  room integer := size; head record; reached bigint; upto bigint;
begin
  if current_brand() is not null then return; end if;
  for head in select a.id, a.seq from ledger.account a where a.id >= place and a.member_id is null order by a.id loop
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
create function ledger_moves_since(p_since timestamptz, p_after text, p_rows integer) returns table (key text)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select e.key from (
    select (p.account_id || '/' || min(p.seq) - 1 || '/' || max(p.seq)) collate "C" as key
    from ledger.posting p join ledger.account a on a.id = p.account_id and a.member_id is null
    where p.created_at >= p_since and current_brand() is null group by p.account_id, p.seq / 20000) e
  where e.key > p_after order by e.key limit p_rows
$$;
-- Houses pay houses, by the kinds that there are for it; what a member has is posted at the member.
create function ledger_moves_prove(p_keys text[])
returns table (name text, key text, brand_id integer, member_id bigint, subject text)
language plpgsql stable security definer set search_path = pg_catalog, public, ledger, pg_temp
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare span text;
begin
  if current_brand() is not null then return; end if;
  foreach span in array p_keys loop
    return query select 'house-moves-are-claimed', span, a.brand_id, c.member_id,
      format('posting %s of kind %s between %s and %s', p.key, p.kind, a.house, coalesce(c.house, 'member ' || c.member_id))
    from ledger.account a join ledger.posting p on p.account_id = a.id join ledger.account c on c.id = p.contra_id
    where a.id = split_part(span, '/', 1)::bigint and a.member_id is null
      and p.seq > split_part(span, '/', 2)::bigint and p.seq <= split_part(span, '/', 3)::bigint
      and (p.kind <> all ('{30,31,32,54}') or c.member_id is not null);
  end loop;
end $$;

do $$ declare each record; begin
  for each in select p.oid::regprocedure as signature, p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace
    and p.proname in ('ledger_grants_prove', 'ledger_kinds_prove', 'ledger_moves_after', 'ledger_moves_since', 'ledger_moves_prove')
  loop
    if each.proname <> 'ledger_grants_prove' then execute format('alter function %s owner to baize_ledger', each.signature); end if;
    execute format('revoke execute on function %s from public', each.signature);
    execute format('grant execute on function %s to baize_app', each.signature);
  end loop;
end $$;
insert into ledger.proof_walk (walk, began_at)
  select 'tail ledger_moves', p.began_at from ledger.proof_walk p where p.walk = 'tail ledger_members' on conflict do nothing;

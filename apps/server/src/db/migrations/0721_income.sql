-- What postings of given kinds came to on each day of an offset, of a member's accounts: along the index of the kinds that are seldom.
create function ledger_days_of_kinds(p_member bigint, p_kinds smallint[], p_from timestamptz, p_to timestamptz, p_offset integer)
returns table (day date, kind smallint, amount bigint)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
  select ((p.created_at at time zone 'UTC') + make_interval(mins => p_offset))::date, p.kind, sum(p.amount)::bigint
  from ledger.account a join ledger.posting p on p.account_id = a.id
  where a.member_id = p_member and a.brand_id = current_brand() and p.kind > 2 and p.kind = any (p_kinds)
    and p.created_at >= p_from and p.created_at < p_to
  group by 1, 2
$$;
alter function ledger_days_of_kinds owner to baize_ledger;
revoke execute on function ledger_days_of_kinds from public;
grant execute on function ledger_days_of_kinds to baize_app;

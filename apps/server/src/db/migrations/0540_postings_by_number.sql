-- A posting by the number of its transaction alone. As with wagers (docs/adr/0032), a filter for each few pages says where a number may
-- stand: it is written once those pages are full, never by a bet, and read from end to end by a search.
create index posting_by_number on ledger.posting using brin (
    tx uuid_bloom_ops (n_distinct_per_range = 2000, false_positive_rate = 0.005))
  with (pages_per_range = 32, autosummarize = on);

-- Postings of the brand's players under the number of a transaction: always by the filters of pages, whatever the planner expects of them.
create function ledger_postings_by_number(p_tx uuid, p_max integer) returns table (
  member_id bigint, account_id bigint, seq bigint, kind smallint, created_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp
  set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
  select a.member_id, p.account_id, p.seq, p.kind, p.created_at
  from ledger.posting p join ledger.account a on a.id = p.account_id
  where p.tx = p_tx and a.brand_id = current_brand() and a.member_id is not null
  order by p.created_at, p.account_id, p.seq limit p_max
$$;
alter function ledger_postings_by_number owner to baize_ledger;
revoke execute on function ledger_postings_by_number from public;
grant execute on function ledger_postings_by_number to baize_app;

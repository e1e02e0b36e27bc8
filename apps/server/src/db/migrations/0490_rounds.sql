-- What the console's rounds are read by (docs/adr/0032).

-- A brand's wagers by time. New ones are put at its end: of all indexes on a wager this one moves the fewest pages.
create index wager_of_brand on wagers.wager (brand_id, placed_at);

-- A round and a wager by their numbers alone. The numbers are random: a tree over them would be read and written all over, as large as
-- memory. A filter for each few pages says where a number may stand, is written once those pages are full, and is read from end to end
-- by a search.
create index wager_by_number on wagers.wager using brin (id uuid_bloom_ops, round text_bloom_ops)
  with (pages_per_range = 32, autosummarize = on);

-- What a supplier asked of a bet in vain: seldom.
create index vendor_tx_refused on vendors.vendor_tx (reference) where status <> 0 and reference is not null;
create index case_row_of_round on vendors.case_row (member_id, supplier_id, round);

-- What the feed tells for verifying a round: the commitment, the player's seed, the count, the seed once it is revealed.
alter table vendors.vendor_round add column fairness jsonb;

grant execute on function vendors_derived_id, jackpots_posting_of to baize_app;

-- Postings of a member under keys, and those of wagers: a stake stands under the wager's own id, what came of it names the wager.
create function ledger_postings_of_wagers(p_member bigint, p_keys uuid[], p_wagers uuid[]) returns table (
  account_id bigint, seq bigint, account_kind smallint, currency text, kind smallint, amount bigint, balance_after bigint, key uuid,
  ref uuid, created_at timestamptz, tx uuid, house text)
language sql stable security definer set search_path = pg_catalog, public, ledger, pg_temp
  set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
  select a.id, p.seq, a.kind, a.currency, p.kind, p.amount, p.balance_after, p.key, p.ref, p.created_at, p.tx, h.house
  from ledger.account a
    cross join lateral (
      select q.* from unnest(p_keys) as k (key),
        lateral (select o.* from ledger.posting o where o.account_id = a.id and o.key = k.key limit 1) q
      union all
      select q.* from unnest(p_wagers) as w (ref),
        lateral (select o.* from ledger.posting o where o.account_id = a.id and o.ref = w.ref and o.kind in (2, 3, 4)) q
    ) p
    join ledger.account h on h.id = p.contra_id
  where a.member_id = p_member and a.brand_id = current_brand()
$$;
alter function ledger_postings_of_wagers owner to baize_ledger;
revoke execute on function ledger_postings_of_wagers from public;
grant execute on function ledger_postings_of_wagers to baize_app;

-- Rounds of the brand by their number, or by that of a wager: always by the filters of pages, whatever the planner expects of them.
create function wagers_by_number(p_round text, p_wager uuid, p_max integer) returns table (member_id bigint, supplier_id integer, round text)
language sql stable security definer set search_path = pg_catalog, public, wagers, pg_temp
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select distinct f.member_id, f.supplier_id, f.round from (
    select w.member_id, w.supplier_id, w.round from wagers.wager w where w.round = p_round and w.brand_id = current_brand()
    union all
    select w.member_id, w.supplier_id, w.round from wagers.wager w where w.id = p_wager and w.brand_id = current_brand()
  ) f limit p_max
$$;
alter function wagers_by_number owner to baize_ledger;
revoke execute on function wagers_by_number from public;
grant execute on function wagers_by_number to baize_app;

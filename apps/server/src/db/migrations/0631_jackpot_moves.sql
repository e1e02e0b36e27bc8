-- A house's own postings of one kind between two of its sequence numbers, from the newest or from the oldest of them on: what a figure of
-- a pool's balance sheet is made of. Only houses with one lane, of the transaction's brand.
create function ledger_house_rows(p_house text, p_kind smallint, p_after bigint, p_before bigint, p_newer boolean, p_limit integer)
returns table (seq bigint, at timestamptz, amount bigint, other text)
language plpgsql stable security definer set search_path = pg_catalog, public, ledger, pg_temp as $$
begin
  -- The kind stands in the statement, so that a kind with an index of its own is found by it.
  return query execute format('select p.seq, p.created_at, p.amount, c.house
    from ledger.account a join ledger.posting p on p.account_id = a.id left join ledger.account c on c.id = p.contra_id
    where a.brand_id = current_brand() and a.house = $1 and a.lane = 0 and p.kind = %s and p.seq > $2 and p.seq < $3
    order by p.seq %s limit $4', p_kind, case when p_newer then 'asc' else 'desc' end)
    using p_house, p_after, p_before, p_limit;
end $$;
alter function ledger_house_rows owner to baize_ledger;
revoke execute on function ledger_house_rows from public;
grant execute on function ledger_house_rows to baize_app;

-- A pool is opened seldom, and fed twenty thousand times a day.
create index posting_of_pool_start on ledger.posting (account_id, seq) where kind = 30;

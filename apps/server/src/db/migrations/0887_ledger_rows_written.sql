-- How many rows were ever inserted, changed or deleted in the tables of some schemas, as the server counts them: where it has not
-- moved nothing was written. Left out is what no proof of the tail looks at and idle jobs write. Null where nothing is counted,
-- and to a transaction of a brand.
create function ledger_rows_written(p_schemas text[]) returns bigint
language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  select sum(pg_stat_get_tuples_inserted(c.oid) + pg_stat_get_tuples_updated(c.oid) + pg_stat_get_tuples_deleted(c.oid))::bigint
  from pg_namespace n join pg_class c on c.relnamespace = n.oid and c.relkind = 'r'
  where n.nspname = any (p_schemas) and current_setting('track_counts')::boolean and current_brand() is null
    and n.nspname || '.' || c.relname <> all (array['ledger.proof', 'ledger.proof_walk', 'ledger.drift', 'ledger.checkpoint',
      'ledger.house_day', 'vendors.feed_cursor', 'vendors.supplier_health', 'salaries.progress'])
$$;
revoke execute on function ledger_rows_written from public;
grant execute on function ledger_rows_written to baize_app;

-- The accounts of the brand after one, by their numbers: who looks at all of them goes by slices.
create function agents_accounts_after(p_member bigint, p_rows integer) returns table (member_id bigint)
language sql stable security definer set search_path = pg_catalog, public, agents, pg_temp as $$
  select m.id from identity.member m where m.brand_id = current_brand() and m.id > p_member order by m.id limit p_rows
$$;
revoke execute on function agents_accounts_after from public;
grant execute on function agents_accounts_after to baize_app;

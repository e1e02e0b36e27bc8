-- A subtree follows its head so many accounts a statement: one statement ran out of its time at some hundred thousand, at every try.
drop function identity_follow(bigint, bigint[]);

-- Accounts below a member whose paths do not say yet where the member stands now. As the owner, for the index: under the policies of the
-- owner the brand is named here.
create function identity_behind(p_member bigint, p_path bigint[], p_rows integer) returns table (id bigint)
language sql volatile security definer set search_path = pg_catalog, public, identity, pg_temp as $$
  select m.id from identity.member m
  where m.path @> array[p_member] and m.brand_id = current_brand()
    and m.path <> p_path || m.path[array_position(m.path, p_member):]
  limit p_rows
$$;
-- These of them follow: of each path what stands above the member is replaced.
create function identity_follow(p_member bigint, p_path bigint[], p_ids bigint[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, identity, pg_temp as $$
  update identity.member m set path = p_path || m.path[array_position(m.path, p_member):],
    depth = cardinality(p_path || m.path[array_position(m.path, p_member):])
  where m.id = any (p_ids) and m.brand_id = current_brand() and array_position(m.path, p_member) is not null
$$;
revoke execute on function identity_behind, identity_follow from public;
grant execute on function identity_behind, identity_follow to baize_app;

-- A transaction of one brand learns nothing of another brand's logins.
create or replace function identity_login_began(p_brand integer, p_login uuid) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, public, identity, pg_temp as $$
  select s.created_at from identity.session s
    where s.id = p_login and s.brand_id = p_brand and (current_brand() is null or p_brand = current_brand())
$$;

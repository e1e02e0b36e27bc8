-- Asked by a brand, only of its own logins; by a transaction of no brand (a launch found by its token), of the brand it names.
create or replace function identity_login_standing(p_brand integer, p_login uuid)
  returns table (login_area text, login_seen_at timestamptz, login_expires_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, identity, pg_temp as $$
  select s.area, s.last_seen_at, s.expires_at
    from identity.session s join identity.member m on m.id = s.member_id and m.status = 'active'
    where s.id = p_login and s.brand_id = p_brand and s.ended_at is null and (current_brand() is null or p_brand = current_brand())
$$;

-- A launch belongs to the login that asked for it: when that login is over, the game's session is too.
alter table vendors.vendor_session add column login_session_id uuid;

-- What others may ask of a login inside a statement of their own: no row where it has ended or its account is disabled.
-- Idleness is judged by the caller, who knows the brand's rules.
create function identity_login_standing(p_brand integer, p_login uuid)
  returns table (login_area text, login_seen_at timestamptz, login_expires_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, identity, pg_temp as $$
  select s.area, s.last_seen_at, s.expires_at
    from identity.session s join identity.member m on m.id = s.member_id and m.status = 'active'
    where s.id = p_login and s.brand_id = p_brand and s.ended_at is null
$$;
revoke execute on function identity_login_standing from public;
grant execute on function identity_login_standing to baize_app;

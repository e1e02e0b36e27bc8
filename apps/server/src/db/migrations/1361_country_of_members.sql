-- The country from which an account was opened, as far as the address data knew it. Logins are of whichever country a person is in.
alter table identity.member add country text check (country ~ '^[A-Z]{2}$');

create function brand_country_of(p_ip inet) returns text
language sql stable security definer set search_path = pg_catalog, public, brand, pg_temp as $$
  select c.country from brand.ip_country c where c.network >>= p_ip order by masklen(c.network) desc limit 1
$$;
revoke execute on function brand_country_of from public;
grant execute on function brand_country_of to baize_app;

update identity.member set country = brand_country_of(register_ip) where register_ip is not null;

-- After address data came: whoever stands without a country gets the one of the address that is kept. As the owner: of all brands.
create function identity_place_members() returns bigint
language plpgsql security definer set search_path = pg_catalog, public, identity, pg_temp as $$
declare
  placed bigint;
begin
  update identity.member m set country = brand_country_of(m.register_ip)
    where m.country is null and m.register_ip is not null and current_brand() is null and brand_country_of(m.register_ip) is not null;
  get diagnostics placed = row_count;
  return placed;
end $$;
revoke execute on function identity_place_members from public;
grant execute on function identity_place_members to baize_app;

-- The clock feeds and folds the pools of all brands: it finds them by one statement, not by one for each brand.
create policy jackpot_pool_clock on jackpots.jackpot_pool for select to baize_app using (current_brand() is null);

-- Brands of which stakes that were settled before an instant wait for their draw.
create function jackpots_brands_to_draw(p_before timestamptz) returns table (brand_id integer)
language sql stable security definer set search_path = pg_catalog, public, brand, jackpots, pg_temp as $$
  select b.id from brand b
  where current_brand() is null
    and exists (select 1 from waiting_stake w where w.brand_id = b.id and w.settled_at < p_before)
  order by b.id
$$;
revoke execute on function jackpots_brands_to_draw from public;
grant execute on function jackpots_brands_to_draw to baize_app;

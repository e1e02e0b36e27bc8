-- Every table that a brand owns, directly or by what its rows belong to, stands behind forced row-level security. A transaction that
-- names a brand sees and writes that brand's rows. One that names none is the platform's own (a loop over the brands, a lookup before
-- the brand is known): it reads where a policy below says `current_brand() is null`, and writes nothing that a brand owns.

-- A supplier's transaction is of its member's brand. One that named no wallet has none; its id is taken for every brand all the same,
-- for the key stays unique per supplier.
alter table vendors.vendor_tx add column brand_id integer;
update vendors.vendor_tx v set brand_id = a.brand_id from ledger.account a where a.member_id = v.member_id and a.kind = 1;
alter table vendors.vendor_tx add constraint vendor_tx_brand check (member_id is null or brand_id is not null);
alter table vendors.vendor_tx enable row level security;
alter table vendors.vendor_tx force row level security;
create policy vendor_tx_read on vendors.vendor_tx for select to baize_app
  using (current_brand() is null or brand_id is null or brand_id = current_brand());
create policy vendor_tx_record on vendors.vendor_tx for insert to baize_app
  with check (brand_id is not distinct from current_brand());
create policy vendor_tx_ledger on vendors.vendor_tx to baize_ledger using (true) with check (true);

-- What the wallet asks of ids that a supplier names: a repeat, a bet that is won or taken back. Of another brand's transaction it is
-- told that the id is taken and for what, since ids are unique across brands: not whose it is, nor what it held or was answered.
create function vendors_transactions(p_suppliers integer[], p_transactions uuid[]) returns table (
  supplier_id integer, tx_uuid uuid, kind smallint, member_id bigint, content uuid, reference uuid, status smallint, detail smallint,
  balance bigint)
language sql stable security definer set search_path = pg_catalog, public, vendors, pg_temp as $$
  select v.supplier_id, v.tx_uuid, v.kind, own.member_id, coalesce(own.content, '00000000-0000-0000-0000-000000000000'),
    own.reference, coalesce(own.status, 0::smallint), coalesce(own.detail, 0::smallint), own.balance
  from unnest(p_suppliers, p_transactions) as k (supplier_id, tx_uuid)
    join vendors.vendor_tx v on v.supplier_id = k.supplier_id and v.tx_uuid = k.tx_uuid
    left join lateral (select v.member_id, v.content, v.reference, v.status, v.detail, v.balance
      where v.brand_id is null or v.brand_id = current_brand()) own on true
$$;
alter function vendors_transactions owner to baize_ledger;
revoke execute on function vendors_transactions from public;
grant execute on function vendors_transactions to baize_app;

-- A webhook's event is of the brand of its order. The key stays the provider's.
alter table cashier.payment_event add column brand_id integer references brand.brand;
update cashier.payment_event e set brand_id = d.brand_id from cashier.deposit d where d.id = e.deposit_id;
alter table cashier.payment_event alter column brand_id set not null;
revoke update, delete on cashier.payment_event from baize_app;
revoke delete on brand.brand from baize_app;

do $$
declare t text; policy text;
begin
  foreach t in array array['cashier.payment_event', 'audit.audit_head', 'audit.audit_anchor', 'vendors.vendor_session',
    'vendors.supplier_brand', 'operators.operator_brand', 'brand.brand_domain', 'brand.brand'] loop
    policy := split_part(t, '.', 2);
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy %I on %s to baize_owner using (true) with check (true)', policy || '_owner', t);
  end loop;
  foreach t in array array['cashier.payment_event', 'audit.audit_head', 'audit.audit_anchor'] loop
    execute format('create policy %I on %s to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand())',
      split_part(t, '.', 2) || '_brand', t);
  end loop;
  -- Which brands a supplier serves, which an operator serves and which hosts a brand has is the platform's to say and to read.
  foreach t in array array['vendors.supplier_brand', 'operators.operator_brand', 'brand.brand_domain'] loop
    execute format('create policy %I on %s to baize_app using (current_brand() is null or brand_id = current_brand())'
      ' with check (current_brand() is null or brand_id = current_brand())', split_part(t, '.', 2) || '_brand', t);
  end loop;
end $$;

-- A launch is found by its token, before its brand is known; it is opened and ended as the brand.
create policy vendor_session_read on vendors.vendor_session for select to baize_app
  using (current_brand() is null or brand_id = current_brand());
create policy vendor_session_brand on vendors.vendor_session to baize_app
  using (brand_id = current_brand()) with check (brand_id = current_brand());

-- A brand is opened by the platform, and changed as itself.
create policy brand_read on brand.brand for select to baize_app using (current_brand() is null or id = current_brand());
create policy brand_open on brand.brand for insert to baize_app with check (current_brand() is null);
create policy brand_change on brand.brand for update to baize_app using (id = current_brand()) with check (id = current_brand());
create policy brand_ledger on brand.brand for select to baize_ledger using (true);

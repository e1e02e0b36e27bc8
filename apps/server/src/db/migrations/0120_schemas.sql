-- Every table belongs to one module: it lives in the schema of that module's name, and only that module's SQL may name it
-- (docs/adr/0016). Functions stay in public and carry their module's name as prefix; they find tables by the path set below.
do $$
declare
  modules constant jsonb := '{
    "brand": ["brand", "brand_domain", "ip_country", "maintenance_edge"],
    "content": ["announcement"],
    "operators": ["operator", "operator_brand", "operator_session", "operator_refusal", "operator_refusal_hour"],
    "audit": ["audit", "audit_head", "audit_anchor"],
    "limits": ["member_gate"],
    "wagers": ["wager", "rollup", "settlement", "rollup_proof"],
    "identity": ["member", "person", "session", "login_guard", "login_refusal", "captcha", "captcha_spent", "seal_nonce",
      "affiliate_code"],
    "cashier": ["deposit", "payment_event", "correction"],
    "catalogue": ["vendor", "game", "favourite", "launched_game"],
    "vendors": ["supplier", "supplier_key", "supplier_brand", "vendor_session", "vendor_tx", "vendor_case", "vendor_round",
      "feed_cursor"],
    "jackpots": ["jackpot_pool", "jackpot_epoch", "jackpot_hit"],
    "engagement": ["winner"],
    "ledger": ["account", "posting", "posting_0", "posting_1", "posting_2", "posting_3", "posting_4", "posting_5", "posting_6",
      "posting_7", "member_posting"],
    "outbox": ["outbox", "outbox_cursor", "outbox_dead_letter"],
    "live": ["live_ticket"],
    "command": ["command_request"]
  }';
  module text;
  name text;
  path text;
  each record;
begin
  for module in select jsonb_object_keys(modules) loop
    execute format('create schema %I', module);
    execute format('grant usage on schema %I to baize_app, baize_ledger', module);
    execute format('alter default privileges in schema %I grant select, insert, update, delete on tables to baize_app', module);
    execute format('alter default privileges in schema %I grant usage, select on sequences to baize_app', module);
    for name in select jsonb_array_elements_text(modules -> module) loop
      if to_regclass('public.' || name) is null then continue; end if;
      if (select relkind from pg_class where oid = to_regclass('public.' || name)) = 'v' then
        execute format('alter view public.%I set schema %I', name, module);
      else
        execute format('alter table public.%I set schema %I', name, module);
      end if;
    end loop;
  end loop;
  select string_agg(quote_ident(key), ', ') into path from jsonb_object_keys(modules) as key;

  -- Temporary tables come last, or one of the caller's could stand before a real one in a function of more rights.
  for each in
    select p.oid::regprocedure as signature from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql') and p.prosecdef
  loop
    execute format('alter function %s set search_path = pg_catalog, public, %s, pg_temp', each.signature, path);
  end loop;
end $$;

-- What other modules may ask of the brands inside a statement of their own.
create function brand_ids() returns integer[] language sql stable as $$
  select coalesce(array_agg(id order by id), '{}') from brand.brand
$$;

-- Nobody but the owner makes anything in this database: a temporary table of the app's could otherwise stand in for a real one in a
-- function of more rights. (Such functions also name pg_temp last in their path; shadow.attack.it.test.ts holds both.)
do $$ begin
  execute format('revoke temporary on database %I from public, baize_app', current_database());
end $$;
revoke create on schema public from public, baize_app;
revoke execute on function ledger_gate_changed() from public;

-- What the app may do to money, to the audit chain and to events is granted table by table, never by default.
do $$
declare name text;
begin
  foreach name in array array['public', 'ledger', 'audit', 'outbox'] loop
    execute format('alter default privileges in schema %I revoke all on tables from baize_app', name);
    execute format('alter default privileges in schema %I revoke all on sequences from baize_app', name);
  end loop;
end $$;
revoke all on schema_migration from baize_app;
revoke insert, update, delete on ledger.member_posting from baize_app;

-- Contracts of agents (rules: packages/domain/src/agents). One row for each contract, one for each agreed
-- version of its terms with the time for which it holds.
create table agents.contract (
  id uuid primary key,
  brand_id integer not null references brand.brand,
  holder_id bigint not null,
  -- null: the platform
  issuer_id bigint,
  kind text not null check (kind in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')),
  category text not null,
  state text not null check (state in ('OFFERED', 'ACTIVE', 'EDIT_PENDING', 'TERMINATION_PENDING', 'REJECTED', 'TERMINATED', 'TERMINATED_AUTO')),
  -- what is offered and not yet answered; null in a request to end
  offered jsonb,
  asked_at timestamptz,
  expires_at timestamptz,
  -- the last version that was agreed to; 0: none
  version integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state in ('OFFERED', 'EDIT_PENDING', 'TERMINATION_PENDING')) = (expires_at is not null)),
  check ((state in ('REJECTED', 'TERMINATED', 'TERMINATED_AUTO')) = (ended_at is not null)),
  check (holder_id is distinct from issuer_id)
);
-- One contract, and so one open request, of a kind and a category for each holder.
create unique index contract_live on agents.contract (brand_id, holder_id, kind, category) where ended_at is null;
create index contract_given on agents.contract (brand_id, issuer_id, kind) where ended_at is null;
create index contract_asked on agents.contract (brand_id, expires_at) where expires_at is not null;

create table agents.contract_version (
  contract_id uuid not null,
  brand_id integer not null references brand.brand,
  version integer not null,
  terms jsonb not null,
  agreed_at timestamptz not null,
  effective_from timestamptz not null,
  -- null: until something else is agreed to
  effective_to timestamptz check (effective_to >= effective_from),
  primary key (contract_id, version)
);

do $$ declare name text; begin
  foreach name in array array['contract', 'contract_version'] loop
    execute format('alter table agents.%I enable row level security', name);
    execute format('alter table agents.%I force row level security', name);
    execute format('create policy %I on agents.%I to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand())', name || '_brand', name);
    execute format('create policy %I on agents.%I to baize_owner using (true) with check (true)', name || '_owner', name);
  end loop;
end $$;
grant select, insert, update on agents.contract, agents.contract_version to baize_app;

-- The contracts in force below a member, of one kind, as they were last agreed. As the owner, for the index of paths.
create function agents_contracts_below(p_member bigint, p_kind text)
returns table (id uuid, holder_id bigint, issuer_id bigint, terms jsonb)
language sql stable security definer set search_path = pg_catalog, public, agents, pg_temp as $$
  select c.id, c.holder_id, c.issuer_id, v.terms from agents.contract c
  join identity.member m on m.id = c.holder_id
  join agents.contract_version v on v.contract_id = c.id and v.version = c.version
  where c.brand_id = current_brand() and c.kind = p_kind and c.ended_at is null and c.version > 0 and m.path @> array[p_member]
$$;
revoke execute on function agents_contracts_below from public;
grant execute on function agents_contracts_below to baize_app;

-- A chain is verified twice over: what is new, every ten minutes, and the whole from the start again and again, in slices. Each walk has
-- a signed place in the chain and in the file of anchors, so that neither is read anew from its beginning (docs/adr/0019).
alter table audit.audit_verified
  drop constraint audit_verified_pkey,
  add column walk text not null default 'news' check (walk in ('news', 'whole')),
  -- bytes of the file of anchors that were read, and the row of the newest anchor among them
  add column file_at bigint not null default 0,
  add column anchored_seq bigint not null default 0,
  -- when the chain was walked to its end last
  add column finished_at timestamptz,
  add primary key (brand_id, walk);
alter table audit.audit_verified alter column walk drop default, alter column file_at drop default,
  alter column anchored_seq drop default;

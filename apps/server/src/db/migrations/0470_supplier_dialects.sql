-- Which wire a supplier speaks. `v2` is signed with RSA, `gap` with a shared secret; `transfer` keeps a balance of its own and calls no wallet.
alter table vendors.supplier
  add column dialect text not null default 'v2' check (dialect in ('v2', 'gap', 'transfer'));

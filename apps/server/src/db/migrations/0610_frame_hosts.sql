-- From where a supplier's games load in the frame of a brand's page, beside the studio's own: origins, as a page's
-- policy names them. No host stands for others, and nothing here can end the rule in which it stands.
alter table vendors.supplier
  add column frame_hosts text[] not null default '{}',
  add constraint supplier_frame_hosts_check check (
    cardinality(frame_hosts) <= 10
    and array_to_string(frame_hosts, ' ', '?') ~ '^(https?://[a-z0-9.-]+(:[0-9]{1,5})?( |$))*$');

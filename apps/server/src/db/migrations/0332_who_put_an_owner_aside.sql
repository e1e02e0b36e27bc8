-- Who put an owner aside (disabled, reset, demoted or moved them), so that nobody becomes the only owner by their own doing and then
-- waits a day instead of another owner (docs/adr/0022). Null: the command line, or nobody did. The others are told until one has seen it.
alter table operators.operator
  add column stood_down_by integer references operators.operator,
  add column stood_down_seen_at timestamptz,
  add column stood_down_seen_by integer references operators.operator,
  add constraint operator_stood_down_seen check ((stood_down_seen_at is null) = (stood_down_seen_by is null));

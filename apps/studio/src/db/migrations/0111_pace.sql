-- How long the operator's rules have a round take at least; 0: as it pleases.
alter table session add column min_cycle_ms integer not null default 0 check (min_cycle_ms >= 0);

-- Whether the operator lets a round be shown faster than it plays; one that says nothing does.
alter table session add column quick_spin boolean not null default true;

-- Whether the operator lets rounds start by themselves; one that says nothing does not.
alter table session add column autoplay boolean not null default false;

-- A shelf that no list, menu or search of the site shows: the test games of suppliers who try their wire out.
alter table catalogue.vendor add column hidden boolean not null default false;
update catalogue.vendor v set hidden = true from vendors.supplier s where s.id = v.supplier_id and s.sandbox;

-- Country of an address, for installations without a proxy that names it. Loaded by the owner; the server only reads it.
create table ip_country (
  network cidr primary key,
  country text not null check (country ~ '^[A-Z]{2}$')
);
create index ip_country_network on ip_country using gist (network inet_ops);
revoke insert, update, delete on ip_country from baize_app;

-- The documentation ranges of RFC 5737 and RFC 3849 belong to nobody, so tests and the demo may give them countries.
insert into ip_country (network, country) values
  ('192.0.2.0/24', 'BD'), ('198.51.100.0/24', 'US'), ('203.0.113.0/24', 'FR'), ('2001:db8:1::/48', 'BD'), ('2001:db8:2::/48', 'US');

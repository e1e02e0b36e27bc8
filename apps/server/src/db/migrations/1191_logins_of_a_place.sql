-- Who was on a device or behind an address is read from its latest logins on, and no further than is asked for.
create index session_of_device_by_time on identity.session (brand_id, device_hash, last_seen_at desc);
create index session_of_address_by_time on identity.session (brand_id, ip, last_seen_at desc);
drop index identity.session_of_device, identity.session_of_address;

-- The console's lists of alerts and of suppliers' cases, narrowed to a kind, a supplier or a time that is seldom.
create index alert_of_kind on alerts.alert (brand_id, kind, opened_at, id);
create index vendor_case_of_supplier on vendors.vendor_case (brand_id, supplier_id, id);
create index vendor_case_by_time on vendors.vendor_case (brand_id, opened_at, id);

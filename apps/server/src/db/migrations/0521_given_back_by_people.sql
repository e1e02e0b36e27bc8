-- What people have given back is asked about again before a gain is paid, as what the supplier had never received.
drop index vendors.transfer_given_back;
create index transfer_given_back on vendors.transfer (member_id, supplier_id, ended_at)
  where failure in ('NEVER_RECEIVED', 'BY_HAND') and direction = 'in';

-- The counted refusals of an hour under way go on under the names of today.
update operators.operator_refusal_hour set subject = 'unknown-names' where subject = 'strangers';
update operators.operator_refusal_hour set subject = 'unread' where subject = 'door';

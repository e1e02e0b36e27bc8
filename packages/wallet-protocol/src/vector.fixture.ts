/** The signed vector of docs/wallet/signing.md, letter by letter. The private half was thrown away; tests only. */
export const VECTOR = {
  kid: 'studio-test-1',
  timestamp: '1795248000000',
  method: 'POST',
  target: '/transaction/bet',
  publicKeyPem: `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAvILzURhvr/GgzX0Dcapr
874abANYXeH0l81d0tChjmDSiGLRIjWIg4yf6raYLo6rzhynZI1ZnseSXHTgwreE
bAvsNY705KgppCA8j1eLM1n0j5L+9AMlnFo7th+/4lHGB4q5ipLFVnOWnQOdeXxr
uBQUSYdckMXrBzlVun1oq+m0V8Dyke7DQ1dHwTrJwTQsgDyZqPO2rw4Usvn83RYZ
JRZtpQbbac9u3xiCgvqE1ZGUoO0UmLdc8CyTgRICSK1SMiUT3C9S0OZm2HnsKgnm
YU1G61Sq2Fs2Tk3nvJ4bkdFsGs6bb++11zUkZ2em6VtGC4aKrcSC0XSZdLJaVM9C
NQIDAQAB
-----END PUBLIC KEY-----
`,
  body:
    '{"user":"m_48213","token":"0f8c1b9e-2a63-4d0e-9d57-6f2f0c6a51b4",' +
    '"request_uuid":"583c985f-fee6-4c0e-bbf5-308aad6265af",' +
    '"transaction_uuid":"16d2dcfe-b89e-41e7-854a-58404eea6d16",' +
    '"supplier_transaction_id":"stu-bet-900001","supplier_user":null,"round":"stu-r-77001",' +
    '"round_closed":false,"game_code":"stu_dragonfive","currency":"VND","amount":250000000,' +
    '"is_free":false,"is_aggregated":false,"is_supplier_promo":false,"reward_uuid":null,' +
    '"bet":"lines=20;level=3","meta":{"bet_type":"spin"}}',
  bodySha256: '7b750fb758c6928de08e39efb7af604d5ea4c54a07b784ebcc5a2265aadcfe06',
  signature:
    'NlKX5S3v0EBho7PWyyELoyVefLAn62j0g9IKUDlQx/q9oCIaI4RBLikhVp8lRR1n+T5DdD1pPoM0/4/wTBa8fH38j53MEJo7v5wM' +
    'FppEy9CbBEWkdH3SFncXkMHbKb8ATRqGTWlc6QMHwcb5j98rLjANgfoLnufdDaNfaiq513Mn2rsRpSjj6eIErFLHryvAwyma/8Dn' +
    'X4eUoHuM4pQSYWEH8PgmVzGBO+zw18uNC0V3Sm7FiE9y/mXEnUQNiXI8PAuZTLfLunXB18T/coJTyUMYHJJZ5zT50saGtYs3dCkI' +
    '4SXqOcoenNuiMBRXvPqYM+nJ0DeLk5gAbO8FQceICw==',
  signature2:
    'jsKJUQ4E9KZtHXINy4BIX/jG65ZofSMkomrZq23DKNKcG9U9FiH3RZCZog3mKRRCxZhhbGWo14TwbKEjqTzd1cxBA5bMulcp0lMe' +
    'vR1GcKA68gbUuvJb/vq7epE3PCXD4AZiZdlYqXyrdK3J6eZr17DFWwdXzLuHdVmiI37QDkw9ytuP8BUnq9E7t6AasJIJq60ITPw3' +
    'INKbU/Nkp+qs4indHZ1uj+BSvSrPnDl+VVbQJxOIkoC38iL4KFaHhbduFyvJTpT5TVeyzxqkyNEsFDVCHT9b36HbKocF7HHHt9y/' +
    '2XahgBxzJaOd5P30cZ5/QbQBsm3vDLgP5WVKKR9tgg==',
} as const;

-- Challenges of the browser check that were answered: each is good once. A challenge itself is signed and stands nowhere until then.
create table captcha_spent (
  brand_id integer not null references brand,
  challenge text not null,
  expires_at timestamptz not null,
  primary key (brand_id, challenge)
);
alter table captcha_spent enable row level security;
alter table captcha_spent force row level security;
create policy captcha_spent_brand on captcha_spent to baize_app using (brand_id = current_brand()) with check (brand_id = current_brand());
create policy captcha_spent_owner on captcha_spent to baize_owner using (true) with check (true);

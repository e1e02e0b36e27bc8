import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSite, type TestSite } from '../../../testing-site.ts';
import { createPersonVault } from './person-vault.ts';
import { insertPerson } from './store.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

test('who names the address of another member is noted, by ids alone; the holder is not', async () => {
  const vault = createPersonVault(site.deps.keyring, site.deps.secrets);
  const name = (memberId: number, email: string) =>
    site.deps.db.tx(site.first, (tx) =>
      insertPerson(tx, vault, { brandId: site.first, memberId: BigInt(memberId) as never, data: { email } }),
    );
  await name(900_001, 'r@example.com');
  await name(900_002, 'R@Example.com ');
  const claims = await site.deps.db.tx(site.first, (tx) =>
    tx.rows('select member_id as claimer, contact, holder_id as holder from identity.contact_claim'),
  );
  expect(claims).toEqual([{ claimer: '900002', contact: 'email', holder: '900001' }]);
});

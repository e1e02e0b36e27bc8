import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameCalls } from '@baize/contract/console/games';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { controlSuppliers } from './control.ts';
import { connectSupplier } from './testing-wallet-http.ts';

let t: TestPlatform;
beforeAll(async () => {
  t = await createTestPlatform();
});
afterAll(() => t.close());

const PEM = '-----BEGIN PUBLIC KEY-----\nMFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAK\n-----END PUBLIC KEY-----\n';
const draft = (baseUrl: string) => ({
  code: 'studio',
  name: 'Baize Studio',
  baseUrl,
  operatorId: 7,
  mode: 'strict' as const,
  keys: [],
});
const connection = () =>
  t.platform.deps.db.tx(null, (tx) =>
    tx.row<{ base_url: string; name: string; kids: string[]; open: boolean }>(
      `select s.base_url, s.name, array(select kid from vendors.supplier_key k where k.supplier_id = s.id order by 1) as kids,
        (select enabled from vendors.supplier_brand b where b.supplier_id = s.id) as open
        from vendors.supplier s where code = 'studio'`,
    ),
  );

test('a start of the demo leaves keys and brands of its supplier as operators set them, and tells where it is now', async () => {
  const { vendors, deps } = t.platform;
  const id = await vendors.seedSupplier(draft('http://one'), [t.brandId]);
  await deps.db.tx(null, (tx) =>
    tx.run('insert into vendors.supplier_key (supplier_id, kid, pem) values ($1, $2, $3)', [id, 'second', PEM]),
  );
  await controlSuppliers(deps.db, vendors.directory).setPartner(id, [t.brandId], false);
  await vendors.seedSupplier(draft('http://two'), [t.brandId]);
  expect(await connection()).toEqual({ base_url: 'http://two', name: 'Baize Studio', kids: ['second'], open: false });
  await deps.db.tx(null, (tx) => tx.run('delete from vendors.supplier_key where supplier_id = $1', [id]));
});

test('a secret that the launcher tells again keeps the end that operators gave it', async () => {
  const { vendors, deps } = t.platform;
  const shared = { kid: 'one', secret: 'agreed-on-the-telephone-in-person' };
  const told = { ...draft('http://agg'), code: 'agg', dialect: 'gap' as const, secrets: [shared] };
  await vendors.seedSupplier(told, [t.brandId]);
  const until = new Date('2099-01-01T00:00:00Z');
  const by = { name: 'cli:test', ip: 'local' };
  await vendors.administer.shareSecret(by, { code: 'agg', ...shared, until });
  await vendors.seedSupplier(told, [t.brandId]);
  expect(await vendors.directory.supplierByCode('agg')).toMatchObject({
    dialect: 'gap',
    secrets: [{ kid: 'one', secret: Buffer.from(shared.secret), notAfter: until.getTime() }],
  });
  await deps.db.tx(null, (tx) => tx.run("delete from vendors.supplier_secret where kid = 'one'"));
});

test('vendors are listed with the names of their suppliers', async () => {
  await connectSupplier(t, 'plain');
  const listVendors = (t.platform.catalogue.consoleRoutes ?? []).find(
    ({ call }) => call === gameCalls.listVendors,
  ) as unknown as {
    handle: (ctx: unknown) => Promise<{ value: { vendor: string; supplier: string }[] }>;
  };
  const { value } = await listVendors.handle({ brandId: t.brandId });
  expect(value).toMatchObject([{ vendor: 'TST', supplier: 'Test' }]);
});

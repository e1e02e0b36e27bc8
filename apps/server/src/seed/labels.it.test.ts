import { generateKeyPairSync } from 'node:crypto';
import { GAMES } from '@baize/domain/games/registry';
import { labelOf, LABELS, type LabelCode } from '@baize/domain/games/labels';
import { createSigner, createWalletClient } from '@baize/wallet-protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AddressInfo } from 'node:net';
import { buildSite } from '../app.ts';
import { createTestPlatform, type TestPlatform } from '../testing-platform.ts';
import { seedDemo, type LabelLink, type StudioLink } from './demo.ts';

const NOWHERE = 'http://127.0.0.1:1';
const FOOTER: readonly LabelCode[] = ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS'];
const pairs = new Map(LABELS.map(({ code }) => [code, generateKeyPairSync('rsa', { modulusLength: 2_048 })]));
const linkOf = (code: LabelCode): LabelLink => ({
  baseUrl: `${NOWHERE}/labels/${code}`,
  operatorId: Number.parseInt(code, 36),
  keys: [{ kid: `${code}-key`, pem: pairs.get(code)!.publicKey.export({ type: 'spki', format: 'pem' }).toString() }],
});
const link = Object.fromEntries(LABELS.map(({ code }) => [code, linkOf(code)])) as StudioLink;

const BY = { name: 'cli:test', ip: 'local' };

let t: TestPlatform;
beforeAll(async () => {
  t = await createTestPlatform({ INSECURE_UNSEALED: '1', SANDBOX_URL: NOWHERE });
});
afterAll(() => t.close());

const shelf = async (code: string) => {
  const { id } = (await t.platform.brand.brandByCode(code))!;
  return t.platform.deps.db.tx(id, (tx) =>
    tx.rows<{ game_code: string; vendor: string; supplier: string }>(
      `select g.game_code, g.vendor, s.code as supplier
       from catalogue.game g join vendors.supplier s on s.id = g.supplier_id order by g.game_code`,
    ),
  );
};
const placed = GAMES.map(({ code }) => ({
  game_code: code,
  vendor: labelOf(code),
  supplier: labelOf(code).toLowerCase(),
})).sort((a, b) => (a.game_code < b.game_code ? -1 : 1));

test('what one supplier sold before is moved to the accounts of the labels, and what operators set stays', async () => {
  const { vendors } = t.platform;
  await seedDemo(t.platform, link);
  const old = await vendors.seedSupplier(
    { code: 'studio', name: 'Baize Studio', baseUrl: NOWHERE, operatorId: 1, mode: 'strict', keys: [] },
    [t.brandId],
  );
  const { id } = (await t.platform.brand.brandByCode('baize'))!;
  await t.platform.deps.db.tx(id, async (tx) => {
    await tx.run('update catalogue.game set supplier_id = $1, is_hot = false', [old]);
    await tx.run('update catalogue.vendor set supplier_id = $1', [old]);
  });
  await seedDemo(t.platform, link);
  expect(await shelf('baize')).toEqual(placed);
  const hot = await t.platform.deps.db.tx(id, (tx) => tx.rows('select 1 from catalogue.game where is_hot'));
  expect(hot).toEqual([]);
});

test('eight accounts with keys and addresses of their own; each game belongs to one of them in every brand', async () => {
  const suppliers = await t.platform.vendors.directory.suppliers();
  for (const code of FOOTER) {
    const own = suppliers.find((supplier) => supplier.code === code.toLowerCase());
    expect(own).toMatchObject({ baseUrl: `${NOWHERE}/labels/${code}`, mode: 'strict', enabled: true });
    expect(own!.keys.map(({ kid }) => kid)).toEqual([`${code}-key`]);
  }
  expect(new Set(suppliers.map(({ client }) => client)).size).toBe(suppliers.length);
  for (const brand of ['baize', 'lotus']) expect(await shelf(brand)).toEqual(placed);
});

test('a vendor without a game is in no lobby, and the footer has all eight', async () => {
  const { id } = (await t.platform.brand.brandByCode('baize'))!;
  const marks = await t.platform.catalogue.vendorMarks(id);
  expect(marks.map(({ vendor }) => vendor).sort()).toEqual([...FOOTER].sort());
  const inLobbies = (await t.platform.catalogue.vendorCategories(id)).flatMap(({ vendors }) => vendors);
  const withGames = [...new Set(GAMES.map(({ code }) => labelOf(code)))].sort();
  expect(inLobbies.map(({ vendor }) => vendor).sort()).toEqual(withGames);
  expect(inLobbies.reduce((sum, { gameCount }) => sum + gameCount, 0)).toBe(GAMES.length);
});

const signerOf = (code: LabelCode) =>
  createSigner({
    kid: `${code}-key`,
    privateKeyPem: pairs.get(code)!.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });

test('a key is good for its own account alone, and one that is retired closes no other account', async () => {
  const { deps, modules, siteLookups } = t.platform;
  const app = await buildSite(deps, modules, siteLookups);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const ask = async (at: LabelCode, signedBy: LabelCode) => {
    const client = createWalletClient({
      baseUrl: `http://127.0.0.1:${port}/wallet/${at.toLowerCase()}`,
      signer: signerOf(signedBy),
    });
    const outcome = await client.info({ user: 'm_999999' as never });
    client.close();
    return outcome;
  };
  const heard = { kind: 'refused', status: 'RS_ERROR_USER_DISABLED' };
  for (const code of FOOTER) expect(await ask(code, code)).toMatchObject(heard);
  expect(await ask('PG', 'JL')).not.toMatchObject(heard);
  const retired = await t.platform.vendors.administer.retireKey(BY, { code: 'pg', kid: 'PG-key' });
  expect(retired).toMatchObject({ ok: true });
  expect(await ask('PG', 'PG')).not.toMatchObject(heard);
  expect(await ask('JL', 'JL')).toMatchObject(heard);
  await app.close();
});

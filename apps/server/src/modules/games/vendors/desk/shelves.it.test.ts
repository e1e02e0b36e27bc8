import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSigner, signFeedAnswer } from '@baize/wallet-protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestOperator } from '../../../../testing-console.ts';
import { createTestPortal, newKey, REASON, type TestPortal } from '../portal/testing-portal.ts';

/** A supplier whose feed tells two games, one of them of another currency, and a row that is none. */
const GAME = {
  version: 1,
  kind: 'slot',
  category: 'slots',
  platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
  languages: ['en'],
  limits: {},
  freebet_support: false,
  demo: false,
  jackpot_pools: [],
  enabled: true,
};
const KEY = newKey('nine-1');
let bed: TestPortal;
let owner: TestOperator;
let feed: Server;

beforeAll(async () => {
  bed = await createTestPortal();
  owner = bed.owner;
  feed = createServer((_request, response) => {
    const body = Buffer.from(JSON.stringify(PAGE));
    const signer = createSigner({ kid: KEY.kid, privateKeyPem: KEY.privateKeyPem, mode: 'strict' });
    response.writeHead(200, { 'content-type': 'application/json', ...signFeedAnswer(signer, body) });
    response.end(body);
  });
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
  const { port } = feed.address() as AddressInfo;
  await bed.t.platform.vendors.saveSupplier(
    {
      code: 'nine',
      name: 'Studio Nine',
      baseUrl: `http://127.0.0.1:${port}`,
      operatorId: 9,
      mode: 'strict',
      keys: [{ kid: KEY.kid, pem: KEY.pem }],
    },
    [bed.t.brandId],
  );
}, 120_000);
afterAll(async () => {
  feed?.close();
  await bed?.close();
});
const PAGE = {
  data: [
    { ...GAME, game_code: 'n9_tide', name: { en: 'Tide' }, currencies: ['BDT'] },
    { ...GAME, game_code: 'n9_far', name: { en: 'Far' }, currencies: ['JPY'] },
    { ...GAME, game_code: 'n9_odd', name: 'Odd', currencies: ['BDT'] },
  ],
  next_cursor: '2',
  has_more: false,
  as_of: '2026-11-21T08:00:02Z',
};

const take = (more: object = {}, by = owner) =>
  by.ask<{ added: string[]; unfit: number }>('takeSupplierGames', {
    supplier: 'nine',
    vendor: 'N9',
    gameType: 'RNG',
    displayName: 'Studio Nine',
    open: true,
    reason: REASON,
    ...more,
  });
const shown = async (code: string): Promise<boolean> => {
  const { brand } = bed.t.platform;
  const host = (await brand.brand(bed.t.brandId)).domains[0]!.domain;
  const reply = await bed.site.inject({ url: `/api/v1/game-list?search=${code}&gameType=RNG`, headers: { host } });
  const { content } = reply.json<{ value: { content: { gameCode: string }[] } }>().value;
  return content.some(({ gameCode }) => gameCode === code);
};

test('a supplier’s games of the brand’s currency come onto a shelf, on record; again there is nothing to add', async () => {
  expect(await take()).toMatchObject({ code: 'OK', value: { added: ['n9_tide'], unfit: 1 } });
  expect(await shown('n9_tide')).toBe(true);
  expect(await take()).toMatchObject({ code: 'OK', value: { added: [] } });
  const [entry] = await owner.auditOf('vendor:N9');
  expect(entry).toMatchObject({ action: 'shelve-games', after: { games: ['n9_tide'], open: true }, reason: REASON });
});

test('whoever is not let in puts nothing on a shelf, and neither does who may not connect', async () => {
  expect((await take({ supplier: 'nobody' })).code).toBe('NOT_FOUND');
  expect((await take({}, await bed.t.logIn('content'))).code).toBe('FORBIDDEN');
  await owner.ask('setSupplierBrand', { supplier: 'nine', letIn: false, reason: REASON });
  expect((await take()).code).toBe('STATE_CONFLICT');
});

test('a supplier that this brand does not know is found by who serves all its brands', async () => {
  const { platform, logIn, brandId } = bed.t;
  const lotus = (await platform.brand.brandByCode('lotus'))!.id;
  const connection = { baseUrl: 'http://127.0.0.1:1', mode: 'strict', operatorId: 3, keys: [] } as const;
  await platform.vendors.saveSupplier({ ...connection, code: 'away', name: 'Away' }, [lotus]);
  const both = await logIn('owner', [brandId, lotus]);
  const others = async (by: TestOperator) =>
    (await by.ask<{ supplier: string }[]>('listOtherSuppliers')).value.map(({ supplier }) => supplier);
  expect(await others(both)).toContain('away');
  expect(await others(owner)).not.toContain('away');
  expect((await owner.ask('setSupplierBrand', { supplier: 'away', letIn: true, reason: REASON })).code).toBe(
    'FORBIDDEN',
  );
  expect(await both.ask('setSupplierBrand', { supplier: 'away', letIn: true, reason: REASON })).toMatchObject({
    code: 'OK',
    value: { state: 'waiting' },
  });
});

test('the test game of a sandbox account can be played, and no list, menu or search shows it', async () => {
  const person = await bed.openAccount('trial');
  expect((await person.ask<{ games: string[] }>('getIntegration')).value.games).toEqual(['trial_test']);
  expect(await shown('trial_test')).toBe(false);
  const { brand } = bed.t.platform;
  const host = (await brand.brand(bed.t.brandId)).domains[0]!.domain;
  const ask = async (path: string): Promise<string> => (await bed.site.inject({ url: path, headers: { host } })).body;
  for (const path of ['/api/v1/game-vendors', '/api/v1/game-menus', '/api/v1/vendors'])
    expect(await ask(path)).not.toContain('SBX-');
});

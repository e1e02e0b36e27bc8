import { GAMES } from '@baize/domain/games/registry';
import { labelOf, LABELS, type LabelCode } from '@baize/domain/games/labels';
import { createOperatorClient, createSigner, pinKey, type OperatorClient } from '@baize/wallet-protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBed, operatorClient, untilQuiet, type Bed } from '../testing/bed.ts';
import { keyPair } from '../testing/operator-double.ts';

/** One operator, connected to every label: each is a supplier account of its own. */
let bed: Bed;
const operatorKeys = keyPair();
const keysOf = new Map(LABELS.map(({ code }) => [code, keyPair()]));
const idOf = (label: LabelCode): number => 100 + LABELS.findIndex(({ code }) => code === label);

const clientOf = (label: LabelCode, at: LabelCode | null = label): OperatorClient =>
  createOperatorClient({
    baseUrl: at === null ? bed.studio.url : `${bed.studio.url}/labels/${at}`,
    operatorId: idOf(label),
    signer: createSigner({ kid: 'platform', privateKeyPem: operatorKeys.privatePem }),
    supplierKeys: [pinKey({ kid: `studio-${label}`, pem: keysOf.get(label)!.publicPem })],
  });
const launchOf = (gameCode: string) => ({
  gameCode,
  platform: 'GPL_MOBILE' as const,
  currency: 'BDT',
  country: 'BD',
  lang: 'en',
  user: 'm_1',
  token: 'token-of-m_1',
});
const gamesOf = (label: LabelCode): string[] =>
  GAMES.filter(({ code }) => labelOf(code) === label).map(({ code }) => code);

beforeAll(async () => {
  bed = await createBed();
  await bed.studio.deps.connections.save(
    LABELS.map(({ code }) => ({
      operatorId: String(idOf(code)),
      walletBaseUrl: bed.operator.url,
      ourKid: `studio-${code}`,
      ourPrivateKeyPem: keysOf.get(code)!.privatePem,
      theirKeys: [{ kid: 'platform', pem: operatorKeys.publicPem }],
      strict: true,
      label: code,
      brands: [],
      currencies: ['BDT'],
    })),
  );
});
afterAll(() => bed.close());

test.each(LABELS)('$code lists, feeds and launches its own games and no other', async ({ code, name }) => {
  const own = gamesOf(code);
  const list = await clientOf(code).gameList();
  expect(list.ok && list.value.map((game) => game.game_code).sort()).toEqual([...own].sort());
  if (list.ok) for (const game of list.value) expect(game.product).toBe(name);
  await untilQuiet(bed);
  // The feed is signed with the label's own key: the client verifies it.
  const feed = await clientOf(code).readFeed('games');
  expect(feed.ok && feed.value.entries.map(({ key }) => key).sort()).toEqual([...own].sort());
  expect(await clientOf(code).readFeed('rounds')).toMatchObject({ ok: true, value: { entries: [] } });
  for (const game of GAMES)
    expect(await clientOf(code).gameUrl(launchOf(game.code))).toMatchObject(
      own.includes(game.code) ? { ok: true } : { ok: false, error: { httpStatus: 404, error: 'game_code not found' } },
    );
});

test('an account is good at the address of its own label alone', async () => {
  const refused = { ok: false, error: { code: 'REFUSED', httpStatus: 404 } };
  expect(await clientOf('PG', 'JL').gameUrl(launchOf('stu_tidewater'))).toMatchObject(refused);
  expect(await clientOf('PG', 'JL').readFeed('games')).toMatchObject({ ok: false, error: { code: 'BAD_SIGNATURE' } });
  const unsigned = { ok: false, error: { code: 'REFUSED', httpStatus: 401 } };
  expect(await clientOf('PG', null).gameUrl(launchOf('stu_lantern_alley'))).toMatchObject(unsigned);
  expect(await clientOf('PG', 'NONE' as LabelCode).readFeed('games')).toMatchObject(unsigned);
});

test('the house as a whole is still sold to who is connected to no label', async () => {
  const client = operatorClient(bed);
  const list = await client.gameList();
  expect(list.ok && list.value).toHaveLength(GAMES.length);
});

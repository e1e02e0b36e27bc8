import { expect, test } from 'vitest';
import { feedKey, readFeedPage, readFeedRow, STREAMS } from './feed.ts';
import { parseJsonText, writeJson, type JsonValue } from './strict-json.ts';
import { momentOf, readShape } from './shapes.ts';
import { SUPPLIER_REQUESTS } from './operator-client.ts';

const json = (value: unknown): JsonValue => {
  const parsed = parseJsonText(JSON.stringify(value));
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
};
const ROUND = {
  round_id: 'r-1',
  user: 'm_1x',
  version: 3,
  game_code: 'stu_dice',
  status: 'closed',
  opened_at: '2026-11-21T08:00:00Z',
  closed_at: '2026-11-21T08:00:01.250Z',
  currency: 'BDT',
  stake: '10.00',
  valid_bet: '10',
  payout: '0.00',
  transactions: [{ uuid: '16d2dcfe-b89e-41e7-854a-58404eea6d16', kind: 'bet', amount: '10.00' }],
  result: { roll: 43.86 },
  replay_url: 'https://play.example/r/r-1',
  future_field: [1],
};
const page = (data: readonly unknown[]) =>
  json({ data, next_cursor: '17', has_more: false, as_of: '2026-11-21T08:00:02Z' });

test('a page of rounds reads into units, keys and versions', () => {
  const read = readFeedPage('rounds', page([ROUND, { round_id: 'r-0', user: 'm_1x', version: 4, deleted: true }]));
  expect(read).toMatchObject({
    ok: true,
    value: {
      nextCursor: '17',
      hasMore: false,
      entries: [
        {
          deleted: false,
          key: 'r-1|m_1x',
          version: 3,
          row: { stake: 1_000_000n, valid_bet: 1_000_000n, payout: 0n, transactions: [{ amount: 1_000_000n }] },
        },
        { deleted: true, key: 'r-0|m_1x', version: 4 },
      ],
    },
  });
});

test.each([
  [{ ...ROUND, stake: 10 }, 'stake'],
  [{ ...ROUND, stake: '-1.00' }, 'stake'],
  [{ ...ROUND, stake: '1.000001' }, 'stake'],
  [{ ...ROUND, status: 'done' }, 'status'],
  [{ ...ROUND, opened_at: 'yesterday' }, 'opened_at'],
  [{ ...ROUND, closed_at: '2026-02-30T99:99:99Z' }, 'closed_at'],
  [{ ...ROUND, closed_at: '2026-02-30T10:00:00Z' }, 'closed_at'],
  [{ ...ROUND, closed_at: '2026-13-01T10:00:00' }, 'closed_at'],
  [{ ...ROUND, version: 1.5 }, 'version'],
  [{ ...ROUND, replay_url: 'javascript:alert(1)' }, 'replay_url'],
  [{ ...ROUND, transactions: [{ uuid: 'x', kind: 'bet', amount: '1' }] }, 'transactions[0].uuid'],
])('a round that is wrong is set aside with its key and its field, and the others are read: %#', (row, field) => {
  const other = { ...ROUND, round_id: 'r-2' };
  expect(readFeedPage('rounds', page([row, other]))).toMatchObject({
    ok: true,
    value: { nextCursor: '17', unfit: [{ key: 'r-1|m_1x', field }], entries: [{ key: 'r-2|m_1x' }] },
  });
});

test('a row without a key is named by its place, and a time without a zone is UTC', () => {
  expect(readFeedPage('rounds', page([ROUND, 7, { ...ROUND, user: 7 }]))).toMatchObject({
    value: {
      unfit: [
        { key: 'data[1]', field: '' },
        { key: 'data[2]', field: 'user' },
      ],
    },
  });
  expect(momentOf('2026-11-21T08:00:01.250').toISOString()).toBe('2026-11-21T08:00:01.250Z');
});

test('a page over the limit and a page without cursor are refused', () => {
  expect(
    readFeedPage('games', page(Array.from({ length: 501 }, () => ({ game_code: 'g', version: 1, deleted: true })))),
  ).toMatchObject({ ok: false, field: 'data' });
  expect(readFeedPage('games', json({ data: [] }))).toMatchObject({ ok: false, field: 'next_cursor' });
});

test('every stream has its key, a removed row may give it as id', () => {
  for (const stream of STREAMS) expect(feedKey(stream, { id: 'x' }), stream).toBe('x');
  expect(feedKey('rtp', { game_code: 'g', currency: 'BDT', day: '2026-11-21' })).toBe('g|BDT|2026-11-21');
});

test('a jackpot pool and a game read', () => {
  const pool = json({
    pool_id: 'p',
    version: 1,
    name: { en: 'Mini', bn: 'মিনি' },
    currency: 'BDT',
    amount: '1200.00',
    seed: '1000.00',
    contribution_rate: 0.01,
    game_codes: ['stu_slot'],
    last_hit: { round_id: 'r', amount: '5', user_masked: 'm***1', at: '2026-11-21T08:00:00Z' },
  });
  expect(readFeedRow('jackpots', pool)).toMatchObject({
    ok: true,
    value: { amount: 120_000_000n, contribution_rate: 0.01 },
  });
  const game = {
    game_code: 'g',
    version: 1,
    name: { en: 'G' },
    kind: 'slot',
    category: 'c',
    platforms: ['GPL_DESKTOP'],
    currencies: ['BDT'],
    languages: ['bn'],
    limits: { BDT: { min: '1', max: '100', max_win: null } },
    freebet_support: false,
    demo: true,
    jackpot_pools: [],
    enabled: true,
  };
  expect(readFeedRow('games', json(game))).toMatchObject({ ok: true, value: { limits: { BDT: { min: 100_000n } } } });
  expect(readFeedRow('games', json({ ...game, kind: 'lottery' }))).toEqual({ ok: false, field: 'kind' });
  for (const ends of [
    { rtp_theoretical: '0.904337', rtp_highest: 0.99 },
    { rtp_theoretical: 0.99, rtp_highest: '0.990000' },
    { rtp_theoretical: '0.99', rtp_highest: null },
  ])
    expect(readFeedRow('games', json({ ...game, ...ends }))).toMatchObject({ ok: true });
  expect(readFeedRow('games', json({ ...game, rtp_theoretical: '0.9', rtp_highest: '0.99' }))).toMatchObject({
    value: { rtp_theoretical: 0.9, rtp_highest: 0.99 },
  });
  for (const ends of [
    { rtp_theoretical: '0.99', rtp_highest: '0.989999' },
    { rtp_highest: '0.99' },
    { rtp_theoretical: '0.9', rtp_highest: 'much' },
    { rtp_theoretical: '0.9', rtp_highest: -1 },
    { rtp_theoretical: '0.9', rtp_highest: '' },
  ])
    expect(readFeedRow('games', json({ ...game, ...ends })), JSON.stringify(ends)).toEqual({
      ok: false,
      field: 'rtp_highest',
    });
});

test('a launch request names the field at fault', () => {
  const launch = {
    operator_id: 7,
    user: 'm_48213',
    token: 'a-token-of-ten',
    game_code: 'stu_dice',
    platform: 'GPL_MOBILE',
    currency: 'BDT',
    country: 'BD',
    lang: 'bn',
  };
  expect(readShape(SUPPLIER_REQUESTS.gameUrl, json(launch))).toMatchObject({ ok: true, value: { operator_id: 7 } });
  expect(readShape(SUPPLIER_REQUESTS.gameUrl, json({ ...launch, operator_id: 'op-7' }))).toMatchObject({ ok: true });
  for (const field of ['operator_id', 'game_code', 'platform', 'currency', 'country', 'lang']) {
    expect(readShape(SUPPLIER_REQUESTS.gameUrl, json({ ...launch, [field]: undefined }))).toEqual({ ok: false, field });
  }
  expect(
    readShape(SUPPLIER_REQUESTS.gameUrl, json({ ...launch, lobby_url: `https://x.example/${'a'.repeat(300)}` })),
  ).toEqual({ ok: false, field: 'lobby_url' });
});

test('what writeJson made of a row reads again', () => {
  const parsed = parseJsonText(writeJson({ ...ROUND, result: { roll: '43.86' } }));
  expect(parsed.ok && readFeedRow('rounds', parsed.value)).toMatchObject({ ok: true });
});

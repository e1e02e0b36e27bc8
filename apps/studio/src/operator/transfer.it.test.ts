import { randomUUID } from 'node:crypto';
import { createTransport } from '@baize/wallet-protocol';
import { createTransferClient, type Move } from '@baize/wallet-protocol/dialects/transfer/client';
import { transferHeaders } from '@baize/wallet-protocol/dialects/transfer/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBed, settle, units, untilQuiet, type Bed } from '../testing/bed.ts';

/** An operator that leaves its players' money here: who is heard, what is moved, and what rounds do to it. */
let bed: Bed;
const MERCHANT = { merchantId: '24887', secret: Buffer.from('a-secret-of-both-sides-of-the-wire') };
const GAME = 'stu_peg_drop';
const transport = createTransport();
let client: ReturnType<typeof createTransferClient>;

beforeAll(async () => {
  bed = await createBed();
  const common = { operatorId: MERCHANT.merchantId, label: 'JDB' as const, brands: [], currencies: ['BDT'] };
  const secret = String(MERCHANT.secret);
  await bed.studio.deps.connections.save([{ ...common, dialect: 'transfer', secret }]);
  client = createTransferClient({ baseUrl: `${bed.studio.url}/labels/JDB`, merchant: MERCHANT, transport });
});
afterAll(async () => {
  transport.close();
  await bed.close();
});

const reference = (): string => randomUUID().replaceAll('-', '');
const moveOf = (user: string, kind: Move['kind'], amount?: bigint): Move => ({
  kind,
  user,
  currency: 'BDT',
  reference: reference(),
  ...(amount === undefined ? {} : { amount }),
});
/** A player with money here. */
async function playerWith(amount: bigint): Promise<string> {
  const user = `m_${reference().slice(0, 12)}`;
  expect(await client.createPlayer({ user, currency: 'BDT' })).toMatchObject({ ok: true });
  expect(await client.move(moveOf(user, 'deposit', amount))).toMatchObject({ kind: 'done' });
  return user;
}
const balanceOf = async (user: string) => {
  const told = await client.balance({ user, currency: 'BDT' });
  return told.ok ? told.value : told.error.error;
};
const LAUNCH = { currency: 'BDT', platform: 'GPL_MOBILE', lang: 'en', country: 'BD', ip: '127.0.0.1' } as const;
const PAGES = { lobbyUrl: 'http://site.test/', depositUrl: 'http://site.test/deposit' };
const launch = async (user: string, gameCode = GAME) => {
  const opened = await client.launch({ ...LAUNCH, ...PAGES, user, gameCode });
  return opened.ok ? new URL(opened.value).searchParams.get('s')! : opened.error;
};
const drop = (session: string, stake: string) =>
  bed.post(session, '/instant', { requestId: randomUUID(), stake, choice: { rows: 8, risk: 'low' } });

test('money comes, is played with round by round, and goes home as it then stands', async () => {
  const user = await playerWith(units(100));
  const session = (await launch(user)) as string;
  expect((await bed.get(session, '/state')).body).toMatchObject({ session: { mode: 'real' }, balance: '100.00' });
  let expected = units(100);
  for (let turn = 0; turn < 5; turn += 1) {
    const { body } = await drop(session, '10.00');
    expected += units(Number(body.round.payout)) - units(10);
    expect(await balanceOf(user)).toBe(expected);
  }
  expect(await client.move(moveOf(user, 'withdraw-all'))).toMatchObject({ kind: 'done', record: { amount: expected } });
  expect(await balanceOf(user)).toBe(0n);
  expect((await drop(session, '10.00')).body).toMatchObject({ error: 'NOT_ENOUGH_MONEY' });
  const { rows } = await bed.admin.query(
    `select b.balance - coalesce(sum(e.amount), 0) as off from held_balance b
     join held_entry e using (operator_id, external_user) group by b.operator_id, b.external_user, b.balance`,
  );
  expect(rows.every(({ off }) => off === '0')).toBe(true);
});

test('a reference moves money once: again, with other content, and after it was asked about', async () => {
  const user = await playerWith(units(5));
  const move = moveOf(user, 'deposit', units(3));
  expect(await client.check({ ...move, reference: reference() })).toMatchObject({ reason: 'NEVER_RECEIVED' });
  const both = await Promise.all([client.move(move), client.move(move)]);
  expect(both.map(({ kind }) => kind)).toEqual(['done', 'done']);
  expect(await client.move({ ...move, amount: units(4) })).toMatchObject({ kind: 'contradiction' });
  expect(await client.check(move)).toMatchObject({ kind: 'done', record: { amount: units(3) } });
  expect(await balanceOf(user)).toBe(units(8));
  const late = moveOf(user, 'deposit', units(9));
  expect(await client.check(late)).toMatchObject({ kind: 'refused', reason: 'NEVER_RECEIVED' });
  expect(await client.check(late)).toMatchObject({ kind: 'refused', reason: 'NEVER_RECEIVED' });
  expect(await client.move(late)).toMatchObject({ kind: 'contradiction' });
  expect(await balanceOf(user)).toBe(units(8));
});

test('what cannot be done is refused by its reason, and try play needs no account', async () => {
  const user = await playerWith(units(5));
  expect(await client.move(moveOf(user, 'withdraw', units(6)))).toEqual({
    kind: 'refused',
    reason: 'INSUFFICIENT_FUNDS',
  });
  expect(await client.move(moveOf('m_nobody', 'deposit', units(6)))).toEqual({
    kind: 'refused',
    reason: 'USER_UNKNOWN',
  });
  expect(await client.createPlayer({ user, currency: 'EUR' })).toMatchObject({ error: { error: 'CURRENCY' } });
  expect(await launch(user, 'stu_dice')).toMatchObject({ error: 'BAD_REQUEST' });
  const opened = await client.launch({ ...LAUNCH, ...PAGES, currency: 'XXX', gameCode: GAME });
  const session = new URL(opened.ok ? opened.value : '').searchParams.get('s')!;
  expect((await bed.get(session, '/state')).body).toMatchObject({ session: { mode: 'try' }, balance: '10000.00' });
  // One who brought nothing looks at the game with nothing.
  expect((await bed.get((await launch('m_poor')) as string, '/state')).body).toMatchObject({ balance: '0.00' });
});

test('a bet is taken back once, however often that is tried, and one that never came cannot come late', async () => {
  const user = await playerWith(units(50));
  const session = (await launch(user)) as string;
  const { wallet } = bed.studio.deps.connections.find(MERCHANT.merchantId)!;
  await drop(session, '10.00');
  await settle(bed);
  const before = (await balanceOf(user)) as bigint;
  const bet = randomUUID();
  const of = { user, token: 'nobody-reads-it-here', round: randomUUID(), roundClosed: true, gameCode: GAME };
  const undo = { ...of, transactionUuid: randomUUID(), reference: bet };
  const stake = { ...of, roundClosed: false, transactionUuid: bet, currency: 'BDT', amount: units(10) };
  const send = (kind: 'bet' | 'rollback', call: object) =>
    wallet.deliver(wallet.prepare(kind, call as never, 'BDT' as never));
  expect(await send('rollback', undo)).toMatchObject({ kind: 'ok' });
  expect(await send('bet', stake)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' });
  const second = { ...stake, transactionUuid: randomUUID() };
  expect(await send('bet', second)).toMatchObject({ kind: 'ok', balance: before - units(10) });
  expect(await send('bet', second)).toMatchObject({ kind: 'ok', balance: before - units(10) });
  for (let turn = 0; turn < 2; turn += 1)
    expect(await send('rollback', { ...undo, reference: second.transactionUuid })).toMatchObject({ balance: before });
});

test.each<[string, { path?: string; headers?: (good: Record<string, string>) => Record<string, string> }]>([
  ['no signature', { headers: () => ({}) }],
  ['another merchant', { headers: (good) => ({ ...good, 'x-merchant-id': '7' }) }],
  ['a flipped signature', { headers: (good) => ({ ...good, 'x-sign': 'a'.repeat(64) }) }],
  ['an old time', { headers: (good) => ({ ...good, 'x-timestamp': String(Date.now() - 120_000) }) }],
  ["another label's address", { path: '/labels/PG/transfer/v1/balance' }],
  ['the address of the house', { path: '/transfer/v1/balance' }],
])('a call with %s is not heard', async (_name, { path = '/labels/JDB/transfer/v1/balance', headers }) => {
  const body = Buffer.from(JSON.stringify({ user: 'm_1', currency: 'BDT' }));
  const stamp = { nowMs: Date.now(), nonce: randomUUID() };
  const good = transferHeaders(MERCHANT, { method: 'POST', target: path, body }, stamp);
  const send = async (sent: Record<string, string>) => {
    const answer = await fetch(bed.studio.url + path, { method: 'POST', headers: sent, body });
    return ((await answer.json()) as { code: string }).code;
  };
  expect(await send(headers?.(good) ?? good)).toBe('BAD_SIGNATURE');
});

test('a request that was overheard is good once', async () => {
  const user = await playerWith(units(5));
  const path = '/labels/JDB/transfer/v1/withdraw-all';
  const body = Buffer.from(JSON.stringify({ reference_no: reference(), user, currency: 'BDT' }));
  const signed = { method: 'POST', target: path, body };
  const headers = transferHeaders(MERCHANT, signed, { nowMs: Date.now(), nonce: randomUUID() });
  const codes: unknown[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const answer = await fetch(bed.studio.url + path, { method: 'POST', headers, body });
    codes.push(((await answer.json()) as { code: string }).code);
  }
  expect(codes).toEqual(['OK', 'BAD_SIGNATURE']);
});

test('rounds are told page by page, each with what was staked and paid, and only to whom they were played', async () => {
  let cursor = '';
  await untilQuiet(bed);
  for (let more = true; more;) {
    const page = await client.bets({ cursor, limit: 500 });
    if (!page.ok) throw new Error(page.error.error);
    ({ nextCursor: cursor, hasMore: more } = page.value);
  }
  const user = await playerWith(units(100));
  const session = (await launch(user)) as string;
  const played: { id: string; payout: string }[] = [];
  for (let turn = 0; turn < 3; turn += 1) played.push((await drop(session, '10.00')).body.round);
  await settle(bed);
  await untilQuiet(bed);
  const told = new Map<string, { user: string; stake: bigint; payout: bigint; status: string }>();
  for (let more = true; more;) {
    const page = await client.bets({ cursor, limit: 1 });
    if (!page.ok) throw new Error(page.error.error);
    for (const entry of page.value.entries) if (!entry.deleted) told.set(entry.row.round_id, entry.row);
    expect(page.value.unfit).toEqual([]);
    ({ nextCursor: cursor, hasMore: more } = page.value);
  }
  expect(told.size).toBe(3);
  for (const { id, payout } of played)
    expect(told.get(id)).toMatchObject({
      user,
      stake: units(10),
      payout: units(Number(payout)),
      status: 'closed',
      replay_url: expect.stringContaining(id),
    });
  expect(await client.bets({ cursor: 'made-up', limit: 5 })).toMatchObject({ error: { error: 'BAD_REQUEST' } });
  const feed = await fetch(`${bed.studio.url}/labels/JDB/feed/v1/rounds`);
  expect(feed.status).toBe(401);
});

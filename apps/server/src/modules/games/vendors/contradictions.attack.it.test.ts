/**
 * Suppliers that contradict us about money: whatever they refuse to repeat is a case for a person, one answer holds for
 * ever, and no supplier's word reddens the books or fills them.
 */
import { randomUUID } from 'node:crypto';
import type { Answer, GameCode, RequestId, TransactionCall, TransactionId } from '@baize/wallet-protocol';
import type { Currency } from '@baize/domain/money';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CASE_ROWS_MAX, openCases } from './case-part.ts';
import { contradictionJobs } from './jobs.ts';
import { upsertRounds } from './store.ts';
import { again, bet, createBed, rollback, win, type Bed, type Player, toldRound } from './testing-kernel.ts';

let bed: Bed;
let superuser: pg.Client;
beforeAll(async () => {
  bed = await createBed();
  superuser = new pg.Client({ connectionString: bed.database.superUrl });
  await superuser.connect();
});
beforeEach(async () => {
  await superuser.query('truncate vendors.case_row, vendors.vendor_case, vendors.vendor_round');
  told.length = 0;
  bed.one.told.length = 0;
});
afterAll(async () => {
  await superuser?.end();
  await bed?.close();
});

const said = (answer: Answer): string =>
  answer.status.replace(/^RS_(ERROR_)?/, '') + (answer.detail === undefined ? '' : ` ${answer.detail}`);
const send = async (
  player: Player,
  call: TransactionCall,
  { by = 'one' as 'one' | 'two', digest = randomUUID() as string } = {},
) => said(await bed[by].call(player.supplierId, call, digest));
type CaseOf = { code: string; kind: string; round: string; amount: string | null; rows: number; told: number };
const casesOf = async (brand = bed.brands.first): Promise<CaseOf[]> =>
  (
    await superuser.query<CaseOf>(
      `select c.code, min(r.kind) as kind, min(r.round) as round, min(r.amount)::text as amount, count(*)::integer as rows,
          c.told::integer as told
        from vendors.vendor_case c join vendors.case_row r on r.case_id = c.id where c.brand_id = $1 group by c.id order by c.code`,
      [brand],
    )
  ).rows;
const codes = async (): Promise<string[]> => (await casesOf()).map(({ code }) => code);

const told: Record<string, unknown>[] = [];
const judge = async (): Promise<void> => {
  const [job] = contradictionJobs({
    db: bed.database.db,
    now: () => new Date(),
    log: { warn: (facts: unknown) => told.push(facts as Record<string, unknown>) },
    directory: bed.one.directory,
    offsetMinutesOf: async () => 0,
  });
  await (job as { run: () => Promise<void> }).run();
};
/** What was told so far was told long ago. */
const passHours = async (): Promise<void> => {
  await superuser.query("update vendors.case_row set told_at = told_at - interval '2 hours' where case_id is null");
  await superuser.query("update vendors.vendor_round set told_at = told_at - interval '2 hours'");
};

type Owed = { readonly player: Player; readonly placed: ReturnType<typeof bet>; readonly paid: ReturnType<typeof win> };
/** A bet of a fresh player and a win of it that was paid, in a round that is still open. */
async function openOwed(): Promise<Owed> {
  const player = await bed.openPlayer(1_000n);
  const placed = bet(player, 100n);
  const paid = win(placed, 50n, { roundClosed: false });
  expect([await send(player, placed), await send(player, paid)]).toEqual(['OK', 'OK']);
  return { player, placed, paid };
}

type Terminal = readonly [string, string, (of: Owed) => TransactionCall];
const TERMINAL: readonly Terminal[] = [
  ['DUPLICATE_TRANSACTION CONTENT_DIFFERS', 'CONTENT_DIFFERS', ({ paid }) => again({ ...paid, amount: 60n as never })],
  [
    'DUPLICATE_TRANSACTION CONTENT_DIFFERS',
    'CONTENT_DIFFERS',
    ({ placed }) => win(placed, 5n, { transactionUuid: placed.transactionUuid }),
  ],
  [
    'DUPLICATE_TRANSACTION CONTENT_DIFFERS',
    'CONTENT_DIFFERS',
    ({ placed, paid }) => rollback(placed, { transactionUuid: paid.transactionUuid }),
  ],
  ['INVALID_GAME', 'INVALID_GAME', ({ placed }) => win(placed, 5n, { gameCode: 'tst_nowhere' as GameCode })],
  ['WRONG_CURRENCY', 'WRONG_CURRENCY', ({ placed }) => win(placed, 5n, { currency: 'EUR' as Currency })],
  [
    'DUPLICATE_TRANSACTION NOT_A_BET',
    'NOT_A_BET',
    ({ placed, paid }) => win(placed, 5n, { reference: paid.transactionUuid }),
  ],
  [
    'DUPLICATE_TRANSACTION NOT_A_BET',
    'NOT_A_BET',
    ({ placed, paid }) => rollback(placed, { reference: paid.transactionUuid }),
  ],
  [
    'DUPLICATE_TRANSACTION OTHER_ROUND',
    'OTHER_ROUND',
    ({ placed }) => win(placed, 5n, { round: 'elsewhere' as never }),
  ],
  ['DUPLICATE_TRANSACTION BET_SETTLED', 'BET_SETTLED', ({ placed }) => rollback(placed)],
  [
    'DUPLICATE_TRANSACTION REWARD_UNKNOWN',
    'REWARD_UNKNOWN',
    ({ placed }) => win(placed, 5n, { isFree: true, rewardUuid: randomUUID() as never }),
  ],
  [
    'INVALID_TOKEN',
    'INVALID_TOKEN',
    ({ placed }) => win(placed, 5n, { isFree: true, isSupplierPromo: true, token: 'nobody-has-this-token' as never }),
  ],
];
test.each(TERMINAL)(
  '%s of what is owed opens one case %s, is logged, and its repeats open no other',
  async (answer, code, call) => {
    const owed = await openOwed();
    const refused = call(owed);
    for (const by of ['one', 'two', 'one'] as const)
      expect(await send(owed.player, again(refused), { by })).toBe(answer);
    expect(await casesOf()).toMatchObject([{ code, kind: refused.kind, rows: 1 }]);
    expect(bed.one.told[0]).toMatchObject({
      supplier: 'main',
      code,
      transaction: refused.transactionUuid,
      kind: refused.kind,
    });
  },
);

test('a win whose bet comes in time opens no case; one whose bet never comes opens one', async () => {
  const player = await bed.openPlayer(1_000n);
  const late = bet(player, 100n);
  const early = win(late, 250n);
  expect(await send(player, early)).toBe('TRANSACTION_DOES_NOT_EXIST');
  expect(await send(player, late)).toBe('OK');
  expect(await send(player, again(early))).toBe('OK');
  const never = win(bet(player, 100n), 300n);
  expect(await send(player, never)).toBe('TRANSACTION_DOES_NOT_EXIST');
  await judge();
  expect(await codes()).toEqual([]);
  await passHours();
  await judge();
  expect(await casesOf()).toMatchObject([{ code: 'TRANSACTION_DOES_NOT_EXIST', kind: 'win', amount: '300', rows: 1 }]);
  expect(told).toMatchObject([{ supplier: 'main', code: 'TRANSACTION_DOES_NOT_EXIST', rows: 1 }]);
  // It goes on asking: the case has it already.
  expect(await send(player, again(never), { by: 'two' })).toBe('TRANSACTION_DOES_NOT_EXIST');
  await passHours();
  await judge();
  expect(await casesOf()).toMatchObject([{ rows: 1 }]);
});

type Reused = readonly [TransactionCall['kind'], (of: Owed) => TransactionCall];
const REUSED: readonly Reused[] = [
  ['bet', ({ player }) => bet(player, 10n)],
  ['win', ({ placed }) => win(placed, 5n)],
  ['rollback', ({ player }) => rollback(bet(player, 10n))],
];
test.each(REUSED)('a %s with a request id that came with another body has one answer for ever', async (kind, make) => {
  const owed = await openOwed();
  const { requestUuid, requestUuidEcho } = again(owed.placed);
  const first = { ...bet(owed.player, 1n), requestUuid, requestUuidEcho };
  expect(await send(owed.player, first)).toBe('OK');
  const reused = { ...make(owed), requestUuid: requestUuid as RequestId, requestUuidEcho };
  const refusal = 'DUPLICATE_TRANSACTION REQUEST_REUSED';
  const [{ cash }, digest] = [await bed.balances(owed.player), randomUUID()];
  expect(await send(owed.player, reused, { digest })).toBe(refusal);
  // A process that knows of no request ids (after a restart), and the same call under a new one.
  expect(await send(owed.player, reused, { digest, by: 'two' })).toBe(refusal);
  expect(await send(owed.player, again(reused), { by: 'two' })).toBe(refusal);
  expect((await bed.balances(owed.player)).cash).toBe(cash);
  expect(await codes()).toEqual(kind === 'bet' ? [] : ['REQUEST_REUSED']);
});

test('a supplier that a brand never let in keeps nobody there busy', async () => {
  const stranger = await bed.openPlayer(1_000n, { brand: 'second', supplier: 'other' });
  const claim = bet(stranger, 10n);
  const claims = [win(claim, 99_999n), win(claim, 5n, { gameCode: 'tst_nowhere' as GameCode }), rollback(claim)];
  const answers = await Promise.all(claims.map((each) => send(stranger, each)));
  expect(answers).toEqual(['TRANSACTION_DOES_NOT_EXIST', 'INVALID_GAME', 'OK']);
  await passHours();
  await judge();
  expect(await casesOf(bed.brands.second)).toEqual([]);
});

test('a case keeps so many rows and no more, whoever tells it; what is beyond is counted', async () => {
  const player = await bed.openPlayer(1_000n);
  const row = () => ({
    supplierId: player.supplierId,
    memberId: player.memberId,
    txUuid: randomUUID() as never,
    code: 'NOT_A_BET',
    day: '2026-11-22',
    kind: 'win' as const,
    reference: null,
    content: null,
    round: 'r',
    amount: 1n,
    currency: 'BDT',
  });
  const open = (count: number) =>
    bed.database.db.tx(player.brandId, (tx) => openCases(tx, player.brandId, Array.from({ length: count }, row)));
  await open(CASE_ROWS_MAX - 30);
  await Promise.all([open(20), open(20), open(20)]);
  expect(await casesOf()).toMatchObject([{ rows: CASE_ROWS_MAX, told: CASE_ROWS_MAX + 30 }]);
  // Decided: the next one may be told again.
  await superuser.query("update vendors.vendor_case set decision = 'refused', decided_at = now()");
  await open(5);
  expect(new Set((await casesOf()).map(({ rows }) => rows))).toEqual(new Set([CASE_ROWS_MAX, 5]));
});

const tellRound = (player: Player, round: ReturnType<typeof toldRound>): Promise<unknown> =>
  bed.database.db.tx(player.brandId, (tx) => upsertRounds(tx, [round]));

type Told = {
  readonly stake: bigint;
  readonly payout: bigint;
  readonly status?: string;
  readonly amount: string;
  readonly code?: string;
};
test.each<readonly [string, string, Told]>([
  ['that we never saw', 'unknown', { stake: 10n, payout: 99_999n, amount: '99989', code: 'ROUND_MISSING_HERE' }],
  ['with another payout', 'own', { stake: 100n, payout: 80n, amount: '30' }],
  ['with another stake', 'own', { stake: 90n, payout: 50n, amount: '10' }],
  ['called void while its wager stands', 'own', { stake: 0n, payout: 0n, status: 'void', amount: '50' }],
])(
  'a round %s is a case once our calls had the time to come, and no red book',
  async (_what, which, { amount, code = 'ROUND_DIFFERS', ...facts }) => {
    const { player, placed } = await openOwed();
    const round = which === 'own' ? placed.round : 'never-played';
    await tellRound(player, toldRound(player, round, facts));
    await judge();
    expect(await codes()).toEqual([]);
    await passHours();
    await judge();
    await judge();
    expect(await casesOf()).toMatchObject([{ code, kind: 'round', round, amount, rows: 1 }]);
    expect(told).toMatchObject([{ supplier: 'main', code, rows: 1 }]);
    expect(await bed.broken()).toEqual([]);
  },
);

test('a round that agrees opens nothing, also once a newer version of it agrees', async () => {
  const { player, placed } = await openOwed();
  await tellRound(player, toldRound(player, placed.round, { stake: 100n, payout: 70n }));
  await tellRound(player, toldRound(player, placed.round, { stake: 100n, payout: 50n, version: 2n }));
  await tellRound(player, toldRound(player, 'running', { stake: 5n, payout: 0n, status: 'open' }));
  await passHours();
  await judge();
  expect(await codes()).toEqual([]);
  // A version that contradicts us later is compared anew.
  await tellRound(player, toldRound(player, placed.round, { stake: 100n, payout: 90n, version: 3n }));
  await passHours();
  await judge();
  expect(await casesOf()).toMatchObject([{ code: 'ROUND_DIFFERS', amount: '40' }]);
});

test('rows of a case cannot be deleted by the app', async () => {
  const owed = await openOwed();
  await send(owed.player, rollback(owed.placed));
  const waiting = win(bet(owed.player, 1n), 2n, { transactionUuid: randomUUID() as TransactionId });
  await send(owed.player, waiting);
  const gone = await bed.database.db.tx(owed.player.brandId, (tx) => tx.run('delete from vendors.case_row'));
  expect(gone).toBe(1);
  expect(await codes()).toEqual(['BET_SETTLED']);
});

import { createHash, createHmac } from 'node:crypto';
import { fairDraws, serverSeedHash, type SeedState } from '@baize/domain/fairness';
import { modelHash } from '@baize/domain/games/canonical';
import { GAMES, type GameEntry } from '@baize/domain/games/registry';
import { places, sampleRecord } from '@baize/domain/games/sample-round';
import { playSlot } from '@baize/domain/games/slot/engine';
import { smallGame } from '@baize/domain/games/slot/test-models';
import { formatAmount, parseAmount } from '@baize/domain/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hmacSha256, sha256, sha256Hex, utf8 } from './sha256.ts';
import { verifyRound, verifyText, type CheckName } from './verify.ts';

const ALL = GAMES.map((game) => [game.code, game] as const);
/** `npm run verify-rounds` is the long form. */
const ROUNDS = 400;

test.each(ALL)('%s: 400 rounds of the platform come out the same here, field by field', (_, game) => {
  let paid = 0;
  for (let nonce = 0; nonce < ROUNDS; nonce++) {
    const record = sampleRecord(game, nonce);
    const verdict = verifyRound(record);
    if (verdict.status !== 'verified') throw new Error(`${game.code} ${nonce}: ${JSON.stringify(verdict)}`);
    if (verdict.checks.length !== 6) throw new Error(`${nonce}: ${verdict.checks.length} checks`);
    if (verdict.multiplier !== '0.0000') paid++;
    // What was derived is the whole result, not a part of it that happens to agree.
    const stated = JSON.parse(JSON.stringify(record['result']), (key, value: unknown) =>
      key === 'lastStep' || (key === 'win' && typeof value === 'string') ? undefined : value,
    ) as object;
    expect(verdict.result).toEqual(stated);
  }
  expect(paid).toBeGreaterThan(ROUNDS / 8);
});

test('any small slot model comes out the same: dense wilds, ties, retriggers, limits and caps', () => {
  const strip = fc.array(fc.constantFrom('W', 'S', 'A', 'B', 'B'), { minLength: 3, maxLength: 6 });
  const strips = fc.tuple(strip, strip, strip);
  fc.assert(
    fc.property(
      fc.record({
        base: strips,
        free: strips,
        maxWinUnits: fc.constantFrom(60, 150, 10_000),
        maxFreeSpins: fc.constantFrom(3, 50),
        nonce: fc.nat(1_000),
      }),
      ({ base, free, maxWinUnits, maxFreeSpins, nonce }) => {
        const game = { ...smallGame(base, free), maxWinUnits, maxFreeSpins };
        // A tie: two wilds pay what three of the cheapest symbol pay.
        const model = {
          ...game,
          symbols: game.symbols.map((symbol) => (symbol.id === 'B' ? { ...symbol, pays: [0, 1, 4] } : symbol)),
        };
        const seed: SeedState = { serverSeed: 'e'.repeat(64), clientSeed: 'small', nonce };
        const { spins, units, capped, multiplierE4 } = playSlot(model, fairDraws(seed));
        const verdict = verifyRound({
          game: model.code,
          model,
          modelHash: modelHash(model),
          ...seed,
          serverSeedHash: serverSeedHash(seed.serverSeed),
          params: {},
          result: { spins, units, capped },
          multiplier: places(multiplierE4, 4),
        });
        expect(verdict).toMatchObject({ status: 'verified', result: { spins, units, capped } });
      },
    ),
    { numRuns: 300 },
  );
});

/** Replaces one field, named by a path, in a copy. */
function planted(record: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const copy = structuredClone(record);
  const keys = path.split('.');
  let at = copy;
  for (const key of keys.slice(0, -1)) at = at[key] as Record<string, unknown>;
  const last = keys.at(-1)!;
  expect(at[last]).toBeDefined();
  expect(at[last]).not.toEqual(value);
  at[last] = value;
  return copy;
}
function failed(record: Record<string, unknown>): CheckName[] {
  const verdict = verifyRound(record);
  if (verdict.status !== 'mismatch') throw new Error(`not a mismatch: ${JSON.stringify(verdict)}`);
  return verdict.checks.filter((check) => !check.ok).map((check) => check.name);
}
const gameOf = (code: string): GameEntry => GAMES.find((game) => game.code === code)!;

/** The first round of a game for which `wanted` holds. */
function find(code: string, wanted: (record: Record<string, unknown>) => boolean): Record<string, unknown> {
  for (let nonce = 0; nonce < ROUNDS; nonce++) {
    const record = sampleRecord(gameOf(code), nonce);
    if (wanted(record)) return record;
  }
  throw new Error(`no such round of ${code}`);
}
const won = (record: Record<string, unknown>): boolean => record['multiplier'] !== '0.0000';

test('planted differences in seeds, model, game and money are caught and named', () => {
  const record = find('stu_dice', won);
  const hash = record['serverSeedHash'] as string;
  expect(
    failed(
      planted(
        record,
        'serverSeedHash',
        hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      ),
    ),
  ).toEqual(['serverSeed']);
  expect(failed(planted(record, 'serverSeed', '0'.repeat(64)))).toContain('serverSeed');
  expect(failed(planted(record, 'modelHash', '0'.repeat(64)))).toEqual(['model']);
  expect(failed(planted(record, 'model.returnPercent', 98))).toContain('model');
  expect(failed(planted(record, 'game', 'stu_mines'))).toEqual(['game']);
  expect(failed(planted(record, 'clientSeed', 'other'))).toContain('result');
  expect(failed(planted(record, 'nonce', 999_999))).toContain('result');
  expect(failed(planted(record, 'multiplier', '1.2345'))).toEqual(['multiplier']);
  expect(failed(planted(record, 'payout', '0.01'))).toEqual(['payout']);
  expect(failed(planted(record, 'stake', '123456.00'))).toEqual(['payout']);
});

test('a payout is cut where the record says so, and nowhere else', () => {
  const paid = (record: Record<string, unknown>): bigint => parseAmount(String(record['payout']))!;
  const record = find('stu_dice', (each) => paid(each) % 100_000n !== 0n);
  const cut = { ...record, payout: formatAmount(paid(record) - (paid(record) % 100_000n)) };
  expect(failed(cut)).toEqual(['payout']);
  expect(verifyRound({ ...cut, payoutStep: '1.00' })).toMatchObject({ status: 'verified' });
  expect(verifyRound({ ...cut, payoutStep: '0.00' })).toEqual({ status: 'invalid', field: 'payoutStep' });
});

test('planted differences in the outcome of dice and mines are caught', () => {
  const roll = find('stu_dice', won);
  expect(failed(planted(roll, 'result.win', false))).toEqual(['result']);
  expect(failed(planted(roll, 'result.roll', '100.01'))).toEqual(['result']);
  expect(failed(planted(roll, 'params.chance', '0.01'))).toContain('result');
  const cashed = find(
    'stu_mines',
    (record) => won(record) && (record['result'] as { picks: number[] }).picks.length > 2,
  );
  const { picks, layout } = cashed['result'] as { picks: number[]; layout: number[] };
  expect(failed(planted(cashed, 'result.layout', [...layout.slice(1), 24 - layout[0]!]))).toEqual(['result']);
  expect(failed(planted(cashed, 'result.picks', picks.slice(1)))).toContain('multiplier');
  expect(failed(planted(cashed, 'result.picks', [...picks, layout[0]!]))).toEqual(
    expect.arrayContaining(['result', 'multiplier', 'payout']),
  );
  expect(failed(planted(cashed, 'result.lastStep', 1))).toContain('result');
  const busted = find('stu_mines', (record) => !won(record));
  expect(failed(planted(busted, 'result.phase', 'cashed'))).toEqual(['result']);
  expect(failed(planted(busted, 'payout', '5.00'))).toEqual(['payout']);
});

test('planted differences anywhere in a slot round with free spins are caught', () => {
  type Spins = { spins: { lineWins: unknown[]; win: string }[] };
  const feature = find('stu_tidewater', (record) => {
    const { spins } = record['result'] as Spins;
    return spins.length > 6 && spins[3]!.lineWins.length > 0;
  });
  const plants: [string, unknown][] = [
    ['result.units', 1],
    ['result.capped', true],
    ['result.spins', []],
    ['result.spins.0.stops.2', 99],
    ['result.spins.3.window.1.1', 'gold'],
    ['result.spins.3.lineWins.0.units', 1],
    ['result.spins.3.lineWins.0.line', 77],
    ['result.spins.3.lineWins.0.positions.0', [4, 2]],
    ['result.spins.0.scatter.count', 5],
    ['result.spins.0.award', 60],
    ['result.spins.3.multiplier', 9],
    ['result.spins.3.mode', 'base'],
    ['result.spins.3.win', '0.01'],
    ['result.spins.3.lineWins.0.win', '0.01'],
    ['result.spins.3.lineWins', []],
  ];
  for (const [path, value] of plants) expect(failed(planted(feature, path, value)), path).toEqual(['result']);
  // A richer paytable than the one hashed is seen although its outcome agrees with itself.
  expect(failed(planted(feature, 'model.freeMultiplier', 5))).toContain('model');
});

test('a seed that is still secret is not a failure, and strangers are told what is missing', () => {
  const record = sampleRecord(gameOf('stu_dice'), 1);
  expect(verifyRound({ ...record, serverSeed: null })).toEqual({ status: 'unrevealed' });
  expect(verifyRound({ ...record, nonce: -1 })).toEqual({ status: 'invalid', field: 'nonce' });
  expect(verifyRound({ ...record, params: { chance: '99.00', side: 'under' } })).toEqual({
    status: 'invalid',
    field: 'chance',
  });
  expect(verifyRound({ ...record, model: { family: 'poker' } })).toEqual({ status: 'invalid', field: 'model.family' });
  expect(verifyText('{')).toEqual({ status: 'invalid', field: 'json' });
  for (const nothing of [null, 7, 'text', [], undefined])
    expect(verifyRound(nothing)).toEqual({ status: 'invalid', field: 'record' });
  expect(verifyText(JSON.stringify(record)).status).toBe('verified');
});

test('a void round shows what the seeds give and compares no money', () => {
  const record: Record<string, unknown> = {
    ...find('stu_mines', won),
    state: 'void',
    payout: '0.00',
    multiplier: '0.0000',
  };
  const { picks, lastStep } = record['result'] as { picks: number[]; lastStep: number };
  const verdict = verifyRound({ ...record, result: { phase: 'open', picks, lastStep, layout: null } });
  expect(verdict).toMatchObject({ status: 'verified', voided: true, result: { phase: 'cashed', picks } });
  expect(verifyRound({ ...record, state: 'closed' })).toMatchObject({ status: 'mismatch', voided: false });
  expect(failed({ ...record, serverSeedHash: '0'.repeat(64) })).toEqual(['serverSeed']);
});

test('whatever single field of a record is replaced by nonsense, the verifier answers and never says verified', () => {
  for (const code of ['stu_dice', 'stu_mines', 'stu_lantern_alley']) {
    const record = find(code, won);
    for (const field of [
      'serverSeed',
      'serverSeedHash',
      'clientSeed',
      'nonce',
      'model',
      'modelHash',
      'game',
      'multiplier',
      'payout',
      'result',
    ]) {
      for (const nonsense of [[], {}, -1, 1.5, true, '', 'x', { length: 9 }, [[[]]]]) {
        const { status } = verifyRound({ ...record, [field]: nonsense });
        if (field === 'result' && !(typeof nonsense === 'object' && !Array.isArray(nonsense))) continue;
        expect(status, `${code} ${field} ${JSON.stringify(nonsense)}`).not.toBe('verified');
      }
    }
  }
});

test('the second SHA-256 is SHA-256', () => {
  expect(sha256Hex('0123456789abcdef'.repeat(4))).toBe(
    'a8ae6e6ee929abea3afcfc5258c8ccd6f85273e0d4626d26c7279f3250f77c8e',
  );
  for (let length = 0; length <= 200; length++) {
    const bytes = Array.from({ length }, (_, i) => (i * 37 + length) & 255);
    const message = Uint8Array.from(bytes);
    expect(Uint8Array.from(sha256(bytes))).toEqual(Uint8Array.from(createHash('sha256').update(message).digest()));
    expect(Uint8Array.from(hmacSha256(bytes, bytes))).toEqual(
      Uint8Array.from(createHmac('sha256', message).update(message).digest()),
    );
  }
  for (const text of ['', 'é', 'বাংলা', '🎲', '\ud800'])
    expect(Uint8Array.from(utf8(text))).toEqual(Uint8Array.from(Buffer.from(text, 'utf8')));
});

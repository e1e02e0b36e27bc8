import { expect, test } from 'vitest';
import { verifyRound } from '@baize/verifier';
import { DICE_MODEL } from '@baize/domain/games/dice';
import { KENO } from '@baize/domain/games/instant/keno';
import { MINES_MODEL } from '@baize/domain/games/mines';
import { modelHash } from '@baize/domain/games/canonical';
import { fairDraws } from '@baize/domain/fairness';
import { playSlot } from '@baize/domain/games/slot/engine';
import { BRASS_BELLS } from '@baize/domain/games/slot/models/brass-bells';
import { LANTERN_ALLEY } from '@baize/domain/games/slot/models/lantern-alley';
import { blocksOf, blocksUsed, recordOf, type Typed } from './steps.ts';

// The vectors of domain-rules 4.1.
const serverSeed = '0123456789abcdef'.repeat(4);
const typed = (over: Partial<Typed>): Typed => ({
  model: DICE_MODEL,
  modelHash: modelHash(DICE_MODEL),
  serverSeed: ` ${serverSeed} `,
  serverSeedHash: '',
  clientSeed: 'demo',
  nonce: '1',
  stake: '',
  chance: '50.00',
  side: 'under',
  mines: '3',
  choice: '{"picks":[2,8,40]}',
  ...over,
});

test('the bytes and floats of the published vector', () => {
  const [block] = blocksOf({ serverSeed, clientSeed: 'demo', nonce: 1, count: 1 });
  expect(block).toEqual({
    message: 'demo:1:0',
    hex: '70474ed64941d5400a1a9e1fefe6c834e205b97b4986ae8f2f5a59c6870ac5e7',
    floats: ['0.438588', '0.286161', '0.039469', '0.937115', '0.882900', '0.287211', '0.184972', '0.527508'],
  });
});

test('typed fields give the published results', () => {
  const dice = verifyRound(recordOf(typed({ stake: '10.00' })));
  expect(dice).toMatchObject({
    status: 'verified',
    result: { roll: '43.86', target: '50.00', win: true },
    payout: '19.80000',
  });
  const mines = verifyRound(recordOf(typed({ model: MINES_MODEL, modelHash: modelHash(MINES_MODEL) })));
  expect(mines).toMatchObject({ status: 'verified', result: { layout: [10, 6, 0] } });
  const slot = verifyRound(recordOf(typed({ model: LANTERN_ALLEY, modelHash: modelHash(LANTERN_ALLEY) })));
  expect(slot.status).toBe('verified');
});

test('a fingerprint of another seed does not match; a missing number is named', () => {
  expect(verifyRound(recordOf(typed({ serverSeedHash: 'a'.repeat(64) }))).status).toBe('mismatch');
  expect(verifyRound(recordOf(typed({ nonce: '' })))).toEqual({ status: 'invalid', field: 'nonce' });
});

test('blocks shown are blocks used', () => {
  expect(blocksUsed({ roll: '1.00' })).toBe(1);
  expect(blocksUsed({ layout: Array.from({ length: 24 }, () => 0) })).toBe(3);
  expect(blocksUsed({ spins: [{ stops: [1, 2, 3, 4, 5] }, { stops: [1, 2, 3, 4, 5] }] })).toBe(2);
});

test('of medals that stay, the worth of each is counted, and every cell that a respin tried', () => {
  const rounds = Array.from({ length: 400 }, (_, nonce) => {
    const draws = fairDraws({ serverSeed, clientSeed: 'demo', nonce });
    let words = 0;
    const nextInt = (range: number): number => {
      words++;
      return draws.nextInt(range);
    };
    return { round: playSlot(BRASS_BELLS, { ...draws, nextInt }), words: () => words };
  });
  const held = rounds.filter(({ round }) => round.spins[0]!.hold);
  expect(held.length).toBeGreaterThan(0);
  for (const { round, words } of rounds) expect(blocksUsed(round)).toBe(Math.ceil(words() / 8));
});

test('typed fields of a game of one press: its choice as JSON, and a choice that is none', () => {
  const keno = { model: KENO.model, modelHash: modelHash(KENO.model) };
  expect(verifyRound(recordOf(typed(keno)))).toMatchObject({
    status: 'verified',
    result: { drawn: [18, 12, 2, 38, 35, 13, 8, 23, 15, 16], hits: 2 },
  });
  expect(verifyRound(recordOf(typed({ ...keno, choice: 'all' })))).toEqual({ status: 'invalid', field: 'params' });
  expect(blocksUsed({ drawn: [18, 12, 2, 38, 35, 13, 8, 23, 15, 16], hits: 2 })).toBe(2);
});

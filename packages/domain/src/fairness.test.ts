import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  blockMessage,
  fairDraws,
  fairSource,
  isServerSeed,
  parseClientSeed,
  serverSeedHash,
  type HmacText,
  type SeedState,
} from './fairness.ts';
import { layMines } from './games/mines.ts';
import { playDice } from './games/dice.ts';
import { drawWithoutReplacement, floatOfWord, sequence, shuffle, type Draws } from './rng.ts';
import { hmacSha256, toHex } from './sha256.ts';

const SEED: SeedState = { serverSeed: '0123456789abcdef'.repeat(4), clientSeed: 'demo', nonce: 1 };
const nodeHmac: HmacText = (key, message) => createHmac('sha256', key).update(message).digest();
const take = (draws: Draws, count: number) => Array.from({ length: count }, draws.nextFloatWord);

test('hash, HMAC and floats of the published vector', () => {
  expect(serverSeedHash(SEED.serverSeed)).toBe('a8ae6e6ee929abea3afcfc5258c8ccd6f85273e0d4626d26c7279f3250f77c8e');
  expect(blockMessage(SEED, 0)).toBe('demo:1:0');
  expect(toHex(hmacSha256(SEED.serverSeed, 'demo:1:0'))).toBe(
    '70474ed64941d5400a1a9e1fefe6c834e205b97b4986ae8f2f5a59c6870ac5e7',
  );
  expect(take(fairDraws(SEED), 8).map((word) => floatOfWord(word).toFixed(6))).toEqual([
    '0.438588',
    '0.286161',
    '0.039469',
    '0.937115',
    '0.882900',
    '0.287211',
    '0.184972',
    '0.527508',
  ]);
});

test('the outcomes of the published vector: dice, limbo, roulette, card, mines, plinko, keno, cards', () => {
  const draws = () => fairDraws(SEED);
  expect(playDice({ chanceE2: 5_000, side: 'under' }, draws()).rollE2).toBe(4_386);
  const float = floatOfWord(draws().nextFloatWord());
  expect(Math.max(1, Math.floor(99 / float) / 100)).toBe(2.25);
  expect(draws().nextInt(37)).toBe(16);
  expect(draws().nextInt(52)).toBe(22);
  expect(layMines(3, draws())).toEqual([10, 6, 0]);
  expect(take(draws(), 8).filter((word) => floatOfWord(word) >= 0.5)).toHaveLength(3);
  expect(
    drawWithoutReplacement(
      draws(),
      sequence(40).map((i) => i + 1),
      10,
    ),
  ).toEqual([18, 12, 2, 38, 35, 13, 8, 23, 15, 16]);
  expect(shuffle(draws(), sequence(52)).slice(0, 10)).toEqual([22, 14, 1, 48, 45, 15, 9, 28, 18, 19]);
});

test('the lottery vectors of the same stream', () => {
  const draw = (clientSeed: string) => fairDraws({ ...SEED, clientSeed, nonce: 0 });
  expect(take(draw('LOTT:SSC1M:202601010001'), 5).map((word) => floatOfWord(word).toFixed(6))).toEqual([
    '0.051708',
    '0.803720',
    '0.855592',
    '0.796852',
    '0.459481',
  ]);
  const digits = draw('LOTT:SSC1M:202601010001');
  expect(Array.from({ length: 5 }, () => digits.nextInt(10))).toEqual([0, 8, 8, 7, 4]);
  expect(
    shuffle(
      draw('LOTT:PK10:202601010001'),
      sequence(10).map((i) => i + 1),
    ),
  ).toEqual([10, 5, 6, 1, 2, 8, 3, 9, 7, 4]);
});

test('pure, cached and injected HMAC give one stream over several blocks, for any text and nonce', () => {
  const source = fairSource(SEED.serverSeed);
  for (const clientSeed of ['demo', 'বাংলা 🎲', 'x'.repeat(64), 'a:1']) {
    for (const nonce of [0, 9, 10, 123_456, Number.MAX_SAFE_INTEGER]) {
      const expected = take(fairDraws({ ...SEED, clientSeed, nonce }, nodeHmac), 60);
      expect(take(fairDraws({ ...SEED, clientSeed, nonce }), 60)).toEqual(expected);
      expect(take(source(clientSeed, nonce), 60)).toEqual(expected);
    }
  }
});

test('streams of one source do not disturb each other when they are read in turn', () => {
  const source = fairSource(randomBytes(32).toString('hex'));
  const left = source('left', 0);
  const right = source('right-and-longer', 7);
  const mixed = Array.from({ length: 40 }, () => [left.nextFloatWord(), right.nextFloatWord()] as const);
  expect(mixed.map(([word]) => word)).toEqual(take(source('left', 0), 40));
  expect(mixed.map(([, word]) => word)).toEqual(take(source('right-and-longer', 7), 40));
});

test('seeds are checked', () => {
  expect(isServerSeed(SEED.serverSeed)).toBe(true);
  for (const text of ['', 'ABCDEF'.repeat(11), SEED.serverSeed.slice(1), `${SEED.serverSeed}\n`])
    expect(isServerSeed(text)).toBe(false);
  expect(parseClientSeed('আমার বীজ')).toEqual({ ok: true, value: 'আমার বীজ' });
  expect(parseClientSeed('')).toEqual({ ok: false, error: 'client_seed_length' });
  expect(parseClientSeed('x'.repeat(65))).toEqual({ ok: false, error: 'client_seed_length' });
  expect(parseClientSeed('a\nb')).toEqual({ ok: false, error: 'client_seed_characters' });
  expect(parseClientSeed('\ud800')).toEqual({ ok: false, error: 'client_seed_characters' });
  expect(() => fairDraws({ ...SEED, nonce: -1 })).toThrow(RangeError);
  expect(() => fairDraws({ ...SEED, nonce: 1.5 }, nodeHmac)).toThrow(RangeError);
});

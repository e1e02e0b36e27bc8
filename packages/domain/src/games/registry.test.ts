import { expect, test } from 'vitest';
import { sha256Hex } from '../sha256.ts';
import { AMOUNT_MAX, amount } from '../money.ts';
import { canonicalJson, modelHash } from './canonical.ts';
import { DICE_MODEL, diceRtp } from './dice.ts';
import { compareFractions, formatFraction, fractionToNumber } from './fraction.ts';
import { INSTANT_FORMS } from './instant/forms.ts';
import { returnOf } from './instant/instant-game.ts';
import { MINES_MODEL, minesLadderE4, minesRtp } from './mines.ts';
import { ceilingE4, checkStake, findGame, GAMES, volatilityOf } from './registry.ts';

test('the games of the house', () => {
  expect(GAMES.map(({ code, family, kind, volatility, rtp }) => [code, family, kind, volatility, rtp])).toEqual([
    ['stu_lantern_alley', 'slot', 'RNG', 'medium', '0.955985'],
    ['stu_tidewater', 'slot', 'RNG', 'low', '0.961012'],
    ['stu_monsoon_bloom', 'slot', 'RNG', 'high', '0.952065'],
    ['stu_jewel_caravan', 'slot', 'RNG', 'medium', '0.951856'],
    ['stu_sweet_falls', 'slot', 'RNG', 'medium', '0.955557'],
    ['stu_brass_bells', 'slot', 'RNG', 'high', '0.948460'],
    ['stu_firebird', 'slot', 'RNG', 'high', '0.952007'],
    ['stu_golden_loom', 'slot', 'RNG', 'medium', '0.953197'],
    ['stu_mangrove_honey', 'slot', 'RNG', 'medium', '0.950192'],
    ['stu_dice', 'dice', 'BGS', 'chosen', '0.989804'],
    ['stu_mines', 'steps', 'BGS', 'chosen', '0.989920'],
    ['stu_paper_kite', 'crash', 'BGS', 'chosen', '0.990000'],
    ['stu_peg_drop', 'instant', 'BGS', 'chosen', '0.989062'],
    ['stu_limbo', 'instant', 'BGS', 'chosen', '0.990000'],
    ['stu_keno', 'instant', 'BGS', 'chosen', '0.989604'],
    ['stu_harbour_wheel', 'instant', 'BGS', 'chosen', '0.990000'],
    ['stu_roulette', 'instant', 'BGS', 'chosen', '0.972972'],
    ['stu_bingo', 'instant', 'BGS', 'chosen', '0.969776'],
    ['stu_hi_lo', 'steps', 'BGS', 'chosen', '0.904337'],
    ['stu_video_poker', 'steps', 'BGS', 'medium', '0.995439'],
    ['stu_blackjack', 'steps', 'BGS', 'low', '0.994296'],
  ]);
  expect(findGame('stu_dice')).toBe(GAMES.find(({ family }) => family === 'dice'));
  expect(findGame('stu_crash')).toBeUndefined();
});

test('what each can pay at most, in ten-thousandths of the stake', () => {
  expect(Object.fromEntries(GAMES.map(({ code, maxMultiplierE4 }) => [code, maxMultiplierE4]))).toEqual({
    // 18,750, 5,000, 125,000 and 22,500 coins of a stake of 25.
    stu_lantern_alley: 7_500_000n,
    stu_tidewater: 2_000_000n,
    stu_monsoon_bloom: 50_000_000n,
    stu_jewel_caravan: 9_000_000n,
    stu_sweet_falls: 6_000_000n,
    stu_brass_bells: 12_000_000n,
    stu_firebird: 50_000_000n,
    stu_golden_loom: 4_000_000n,
    stu_mangrove_honey: 7_500_000n,
    // 0.99 over a chance of 0.01 %.
    stu_dice: 99_000_000n,
    // 0.99 x (25 over 12): twelve mines and every gem.
    stu_mines: 51_482_970_000n,
    // The highest target.
    stu_paper_kite: 10_000_000_000n,
    // The corner of sixteen rows, the highest target, ten of ten, the one sector.
    stu_peg_drop: 10_000_000n,
    stu_limbo: 10_000_000_000n,
    stu_keno: 1_000_000n,
    stu_harbour_wheel: 250_000n,
    // One number, and four lines at the highest risk.
    stu_roulette: 360_000n,
    stu_bingo: 20_000_000n,
    // The largest product of guesses that is not above 5,000.
    stu_hi_lo: 49_974_646n,
    stu_video_poker: 8_000_000n,
    stu_blackjack: 80_000n,
  });
});

test('the odds of the largest win, which the rules of each game tell', () => {
  expect(Object.fromEntries(GAMES.map(({ code, topPrizeOneIn }) => [code, topPrizeOneIn]))).toEqual({
    stu_lantern_alley: 48_199_138,
    stu_tidewater: 26_896_252,
    stu_monsoon_bloom: 34_785_158,
    stu_jewel_caravan: 34_939_014,
    stu_sweet_falls: 46_248_094,
    stu_brass_bells: 80_998_625,
    stu_firebird: 537_827,
    stu_golden_loom: 18_301_973,
    stu_mangrove_honey: 1_895_611,
    stu_dice: 10_001,
    // 25 over 12, where 0.99 of it is paid.
    stu_mines: 5_200_300,
    // 0.99 over a million.
    stu_paper_kite: 1_010_101,
    // Either corner.
    stu_peg_drop: 32_768,
    stu_limbo: 1_009_867,
    // 40 over 10: ten of ten.
    stu_keno: 847_660_528,
    stu_harbour_wheel: 50,
    stu_roulette: 37,
    stu_bingo: 21_784,
    stu_hi_lo: 5_525,
    // A royal flush under the best play.
    stu_video_poker: 40_390,
    stu_blackjack: 2_495,
  });
});

/** Every choice a game offers, with the return that it has. */
const CHOICES = [
  ...GAMES.flatMap((game) => (game.family === 'slot' ? [[`${game.code}`, Number(game.rtp)] as const] : [])),
  ...Array.from(
    { length: DICE_MODEL.chanceE2Max },
    (_, i) => [`dice ${i + 1}`, fractionToNumber(diceRtp(i + 1))] as const,
  ),
  ...Array.from({ length: MINES_MODEL.minesMax }, (_, i) => i + 1).flatMap((mines) =>
    minesLadderE4(mines).map(
      (_, i) => [`mines ${mines}, gem ${i + 1}`, fractionToNumber(minesRtp(mines, i + 1))] as const,
    ),
  ),
  ...GAMES.flatMap((game) => {
    if (game.family !== 'instant') return [];
    const { choices, prizes } = INSTANT_FORMS[game.form];
    return choices.map(
      (choice) => [`${game.code} ${JSON.stringify(choice)}`, fractionToNumber(returnOf(prizes(choice)))] as const,
    );
  }),
  ...GAMES.flatMap((game) =>
    game.family === 'steps'
      ? [[game.code, Number(game.rtp)] as const, [game.code, Number(game.rtpHighest)] as const]
      : [],
  ),
];

test('every choice of every game returns at least 75 % and keeps less than all (standards 39)', () => {
  expect(CHOICES).toHaveLength(9 + 9_800 + 300 + 9 + 10 + 10 + 3 + 8 + 3 + 8);
  expect(CHOICES.filter(([, rtp]) => !(rtp >= 0.75 && rtp < 1))).toEqual([]);
});

test('a top prize that is rarer than once in 100 million rounds is one whose odds the rules tell (standards 40)', () => {
  const rarer = GAMES.filter(({ topPrizeOneIn }) => topPrizeOneIn > 100_000_000).map(({ code }) => code);
  expect(rarer).toEqual(['stu_keno']);
});

test('the house games have names in both languages', () => {
  expect([findGame('stu_dice')?.name, findGame('stu_mines')?.name]).toEqual([
    { bn: 'পাশা', en: 'Dice' },
    { bn: 'মাইনস', en: 'Mines' },
  ]);
});

test('the canonical text has sorted keys, no spaces and integers only', () => {
  expect(canonicalJson({ b: [1, 'x', null], a: { d: true, c: -2 } })).toBe('{"a":{"c":-2,"d":true},"b":[1,"x",null]}');
  expect(modelHash({ b: 1, a: 'ক' })).toBe(sha256Hex('{"a":"ক","b":1}'));
  expect(() => canonicalJson({ a: 0.5 })).toThrow(new RangeError('a model holds integers only, not 0.5'));
});

test('model hashes are those published: a changed model is a new version', () => {
  expect(Object.fromEntries(GAMES.map((game) => [`${game.code}@${game.version}`, game.modelHash])))
    .toMatchInlineSnapshot(`
      {
        "stu_bingo@1": "b14439cf343ad551f103c874c3a51e75bc18e0f3e44178cd260e3d2d18a6f057",
        "stu_blackjack@1": "e3fdc4f1a79c959234d8ba36e0444239295053d331b722bcc283f854704c3615",
        "stu_brass_bells@1": "4fc008aaa035e7b836a5014d1a41bf150c2a211f318c7e558b61c0797d38e528",
        "stu_dice@1": "5ecff034a50121a5816b9e155f10ff21d87bf264dc7250dbeb5b8e9804540ed3",
        "stu_firebird@1": "88c1f8712b5fe6022072c03fc157892ebb7c0cac98a3b0c7398bbc213861cdf7",
        "stu_golden_loom@1": "4fcd58e04e343e705021896e6376ef1812f577caf03bbfe0ebb96a2b6874cec3",
        "stu_harbour_wheel@1": "c43df29131c94fef8f65e0142cfaf099cb44ca09c7a5a17f1419f91c61668b38",
        "stu_hi_lo@1": "958b6326afd10bbcd752093290bbc30802da371fc05ebc18d843517d0243a6ca",
        "stu_jewel_caravan@1": "5f89be71fc0d7603662b1a512fc8a343c7625d83c745a1c7d7805fcaff365155",
        "stu_keno@1": "9b4c279effb0b0f850c56d29c5b0f36c646bb44da0c5372f9b3112a7a8b52b96",
        "stu_lantern_alley@1": "3ca52fd47c6cc0fbaf8eb4a2facc94cea7aa1a9dd52af20efcf0a1bc6422b0d2",
        "stu_limbo@1": "c579d9eb8b2e3ee99f1f1d7cb2421a1b162d9afe7feefdb105335ec6b497bb09",
        "stu_mangrove_honey@1": "61146bec59c36ac9d476a282d3ffa88c7ae8529a15bb7089c15581dd73733516",
        "stu_mines@1": "705a4c853ab7afe2e4d1254e7b3aee3fe7ec2ee59932cd87bb24ba0245d9acc6",
        "stu_monsoon_bloom@1": "19e6489727fa87a0c1b014961aaacc4986f935f2e0dcb96a14449cf15c36558a",
        "stu_paper_kite@1": "818bbbfdc73b6f298440767af5d9d5dbc6ab12c375013227f61eae66603dc331",
        "stu_peg_drop@1": "0657f78d407bf71c0c88611ffb14009132b2c18f00f383aec9c40a49eaf90037",
        "stu_roulette@1": "1e3e15f2d2e8aa92b2fe990fe6e11b997db0aea7827bb61c0eaa13d8a4c62276",
        "stu_sweet_falls@1": "243d053b4789b54d4d4d41108a19bb985935d0ace18aba3ce8f52db333c6cdf5",
        "stu_tidewater@1": "ba182186a518975052a28c537a6de31d68deec536dbb88eb81ac343781a10e10",
        "stu_video_poker@1": "b92dacb5660a3d3a51bb477f423ed544d22a5de4ea397642f7d77fca4aa2e8e6",
      }
    `);
  for (const game of GAMES) expect(modelHash(JSON.parse(JSON.stringify(game.model)))).toBe(game.modelHash);
});

test('the stated range of dice is that of all 9,800 chances', () => {
  const all = Array.from({ length: DICE_MODEL.chanceE2Max }, (_, i) => diceRtp(i + 1)).toSorted(compareFractions);
  const dice = findGame('stu_dice')!;
  expect([dice.rtp, dice.rtpHighest]).toEqual([formatFraction(all[0]!, 6), formatFraction(all.at(-1)!, 6)]);
});

test('volatility by sigma: below 3 low, to 7 medium, above high', () => {
  expect([2.99, 3, 7, 7.01].map(volatilityOf)).toEqual(['low', 'medium', 'medium', 'high']);
});

test('limits hold: no slot at its largest stake can win more than the house pays', () => {
  for (const { limits, maxMultiplierE4, family } of GAMES) {
    expect(limits.minStake % limits.stakeStep).toBe(0n);
    expect(limits.maxWin).toBeLessThan(AMOUNT_MAX);
    if (family === 'slot') expect(checkStake(limits, limits.maxStake, maxMultiplierE4)).toBeUndefined();
  }
});

test('a stake is refused before the bet where its win would have to be cut', () => {
  const { limits, maxMultiplierE4 } = findGame('stu_dice')!;
  expect(checkStake(limits, amount(100_000n), maxMultiplierE4)).toBeUndefined();
  expect(checkStake(limits, limits.maxStake, maxMultiplierE4)).toBe('win_above_max');
  expect(checkStake(limits, amount(9_000n), 1n)).toBe('stake_below_min');
  expect(checkStake(limits, amount(10_000n), 1n)).toBeUndefined();
  expect(checkStake(limits, amount(limits.maxStake + 1_000n), 1n)).toBe('stake_above_max');
  expect(checkStake(limits, amount(100_001n), 1n)).toBe('stake_step');
});

test('a mines round at any stake has a ceiling that its limits allow', () => {
  const { limits } = findGame('stu_mines')!;
  const ceiling = ceilingE4(limits, limits.maxStake);
  expect(limits.maxStake * ceiling <= limits.maxWin * 10_000n).toBe(true);
  for (let mines = 1; mines <= 24; mines++) expect(minesLadderE4(mines)[0]!).toBeLessThanOrEqual(ceiling);
});

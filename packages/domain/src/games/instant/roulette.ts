import { amount, formatAmount, parseAmount, ZERO, type Amount } from '../../money.ts';
import { fraction } from '../fraction.ts';
import { instantGame, type Prize } from './instant-game.ts';

/**
 * European roulette (domain-rules 4.3): 37 pockets, one zero. Chips lie on spots of the table, each a set of numbers; a
 * spot that holds the drawn number gives its chips back and pays them by how many numbers it covers. Every spot keeps
 * exactly 1/37, so the layout of the chips never changes the return.
 */
export const ROULETTE_MODEL = {
  family: 'instant',
  form: 'roulette',
  code: 'stu_roulette',
  version: 1,
  pockets: 37,
  // To one, by how many numbers a spot covers.
  pays: { '1': 35, '2': 17, '3': 11, '4': 8, '6': 5, '12': 2, '18': 1 },
  red: [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36],
  spotsMax: 60,
} as const;

/** The pockets in the order in which they stand on the wheel, clockwise. */
export const ROULETTE_WHEEL: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
];

const RED: ReadonlySet<number> = new Set(ROULETTE_MODEL.red);
export type PocketColour = 'zero' | 'red' | 'black';
export const pocketColour = (pocket: number): PocketColour =>
  pocket === 0 ? 'zero' : RED.has(pocket) ? 'red' : 'black';

/** Where chips may lie: inside spots are named by their numbers, "17-20", the others by a word. */
export type RouletteSpot = { readonly name: string; readonly numbers: readonly number[]; readonly pays: number };

const HIGHEST = ROULETTE_MODEL.pockets - 1;
const ROWS = 3;
const HALF = HIGHEST / 2;
const DOZEN = HIGHEST / ROWS;
const NUMBERS: readonly number[] = Array.from({ length: HIGHEST }, (_, index) => index + 1);

/** Spots that begin at a number of the grid, three numbers a street: itself, and what lies to its right and above. */
function spotsFrom(number: number): number[][] {
  const inStreet = (number - 1) % ROWS;
  const isLastStreet = number + ROWS > HIGHEST;
  const spots = [[number]];
  if (inStreet < ROWS - 1) spots.push([number, number + 1]);
  if (!isLastStreet) spots.push([number, number + ROWS]);
  if (inStreet < ROWS - 1 && !isLastStreet) spots.push([number, number + 1, number + ROWS, number + ROWS + 1]);
  if (inStreet > 0) return spots;
  spots.push([number, number + 1, number + 2]);
  if (!isLastStreet) spots.push(Array.from({ length: 2 * ROWS }, (_, index) => number + index));
  return spots;
}

/** The spots that the zero shares with the first street: three splits, two streets, the first four. */
const AT_ZERO = [[0], [0, 1], [0, 2], [0, 3], [0, 1, 2], [0, 2, 3], [0, 1, 2, 3]];

const OUTSIDE: readonly (readonly [string, (number: number) => boolean])[] = [
  ['red', (number) => RED.has(number)],
  ['black', (number) => !RED.has(number)],
  ['odd', (number) => number % 2 === 1],
  ['even', (number) => number % 2 === 0],
  ['low', (number) => number <= HALF],
  ['high', (number) => number > HALF],
  ...[1, 2, 3].map((dozen) => [`dozen${dozen}`, (number: number) => Math.ceil(number / DOZEN) === dozen] as const),
  ...[1, 2, 3].map((column) => [`column${column}`, (number: number) => ((number - 1) % ROWS) + 1 === column] as const),
];

const PAYS: Readonly<Record<string, number>> = ROULETTE_MODEL.pays;
const spotOf = (name: string, numbers: readonly number[]): RouletteSpot => ({
  name,
  numbers,
  pays: PAYS[numbers.length]!,
});

/** Every spot of the table. */
export const ROULETTE_SPOTS: readonly RouletteSpot[] = [
  ...[...AT_ZERO, ...NUMBERS.flatMap(spotsFrom)].map((numbers) => spotOf(numbers.join('-'), numbers)),
  ...OUTSIDE.map(([name, holds]) => spotOf(name, NUMBERS.filter(holds))),
];
const BY_NAME: ReadonlyMap<string, RouletteSpot> = new Map(ROULETTE_SPOTS.map((spot) => [spot.name, spot]));
export const findSpot = (name: string): RouletteSpot | undefined => BY_NAME.get(name);

/** The chips on each spot, as decimal text. */
export type RouletteChoice = Readonly<Record<string, string>>;
export type RouletteResult = { readonly pocket: number };

type Chip = { readonly spot: RouletteSpot; readonly chips: Amount };

const chipsOf = (choice: RouletteChoice): readonly Chip[] =>
  Object.entries(choice).map(([name, text]) => ({ spot: findSpot(name)!, chips: parseAmount(text)! }));

const sumOf = (amounts: readonly bigint[]): Amount => amount(amounts.reduce((sum, each) => sum + each, 0n));
const stakeOf = (choice: RouletteChoice): Amount => sumOf(chipsOf(choice).map(({ chips }) => chips));
const paidIn = (pocket: number, chips: readonly Chip[]): Amount =>
  sumOf(chips.map(({ spot, chips: laid }) => (spot.numbers.includes(pocket) ? laid * BigInt(spot.pays + 1) : 0n)));

export type TableLimits = { readonly minStake: Amount; readonly maxStake: Amount; readonly stakeStep: Amount };

/**
 * The most that one spot takes: no spot gives back more than twice the table's largest stake, so that an even chance
 * may hold all of it and a single number an eighteenth.
 */
export function spotMax({ numbers }: RouletteSpot, { maxStake, stakeStep }: TableLimits): Amount {
  const most = (maxStake * BigInt(numbers.length)) / BigInt(HALF);
  return amount(most - (most % stakeStep));
}

function refused(choice: RouletteChoice, limits: TableLimits) {
  for (const { spot, chips } of chipsOf(choice)) {
    if (chips < limits.minStake) return 'stake_below_min' as const;
    if (chips > spotMax(spot, limits)) return 'stake_above_max' as const;
    if (chips % limits.stakeStep !== 0n) return 'stake_step' as const;
  }
  return undefined;
}

export const ROULETTE = instantGame<RouletteChoice, RouletteResult>({
  model: ROULETTE_MODEL,
  readChoice: (said) => {
    const entries = Object.entries(said);
    if (entries.length === 0 || entries.length > ROULETTE_MODEL.spotsMax) return undefined;
    const laid: [string, string][] = [];
    for (const [name, text] of entries) {
      const chips = typeof text === 'string' ? parseAmount(text) : undefined;
      if (!findSpot(name) || chips === undefined || chips === ZERO) return undefined;
      laid.push([name, formatAmount(chips)]);
    }
    return Object.fromEntries(laid.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  },
  play: (choice, draws) => {
    const pocket = draws.nextInt(ROULETTE_MODEL.pockets);
    const payout = paidIn(pocket, chipsOf(choice));
    return { result: { pocket }, multiplierE4: (payout * 10_000n) / stakeOf(choice), payout };
  },
  prizes: (choice): readonly Prize[] => {
    const chips = chipsOf(choice);
    const stake = stakeOf(choice);
    const ways = new Map<bigint, bigint>();
    for (let pocket = 0; pocket < ROULETTE_MODEL.pockets; pocket++) {
      const paid = paidIn(pocket, chips);
      ways.set(paid, (ways.get(paid) ?? 0n) + 1n);
    }
    return [...ways].map(([paid, count]) => ({
      multiplierE4: (paid * 10_000n) / stake,
      exact: fraction(paid, stake),
      ways: count,
    }));
  },
  layout: { stakeOf, refused },
  // Chips of every kind alone, and some together: each returns 36/37.
  choices: [
    { '17': '1.00' },
    { '17-20': '1.00' },
    { '16-17-18': '1.00' },
    { '0-1-2-3': '1.00' },
    { '13-14-15-16-17-18': '1.00' },
    { dozen2: '1.00' },
    { black: '1.00' },
    { '0': '1.00', column3: '2.00', odd: '4.00' },
  ],
});

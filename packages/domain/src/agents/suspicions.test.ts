import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findCycle,
  findOppositeRounds,
  findOwnContracts,
  findRings,
  isOppositeRound,
  isWashTurnover,
  USUAL_SUSPICION_RULE,
  type CommonRound,
  type Link,
  type Placed,
} from './suspicions.ts';

const result = (stake: number, payout: number) => ({ stake: BigInt(stake), payout: BigInt(payout) });
const round = (one: [number, number], other: [number, number]): CommonRound => ({
  one: result(...one),
  other: result(...other),
});

test.each([
  ['red and black', round([100, 200], [100, 0]), true],
  ['banker less its commission, and player', round([100, 195], [100, 0]), true],
  ['stakes nearly alike', round([100, 200], [80, 0]), false], // 100 - 80 is 20 of 180, more than a tenth
  ['stakes alike within a tenth', round([100, 200], [90, 0]), true],
  ['one stake far smaller', round([100, 200], [79, 0]), false],
  ['both lost', round([100, 0], [100, 0]), false],
  ['both won', round([100, 200], [100, 200]), false],
  ['nobody staked', round([0, 50], [0, 0]), false],
  ['a long shot that came in', round([100, 3600], [100, 0]), false],
])('opposite sides of one round: %s', (_name, played, expected) => {
  expect(isOppositeRound(played)).toBe(expected);
  expect(isOppositeRound({ one: played.other, other: played.one })).toBe(expected);
});

const times = <T>(count: number, of: T): T[] => Array.from({ length: count }, () => of);
test('opposite rounds say something from ten on, and where they are four of five that were played together', () => {
  const [against, beside] = [round([100, 200], [100, 0]), round([100, 0], [100, 0])];
  expect(findOppositeRounds(times(9, against), USUAL_SUSPICION_RULE)).toEqual([]);
  expect(findOppositeRounds(times(10, against), USUAL_SUSPICION_RULE)).toHaveLength(10);
  expect(findOppositeRounds([...times(12, against), ...times(3, beside)], USUAL_SUSPICION_RULE)).toHaveLength(12);
  expect(findOppositeRounds([...times(12, against), ...times(4, beside)], USUAL_SUSPICION_RULE)).toEqual([]);
});

test('a brand that looks closer finds sooner', () => {
  const rule = { ...USUAL_SUSPICION_RULE, oppositeRounds: 4, washBets: 50, ringAccounts: 4 };
  const against = round([100, 200], [100, 0]);
  expect(findOppositeRounds(times(4, against), rule)).toHaveLength(4);
  expect(findOppositeRounds(times(3, against), rule)).toEqual([]);
  const [loser, winner] = [
    { ...result(10_000, 4_000), bets: 25n, validBet: 10_000n },
    { ...result(10_000, 15_900), bets: 25n, validBet: 10_000n },
  ];
  expect([isWashTurnover(loser, winner, rule), isWashTurnover(loser, winner, USUAL_SUSPICION_RULE)]).toEqual([
    true,
    false,
  ]);
  const tree = people(['B', [], 0], ['p', ['B'], 5], ['q', ['B'], 5], ['r', ['B'], 5]);
  const links = [link('pq'), link('qr')];
  const agents = new Set(['B']);
  expect(findRings(tree, links, { agents, rule })).toEqual([]);
  expect(findRings(tree, links, { agents, rule: USUAL_SUSPICION_RULE })).toHaveLength(1);
});

test('turnover is washed where many bets leave nothing, since one account won what the other lost', () => {
  const play = (bets: number, stake: number, payout: number) => ({
    ...result(stake, payout),
    bets: BigInt(bets),
    validBet: BigInt(stake),
  });
  const [loser, winner] = [play(100, 10_000, 4_000), play(100, 10_000, 15_900)];
  expect(isWashTurnover(loser, winner, USUAL_SUSPICION_RULE)).toBe(true);
  expect(isWashTurnover({ ...loser, bets: 99n }, winner, USUAL_SUSPICION_RULE)).toBe(false);
  expect(isWashTurnover(loser, { ...winner, payout: 15_700n }, USUAL_SUSPICION_RULE)).toBe(false); // 300 of 20 000 stay with the house
  expect(isWashTurnover(play(200, 10_000, 9_950), play(200, 10_000, 9_950), USUAL_SUSPICION_RULE)).toBe(false);
  expect(isWashTurnover({ ...loser, validBet: 0n }, { ...winner, validBet: 0n }, USUAL_SUSPICION_RULE)).toBe(false);
});

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const people = (...places: [string, string[], number][]): Map<string, Placed<string>> =>
  new Map(places.map(([id, line, bet]) => [id, { id, line, validBet: BigInt(bet) }]));
const link = (pair: string, by: Link<string>['by'] = 'device'): Link<string> => ({
  one: pair[0]!,
  other: pair[1]!,
  by,
});

test('a ring is three players of one hand below an agent with a contract, or one with the agent', () => {
  const tree = people(
    ['A', [], 0],
    ['B', ['A'], 0],
    ['p', ['A', 'B'], 5],
    ['q', ['A', 'B'], 5],
    ['r', ['A', 'B'], 5],
    ['s', ['A'], 5],
  );
  const agents = new Set(['A', 'B']);
  expect(findRings(tree, [link('pq'), link('qr', 'payout')], { agents: agents, rule: USUAL_SUSPICION_RULE })).toEqual([
    { agent: 'B', accounts: ['p', 'q', 'r'] },
  ]);
  // Two players alone are a household.
  expect(findRings(tree, [link('pq')], { agents: agents, rule: USUAL_SUSPICION_RULE })).toEqual([]);
  // A network alone links nobody.
  expect(findRings(tree, [link('pq'), link('qr', 'network')], { agents: agents, rule: USUAL_SUSPICION_RULE })).toEqual(
    [],
  );
  expect(findRings(tree, [link('Bp')], { agents: agents, rule: USUAL_SUSPICION_RULE })).toEqual([
    { agent: 'B', accounts: ['B', 'p'] },
  ]);
  // Above all of them stands A, who is paid for all three.
  expect(findRings(tree, [link('pq'), link('qs')], { agents: agents, rule: USUAL_SUSPICION_RULE })).toEqual([
    { agent: 'A', accounts: ['p', 'q', 's'] },
  ]);
  expect(findRings(tree, [link('pq'), link('qr')], { agents: new Set(), rule: USUAL_SUSPICION_RULE })).toEqual([]);
  // Who stands above them all is linked too, and holds no contract.
  expect(findRings(tree, [link('AB'), link('Bp')], { agents: new Set(['B']), rule: USUAL_SUSPICION_RULE })).toEqual([
    { agent: 'B', accounts: ['B', 'p'] },
  ]);
  const idle = people(['B', [], 0], ['p', ['B'], 5], ['q', ['B'], 5], ['r', ['B'], 0]);
  expect(findRings(idle, [link('pq'), link('qr')], { agents: agents, rule: USUAL_SUSPICION_RULE })).toEqual([]);
});

test('whatever the order of the links, the same rings are found', () => {
  const tree = people(...NAMES.map((id): [string, string[], number] => [id, ['X'], 1]), ['X', [], 0]);
  const pairs = fc.uniqueArray(
    fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES)).filter(([one, other]) => one !== other),
    { maxLength: 8 },
  );
  const shown = (links: Link<string>[]) =>
    findRings(tree, links, { agents: new Set(['X']), rule: USUAL_SUSPICION_RULE })
      .map(({ accounts }) => accounts.toSorted().join(' '))
      .toSorted();
  fc.assert(
    fc.property(
      pairs.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([all, shuffled]) => {
        const links = all.map((pair) => link(pair.join('')));
        expect(shown(shuffled.map(([one, other]) => link(other + one)))).toEqual(shown(links));
        // Nobody stands in two of them.
        expect(new Set(shown(links).flatMap((ring) => ring.split(' '))).size).toBe(
          shown(links).flatMap((ring) => ring.split(' ')).length,
        );
      },
    ),
  );
});

test('a contract is with oneself where its sides are linked by more than a network', () => {
  const given = [
    { holder: 'B', issuer: 'A' },
    { holder: 'C', issuer: 'B' },
    { holder: 'A', issuer: null },
  ];
  expect(findOwnContracts(given, [link('AB', 'payout'), link('BC', 'network')])).toEqual([given[0]]);
  expect(findOwnContracts(given, [link('BA')])).toEqual([given[0]]);
  expect(findOwnContracts(given, [link('AC')])).toEqual([]);
});

test('moves that lead back to an upline are a circle, from the move that left it on', () => {
  const moves = (...path: string[]) => path.slice(1).map((to, at) => ({ from: path[at]!, to }));
  expect(findCycle(moves('A', 'B', 'A'))).toEqual(moves('A', 'B', 'A'));
  expect(findCycle(moves('A', 'B', 'C', 'A'))).toEqual(moves('A', 'B', 'C', 'A'));
  expect(findCycle(moves('X', 'A', 'B', 'A'))).toEqual(moves('A', 'B', 'A'));
  expect(findCycle(moves('A', 'B', 'C'))).toEqual([]);
  expect(findCycle(moves('A', 'B', 'A', 'C'))).toEqual([]);
  expect(findCycle(moves('A'))).toEqual([]);
});

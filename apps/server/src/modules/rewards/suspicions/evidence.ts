import {
  findCycle,
  findOppositeRounds,
  findOwnContracts,
  findRings,
  isWashTurnover,
  type SuspicionKind,
  type SuspicionRule,
} from '@baize/domain/agents/suspicions';
import type { EvidenceFact } from '@baize/contract/console/suspicion-words';
import type { MemberId } from '../../../ids.ts';
import type { SharedRound } from '../../base/wagers/index.ts';
import type { ContractInForce, MoveDone, OwnDay } from '../../people/agents/index.ts';
import type { AccountLink } from '../../people/identity/index.ts';

/** A row of evidence, before it is kept. */
export type NewEvidence = {
  readonly fact: EvidenceFact;
  readonly memberId: MemberId;
  readonly otherId: MemberId | null;
  readonly ref: string;
  readonly gameCode: string | null;
  readonly times: number | null;
  readonly stake: bigint | null;
  readonly net: bigint | null;
  readonly otherStake: bigint | null;
  readonly otherNet: bigint | null;
  readonly at: Date;
};
/** What was found about accounts, with the rows that it is made of. */
export type Finding = {
  readonly kind: SuspicionKind;
  readonly accounts: readonly MemberId[];
  readonly currency: string;
  readonly evidence: readonly NewEvidence[];
};
export type Person = {
  readonly id: MemberId;
  readonly path: readonly MemberId[];
  readonly currency: string;
};
/** What is known of some players of a day and of whoever is linked to them. */
export type DayFacts = {
  readonly rule: SuspicionRule;
  readonly day: string;
  readonly endedAt: Date;
  readonly people: ReadonlyMap<MemberId, Person>;
  readonly links: readonly AccountLink[];
  readonly plays: ReadonlyMap<MemberId, OwnDay>;
  readonly contracts: readonly ContractInForce[];
  readonly rounds: readonly SharedRound[];
};

const BARE = { otherId: null, gameCode: null, times: null, stake: null, net: null, otherStake: null, otherNet: null };

const linkRow = ({ one, other, by, times, at }: AccountLink): NewEvidence => ({
  ...BARE,
  fact: 'LINK',
  memberId: one,
  otherId: other,
  ref: by,
  times,
  at,
});
const playRow = (play: OwnDay, { day, endedAt }: DayFacts): NewEvidence => ({
  ...BARE,
  fact: 'PLAY',
  memberId: play.memberId,
  ref: day,
  times: Number(play.bets),
  stake: play.validBet,
  net: play.payout - play.stake,
  at: endedAt,
});
const roundRow = (round: SharedRound): NewEvidence => ({
  fact: 'ROUND',
  memberId: round.one,
  otherId: round.other,
  ref: `${round.supplierId}:${round.round}`,
  gameCode: round.gameCode,
  times: null,
  stake: round.oneStake,
  net: round.onePayout - round.oneStake,
  otherStake: round.otherStake,
  otherNet: round.otherPayout - round.otherStake,
  at: round.at,
});
const contractRow = ({ id, holder, issuer, since }: ContractInForce): NewEvidence => ({
  ...BARE,
  fact: 'CONTRACT',
  memberId: holder,
  otherId: issuer,
  ref: id,
  at: since,
});
const moveRow = ({ id, memberId, to, at }: MoveDone): NewEvidence => ({
  ...BARE,
  fact: 'MOVE',
  memberId,
  otherId: to,
  ref: id,
  at,
});

const pairOf = ({ one, other }: { readonly one: MemberId; readonly other: MemberId }): string => `${one}:${other}`;

/** Everything that a part of a day says. */
export const findInDay = (facts: DayFacts): Finding[] => [
  ...findPairs(facts),
  ...findTeams(facts),
  ...findSelves(facts),
];

/** Two linked accounts of one currency that bet against each other, or that wash turnover. */
function findPairs(facts: DayFacts): Finding[] {
  const rounds = Map.groupBy(facts.rounds, pairOf);
  const linked = Map.groupBy(facts.links, pairOf);
  return [...linked].flatMap(([pair, links]): Finding[] => {
    const [{ one, other }] = links as [AccountLink, ...AccountLink[]];
    const currency = facts.people.get(one)?.currency;
    if (currency === undefined || currency !== facts.people.get(other)?.currency) return [];
    const found = { accounts: [one, other], currency };
    const signs = links.map(linkRow);
    const opposite = findOppositeRounds(
      (rounds.get(pair) ?? []).map((round) => ({
        round,
        one: { stake: round.oneStake, payout: round.onePayout },
        other: { stake: round.otherStake, payout: round.otherPayout },
      })),
      facts.rule,
    ).map(({ round }) => roundRow(round));
    const plays = [one, other].flatMap((id) => facts.plays.get(id) ?? []);
    const [first, second] = plays;
    const isWash = first !== undefined && second !== undefined && isWashTurnover(first, second, facts.rule);
    const rows = plays.map((play) => playRow(play, facts));
    return [
      ...(opposite.length > 0 ? [{ ...found, kind: 'OPPOSITE_BETS' as const, evidence: [...signs, ...opposite] }] : []),
      ...(isWash ? [{ ...found, kind: 'WASH_TURNOVER' as const, evidence: [...signs, ...rows] }] : []),
    ];
  });
}

/** Accounts of one hand that play below an agent who is paid for it. */
function findTeams(facts: DayFacts): Finding[] {
  const places = new Map(
    [...facts.people].map(([id, { path }]) => [id, { id, line: path, validBet: facts.plays.get(id)?.validBet ?? 0n }]),
  );
  const holders = new Set(facts.contracts.map(({ holder }) => holder));
  return findRings(places, facts.links, { agents: holders, rule: facts.rule }).flatMap(({ agent, accounts }) => {
    const inside = new Set(accounts);
    const currency = facts.people.get(accounts[0]!)?.currency;
    if (currency === undefined) return [];
    const evidence = [
      ...facts.links.filter(({ one, other }) => inside.has(one) && inside.has(other)).map(linkRow),
      ...accounts.flatMap((id) => facts.plays.get(id) ?? []).map((play) => playRow(play, facts)),
      ...facts.contracts.filter(({ holder }) => holder === agent).map(contractRow),
    ];
    return [{ kind: 'RING', accounts: [agent, ...accounts.filter((id) => id !== agent)], currency, evidence }];
  });
}

/** Contracts of which one hand holds both sides. */
function findSelves({ contracts, links, people }: DayFacts): Finding[] {
  const own = findOwnContracts<MemberId, ContractInForce>(contracts, links);
  return [...Map.groupBy(own, ({ holder, issuer }) => `${holder}:${issuer}`).values()].flatMap((given): Finding[] => {
    const [{ holder, issuer }] = given as [ContractInForce, ...ContractInForce[]];
    const currency = people.get(holder)?.currency;
    if (issuer === null || currency === undefined) return [];
    const sides = new Set([holder, issuer]);
    const signs = links.filter(({ one, other }) => sides.has(one) && sides.has(other)).map(linkRow);
    return [
      { kind: 'OWN_CONTRACT', accounts: [issuer, holder], currency, evidence: [...signs, ...given.map(contractRow)] },
    ];
  });
}

/** Members who were moved in a circle. `moves`: of whoever was moved, the earliest first. */
export const findCircles = (moves: readonly MoveDone[], people: ReadonlyMap<MemberId, Person>): Finding[] =>
  [...Map.groupBy(moves, ({ memberId }) => memberId)].flatMap(([memberId, done]): Finding[] => {
    const circle = findCycle<MemberId, MoveDone>(done);
    const currency = people.get(memberId)?.currency;
    return circle.length === 0 || currency === undefined
      ? []
      : [{ kind: 'CYCLIC_MOVE', accounts: [memberId], currency, evidence: circle.map(moveRow) }];
  });

/** Whom a finding is about: what is found again joins what is open. A ring is its agent's, whoever plays in it. */
export const subjectOf = ({ kind, accounts }: Pick<Finding, 'kind' | 'accounts'>): string =>
  kind === 'RING' ? String(accounts[0]) : accounts.join(':');

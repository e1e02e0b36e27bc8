import type { Played, PlayedOf, PlayRound, ReplayGame } from '@baize/contract/play/rounds';
import { cutTo, formatAmount, payoutOf, type Amount } from '@baize/domain/money';
import { diceTargetE2 } from '@baize/domain/games/dice';
import { minesMultiplierE4 } from '@baize/domain/games/mines';
import { coinsOf } from '@baize/domain/games/slot/model';
import type { SlotSpin } from '@baize/domain/games/slot/record';
import { findGame, formatE2, formatE4, rulesOf, type GameEntry } from '../catalogue/games.ts';
import type { Secrets } from '../secrets.ts';
import { openSeed } from '../seeds/store.ts';
import type { RoundParams, RoundResult } from './stored.ts';
import type { Round } from './types.ts';

/** A round as its player, a permalink or the feed may see it. Pure but for opening a seed that is already revealed. */
export type Viewer = 'owner' | 'public';

const SHOWN_STATES = {
  BET_OK: 'open',
  SETTLING: 'closed',
  CLOSED: 'closed',
  ROLLING_BACK: 'void',
  VOID: 'void',
} as const;

export function presentRound(secrets: Secrets, round: Round, viewer: Viewer): PlayRound {
  const state = round.state in SHOWN_STATES ? SHOWN_STATES[round.state as keyof typeof SHOWN_STATES] : 'void';
  const owner = viewer === 'owner';
  return {
    id: round.id,
    ...(owner ? { requestId: round.requestId } : {}),
    game: round.gameCode,
    mode: round.mode,
    currency: round.currency,
    state,
    settled: (round.state === 'CLOSED' || round.state === 'VOID') && !round.disputed,
    ...(round.disputed ? { disputed: true } : {}),
    closedBy: round.closedAt || round.state === 'SETTLING' || round.state === 'ROLLING_BACK' ? round.closedBy : null,
    stake: formatAmount(round.stake),
    payout: formatAmount(round.payout),
    multiplier: formatE4(round.multiplierE4),
    validBet: formatAmount(round.validBet),
    jackpotContribution: formatAmount(round.jackpotContribution),
    openedAt: round.openedAt.toISOString(),
    closedAt: round.closedAt?.toISOString() ?? null,
    balanceBefore: owner ? money(round.balanceBefore) : null,
    balanceAfter: owner ? money(round.balanceAfter) : null,
    ...presentPlayed(round),
    fairness: presentFairness(secrets, round),
  };
}

const money = (value: Amount | null): string | null => (value === null ? null : formatAmount(value));

function presentFairness(secrets: Secrets, round: Round) {
  return {
    serverSeedHash: round.serverSeedHash,
    clientSeed: round.clientSeed,
    nonce: round.nonce ?? 0,
    modelHash: round.modelHash,
    serverSeed: revealedSeed(secrets, round),
  };
}

/** The seed's text, only once its pair was rotated away, which no open round allows, or the shared round is over. */
export const revealedSeed = (secrets: Secrets, round: Round): string | null =>
  round.shared !== null
    ? round.shared.seed
    : round.revealedSeed === null
      ? null
      : openSeed(secrets, round.serverSeedHash, round.revealedSeed);

function slotOf(gameCode: string): Extract<GameEntry, { family: 'slot' }> {
  const game = findGame(gameCode);
  if (game?.family !== 'slot') throw new Error(`${gameCode} is not a slot`);
  return game;
}

/** What the player chose and what came of it. */
function presentPlayed(round: Round): Played {
  const { params, result } = round;
  switch (params.family) {
    case 'dice':
      return {
        family: 'dice',
        params: { chance: formatE2(params.chanceE2), side: params.side },
        result: result && presentDice(params, resultOf(round, 'dice')),
      };
    case 'mines':
      return {
        family: 'mines',
        params: { mines: params.mines },
        result: result && presentMines(round, params, resultOf(round, 'mines')),
      };
    case 'crash':
      return {
        family: 'crash',
        params: {
          shared: params.shared,
          panel: params.panel,
          target: params.targetE2 === null ? null : formatE2(params.targetE2),
          ceiling: formatE2(params.ceilingE2),
        },
        result: result && presentCrash(round, resultOf(round, 'crash')),
      };
    case 'instant': {
      const game = findGame(round.gameCode);
      if (game?.family !== 'instant') throw new Error(`${round.gameCode} is not decided by one press`);
      return {
        family: 'instant',
        form: game.form,
        params: params.choice as PlayedOf<'instant'>['params'],
        result: result && (resultOf(round, 'instant').drawn as PlayedOf<'instant'>['result']),
      };
    }
    case 'steps': {
      const game = findGame(round.gameCode);
      if (game?.family !== 'steps') throw new Error(`${round.gameCode} is not played in steps`);
      return {
        family: 'steps',
        form: game.form,
        params: params.choice as PlayedOf<'steps'>['params'],
        result: result && presentSteps(resultOf(round, 'steps')),
      };
    }
    case 'slot': {
      const lines = coinsOf(slotOf(round.gameCode).model);
      const lineBet = round.stake / BigInt(lines);
      return {
        family: 'slot',
        params: { lines, lineBet: formatAmount(lineBet) },
        result: result && presentSlot(lineBet, resultOf(round, 'slot')),
      };
    }
  }
}

type ParamsOf<F extends RoundParams['family']> = Extract<RoundParams, { family: F }>;
type ResultOf<F extends RoundResult['family']> = Extract<RoundResult, { family: F }>;

function resultOf<F extends RoundResult['family']>(round: Round, family: F): ResultOf<F> {
  if (round.result?.family !== family) throw new Error(`round ${round.id} has a result of another game`);
  return round.result as ResultOf<F>;
}

const presentDice = (params: ParamsOf<'dice'>, { rollE2, win }: ResultOf<'dice'>): PlayedOf<'dice'>['result'] => ({
  roll: formatE2(rollE2),
  target: formatE2(diceTargetE2(params)),
  win,
});

const presentSteps = ({ steps, shown }: ResultOf<'steps'>) => ({ steps, shown }) as PlayedOf<'steps'>['result'];

function presentMines(
  { stake, payoutStep }: Round,
  params: ParamsOf<'mines'>,
  result: ResultOf<'mines'>,
): PlayedOf<'mines'>['result'] {
  const { phase, picks, lastStep, layout } = result;
  const gems = picks.length - (phase === 'busted' ? 1 : 0);
  const multiplier = phase === 'busted' ? 0n : minesMultiplierE4(params.mines, gems);
  const next = phase === 'open' ? minesMultiplierE4(params.mines, gems + 1) : null;
  return {
    phase,
    picks,
    gems,
    lastStep,
    layout,
    multiplier: formatE4(multiplier),
    cashOut: formatAmount(cutTo(payoutOf(stake, multiplier), payoutStep)),
    nextMultiplier: next === null ? null : formatE4(next),
    nextCashOut: next === null ? null : formatAmount(cutTo(payoutOf(stake, next), payoutStep)),
  };
}

const figure = (valueE2: number | null | undefined): string | null =>
  valueE2 === null || valueE2 === undefined ? null : formatE2(valueE2);

const presentCrash = (round: Round, { phase, cashedE2, by }: ResultOf<'crash'>): PlayedOf<'crash'>['result'] => ({
  phase,
  cashedAt: figure(cashedE2),
  by,
  point: figure(round.shared?.pointE2),
});

function presentSlot(lineBet: bigint, result: ResultOf<'slot'>): PlayedOf<'slot'>['result'] {
  const win = (units: number): string => formatAmount(BigInt(units) * lineBet);
  const priced = <W extends { readonly units: number }>(each: W) => ({ ...each, win: win(each.units) });
  const spins = result.spins.map(({ lineWins, wayWins, clusterWins, hold, ...spin }: SlotSpin) => ({
    ...priced(spin),
    lineWins: lineWins.map(priced),
    ...(wayWins && { wayWins: wayWins.map(priced) }),
    ...(clusterWins && { clusterWins: clusterWins.map(priced) }),
    ...(hold && { hold: priced(hold) }),
  }));
  return {
    spins,
    units: result.units,
    freeSpins: spins.filter((spin) => spin.mode === 'free').length,
    capped: result.capped,
  };
}

/** What a permalink's page needs to draw the round. */
export function presentGame(gameCode: string): ReplayGame {
  const game = findGame(gameCode);
  if (!game) throw new Error(`${gameCode} is not in the catalogue`);
  return { code: game.code, family: game.family, name: game.name, modelHash: game.modelHash, rules: rulesOf(game) };
}

/** Everything the offline verifier takes; nothing in it is secret. */
export function presentProof(secrets: Secrets, round: Round) {
  const game = findGame(round.gameCode);
  const shown = presentRound(secrets, round, 'public');
  const { serverSeedHash, serverSeed, clientSeed, nonce, modelHash } = shown.fairness;
  return {
    round: round.id,
    game: round.gameCode,
    family: shown.family,
    state: shown.state,
    serverSeedHash,
    serverSeed,
    clientSeed,
    nonce,
    ...(round.shared === null ? {} : { chainHash: round.shared.firstHash }),
    modelHash,
    model: game?.modelHash === modelHash ? game.model : null,
    params: shown.params,
    result: shown.result,
    stake: shown.stake,
    payout: shown.payout,
    payoutStep: formatAmount(round.payoutStep),
    multiplier: shown.multiplier,
  };
}

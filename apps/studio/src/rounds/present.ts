import type { Played, PlayedOf, PlayRound, ReplayGame } from '@baize/contract/play/rounds';
import { formatAmount, type Amount } from '@baize/domain/money';
import { diceTargetE2 } from '@baize/domain/games/dice';
import { coinsOf } from '@baize/domain/games/slot/model';
import type { SlotSpin } from '@baize/domain/games/slot/record';
import { STEPS_FORMS } from '@baize/domain/games/steps/forms';
import type { StepsGame } from '@baize/domain/games/steps/steps-game';
import { findGame, formatE2, formatE4, rulesOf, type GameEntry } from '../catalogue/games.ts';
import type { Secrets } from '../secrets.ts';
import { openSeed } from '../seeds/store.ts';
import { paramsOf, resultOf, type CurrentParams, type CurrentResult } from './former-mines.ts';
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
    ...(round.rewardId === null ? {} : { free: true }),
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
  const params = paramsOf(round);
  const result = resultOf(round);
  switch (params.family) {
    case 'dice':
      return {
        family: 'dice',
        params: { chance: formatE2(params.chanceE2), side: params.side },
        result: result && presentDice(params, ownResult(round, 'dice')),
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
        result: result && presentCrash(round, ownResult(round, 'crash')),
      };
    case 'instant': {
      const game = findGame(round.gameCode);
      if (game?.family !== 'instant') throw new Error(`${round.gameCode} is not decided by one press`);
      return {
        family: 'instant',
        form: game.form,
        params: params.choice as PlayedOf<'instant'>['params'],
        result: result && (ownResult(round, 'instant').drawn as PlayedOf<'instant'>['result']),
      };
    }
    case 'steps': {
      const game = findGame(round.gameCode);
      if (game?.family !== 'steps') throw new Error(`${round.gameCode} is not played in steps`);
      return {
        family: 'steps',
        form: game.form,
        params: params.choice as PlayedOf<'steps'>['params'],
        result: result && presentSteps(ownResult(round, 'steps')),
      };
    }
    case 'slot': {
      const lines = coinsOf(slotOf(round.gameCode).model);
      const lineBet = round.stake / BigInt(lines);
      return {
        family: 'slot',
        params: { lines, lineBet: formatAmount(lineBet) },
        result: result && presentSlot(lineBet, ownResult(round, 'slot')),
      };
    }
  }
}

type ParamsOf<F extends CurrentParams['family']> = Extract<CurrentParams, { family: F }>;
type ResultOf<F extends CurrentResult['family']> = Extract<CurrentResult, { family: F }>;

function ownResult<F extends CurrentResult['family']>(round: Round, family: F): ResultOf<F> {
  const result = resultOf(round);
  if (result?.family !== family) throw new Error(`round ${round.id} has a result of another game`);
  return result as ResultOf<F>;
}

const presentDice = (params: ParamsOf<'dice'>, { rollE2, win }: ResultOf<'dice'>): PlayedOf<'dice'>['result'] => ({
  roll: formatE2(rollE2),
  target: formatE2(diceTargetE2(params)),
  win,
});

const presentSteps = ({ steps, shown }: ResultOf<'steps'>) => ({ steps, shown }) as PlayedOf<'steps'>['result'];

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

/** What was chosen and what came of it, in the words of the model that the record names. */
function recorded(game: GameEntry | undefined, { family, params, result }: Played): object {
  if (game?.family !== 'steps') return { family, params, result };
  const { record }: StepsGame = STEPS_FORMS[game.form];
  if (!record || family !== 'steps' || result === null) return { family: game.model.family, params, result };
  return { family: game.model.family, ...record({ choice: params, ...result }) };
}

/** Everything the offline verifier takes; nothing in it is secret. */
export function presentProof(secrets: Secrets, round: Round) {
  const game = findGame(round.gameCode);
  const shown = presentRound(secrets, round, 'public');
  const { serverSeedHash, serverSeed, clientSeed, nonce, modelHash } = shown.fairness;
  return {
    round: round.id,
    game: round.gameCode,
    ...recorded(game, shown),
    state: shown.state,
    serverSeedHash,
    serverSeed,
    clientSeed,
    nonce,
    ...(round.shared === null ? {} : { chainHash: round.shared.firstHash }),
    modelHash,
    model: game?.modelHash === modelHash ? game.model : null,
    stake: shown.stake,
    payout: shown.payout,
    payoutStep: formatAmount(round.payoutStep),
    multiplier: shown.multiplier,
  };
}

import { formatAmount, payoutOf, type Amount } from '@baize/domain/money';
import { diceTargetE2 } from '@baize/domain/games/dice';
import { minesMultiplierE4 } from '@baize/domain/games/mines';
import type { SlotSpin } from '@baize/domain/games/slot/engine';
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

export function presentRound(secrets: Secrets, round: Round, viewer: Viewer) {
  const state = round.state in SHOWN_STATES ? SHOWN_STATES[round.state as keyof typeof SHOWN_STATES] : 'void';
  const owner = viewer === 'owner';
  return {
    id: round.id,
    ...(owner ? { requestId: round.requestId } : {}),
    game: round.gameCode,
    kind: round.params.family,
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
    params: presentParams(round),
    result: round.result && presentResult(round, round.result),
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

/** The seed's text, only once its pair was rotated away, which no open round allows. */
export const revealedSeed = (secrets: Secrets, round: Round): string | null =>
  round.revealedSeed === null ? null : openSeed(secrets, round.serverSeedHash, round.revealedSeed);

function presentParams(round: Round): Readonly<Record<string, unknown>> {
  const { params } = round;
  if (params.family === 'dice') return { chance: formatE2(params.chanceE2), direction: params.side };
  if (params.family === 'mines') return { mines: params.mines };
  const lines = slotOf(round.gameCode).model.lines.length;
  return { lines, lineBet: formatAmount(round.stake / BigInt(lines)) };
}

function slotOf(gameCode: string): Extract<GameEntry, { family: 'slot' }> {
  const game = findGame(gameCode);
  if (game?.family !== 'slot') throw new Error(`${gameCode} is not a slot`);
  return game;
}

function presentResult(round: Round, result: RoundResult): Readonly<Record<string, unknown>> {
  const { params, stake } = round;
  if (result.family === 'dice' && params.family === 'dice') {
    return { roll: formatE2(result.rollE2), target: formatE2(diceTargetE2(params)), win: result.win };
  }
  if (result.family === 'mines' && params.family === 'mines') return presentMines(stake, params, result);
  if (result.family === 'slot') return presentSlot(round, result);
  throw new Error(`round ${round.id} has a result of another game`);
}

function presentMines(
  stake: Amount,
  params: Extract<RoundParams, { family: 'mines' }>,
  result: Extract<RoundResult, { family: 'mines' }>,
) {
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
    cashOut: formatAmount(payoutOf(stake, multiplier)),
    nextMultiplier: next === null ? null : formatE4(next),
    nextCashOut: next === null ? null : formatAmount(payoutOf(stake, next)),
  };
}

function presentSlot(round: Round, result: Extract<RoundResult, { family: 'slot' }>) {
  const lineBet = round.stake / BigInt(slotOf(round.gameCode).model.lines.length);
  const win = (units: number): string => formatAmount(BigInt(units) * lineBet);
  const spins = result.spins.map((spin: SlotSpin) => ({
    ...spin,
    win: win(spin.units),
    lineWins: spin.lineWins.map((line) => ({ ...line, win: win(line.units) })),
  }));
  return {
    spins,
    units: result.units,
    freeSpins: spins.filter((spin) => spin.mode === 'free').length,
    capped: result.capped,
  };
}

/** What a permalink's page needs to draw the round. */
export function presentGame(gameCode: string) {
  const game = findGame(gameCode);
  if (!game) throw new Error(`${gameCode} is not in the catalogue`);
  return { code: game.code, kind: game.family, name: game.name, modelHash: game.modelHash, rules: rulesOf(game) };
}

/** Everything the offline verifier takes; nothing in it is secret. */
export function presentProof(secrets: Secrets, round: Round) {
  const game = findGame(round.gameCode);
  const shown = presentRound(secrets, round, 'public');
  const { serverSeedHash, serverSeed, clientSeed, nonce, modelHash } = shown.fairness;
  return {
    round: round.id,
    game: round.gameCode,
    kind: shown.kind,
    state: shown.state,
    serverSeedHash,
    serverSeed,
    clientSeed,
    nonce,
    modelHash,
    model: game?.modelHash === modelHash ? game.model : null,
    params: shown.params,
    result: shown.result,
    stake: shown.stake,
    payout: shown.payout,
    multiplier: shown.multiplier,
  };
}

import type { SlotRound, SlotSpin } from '@baize/domain/games/slot/engine';
import type { SlotModel } from '@baize/domain/games/slot/model';
import { amount, parseAmount, type Amount } from '@baize/domain/money';

/**
 * The studio's answers as the client keeps them: money as bigint, multipliers in 1/10 000, nothing left as text that is
 * a figure. A decoder throws TypeError where an answer is not of the agreed form; the caller turns that into a code.
 */
export type Kind = 'slot' | 'dice' | 'mines';
export type Names = { readonly en: string; readonly bn: string };

export interface Seeds {
  readonly serverSeedHash: string;
  readonly nextServerSeedHash: string;
  readonly clientSeed: string;
  /** Of the next round. */
  readonly nonce: number;
}

export interface Fairness {
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly modelHash: string;
  readonly serverSeed: string | undefined;
}

export interface DiceDetail {
  readonly kind: 'dice';
  readonly chanceE2: number;
  readonly side: 'under' | 'over';
  readonly rollE2: number;
  readonly win: boolean;
}
export interface SlotDetail {
  readonly kind: 'slot';
  readonly lineBet: Amount;
  readonly round: SlotRound;
}
export interface MinesDetail {
  readonly kind: 'mines';
  readonly mines: number;
  readonly phase: 'open' | 'busted' | 'cashed';
  readonly picks: readonly number[];
  readonly gems: number;
  readonly lastStep: number;
  readonly layout: readonly number[] | undefined;
  readonly multiplierE4: bigint;
  readonly cashOut: Amount;
  readonly nextMultiplierE4: bigint | undefined;
  readonly nextCashOut: Amount | undefined;
}
/** A round that was given back before anything was drawn. */
export interface NoDetail {
  readonly kind: 'none';
}
export type Detail = DiceDetail | SlotDetail | MinesDetail | NoDetail;

export interface Round<D extends Detail = Detail> {
  readonly id: string;
  readonly requestId: string | undefined;
  readonly game: string;
  readonly mode: 'real' | 'try';
  readonly currency: string;
  readonly state: 'open' | 'closed' | 'void';
  /** False while a win is still on its way to the wallet. */
  readonly settled: boolean;
  /** The wallet refused the win for good; the studio has a case open. */
  readonly disputed: boolean;
  readonly stake: Amount;
  readonly payout: Amount;
  readonly multiplierE4: bigint;
  readonly openedAt: string;
  readonly closedAt: string | undefined;
  readonly balanceBefore: Amount | undefined;
  readonly balanceAfter: Amount | undefined;
  readonly fairness: Fairness;
  readonly detail: D;
}

export type Fields = Readonly<Record<string, unknown>>;

const wrong = (what: string): never => {
  throw new TypeError(`answer: ${what}`);
};

export const fields = (value: unknown, what: string): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : wrong(what);
export const text = (value: unknown, what: string): string => (typeof value === 'string' ? value : wrong(what));
export const count = (value: unknown, what: string): number =>
  Number.isSafeInteger(value) ? (value as number) : wrong(what);
export const sum = (value: unknown, what: string): Amount => parseAmount(text(value, what)) ?? wrong(what);
export const list = (value: unknown, what: string): readonly unknown[] => (Array.isArray(value) ? value : wrong(what));
export const optional = <T>(value: unknown, read: (given: unknown) => T): T | undefined =>
  value === null || value === undefined ? undefined : read(value);
const oneOf = <T extends string>(value: unknown, allowed: readonly T[], what: string): T =>
  allowed.find((one) => one === value) ?? wrong(what);

/** "1.9800" -> 19800n. */
export function multiplierE4(value: unknown, what: string): bigint {
  const match = /^(\d+)(?:\.(\d{1,4}))?$/.exec(text(value, what));
  return match ? BigInt(match[1]! + (match[2] ?? '').padEnd(4, '0')) : wrong(what);
}

/** "49.50" -> 4950. */
export function hundredths(value: unknown, what: string): number {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text(value, what));
  return match ? Number(match[1]! + (match[2] ?? '').padEnd(2, '0')) : wrong(what);
}

export function decodeSeeds(value: unknown): Seeds {
  const seeds = fields(value, 'seeds');
  return {
    serverSeedHash: text(seeds.serverSeedHash, 'seeds.serverSeedHash'),
    nextServerSeedHash: text(seeds.nextServerSeedHash, 'seeds.nextServerSeedHash'),
    clientSeed: text(seeds.clientSeed, 'seeds.clientSeed'),
    nonce: count(seeds.nonce, 'seeds.nonce'),
  };
}

function decodeFairness(value: unknown): Fairness {
  const fairness = fields(value, 'fairness');
  return {
    serverSeedHash: text(fairness.serverSeedHash, 'fairness.serverSeedHash'),
    clientSeed: text(fairness.clientSeed, 'fairness.clientSeed'),
    nonce: count(fairness.nonce, 'fairness.nonce'),
    modelHash: text(fairness.modelHash, 'fairness.modelHash'),
    serverSeed: optional(fairness.serverSeed, (seed) => text(seed, 'fairness.serverSeed')),
  };
}

function decodeDice(params: Fields, result: Fields): DiceDetail {
  return {
    kind: 'dice',
    chanceE2: hundredths(params.chance, 'chance'),
    side: oneOf(params.direction, ['under', 'over'], 'direction'),
    rollE2: hundredths(result.roll, 'roll'),
    win: result.win === true,
  };
}

/** Spins are the engine's own record; what the client reads of them is checked, the rest is passed on. */
function decodeSpin(value: unknown): SlotSpin {
  const spin = fields(value, 'spin');
  const scatter = fields(spin.scatter, 'scatter');
  oneOf(spin.mode, ['base', 'free'], 'mode');
  for (const stop of list(spin.stops, 'stops')) count(stop, 'stop');
  for (const column of list(spin.window, 'window')) list(column, 'window column');
  for (const win of list(spin.lineWins, 'lineWins')) list(fields(win, 'line win').positions, 'line positions');
  list(scatter.positions, 'scatter positions');
  for (const name of ['multiplier', 'units', 'award'] as const) count(spin[name], name);
  return value as SlotSpin;
}

function decodeSlot(params: Fields, result: Fields, multiplier: bigint): SlotDetail {
  const round: SlotRound = {
    spins: list(result.spins, 'spins').map(decodeSpin),
    units: count(result.units, 'units'),
    capped: result.capped === true,
    multiplierE4: multiplier,
  };
  return { kind: 'slot', lineBet: sum(params.lineBet, 'lineBet'), round };
}

function decodeMines(params: Fields, result: Fields): MinesDetail {
  return {
    kind: 'mines',
    mines: count(params.mines, 'mines'),
    phase: oneOf(result.phase, ['open', 'busted', 'cashed'], 'phase'),
    picks: list(result.picks, 'picks').map((tile) => count(tile, 'pick')),
    gems: count(result.gems, 'gems'),
    lastStep: count(result.lastStep, 'lastStep'),
    layout: optional(result.layout, (layout) => list(layout, 'layout').map((tile) => count(tile, 'mine'))),
    multiplierE4: multiplierE4(result.multiplier, 'mines multiplier'),
    cashOut: sum(result.cashOut, 'cashOut'),
    nextMultiplierE4: optional(result.nextMultiplier, (next) => multiplierE4(next, 'nextMultiplier')),
    nextCashOut: optional(result.nextCashOut, (next) => sum(next, 'nextCashOut')),
  };
}

function decodeDetail(round: Fields, multiplier: bigint): Detail {
  const kind = oneOf(round.kind, ['dice', 'slot', 'mines'], 'kind');
  if (round.result === null && round.state === 'void') return { kind: 'none' };
  const params = fields(round.params, 'params');
  const result = fields(round.result, 'result');
  if (kind === 'dice') return decodeDice(params, result);
  return kind === 'slot' ? decodeSlot(params, result, multiplier) : decodeMines(params, result);
}

export function decodeRound(value: unknown): Round {
  const round = fields(value, 'round');
  const multiplier = multiplierE4(round.multiplier, 'multiplier');
  return {
    id: text(round.id, 'id'),
    requestId: optional(round.requestId, (id) => text(id, 'requestId')),
    game: text(round.game, 'game'),
    mode: oneOf(round.mode, ['real', 'try'], 'mode'),
    currency: text(round.currency, 'currency'),
    state: oneOf(round.state, ['open', 'closed', 'void'], 'state'),
    settled: round.settled !== false,
    disputed: round.disputed === true,
    stake: sum(round.stake, 'stake'),
    payout: sum(round.payout, 'payout'),
    multiplierE4: multiplier,
    openedAt: text(round.openedAt, 'openedAt'),
    closedAt: optional(round.closedAt, (time) => text(time, 'closedAt')),
    balanceBefore: optional(round.balanceBefore, (balance) => sum(balance, 'balanceBefore')),
    balanceAfter: optional(round.balanceAfter, (balance) => sum(balance, 'balanceAfter')),
    fairness: decodeFairness(round.fairness),
    detail: decodeDetail(round, multiplier),
  };
}

export const isDice = (round: Round): round is Round<DiceDetail> => round.detail.kind === 'dice';
export const isSlot = (round: Round): round is Round<SlotDetail> => round.detail.kind === 'slot';
export const isMines = (round: Round): round is Round<MinesDetail> => round.detail.kind === 'mines';

const CENT = amount(1_000n);

export interface GameInfo {
  readonly code: string;
  readonly kind: Kind;
  readonly name: Names;
  readonly enabled: boolean;
  /** "0.9560": the stated return, a decimal share; the lowest where it depends on the choice. */
  readonly rtp: string;
  /** The return of the best choice, where it depends on it. */
  readonly rtpHighest: string;
  /** A share of every bet feeds a jackpot. */
  readonly jackpot: boolean;
  readonly volatility: string;
  readonly maxMultiplierE4: bigint | undefined;
  readonly modelHash: string;
  /** Only for slots. */
  readonly model: SlotModel | undefined;
}

export interface PlayState {
  readonly game: GameInfo;
  readonly mode: 'real' | 'try';
  readonly currency: string;
  readonly depositUrl: string | undefined;
  readonly limits: {
    readonly min: Amount;
    readonly max: Amount;
    readonly step: Amount;
    readonly maxWin: Amount | undefined;
    readonly first: Amount;
  };
  /** Undefined while the wallet has not answered. */
  readonly balance: Amount | undefined;
  readonly seeds: Seeds;
  readonly open: Round | undefined;
  readonly pending: { readonly requestId: string; readonly round: string | undefined } | undefined;
  readonly muted: boolean;
  readonly quickAllowed: boolean;
  readonly minCycleMs: number;
  readonly serverTime: string;
}

/** A name in both languages; where one is missing the other stands in. */
export function decodeNames(value: unknown, code: string): Names {
  if (typeof value === 'string') return { en: value, bn: value };
  const names = typeof value === 'object' && value !== null ? (value as Fields) : {};
  const en = typeof names.en === 'string' ? names.en : code;
  return { en, bn: typeof names.bn === 'string' ? names.bn : en };
}

export function decodeGame(value: unknown): GameInfo {
  const game = fields(value, 'game');
  const rules = fields(game.rules, 'rules');
  const code = text(game.code, 'game.code');
  return {
    code,
    kind: oneOf(game.kind, ['dice', 'slot', 'mines'], 'game.kind'),
    name: decodeNames(game.name, code),
    enabled: game.enabled !== false,
    rtp: typeof game.rtp === 'string' ? game.rtp : '',
    rtpHighest: typeof game.rtpHighest === 'string' ? game.rtpHighest : '',
    jackpot: game.jackpot === true,
    volatility: typeof game.volatility === 'string' ? game.volatility : '',
    maxMultiplierE4: optional(game.maxMultiplier, (value) => multiplierE4(value, 'maxMultiplier')),
    modelHash: typeof game.modelHash === 'string' ? game.modelHash : '',
    model: optional(rules.model, (model) => {
      const sheet = fields(model, 'model');
      list(sheet.symbols, 'model.symbols');
      list(sheet.lines, 'model.lines');
      fields(sheet.strips, 'model.strips');
      return model as SlotModel;
    }),
  };
}

export function decodeState(value: unknown): PlayState {
  const state = fields(value, 'state');
  const session = fields(state.session, 'session');
  const limits = fields(state.limits, 'limits');
  const settings = fields(state.settings ?? {}, 'settings');
  const min = sum(limits.min, 'limits.min');
  return {
    game: decodeGame(state.game),
    mode: oneOf(session.mode, ['real', 'try'], 'session.mode'),
    currency: text(session.currency, 'session.currency'),
    depositUrl: optional(session.depositUrl, (url) => text(url, 'depositUrl')),
    limits: {
      min,
      max: sum(limits.max, 'limits.max'),
      step: optional(limits.step, (step) => sum(step, 'limits.step')) ?? CENT,
      maxWin: optional(limits.maxWin, (most) => sum(most, 'limits.maxWin')),
      first: optional(limits.default, (first) => sum(first, 'limits.default')) ?? min,
    },
    balance: optional(state.balance, (balance) => sum(balance, 'balance')),
    seeds: decodeSeeds(state.seeds),
    open: optional(state.open, decodeRound),
    pending: optional(state.pending, (pending) => {
      const bet = fields(pending, 'pending');
      return {
        requestId: text(bet.requestId, 'pending.requestId'),
        round: optional(bet.round, (id) => text(id, 'pending.round')),
      };
    }),
    muted: settings.muted === true,
    quickAllowed: settings.quickAllowed !== false,
    minCycleMs: typeof settings.minCycleMs === 'number' && settings.minCycleMs > 0 ? settings.minCycleMs : 0,
    serverTime: text(state.serverTime, 'serverTime'),
  };
}

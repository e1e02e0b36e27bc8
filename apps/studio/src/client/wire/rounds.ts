import type {
  FreeRounds as WireFreeRounds,
  HistoryPage,
  Played,
  PlayedOf,
  PlayGame,
  PlayRound,
  PlaySeeds,
  PlayState as WireState,
  ReplayGame,
} from '@baize/contract/play/rounds';
import type { InstantForm } from '@baize/domain/games/instant/forms';
import type { Fields } from '@baize/domain/games/instant/instant-game';
import type { StepsForm } from '@baize/domain/games/steps/forms';
import type { SlotRound, SlotSpin } from '@baize/domain/games/slot/record';
import type { SlotModel } from '@baize/domain/games/slot/model';
import { parseAmount, type Amount } from '@baize/domain/money';

/**
 * The studio's answers as the client keeps them: money as bigint, multipliers in 1/10 000, nothing left as text that is
 * a figure. Their form is the contract's; a figure that cannot be read throws TypeError, which the client turns into a
 * code.
 */
export type Family = Played['family'];
export type Names = ReplayGame['name'];
export type Seeds = PlaySeeds;

export interface Fairness {
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly modelHash: string;
  readonly serverSeed: string | undefined;
}

export interface DiceDetail {
  readonly family: 'dice';
  readonly chanceE2: number;
  readonly side: 'under' | 'over';
  readonly rollE2: number;
  readonly win: boolean;
}
export interface SlotDetail {
  readonly family: 'slot';
  /** The stake in coins, and what one of them is worth. */
  readonly coins: number;
  readonly lineBet: Amount;
  readonly round: SlotRound;
}
/** A game of one press: what was chosen and what was drawn, in the fields of its form. */
export interface InstantDetail {
  readonly family: 'instant';
  readonly form: InstantForm;
  readonly params: Fields;
  readonly result: Fields;
}
/** A bet in the round that everybody plays; figures in hundredths. */
export interface CrashDetail {
  readonly family: 'crash';
  readonly shared: string;
  readonly panel: 1 | 2;
  readonly targetE2: number | undefined;
  readonly ceilingE2: number;
  readonly phase: 'open' | 'cashed' | 'crashed' | 'void';
  readonly cashedE2: number | undefined;
  /** Undefined until the round is over. */
  readonly pointE2: number | undefined;
}
/** A game of many steps: what the player did so far and what has been turned, in the fields of its form. */
export interface StepsDetail {
  readonly family: 'steps';
  readonly form: StepsForm;
  readonly params: Fields;
  readonly steps: readonly Fields[];
  readonly shown: Fields;
}
/** A round that was given back before anything was drawn. */
export interface NoDetail {
  readonly family: 'none';
}
export type Detail = DiceDetail | SlotDetail | InstantDetail | StepsDetail | CrashDetail | NoDetail;

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
  /** Given by the operator: its stake was nobody's money. */
  readonly free: boolean;
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

export interface GameInfo {
  readonly code: string;
  readonly family: Family;
  /** Only for games of one press. */
  readonly form: InstantForm | undefined;
  /** Only for games of many steps. */
  readonly stepsForm: StepsForm | undefined;
  readonly name: Names;
  readonly enabled: boolean;
  /** "0.9560": the stated return, a decimal share; the lowest where it depends on the choice. Empty in a replay. */
  readonly rtp: string;
  /** The return of the best choice, where it depends on it. */
  readonly rtpHighest: string;
  /** One round in so many pays the largest win; undefined in a replay. */
  readonly topPrizeOneIn: number | undefined;
  /** A share of every bet feeds a jackpot. */
  readonly jackpot: boolean;
  readonly volatility: string;
  readonly maxMultiplierE4: bigint | undefined;
  readonly modelHash: string;
  /** Only for slots. */
  readonly model: SlotModel | undefined;
}

/** Free rounds that the operator gave: the next rounds cost nothing until they are used. */
export interface FreeRounds {
  readonly id: string;
  readonly rounds: number;
  readonly used: number;
  readonly stake: Amount;
  /** Of them all so far. */
  readonly won: Amount;
}
export const readFreeRounds = ({ id, rounds, used, stake, won }: WireFreeRounds): FreeRounds => ({
  id,
  rounds,
  used,
  stake: toAmount(stake),
  won: toAmount(won),
});

export interface PlayState {
  readonly game: GameInfo;
  readonly mode: 'real' | 'try';
  readonly currency: string;
  readonly depositUrl: string | undefined;
  /** What the game wears of its brand, as variables of the tokens. */
  readonly brandTheme: Readonly<Record<string, string>>;
  readonly limits: {
    readonly min: Amount;
    readonly max: Amount;
    /** The same as the launch said it; `max` is less where the rules were tightened since. */
    readonly launchMax: Amount;
    readonly step: Amount;
    readonly maxWin: Amount | undefined;
    /** The stake of a player who has not chosen one. */
    readonly first: Amount;
    /** A payout is cut to a whole number of it. */
    readonly payoutStep: Amount;
  };
  /** Undefined while the wallet has not answered. */
  readonly balance: Amount | undefined;
  readonly seeds: Seeds;
  readonly open: Round | undefined;
  readonly pending: { readonly requestId: string; readonly round: string | undefined } | undefined;
  /** Used up ones too, until the player has read what they won. */
  readonly freeRounds: FreeRounds | undefined;
  readonly muted: boolean;
  readonly quickAllowed: boolean;
  readonly autoplayAllowed: boolean;
  readonly minCycleMs: number;
  readonly serverTime: string;
}

const unreadable = (what: string): never => {
  throw new TypeError(`answer: ${what}`);
};
// The types promise the form; these guards are for the day on which a proxy or an old server answers something else.
const oneOf = <T extends string>(value: T, allowed: readonly T[]): T =>
  allowed.includes(value) ? value : unreadable(allowed.join(' or '));
const list = <T>(value: readonly T[]): readonly T[] => (Array.isArray(value) ? value : unreadable('list'));

/** "12.50" -> 1_250_000n. */
export const toAmount = (text: string): Amount =>
  (typeof text === 'string' ? parseAmount(text) : undefined) ?? unreadable('amount');
const known = <T, U>(value: T | null | undefined, read: (given: T) => U): U | undefined =>
  value === null || value === undefined ? undefined : read(value);

/** "1.9800" -> 19800n. */
export function multiplierE4(text: string): bigint {
  const match = /^(\d+)(?:\.(\d{1,4}))?$/.exec(text);
  return match ? BigInt(match[1]! + (match[2] ?? '').padEnd(4, '0')) : unreadable('multiplier');
}

/** "49.50" -> 4950. */
export function hundredths(text: string): number {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  return match ? Number(match[1]! + (match[2] ?? '').padEnd(2, '0')) : unreadable('hundredths');
}

const diceDetail = ({ params }: PlayedOf<'dice'>, result: ResultOf<'dice'>): DiceDetail => ({
  family: 'dice',
  chanceE2: hundredths(params.chance),
  side: oneOf(params.side, ['under', 'over']),
  rollE2: hundredths(result.roll),
  win: result.win,
});

/** Spins are the engine's own record: their lists are looked at, because the board is drawn from them. */
function readSpin(spin: SlotSpin): SlotSpin {
  for (const column of list(spin.window)) list(column);
  for (const win of [...list(spin.lineWins), ...list(spin.wayWins ?? []), ...list(spin.clusterWins ?? [])])
    list(win.positions);
  for (const { wins, window } of list(spin.cascades ?? [])) {
    for (const column of list(window)) list(column);
    for (const win of list(wins)) list(win.positions);
  }
  for (const respin of list(spin.hold?.respins ?? [])) list(respin);
  list(spin.medals ?? []);
  for (const cell of list(spin.covered ?? [])) list(cell);
  list(spin.stops);
  list(spin.scatter.positions);
  return spin;
}

const slotDetail = ({ params }: PlayedOf<'slot'>, result: ResultOf<'slot'>, multiplier: bigint): SlotDetail => ({
  family: 'slot',
  coins: params.lines,
  lineBet: toAmount(params.lineBet),
  round: {
    spins: list(result.spins).map(readSpin),
    units: result.units,
    capped: result.capped,
    multiplierE4: multiplier,
  },
});

const crashDetail = ({ params }: PlayedOf<'crash'>, result: ResultOf<'crash'>): CrashDetail => ({
  family: 'crash',
  shared: params.shared,
  panel: params.panel,
  targetE2: known(params.target, hundredths),
  ceilingE2: hundredths(params.ceiling),
  phase: oneOf(result.phase, ['open', 'cashed', 'crashed', 'void']),
  cashedE2: known(result.cashedAt, hundredths),
  pointE2: known(result.point, hundredths),
});

type ResultOf<K extends Family> = NonNullable<PlayedOf<K>['result']>;

function detailOf(round: PlayRound, multiplier: bigint): Detail {
  if (round.result === null) return round.state === 'void' ? { family: 'none' } : unreadable('result');
  switch (round.family) {
    case 'dice':
      return diceDetail(round, round.result);
    case 'slot':
      return slotDetail(round, round.result, multiplier);
    case 'crash':
      return crashDetail(round, round.result);
    case 'instant':
      return { family: 'instant', form: round.form, params: round.params, result: round.result };
    case 'steps':
      return {
        family: 'steps',
        form: round.form,
        params: round.params,
        steps: list(round.result.steps),
        shown: round.result.shown,
      };
    default:
      return unreadable('family');
  }
}

export function readRound(round: PlayRound): Round {
  const multiplier = multiplierE4(round.multiplier);
  const { fairness } = round;
  return {
    id: round.id,
    requestId: round.requestId,
    game: round.game,
    mode: oneOf(round.mode, ['real', 'try']),
    currency: round.currency,
    state: oneOf(round.state, ['open', 'closed', 'void']),
    settled: round.settled,
    disputed: round.disputed === true,
    free: round.free === true,
    stake: toAmount(round.stake),
    payout: toAmount(round.payout),
    multiplierE4: multiplier,
    openedAt: round.openedAt,
    closedAt: round.closedAt ?? undefined,
    balanceBefore: known(round.balanceBefore, toAmount),
    balanceAfter: known(round.balanceAfter, toAmount),
    fairness: { ...fairness, serverSeed: fairness.serverSeed ?? undefined },
    detail: detailOf(round, multiplier),
  };
}

export const isDice = (round: Round): round is Round<DiceDetail> => round.detail.family === 'dice';
export const isSlot = (round: Round): round is Round<SlotDetail> => round.detail.family === 'slot';
export const isInstant = (round: Round): round is Round<InstantDetail> => round.detail.family === 'instant';
export const isCrash = (round: Round): round is Round<CrashDetail> => round.detail.family === 'crash';
export const isSteps = (round: Round): round is Round<StepsDetail> => round.detail.family === 'steps';

/** What a round of many steps has found, where its game counts that. */
export function gemsOf({ detail }: Round): number | undefined {
  const gems = detail.family === 'steps' ? detail.shown['gems'] : undefined;
  return typeof gems === 'number' ? gems : undefined;
}

/** A game in full, or as a replay names it: then what only matters for playing is left empty. */
export function readGame(game: ReplayGame & Partial<PlayGame>): GameInfo {
  return {
    code: game.code,
    family: oneOf(game.family, ['slot', 'dice', 'instant', 'steps', 'crash']),
    form: game.rules.form,
    stepsForm: game.rules.stepsForm,
    name: game.name,
    enabled: game.enabled !== false,
    rtp: game.rtp ?? '',
    rtpHighest: game.rtpHighest ?? '',
    topPrizeOneIn: game.topPrizeOneIn,
    jackpot: game.jackpot === true,
    volatility: game.volatility ?? '',
    maxMultiplierE4: known(game.maxMultiplier, multiplierE4),
    modelHash: game.modelHash,
    model: game.rules.model,
  };
}

export function readState(state: WireState): PlayState {
  const { session, limits, settings, pending } = state;
  return {
    game: readGame(state.game),
    mode: session.mode,
    currency: session.currency,
    depositUrl: session.depositUrl ?? undefined,
    brandTheme: session.brandTheme ?? {},
    limits: {
      min: toAmount(limits.min),
      max: toAmount(limits.max),
      launchMax: toAmount(limits.max),
      step: toAmount(limits.step),
      maxWin: known(limits.maxWin, toAmount),
      first: toAmount(limits.default),
      payoutStep: toAmount(limits.payoutStep),
    },
    balance: known(state.balance, toAmount),
    seeds: state.seeds,
    open: known(state.open, readRound),
    pending: known(pending, ({ requestId, round }) => ({ requestId, round })),
    freeRounds: known(state.freeRounds, readFreeRounds),
    muted: settings.muted,
    quickAllowed: settings.quickAllowed,
    autoplayAllowed: settings.autoplayAllowed,
    minCycleMs: settings.minCycleMs,
    serverTime: state.serverTime,
  };
}

export const readPage = ({ rounds, next }: HistoryPage): { rounds: readonly Round[]; next: string | undefined } => ({
  rounds: list(rounds).map(readRound),
  next: next ?? undefined,
});

import type { CrashMessage } from '@baize/contract/play/crash-messages';
import { crashText } from '@baize/domain/games/crash';
import { formatAmount } from '@baize/domain/money';
import { checkDelay } from '../core/call-progress.ts';
import { newRequestId } from '../core/repeat-call.ts';
import type { TableLink } from '../core/table-link.ts';
import type { BetResult, Reply } from '../wire/api.ts';
import { isCrash, type Round } from '../wire/rounds.ts';
import {
  EMPTY_TABLE,
  NO_OTHERS,
  betAsTold,
  betStatusOf,
  type Order,
  type Panel,
  type PanelState,
  type Phase,
  type TableState,
} from './crash-state.ts';

/** How far the curve is drawn beyond what the studio said last. */
const AHEAD_MS = 700;
const SILENCE_MS = 4_500;
const RECONNECT_MS = 300;
const RECONNECT_MAX_MS = 3_000;
/** When every end of a round is written: a little before the next one begins, not all players at the same moment. */
const REREAD_MS = 1_900;
const REREAD_SPREAD_MS = 700;
const REPEAT_MAX_MS = 500;
const OFFLINE = 'OFFLINE';

export interface CrashTable {
  readonly get: () => TableState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Watches the table until the answer is called. */
  readonly open: () => () => void;
  readonly phase: () => Phase;
  /**
   * Milliseconds since the start of the round by the studio's clock, never far beyond what it told; negative before.
   */
  readonly elapsed: () => number;
  /** Bets now, or in the next round; a bet that waits is taken back. */
  readonly press: (panel: Panel, order: Order) => void;
  readonly cashOut: (panel: Panel) => void;
}

/** What the parts of the table share. */
interface TableCore {
  readonly link: TableLink;
  readonly get: () => TableState;
  readonly set: (change: Partial<TableState>) => void;
  readonly setPanel: (panel: Panel, change: Partial<PanelState>) => void;
  /** A message says what the studio's clock is. */
  readonly hearClock: (told: number) => void;
  readonly forgetClock: () => void;
  readonly studioNow: () => number;
}

interface CoreWithListeners extends TableCore {
  readonly subscribe: CrashTable['subscribe'];
}

function createCore(link: TableLink): CoreWithListeners {
  let state = EMPTY_TABLE;
  /** The studio's clock minus ours: the least delayed message says it best. */
  let offset: number | undefined;
  const listeners = new Set<() => void>();
  const set = (change: Partial<TableState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  return {
    link,
    get: () => state,
    set,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setPanel: (panel, change) => {
      const [first, second] = state.panels;
      set({ panels: panel === 0 ? [{ ...first, ...change }, second] : [first, { ...second, ...change }] });
    },
    hearClock: (told) => {
      offset = Math.max(offset ?? Number.NEGATIVE_INFINITY, told - link.now());
    },
    forgetClock: () => {
      offset = undefined;
    },
    studioNow: () => link.now() + (offset ?? 0),
  };
}

function phaseOf({ get, studioNow }: TableCore): Phase {
  const { round } = get();
  if (!round) return 'none';
  if (round.over) return 'over';
  return studioNow() < round.startsAt ? 'betting' : 'flying';
}

type Known = {
  readonly reply: Exclude<Reply<BetResult>, { is: 'unknown' }>;
  /** An answer was lost before: what this one says of the balance may be long over. */
  readonly late: boolean;
};

/** Asks the same until the answer is known: a bet is one by its number, a press by its bet. */
async function untilKnown({ wait }: TableLink, send: () => Promise<Reply<BetResult>>): Promise<Known> {
  for (let tries = 0; ; tries++) {
    const reply = await send();
    if (reply.is !== 'unknown') return { reply, late: tries > 0 };
    await wait(Math.min(REPEAT_MAX_MS, reply.afterMs ?? checkDelay(tries)));
  }
}

async function place(core: TableCore, panel: Panel, { stake, targetE2 }: Order): Promise<void> {
  const { link, setPanel } = core;
  const { round } = core.get();
  if (!round) return;
  setPanel(panel, { armed: undefined, busy: 'placing', problem: undefined });
  const input = {
    requestId: newRequestId(),
    stake: formatAmount(stake),
    shared: round.id,
    panel: panel === 0 ? (1 as const) : (2 as const),
    target: targetE2 === undefined ? null : crashText(targetE2),
  };
  const send = (): Promise<Reply<BetResult>> => link.api.crashBet(input);
  const { reply, late } = await untilKnown(link, send);
  if (reply.is === 'refusal') {
    setPanel(panel, { busy: undefined, problem: reply.code });
    return late ? link.refresh() : link.setBalance(reply.balance);
  }
  const { round: bet, balance } = reply.value;
  if (!isCrash(bet)) return undefined;
  if (late) link.found(bet);
  else link.placed(bet, balance);
  const { round: shown } = core.get();
  const isRunning = shown?.id === bet.detail.shared && !shown.over;
  setPanel(panel, { busy: undefined, ...(shown?.id === bet.detail.shared ? { bet } : {}) });
  if (!late) link.setBalance(balance);
  if (!isRunning) await endUnseen(link, bet, send);
}

/** The round was over before its bet was known here: the table tells its end no more, so the bet is asked for it. */
async function endUnseen(link: TableLink, bet: Round, send: () => Promise<Reply<BetResult>>): Promise<void> {
  let ended = bet;
  while (ended.state === 'open') {
    await link.wait(REREAD_MS);
    const { reply } = await untilKnown(link, send);
    if (reply.is === 'refusal') break;
    ended = reply.value.round;
  }
  link.ended(ended);
  link.refresh();
}

async function cashOut(core: TableCore, panel: Panel): Promise<void> {
  const { link, get, setPanel } = core;
  const { bet, busy } = get().panels[panel];
  if (!bet || busy !== undefined || betStatusOf(bet, get()).is !== 'aboard') return;
  setPanel(panel, { busy: 'cashing' });
  const { reply, late } = await untilKnown(link, () => link.api.crashCashOut(bet.id));
  if (reply.is === 'refusal') setPanel(panel, { busy: undefined });
  else {
    const { round, balance } = reply.value;
    if (late) link.refresh();
    else link.setBalance(balance);
    setPanel(panel, { busy: undefined, ...(isCrash(round) ? { bet: round } : {}) });
  }
  countCashed(core);
  // The flight ended while the press was under way, and the bet was left out then.
  const { round: shown, panels } = get();
  const told = panels[panel].bet;
  if (told && shown?.over && shown.id === told.detail.shared) link.ended(betAsTold(told, get()));
}

/**
 * What was cashed out by now; each counts once, however often it is said. By what a press is paid its answer says: the
 * target that the flight passes meanwhile may be another figure.
 */
function countCashed({ link, get }: TableCore): void {
  for (const { bet, busy } of get().panels) {
    if (busy === 'cashing') continue;
    if (bet && betStatusOf(bet, get()).is === 'cashed') link.cashed(betAsTold(bet, get()));
  }
}

/** What the studio has written of our bets in the round that is shown. */
async function reread({ link, get, setPanel }: TableCore): Promise<void> {
  const reply = await link.api.crashTable();
  if (reply.is !== 'answer') return;
  for (const panel of [0, 1] as const) {
    const bet = reply.value.mine.findLast((each) => isCrash(each) && each.detail.panel === panel + 1);
    const isShown = bet && isCrash(bet) && bet.detail.shared === get().round?.id;
    if (isShown && get().panels[panel].busy !== 'placing') setPanel(panel, { bet });
  }
}

/** A bet's own share of the time over which players come back. */
const spreadOf = (id: string): number => ((id.codePointAt(id.length - 1) ?? 0) % 16) * (REREAD_SPREAD_MS / 16);

/** The round is over: the page around the game hears of our bets, and the balance is read when all is settled. */
async function closeBets(core: TableCore, shared: string): Promise<void> {
  const { link, get } = core;
  const open = get().panels.flatMap(({ bet }) => (bet?.detail.shared === shared ? [bet] : []));
  if (open.length === 0) return;
  for (const { bet, busy } of get().panels)
    if (bet?.detail.shared === shared && busy !== 'cashing') link.ended(betAsTold(bet, get()));
  await link.wait(REREAD_MS + spreadOf(open[0]!.id));
  link.refresh();
  await reread(core);
}

/** The table is watched (again): a round may have ended meanwhile, of which the stream tells nothing more. */
async function takeUp(core: TableCore): Promise<void> {
  await reread(core);
  const { round } = core.get();
  if (round?.over) await closeBets(core, round.id);
}

type Told<T extends CrashMessage['type']> = Extract<CrashMessage, { type: T }>;

function hearTable(core: TableCore, { now, round, chain, last }: Told<'table'>): void {
  const isNew = round?.id !== core.get().round?.id;
  core.set({
    connected: true,
    toldAt: now,
    round: round ?? undefined,
    chain: chain ?? undefined,
    last,
    ...(isNew ? { others: NO_OTHERS } : {}),
  });
  if (!isNew) return;
  for (const panel of [0, 1] as const) {
    const { armed, busy } = core.get().panels[panel];
    core.setPanel(panel, { bet: undefined });
    if (armed && busy === undefined && phaseOf(core) === 'betting') void place(core, panel, armed);
  }
}

function hearCrash(core: TableCore, { now, over }: Told<'crash'>): void {
  const { round, last } = core.get();
  if (over.id !== round?.id) return;
  core.set({ toldAt: now, round: { ...round, over }, last: [over, ...last.filter(({ id }) => id !== over.id)] });
  void closeBets(core, over.id);
}

function hear(core: TableCore, message: CrashMessage): void {
  if (message.type !== 'bets') core.hearClock(message.now);
  const id = core.get().round?.id;
  if (message.type === 'table') hearTable(core, message);
  else if (message.type === 'crash') hearCrash(core, message);
  else if (message.id !== id) return;
  else core.set(message.type === 'tick' ? { connected: true, toldAt: message.now } : { others: message });
  if (message.type === 'tick') countCashed(core);
}

/** Without a network nobody knows when the next round comes: a bet that waits for it waits no longer. */
function takeBack({ get, setPanel }: TableCore): void {
  for (const panel of [0, 1] as const)
    if (get().panels[panel].armed) setPanel(panel, { armed: undefined, problem: OFFLINE });
}

/** Opens the stream again and again; one that fell silent is let go. */
async function follow(core: TableCore, signal: AbortSignal): Promise<void> {
  for (let tries = 0; !signal.aborted; tries++) {
    const stream = new AbortController();
    const leave = (): void => stream.abort();
    let timer = setTimeout(leave, SILENCE_MS);
    signal.addEventListener('abort', leave);
    try {
      await core.link.api.crashStream(stream.signal, (message) => {
        clearTimeout(timer);
        timer = setTimeout(leave, SILENCE_MS);
        if (!core.get().connected) void takeUp(core);
        tries = 0;
        hear(core, message);
      });
    } catch {
      // Without a network, or a studio that starts again: asked for once more below.
    }
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
    if (signal.aborted) return;
    core.set({ connected: false });
    core.forgetClock();
    if (!core.link.isOnline()) takeBack(core);
    await core.link.wait(Math.min(RECONNECT_MAX_MS, RECONNECT_MS * 2 ** tries));
  }
}

export function createCrashTable(link: TableLink): CrashTable {
  const core = createCore(link);
  const { get, setPanel, studioNow } = core;
  return {
    get,
    subscribe: core.subscribe,
    phase: () => phaseOf(core),
    elapsed: () => {
      const { round, toldAt } = get();
      return round ? Math.min(studioNow(), toldAt + AHEAD_MS) - round.startsAt : 0;
    },
    open: () => {
      const end = new AbortController();
      void follow(core, end.signal);
      return () => end.abort();
    },
    press: (panel, order) => {
      const { armed, bet, busy } = get().panels[panel];
      if (busy !== undefined) return;
      if (armed) setPanel(panel, { armed: undefined });
      // Sent later, it would play when the player has long turned away.
      else if (!link.isOnline()) setPanel(panel, { problem: OFFLINE });
      else if (phaseOf(core) === 'betting' && bet === undefined) void place(core, panel, order);
      else setPanel(panel, { armed: order, problem: undefined });
    },
    cashOut: (panel) => void cashOut(core, panel),
  };
}

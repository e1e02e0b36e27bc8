import { randomUUID } from 'node:crypto';
import { CRASH_TIMES, crashReachedMs } from '@baize/domain/games/crash';
import { checkBooks, createBed, settle, units, type Bed, type BedOptions, type Reply } from '../testing/bed.ts';
import type { Live } from './table.ts';

/** A studio whose clock only the test turns, with somebody watching its table. */
export type TableBed = {
  readonly bed: Bed;
  readonly now: () => number;
  readonly setNow: (at: number) => void;
  /** What the watcher was told, parsed. */
  readonly told: { readonly type: string }[];
  /** A new round that takes bets, whose point is in the range; rounds outside it are let pass. */
  readonly deal: (range?: Range) => Promise<Live>;
  /** Moves the clock to so many ms after the start of the round, with a look at the table. */
  readonly at: (live: Live, elapsedMs: number) => Promise<void>;
  /** To the end of the round, with everything settled. */
  readonly finish: (live: Live) => Promise<void>;
  /** A session of a new player, whose wallet holds so much. */
  readonly player: (name: string, balance?: number, gameCode?: string) => Promise<string>;
  readonly bet: (session: string, live: Live, over?: object) => Promise<Reply>;
  readonly cashOut: (session: string, round: string) => Promise<Reply>;
  readonly restart: () => Promise<void>;
  /** Everything settled, the wallets' books hold what every player began with. */
  readonly checkMoney: () => Promise<void>;
};

export const CODE = 'stu_paper_kite';
const STEP_MS = 1_400;
const FIRST = Date.UTC(2026, 0, 1, 12);

/** The players at the table, and the books of their wallets. */
function playersOf(bed: Bed): Pick<TableBed, 'player' | 'checkMoney'> {
  let wallets = 0n;
  return {
    player: (name, balance = 1_000, gameCode = CODE) => {
      wallets += units(balance);
      return bed.launch(gameCode, name.replaceAll(' ', '_'), units(balance));
    },
    checkMoney: async () => {
      await settle(bed);
      await checkBooks(bed, wallets);
    },
  };
}

export async function createTableBed(options: Omit<BedOptions, 'clock'> = {}): Promise<TableBed> {
  let now = FIRST;
  const given: BedOptions = {
    ...options,
    clock: () => now,
    limits: { awaitMs: 50, crashChainRounds: 400, ...options.limits },
  };
  const bed = await createBed(given);
  const told: { readonly type: string }[] = [];
  const watch = (): void => {
    bed.studio.room.join({
      group: '7 ',
      send: (event) => told.push(JSON.parse(event.toString().slice('data: '.length)) as { type: string }),
    });
  };
  watch();
  const room = () => bed.studio.room;
  const look = async (at: number): Promise<void> => {
    now = at;
    await room().pass();
    await room().settled();
  };
  /** Looks at the table as often as a loop would at least, so that the round is served all the way. */
  const walk = async (live: Live, until: number): Promise<void> => {
    for (let next = Math.max(now, live.startsAt); next < until; next += STEP_MS) await look(next);
    await look(until);
  };
  const finish = async (live: Live): Promise<void> => {
    await walk(live, Math.max(now, live.overAt));
    await look(Math.max(now, live.overAt + 2_000));
    await look(now + 1);
    await settle(bed);
  };
  const newest = async (): Promise<Live | undefined> => {
    const { round } = await room().table();
    return round === null ? undefined : room().find(round.id);
  };
  const deal: TableBed['deal'] = async (range) => {
    for (;;) {
      await look(now + 1);
      const live = await newest();
      const isTaking = live?.row.state === 'OPEN' && now < live.startsAt;
      if (live && isTaking && isWithin(live.pointE2, range)) return live;
      now = Math.max(now, (live?.overAt ?? now) + CRASH_TIMES.crashedMs);
      if (live?.row.state === 'OPEN') await look(now); // nobody has a bet in it
    }
  };
  return {
    bed,
    told,
    deal,
    finish,
    now: () => now,
    setNow: (at) => {
      now = at;
    },
    at: (live, elapsedMs) => walk(live, live.startsAt + elapsedMs),
    ...playersOf(bed),
    bet: (session, live, over = {}) => bed.post(session, '/crash/bet', { ...newBet(live), ...over }),
    cashOut: (session, round) => bed.post(session, '/crash/cash-out', { round }),
    restart: async () => {
      await bed.restart(given);
      watch();
    },
  };
}

const newBet = ({ row }: Live): object => ({
  requestId: randomUUID(),
  stake: '10.00',
  shared: row.id,
  panel: 1,
  target: null,
});

type Range = { readonly least?: number; readonly most?: number };
const isWithin = (point: number, { least = 100, most = Number.POSITIVE_INFINITY }: Range = {}): boolean =>
  point >= least && point <= most;

/** The moment at which a figure is shown first. */
export const reached = crashReachedMs;

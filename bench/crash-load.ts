/**
 * Child of bench/crash.ts: everybody at the table. Each player reads the stream of events on a socket of their own,
 * bets in every round, and cashes out by a target or by hand. What was sent and answered is written to a file.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { PLAY_PREFIX } from '@baize/contract/addresses';
import { PLAY_SESSION_HEADER } from '@baize/contract/headers';
import { CRASH_STREAM_PATH, type CrashMessage, type CrashOver } from '@baize/contract/play/crash-messages';
import { PLAY_CALLS } from '@baize/contract/play/calls';
import { crashReachedMs, crashText } from '@baize/domain/games/crash';
import type { Seat } from './lib/crash-seats.ts';
import { quantile } from './lib/stats.ts';

export type CrashConfig = {
  readonly studioUrl: string;
  readonly rounds: number;
  readonly seats: readonly Seat[];
  /** Where the bets are written, one JSON object a line. */
  readonly betsFile: string;
};
/** What a player knows of a bet of theirs. */
export type SentBet = {
  readonly user: string;
  readonly shared: string;
  /** The round's id at the studio, or the code with which the bet was refused. */
  readonly round: string | null;
  readonly refusal: string | null;
  readonly target: string | null;
  /** Unix ms; null where nobody pressed. */
  pressedAt: number | null;
  /** The multiplier paid for the press, or the code of a refusal. */
  answer: string | null;
  answeredMs: number | null;
};
export type CrashLoad = {
  /** From the moment that a tick was due at until it was read, ms. */
  readonly late50: number;
  readonly late99: number;
  readonly lateMax: number;
  /** From the moment that a message was made at until it was read, ms. */
  readonly carried50: number;
  readonly carried99: number;
  readonly betMs50: number;
  readonly betMs99: number;
  readonly pressMs50: number;
  readonly pressMs99: number;
  readonly ticks: number;
  readonly streamsLost: number;
  readonly rounds: readonly { readonly id: string; readonly startsAt: number; readonly point: string }[];
  readonly cpuMicros: number;
  readonly seconds: number;
};

const STAKE = '10.00';
/** Bets come over so much of the time in which they are taken. */
const BETTING_MS = 5_000;
/** A flight ticks so often (`TICK_MS` of the keeper). */
const TICK_MS = 250;
const AIMED = [110, 125, 150, 200, 300, 1_000];
/** People press when they see a round figure, some faster than others. */
const REACTION_MS = 400;
const TIMEOUT_MS = 20_000;

const config = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as CrashConfig;
const agent = new Agent({ keepAlive: true, maxSockets: config.seats.length });
const bets: SentBet[] = [];
const late: number[] = [];
const carried: number[] = [];
const betMs: number[] = [];
const pressMs: number[] = [];
const played = new Map<string, { id: string; startsAt: number; point: string }>();
const underWay = new Set<Promise<unknown>>();
let streamsLost = 0;
let everybodyWatches = false;
let finished = false;
const all = Promise.withResolvers<void>();
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

type Answer = { readonly status: number; readonly body: Record<string, never>; readonly ms: number };
function call(seat: Seat, path: string, body: object): Promise<Answer> {
  const sent = performance.now();
  const text = JSON.stringify(body);
  return new Promise((done) => {
    const failed = (error: Error): void =>
      done({ status: 0, body: { error: error.message } as never, ms: performance.now() - sent });
    const outgoing = request(config.studioUrl + PLAY_PREFIX + path, {
      method: 'POST',
      agent,
      timeout: TIMEOUT_MS,
      headers: {
        [PLAY_SESSION_HEADER]: seat.session,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      },
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('TIMEOUT')));
    outgoing.on('error', failed);
    outgoing.on('response', (incoming) => {
      let read = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (chunk: string) => (read += chunk));
      incoming.on('error', failed);
      incoming.on('end', () =>
        done({ status: incoming.statusCode ?? 0, body: JSON.parse(read) as never, ms: performance.now() - sent }),
      );
    });
    outgoing.end(text);
  });
}

async function playRound(seat: Seat, round: { readonly id: string; readonly startsAt: number }): Promise<void> {
  await pause(Math.max(0, round.startsAt - BETTING_MS - Date.now()) + Math.random() * (BETTING_MS - 1_000));
  const aim = pick(AIMED);
  const target = Math.random() < 0.5 ? crashText(aim) : null;
  const placed = await call(seat, PLAY_CALLS.placeCrashBet.path, {
    requestId: randomUUID(),
    stake: STAKE,
    shared: round.id,
    panel: 1,
    target,
  });
  const id = (placed.body as { round?: { id: string } }).round?.id ?? null;
  const refusal = placed.status === 200 ? null : String(placed.body['error']);
  const bet: SentBet = {
    user: seat.user,
    shared: round.id,
    round: placed.status === 200 ? id : null,
    refusal,
    target,
    pressedAt: null,
    answer: null,
    answeredMs: null,
  };
  bets.push(bet);
  betMs.push(placed.ms);
  if (bet.round === null || target !== null) return;
  await pause(round.startsAt + crashReachedMs(aim) + Math.random() * REACTION_MS - Date.now());
  if (played.has(round.id)) return;
  bet.pressedAt = Date.now();
  const pressed = await call(seat, PLAY_CALLS.cashOutCrash.path, { round: bet.round });
  bet.answeredMs = pressed.ms;
  pressMs.push(pressed.ms);
  const paid = (pressed.body as { round?: { multiplier: string } }).round;
  bet.answer = pressed.status === 200 ? (paid?.multiplier ?? null) : String(pressed.body['error']);
}

function hear(seat: Seat, message: CrashMessage, seen: { round: string; startsAt: number; tickAt: number }): void {
  const now = Date.now();
  if (message.type === 'tick') {
    carried.push(now - message.now);
    // Before the start it is told each second, and the first of the flight is due at its start.
    const due = message.now < seen.startsAt ? message.now : Math.max(seen.startsAt, seen.tickAt + TICK_MS);
    late.push(now - Math.min(due, message.now));
    seen.tickAt = message.now;
  } else if (message.type === 'crash') {
    carried.push(now - message.now);
    endRound(message.over, seen.startsAt);
  } else if (message.type === 'table' && message.round && message.round.over === null) {
    const { id, startsAt } = message.round;
    if (seen.round === id) return;
    Object.assign(seen, { round: id, startsAt, tickAt: 0 });
    // A round that began before everybody was there tells nothing of a full table.
    if (finished || !everybodyWatches || startsAt - now < BETTING_MS / 2) return;
    const playing = playRound(seat, { id, startsAt });
    underWay.add(playing);
    void playing.finally(() => underWay.delete(playing));
  }
}

function endRound({ id, point }: CrashOver, startsAt: number): void {
  if (played.has(id) || bets.every((bet) => bet.shared !== id)) return;
  played.set(id, { id, startsAt, point });
  console.error(`round ${id}: ${point}, ${bets.filter((bet) => bet.shared === id && bet.round).length} bets`);
  if (played.size < config.rounds || finished) return;
  finished = true;
  all.resolve();
}

function follow(seat: Seat): Promise<() => void> {
  const seen = { round: '', startsAt: 0, tickAt: 0 };
  return new Promise((done, fail) => {
    const stream = request(config.studioUrl + PLAY_PREFIX + CRASH_STREAM_PATH, {
      agent: false,
      headers: { [PLAY_SESSION_HEADER]: seat.session },
    });
    stream.on('error', fail);
    stream.on('response', (incoming: IncomingMessage) => {
      let rest = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (chunk: string) => {
        const events = (rest + chunk).split('\n\n');
        rest = events.pop()!;
        for (const event of events) {
          // What others staked is read by nobody here: half of the reader's time would go into it.
          if (!event.startsWith('data: {"type":"bets"')) hear(seat, JSON.parse(event.slice(6)) as CrashMessage, seen);
        }
      });
      incoming.on('close', () => {
        if (!finished) streamsLost += 1;
      });
      done(() => stream.destroy());
    });
    stream.end();
  });
}

const leave: (() => void)[] = [];
const coming = config.seats.values();
await Promise.all(
  Array.from({ length: 20 }, async () => {
    for (const seat of coming) leave.push(await follow(seat));
  }),
);
console.error(`${leave.length} players watch`);
late.length = carried.length = 0;
everybodyWatches = true;
const cpu = process.cpuUsage();
const start = performance.now();
await all.promise;
await Promise.all(underWay);
const used = process.cpuUsage(cpu);
for (const each of leave) each();
agent.destroy();
writeFileSync(config.betsFile, bets.map((bet) => JSON.stringify(bet)).join('\n'));
const load: CrashLoad = {
  late50: quantile(late, 0.5),
  late99: quantile(late, 0.99),
  lateMax: late.reduce((most, each) => Math.max(most, each), 0),
  carried50: quantile(carried, 0.5),
  carried99: quantile(carried, 0.99),
  betMs50: quantile(betMs, 0.5),
  betMs99: quantile(betMs, 0.99),
  pressMs50: quantile(pressMs, 0.5),
  pressMs99: quantile(pressMs, 0.99),
  ticks: late.length,
  streamsLost,
  rounds: [...played.values()],
  cpuMicros: used.user + used.system,
  seconds: (performance.now() - start) / 1_000,
};
console.log(JSON.stringify(load));
process.exit(0);

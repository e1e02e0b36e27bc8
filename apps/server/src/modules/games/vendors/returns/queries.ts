import type { GameReturn as ShownReturn, ReturnPoint } from '@baize/contract/console/returns';
import type { ReturnBand } from '@baize/domain/games/return-band';
import type { PublishedReturn } from '@baize/domain/share';
import { judgeReturn } from '@baize/domain/games/return-state';
import { formatAmount } from '@baize/domain/money';
import type { Tx } from '../../../../db/pool.ts';
import { listHourReturns, type HourReturn, type Span } from '../../../base/wagers/index.ts';
import { exposureOf, judgeReturns, watchedOf, type JudgedReturn, type SpreadSums } from './judged.ts';
import { listAlarms, listToldHours, type AlarmRow, type ToldHour } from './store.ts';

/** What the catalogue says of a game. */
export type ReturnGame = PublishedReturn & {
  readonly names: Readonly<Record<string, string>>;
  readonly vendor: string;
  readonly supplierName: string | null;
};
export type Asked = Span & { readonly now: Date; readonly month: string; readonly currency: string };
type Catalogue = (gameCode: string) => ReturnGame;

const SHARE_PLACES = 1_000_000;
const share = (value: number): number => Math.round(value * SHARE_PLACES) / SHARE_PLACES;
const orNull = (value: number | undefined): number | null => (value === undefined ? null : share(value));
const bandOf = (band: ReturnBand | undefined) =>
  band === undefined ? null : { low: share(band.low), high: share(band.high) };

const presentAlarm = (row: AlarmRow): NonNullable<ShownReturn['alarm']> => ({
  id: row.id.toString(),
  cause: row.cause,
  raisedAt: row.raisedAt.toISOString(),
  rounds: Number(row.rounds),
  actual: share(row.actual),
  low: share(row.low),
  high: share(row.high),
  acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
  acknowledgedBy: row.acknowledgedBy,
  reason: row.reason,
});

function presentReturn(
  { played, told, verdict }: JudgedReturn,
  game: ReturnGame,
  alarm: AlarmRow | undefined,
): ShownReturn {
  return {
    gameCode: played.gameCode,
    ...game,
    rounds: Number(played.bets),
    stake: formatAmount(played.stake),
    payout: formatAmount(played.payout),
    basis: verdict.basis,
    told,
    state: verdict.state,
    actual: orNull(verdict.actual),
    expected: orNull(verdict.expected),
    deviations: orNull(verdict.deviations),
    toldShare: orNull(verdict.toldShare),
    watch: bandOf(verdict.watch),
    alarmBand: bandOf(verdict.alarm),
    alarm: alarm ? presentAlarm(alarm) : null,
  };
}

const URGENCY = { alarm: 0, watch: 1, inside: 2, unknown: 3 } as const;
const urgencyOf = ({ state, alarm }: ShownReturn): number =>
  alarm !== null && alarm.acknowledgedAt === null ? -1 : URGENCY[state];

/** Every game that was played, those that need somebody first; and in which currencies there is anything. */
export async function readReturns(tx: Tx, asked: Asked, catalogue: Catalogue) {
  const judged = await judgeReturns(tx, asked, catalogue);
  const alarms = await listAlarms(tx, asked.month);
  const games = judged
    .filter(({ played }) => played.currency === asked.currency)
    .map((each) => {
      const { gameCode, currency } = each.played;
      const own = alarms.filter((row) => row.gameCode === gameCode && row.currency === currency);
      // One after the other, where there are two: that which nobody has looked into first.
      const alarm = own.find(({ acknowledgedAt }) => acknowledgedAt === null) ?? own[0];
      return presentReturn(each, catalogue(gameCode), alarm);
    })
    .toSorted((a, b) => urgencyOf(a) - urgencyOf(b) || Number(b.stake) - Number(a.stake));
  return { games, currencies: [...new Set(judged.map(({ played }) => played.currency))].toSorted() };
}

/** A drawing has no more points than that: hours are left out evenly, never the last one. */
const POINTS_MAX = 240;

function thinned<T>(all: readonly T[]): readonly T[] {
  const step = Math.ceil(all.length / POINTS_MAX);
  return all.filter((_, at) => (all.length - 1 - at) % step === 0);
}

/** Sums up to and with each hour. */
function running<T>(hours: readonly T[], add: (sum: T, hour: T) => T): T[] {
  const sums: T[] = [];
  for (const hour of hours) sums.push(sums.length === 0 ? hour : add(sums.at(-1)!, hour));
  return sums;
}

const addPlayed = (sum: HourReturn, hour: HourReturn): HourReturn => ({
  ...hour,
  bets: sum.bets + hour.bets,
  stake: sum.stake + hour.stake,
  payout: sum.payout + hour.payout,
  squares: (BigInt(sum.squares) + BigInt(hour.squares)).toString(),
});
const addTold = (sum: ToldHour, hour: ToldHour): ToldHour => ({
  hour: hour.hour,
  rounds: sum.rounds + hour.rounds,
  stake: sum.stake + hour.stake,
  payout: sum.payout + hour.payout,
  expected: sum.expected + hour.expected,
  variance: sum.variance + hour.variance,
  gain: Math.max(sum.gain, hour.gain),
  loss: Math.max(sum.loss, hour.loss),
});
/** A point has the basis of the whole month. */
const ALL_TOLD = { told: { rounds: 0, stake: 0 }, seen: { rounds: 0, stake: 0 } };
const NOTHING_PLAYED = { bets: 0n, stake: 0n, payout: 0n, squares: '0' } as never;

type Game = PublishedReturn & { readonly gameCode: string };
type Sums = { readonly hour: Date; readonly played?: HourReturn; readonly told?: SpreadSums };

function pointOf({ gameCode, rtp, rtpHighest }: Game, { hour, played, told }: Sums): ReturnPoint[] {
  const watched = watchedOf(played ?? NOTHING_PLAYED);
  const exposure = exposureOf(told);
  const published = { rtp, rtpHighest };
  const { actual, expected, watch, alarm } = judgeReturn({ gameCode, published, watched, exposure, due: ALL_TOLD });
  if (actual === undefined) return [];
  return [
    {
      at: hour.toISOString(),
      rounds: told ? Number(told.rounds) : watched.rounds,
      actual: share(actual),
      expected: orNull(expected),
      watch: bandOf(watch),
      alarmBand: bandOf(alarm),
    },
  ];
}

/** The return of a game's rounds so far, at the end of each hour in which there were any. */
export async function readReturnPoints(tx: Tx, asked: Asked, shown: ShownReturn): Promise<ReturnPoint[]> {
  const of = { ...asked, gameCode: shown.gameCode };
  const sums: readonly Sums[] =
    shown.basis === 'rounds'
      ? running(await listToldHours(tx, of), addTold).map((told) => ({ hour: told.hour, told }))
      : running(await listHourReturns(tx, of), addPlayed).map((played) => ({ hour: played.hour, played }));
  return thinned(sums).flatMap((each) => pointOf(shown, each));
}

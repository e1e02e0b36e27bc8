import type { PublishedReturn } from '@baize/domain/share';
import { TOLD_ALARM } from '@baize/domain/games/return-told';
import type { Deps } from '../../../../deps.ts';
import { eachAlone } from '../../../../each-alone.ts';
import type { BrandId } from '../../../../ids.ts';
import { monthSpan, platformMonth } from '../../../base/limits/index.ts';
import { judgeReturns, type JudgedReturn } from './judged.ts';
import { raiseAlarm, type AlarmDraft } from './store.ts';

export type ReturnsDeps = Pick<Deps, 'db' | 'now'> & {
  readonly log: Pick<Deps['log'], 'warn'>;
  readonly brandIds: () => Promise<readonly BrandId[]>;
  readonly offsetMinutesOf: (brandId: BrandId) => Promise<number>;
  /** What each game returns by its supplier's word, empty where that was not told. */
  readonly returnGames: (brandId: BrandId) => Promise<(gameCode: string) => PublishedReturn>;
};

/**
 * A game that returns what chance does not allow raises an alarm, once a month (standard 53), and so does one whose
 * supplier tells the chances of too few of its rounds: a person looks into it and says what they found, and nothing is
 * closed by it.
 */
export async function watchReturns(deps: ReturnsDeps): Promise<void> {
  await eachAlone((await deps.brandIds()).map((brandId) => () => watchBrand(deps, brandId)));
}

async function watchBrand(deps: ReturnsDeps, brandId: BrandId): Promise<void> {
  const offset = await deps.offsetMinutesOf(brandId);
  const month = platformMonth(deps.now(), offset);
  const gameOf = await deps.returnGames(brandId);
  const judged = await deps.db.tx(brandId, (tx) =>
    judgeReturns(tx, { ...monthSpan(month, offset), now: deps.now() }, gameOf),
  );
  for (const each of judged) for (const alarm of alarmsOf(each)) await raise(deps, { brandId, month, ...alarm }, each);
}

type Alarm = Pick<AlarmDraft, 'cause' | 'actual' | 'low' | 'high'>;

function alarmsOf({ verdict }: JudgedReturn): Alarm[] {
  const { actual, alarm, ofReturn, ofTold, toldShare } = verdict;
  const alarms: Alarm[] = [];
  if (ofReturn === 'alarm' && alarm && actual !== undefined) alarms.push({ cause: 'return', actual, ...alarm });
  if (ofTold === 'alarm' && toldShare !== undefined) alarms.push({ cause: 'told', actual: toldShare, ...TOLD_ALARM });
  return alarms;
}

const SAID = {
  return: 'a game returns what chance does not allow',
  told: 'a supplier tells the chances of too few rounds',
} as const;

async function raise(
  { db, log, now }: ReturnsDeps,
  alarm: Alarm & Pick<AlarmDraft, 'brandId' | 'month'>,
  { played, verdict: { basis } }: JudgedReturn,
): Promise<void> {
  const { gameCode, currency, bets: rounds } = played;
  const facts = { ...alarm, gameCode, currency, basis, rounds };
  if (await db.tx(alarm.brandId, (tx) => raiseAlarm(tx, { ...facts, raisedAt: now() })))
    log.warn({ ...facts, rounds: Number(rounds) }, SAID[alarm.cause]);
}

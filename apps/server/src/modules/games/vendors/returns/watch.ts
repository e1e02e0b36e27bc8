import type { Deps } from '../../../../deps.ts';
import { eachAlone } from '../../../../each-alone.ts';
import type { BrandId } from '../../../../ids.ts';
import { monthSpan, platformMonth } from '../../../base/limits/index.ts';
import { judgeReturns, type JudgedReturn } from './judged.ts';
import { raiseAlarm } from './store.ts';

export type ReturnsDeps = Pick<Deps, 'db' | 'now'> & {
  readonly log: Pick<Deps['log'], 'warn'>;
  readonly brandIds: () => Promise<readonly BrandId[]>;
  readonly offsetMinutesOf: (brandId: BrandId) => Promise<number>;
  /** What each game returns by its supplier's word, empty where that was not told. */
  readonly returnGames: (brandId: BrandId) => Promise<(gameCode: string) => { readonly rtp: string }>;
};

/**
 * A game that returns what chance does not allow raises an alarm, once a month (standard 53): a person looks into it
 * and says what they found, and nothing is closed by it.
 */
export async function watchReturns(deps: ReturnsDeps): Promise<void> {
  await eachAlone((await deps.brandIds()).map((brandId) => () => watchBrand(deps, brandId)));
}

async function watchBrand(deps: ReturnsDeps, brandId: BrandId): Promise<void> {
  const offset = await deps.offsetMinutesOf(brandId);
  const month = platformMonth(deps.now(), offset);
  const gameOf = await deps.returnGames(brandId);
  const judged = await deps.db.tx(brandId, (tx) =>
    judgeReturns(tx, monthSpan(month, offset), (gameCode) => gameOf(gameCode).rtp),
  );
  for (const each of judged) if (each.verdict.state === 'alarm') await raise(deps, { brandId, month }, each);
}

type Judged = { readonly brandId: BrandId; readonly month: string };

async function raise(
  { db, log, now }: ReturnsDeps,
  { brandId, month }: Judged,
  { played, verdict: { actual, alarm, basis } }: JudgedReturn,
): Promise<void> {
  if (!alarm || actual === undefined) return;
  const { gameCode, currency, bets: rounds } = played;
  const facts = { brandId, gameCode, currency, month, basis, rounds, actual, ...alarm };
  if (await db.tx(brandId, (tx) => raiseAlarm(tx, { ...facts, raisedAt: now() })))
    log.warn({ ...facts, rounds: Number(rounds) }, 'a game returns what chance does not allow');
}

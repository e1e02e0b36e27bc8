import {
  dayMostOf,
  endsTooSoon,
  isContribution,
  isFeed,
  isStart,
  JACKPOT_BOUNDS,
  paysTooOften,
  rateOf,
  usualCeilings,
} from '@baize/contract/console/jackpot-bounds';
import { fail, type CallResult } from '@baize/contract/failure';
import { cleanText, seenLength } from '@baize/contract/text';
import { amount, formatAmount, parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand, type AuditedBy } from '../../../../command/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { Deps } from '../../../../deps.ts';
import type { BrandId } from '../../../../ids.ts';
import { startEpoch } from '../pool-money.ts';
import { poolSubject } from './update-jackpot.ts';
import type { SeedVault } from '../seed-vault.ts';
import { insertPool, listPools, poolOf, type PoolDraft } from '../store.ts';

/** Amounts and the share are decimal text, as somebody typed them. */
export type OpenJackpot = {
  readonly brandId: BrandId;
  readonly currency: string;
  readonly poolId: string;
  readonly name: Readonly<Record<string, string>>;
  /** The house's first money in each pool lies between them. */
  readonly start: readonly [least: string, most: string];
  /** Of every stake. */
  readonly share: string;
  /** A stake wins with the chance stake / odds. */
  readonly odds?: string | undefined;
  /** In place of chance: it is won before it holds so much. */
  readonly mustHitBy?: string | undefined;
  /** The one game that feeds it; all others where left out. */
  readonly game?: string | undefined;
  /** What the house adds by the clock, and after how many seconds: one of them is drawn each time. */
  readonly feed?: readonly [least: string, most: string] | undefined;
  readonly feedSeconds?: readonly number[] | undefined;
};
export type OpenJackpotDeps = Pick<Deps, 'db' | 'ledger'> & {
  readonly vault: SeedVault;
  readonly hasGame: (brandId: BrandId, code: string) => Promise<boolean>;
};

type Faults = Readonly<Record<string, string>>;

const POOL_ID = /^[a-z][a-z0-9-]{1,40}$/;
const SHARE = /^0(\.\d{1,4})?$/;
const NAME_MAX = 60;
const PAUSES_MAX = 5;
const PAUSE_MAX_S = 86_400;
const CENT = 1_000n;

/** Opens a pool that was not there, with its first seed and the house's first money. One that is there stays. */
export async function openJackpot(
  { db, ledger, vault, hasGame }: OpenJackpotDeps,
  by: AuditedBy,
  order: OpenJackpot,
): Promise<CallResult<{ readonly opened: boolean }, 'BAD_REQUEST'>> {
  const { brandId, poolId } = order;
  const faults = await faultsOf(order, hasGame);
  if (Object.keys(faults).length > 0) return fail('BAD_REQUEST', { fields: faults });
  return runOperatorCommand<{ readonly opened: boolean }, 'BAD_REQUEST'>({ db }, { brandId, by }, async (tx) => {
    const opened = await openIn(tx, { ledger, vault }, order);
    if (opened) {
      const audit = { action: 'open-jackpot', target: poolSubject(poolId), before: null, after: openedParts(order) };
      return ok({ value: { opened }, audit });
    }
    if (!(await hasPool(tx, poolId))) return fail('BAD_REQUEST', { fields: { game: 'it has a pool already' } });
    return ok({ value: { opened }, audit: NOTHING_CHANGED });
  });
}

export const hasPool = async (tx: Tx, poolId: string): Promise<boolean> =>
  (await listPools(tx)).some((each) => each.poolId === poolId);

/** Of an order without faults. False: there is one of its name, or of its game. */
export async function openIn(
  tx: Tx,
  { ledger, vault }: Pick<OpenJackpotDeps, 'ledger' | 'vault'>,
  order: OpenJackpot,
): Promise<boolean> {
  const draft = draftOf(order);
  if (!(await insertPool(tx, order.brandId, draft))) return false;
  const parts = { ledger, seeds: await vault.seeds(tx), tx, brandId: order.brandId };
  await startEpoch(parts, poolOf(draft), { epoch: 1, atLeast: 0n });
  return true;
}

/** What an order comes to, as the audit log and whoever checks it read it. */
export function openedParts(order: OpenJackpot) {
  const draft = draftOf(order);
  const { feedMin, feedMax, feedEveryMs } = draft;
  const feeding = { feedMax, feedEveryMs, ...usualCeilings(draft), enabled: true, feeding: true };
  return {
    name: Object.values(draft.name).join(' · '),
    currency: draft.currency,
    startMin: formatAmount(draft.startMin),
    startMax: formatAmount(draft.startMax),
    contributionRate: order.share,
    ...(order.game && { game: order.game }),
    ...(order.mustHitBy ? { mustHitBy: order.mustHitBy } : { odds: order.odds ?? '' }),
    ...(feedEveryMs.length > 0 && {
      feedMin: formatAmount(feedMin),
      feedMax: formatAmount(feedMax),
      feedSeconds: (order.feedSeconds ?? []).join(', '),
      feedDayMost: formatAmount(dayMostOf(feeding)),
    }),
  };
}

/** What is wrong with an order, by its fields. */
export const faultsOf = async (order: OpenJackpot, hasGame: OpenJackpotDeps['hasGame']): Promise<Faults> => ({
  ...findFaults(order),
  ...(await faultOfGame(order, hasGame)),
});

async function faultOfGame({ brandId, game }: OpenJackpot, hasGame: OpenJackpotDeps['hasGame']): Promise<Faults> {
  if (game === undefined || (await hasGame(brandId, game))) return {};
  return { game: `the brand has no game ${game}; see supplier games` };
}

function findFaults(order: OpenJackpot): Faults {
  const { poolId, name, share, odds, mustHitBy } = order;
  const faults: Record<string, string | false | undefined> = {
    pool: !POOL_ID.test(poolId) && 'a small letter first, then 1 to 40 small letters, digits and hyphens',
    name:
      !(
        Object.keys(name).length > 0 &&
        Object.values(name).every((text) => seenLength(text) > 0 && text.length <= NAME_MAX)
      ) && `1 to ${NAME_MAX} characters in each language, one language at least`,
    start: faultOfStart(order),
    share:
      !(SHARE.test(share) && isContribution(share)) && `a share of at most ${JACKPOT_BOUNDS.contributionRate}, as 0.01`,
    odds: mustHitBy === undefined && faultOfOdds(order),
    mustHitBy: faultOfEnd(order),
    feed: faultOfFeed(order),
  };
  if (odds !== undefined && mustHitBy !== undefined) faults['odds'] = 'either odds or mustHitBy decides a pool';
  return Object.fromEntries(Object.entries(faults).filter((fault): fault is [string, string] => !!fault[1]));
}

function faultOfOdds(order: OpenJackpot): string | undefined {
  const { odds: text = '', start, share } = order;
  const odds = parseAmount(text) ?? 0n;
  if (odds <= 0n) return 'an amount above 0: a stake wins with the chance stake / odds';
  const startMax = parseAmount(start[1]);
  // What is wrong with the start and the share is named by itself.
  if (faultOfStart(order) !== undefined || startMax === undefined || !SHARE.test(share)) return undefined;
  const { mustHitReturn, mustHitStakes } = JACKPOT_BOUNDS;
  return paysTooOften({ contributionE4: rateOf(share), startMax, odds })
    ? `too low for this start: at least ${mustHitStakes}, and with the share ${mustHitReturn} of stakes back at most`
    : undefined;
}

function faultOfStart({ start }: OpenJackpot): string | undefined {
  const [least, most] = start.map((text) => parseAmount(text));
  if (least === undefined || most === undefined || !isStart(least) || !isStart(most))
    return `two amounts above 0 and at most ${JACKPOT_BOUNDS.startMax}, as 1000:2000`;
  return least > most ? 'the first is above the second' : undefined;
}

function faultOfEnd({ mustHitBy, start, share, game }: OpenJackpot): string | undefined {
  if (mustHitBy === undefined) return undefined;
  const [end, from, to] = [mustHitBy, ...start].map((text) => parseAmount(text));
  if (end === undefined || !isStart(end) || end % CENT !== 0n || (from ?? 0n) % CENT !== 0n)
    return 'an amount in whole hundredths';
  if (to === undefined || end <= to) return 'not above the start';
  if (game === undefined) return 'such a pool is of one game; name it with --game';
  const tooSoon = SHARE.test(share) && endsTooSoon({ contributionE4: rateOf(share), startMax: to, mustHitBy: end });
  return tooSoon ? 'too near to the start for this share' : undefined;
}

function faultOfFeed({ feed, feedSeconds = [], mustHitBy }: OpenJackpot): string | undefined {
  if (feed !== undefined && mustHitBy !== undefined) return 'a pool that must be won grows by stakes alone';
  if (feed === undefined) return feedSeconds.length === 0 ? undefined : 'seconds without amounts';
  const [least, most] = feed.map((text) => parseAmount(text));
  if (least === undefined || most === undefined || !isFeed(least) || !isFeed(most))
    return `two amounts from ${JACKPOT_BOUNDS.feedMin} to ${JACKPOT_BOUNDS.feedMax}, as 1:5`;
  if (least > most) return 'the first is above the second';
  const whole = feedSeconds.every((each) => Number.isInteger(each) && each > 0 && each <= PAUSE_MAX_S);
  return feedSeconds.length > 0 && feedSeconds.length <= PAUSES_MAX && whole
    ? undefined
    : `1 to ${PAUSES_MAX} pauses in whole seconds, at most a day each`;
}

/** After the faults were looked for: every text is an amount. */
function draftOf({
  poolId,
  currency,
  name,
  start,
  share,
  odds,
  mustHitBy,
  game,
  feed,
  feedSeconds = [],
}: OpenJackpot): PoolDraft {
  const read = (text: string) => amount(parseAmount(text)!);
  const unit = read('1.00');
  return {
    poolId,
    currency,
    // Players read it: what cannot be seen stays out of it.
    name: Object.fromEntries(Object.entries(name).map(([language, text]) => [language, cleanText(text)])),
    enabled: true,
    startMin: read(start[0]),
    startMax: read(start[1]),
    feedMin: feed ? read(feed[0]) : unit,
    feedMax: feed ? read(feed[1]) : unit,
    feedEveryMs: feedSeconds.map((seconds) => seconds * 1_000),
    restartShareE4: 0,
    contributionE4: rateOf(share),
    odds: odds === undefined ? unit : read(odds),
    ...(game !== undefined && { gameCode: game }),
    ...(mustHitBy !== undefined && { mustHitBy: read(mustHitBy) }),
  };
}

import {
  dayMeanOf,
  dayMostOf,
  endsTooSoon,
  isContribution,
  isFeed,
  isStart,
  paysTooOften,
  rateOf,
  usualCeilings,
} from '@baize/contract/console/jackpot-bounds';
import type { OpenJackpot } from '@baize/contract/console/jackpots';
import { seenLength } from '@baize/contract/text';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { isReason } from '../../lib/reason.ts';
import { toShare } from './pool-patch.ts';

export type OpeningForm = {
  pool: string;
  nameEn: string;
  nameBn: string;
  /** How it is won. */
  won: 'chance' | 'must';
  odds: string;
  mustHitBy: string;
  /** Empty: all games that feed a pool. */
  game: string;
  startMin: string;
  startMax: string;
  /** In percent of a stake. */
  share: string;
  fed: boolean;
  feedMin: string;
  feedMax: string;
  /** Seconds, with commas between. */
  pauses: string;
  reason: string;
};
export const EMPTY_OPENING: OpeningForm = {
  pool: '',
  nameEn: '',
  nameBn: '',
  won: 'chance',
  odds: '',
  mustHitBy: '',
  game: '',
  startMin: '',
  startMax: '',
  share: '1',
  fed: false,
  feedMin: '',
  feedMax: '',
  pauses: '3, 4, 5',
  reason: '',
};

export const POOL_ID = /^[a-z][a-z0-9-]{1,40}$/;
export const POOL_NAME_MAX = 60;
export const PAUSES = { most: 5, longest: 86_400 } as const;
const CENT = 1_000n;
const read = (text: string): bigint | undefined => parseAmount(text.trim());

/** Pauses in seconds; null: they are none. */
export function readPauses(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/u).filter(Boolean);
  const seconds = parts.map(Number);
  const isGood = seconds.every((each) => Number.isInteger(each) && each > 0 && each <= PAUSES.longest);
  return isGood && seconds.length > 0 && seconds.length <= PAUSES.most ? seconds : null;
}

/** What cannot be sent, by its field; `near`: it would be won too soon after its start; `often`: by chance. */
export type WrongOpening = keyof OpeningForm | 'near' | 'often';
export function wrongOpening(form: OpeningForm): ReadonlySet<WrongOpening> {
  const wrong = new Set<WrongOpening>();
  const fault = (field: WrongOpening, is: boolean): unknown => is && wrong.add(field);
  fault('pool', !POOL_ID.test(form.pool));
  fault('nameEn', !isName(form.nameEn));
  fault('nameBn', !isName(form.nameBn));
  const [from, to] = [read(form.startMin), read(form.startMax)];
  fault('startMin', from === undefined || !isStart(from));
  fault('startMax', to === undefined || !isStart(to) || (from !== undefined && from > to));
  const share = toShare(form.share);
  fault('share', share === undefined || !isContribution(share));
  if (form.won === 'chance') {
    const odds = read(form.odds) ?? 0n;
    fault('odds', odds <= 0n);
    const judged = odds > 0n && to !== undefined && share !== undefined;
    fault('often', judged && paysTooOften({ contributionE4: rateOf(share), startMax: to, odds }));
  } else {
    const end = read(form.mustHitBy);
    const isWhole = end !== undefined && end % CENT === 0n && (from ?? 0n) % CENT === 0n;
    fault('mustHitBy', !isWhole || !isStart(end) || end <= (to ?? 0n));
    fault('game', form.game === '');
    const soon = end !== undefined && to !== undefined && share !== undefined;
    fault('near', soon && endsTooSoon({ contributionE4: rateOf(share), startMax: to, mustHitBy: end }));
  }
  if (isFed(form)) {
    const [least, most] = [read(form.feedMin), read(form.feedMax)];
    fault('feedMin', least === undefined || !isFeed(least));
    fault('feedMax', most === undefined || !isFeed(most) || (least !== undefined && least > most));
    fault('pauses', readPauses(form.pauses) === null);
  }
  fault('reason', !isReason(form.reason));
  return wrong;
}

const isName = (text: string): boolean => seenLength(text) > 0 && text.trim().length <= POOL_NAME_MAX;
/** A pool that must be won grows by stakes alone. */
const isFed = ({ fed, won }: OpeningForm): boolean => fed && won === 'chance';

/** What is sent of a form without faults. */
export function openingOf(form: OpeningForm): OpenJackpot {
  const amount = (text: string): string => formatAmount(read(text) ?? 0n);
  return {
    pool: form.pool,
    name: { en: form.nameEn.trim(), bn: form.nameBn.trim() },
    start: [amount(form.startMin), amount(form.startMax)],
    share: toShare(form.share) ?? '',
    ...(form.won === 'chance' ? { odds: amount(form.odds) } : { mustHitBy: amount(form.mustHitBy) }),
    ...(form.game !== '' && { game: form.game }),
    ...(isFed(form) && {
      feed: [amount(form.feedMin), amount(form.feedMax)],
      feedSeconds: readPauses(form.pauses) ?? [],
    }),
    reason: form.reason.trim(),
  };
}

/** How much of what is staked chance pays from the house's starts, as a share; null: that cannot be said. */
export function returnedOf({ won, startMax, odds }: OpeningForm): number | null {
  const [start, each] = [read(startMax) ?? 0n, read(odds) ?? 0n];
  return won === 'chance' && start > 0n && each > 0n ? Number((start * 1_000_000n) / each) / 1_000_000 : null;
}

/** What the house would pay: at each start, and by the clock. Null where that cannot be sent. */
export function costOf(form: OpeningForm): Readonly<Record<'start' | 'dayMean' | 'dayMost', string>> | null {
  const wrong = wrongOpening({ ...form, reason: 'forecast' });
  if ((['startMin', 'startMax', 'feedMin', 'feedMax', 'pauses'] as const).some((field) => wrong.has(field)))
    return null;
  const start = formatAmount(read(form.startMax) ?? 0n);
  if (!isFed(form)) return { start, dayMean: formatAmount(0n), dayMost: formatAmount(0n) };
  const pace = {
    feedMin: read(form.feedMin) ?? 0n,
    feedMax: read(form.feedMax) ?? 0n,
    feedEveryMs: (readPauses(form.pauses) ?? []).map((seconds) => seconds * 1_000),
  };
  const feeding = { ...pace, ...usualCeilings(pace), enabled: true, feeding: true };
  return { start, dayMean: formatAmount(dayMeanOf(feeding)), dayMost: formatAmount(dayMostOf(feeding)) };
}

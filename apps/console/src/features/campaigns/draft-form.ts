import type { Campaign } from '@baize/contract/console/campaigns';
import { parseAmount } from '@baize/domain/money';
import { toLocalField } from '../../lib/offset-time.ts';

/** What is written into a draft. */
export type Form = {
  name: string;
  gameCode: string;
  /** Further games of its supplier. */
  more: string[];
  rounds: string;
  stake: string;
  from: string;
  until: string;
  days: string;
  multiple: string;
  budget: string;
  reason: string;
};

const WEEK_MS = 7 * 24 * 3_600_000;
export const whole = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN);
export const isWithin = (least: number, most: number) => (text: string) => whole(text) >= least && whole(text) <= most;
export const isMoney = (text: string): boolean => (parseAmount(text.trim()) ?? 0n) > 0n;

export function firstOf(campaign: Campaign | null, offset: number): Form {
  const now = Date.now();
  return {
    name: campaign?.name ?? '',
    gameCode: campaign?.games[0]?.gameCode ?? '',
    more: campaign?.games.slice(1).map(({ gameCode }) => gameCode) ?? [],
    rounds: String(campaign?.rounds ?? 10),
    stake: campaign?.stake ?? '1.00',
    from: toLocalField(campaign?.startsAt ?? new Date(now).toISOString(), offset),
    until: toLocalField(campaign?.endsAt ?? new Date(now + WEEK_MS).toISOString(), offset),
    days: String(campaign?.days ?? 7),
    multiple: String(campaign?.multiple ?? 1),
    budget: campaign?.budget ?? '1000.00',
    reason: campaign?.reason ?? '',
  };
}

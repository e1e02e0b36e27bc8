import type { Bill } from '@baize/contract/salaries';
import type { Tone } from '@baize/ui/tag.tsx';
import type { Formats } from '../../../use-format.ts';

const RATE_PLACES = 4;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** As the bill says it; one that came to nothing is settled, and nobody was paid. */
type Shown = Bill['status'] | 'NOTHING_DUE';
export const shownStatus = ({ status, paid }: Pick<Bill, 'status' | 'paid'>): Shown =>
  status === 'ISSUED' && Number(paid) === 0 ? 'NOTHING_DUE' : status;

export const BILL_TONES: Readonly<Record<Shown, Tone>> = {
  UNAPPROVED: 'warn',
  UNCOLLECTED: 'info',
  ISSUED: 'positive',
  DENIED: 'negative',
  REJECTED: 'negative',
  NOT_REACHED: 'plain',
  PARTIAL: 'warn',
  INSUFFICIENT: 'warn',
  EXPIRED: 'plain',
  NOTHING_DUE: 'plain',
};

/** Days where the period has whole days, else its hours or minutes of a day, by the platform's clock. */
export function periodText(f: Formats, { from, to }: Bill['period']): string {
  const length = Date.parse(to) - Date.parse(from);
  const last = new Date(Date.parse(to) - MINUTE_MS).toISOString();
  if (length < DAY_MS) return `${f.date(from)} ${f.bareTime(from).slice(0, 5)}–${f.bareTime(to).slice(0, 5)}`;
  return length === DAY_MS ? f.date(from) : `${f.date(from)} – ${f.date(last)}`;
}

/** A share, or an amount where the contract pays a fixed one; of a salary by the bet, of bets won and of bets lost. */
export function billRate(f: Formats, { kind, rate }: Pick<Bill, 'kind' | 'rate'>): string {
  if (rate === null) return '—';
  if (kind === 'REALTIME')
    return rate
      .split('/')
      .map((share) => f.percent(share, RATE_PLACES))
      .join(' / ');
  return Number(rate) <= 1 ? f.percent(rate, RATE_PLACES) : f.money(rate);
}

import type { PlayerLimits } from '@baize/contract/limits';
import type { LimitKind } from '@baize/domain/player-limit';
import type { Translate } from '@baize/webkit/i18n';
import type { Formats } from '../../use-format.ts';

type Amount = PlayerLimits['amounts'][number];
/** A limit as a row shows it: of money a decimal string, of a session minutes. */
export type ShownLimit = Pick<Amount, 'limit' | 'used' | 'waiting' | 'next' | 'setBy'> & { readonly kind: LimitKind };

const text = (minutes: number | null): string | null => (minutes === null ? null : String(minutes));

export const shownLimits = ({ amounts, session }: PlayerLimits): ShownLimit[] => [
  ...amounts,
  {
    kind: 'session',
    limit: text(session.limit),
    used: null,
    waiting: null,
    setBy: session.setBy,
    next: session.next && { limit: text(session.next.limit), from: session.next.from },
  },
];

export type LimitWords = { readonly t: Translate; readonly format: Formats };
export function limitText({ t, format }: LimitWords, kind: LimitKind, limit: string | null): string {
  if (limit === null) return t('player.limits.none');
  return kind === 'session' ? t('player.limits.minutes', { count: format.number(Number(limit)) }) : format.money(limit);
}

import type { FrameEvent, PageMessage } from '@baize/contract/play/frame-messages';
import { amount, formatAmount, parseAmount, ZERO, type Amount } from '@baize/domain/money';
import { readItem, writeItem } from '../../storage.ts';

/**
 * What this tab has staked and been paid with money that stands at suppliers, since the login began. The wallet hears
 * of such rounds later than their player, and the game forgets them with its launch: so the page keeps the sum.
 */
const KEY = 'heldResult';

const NAMES = ['staked', 'paid', 'open', 'pending'] as const;
type Sums = Readonly<Record<(typeof NAMES)[number], Amount>>;
type HeldResult = {
  /** When the login began: another login is another sum. */
  readonly since: string;
  /**
   * `staked` and `paid` of rounds that are over; `open` what was staked in those that wait for their player's next
   * step; `pending` what a start told of, which may yet be refused.
   */
  readonly sums: Sums;
};
const NOTHING: Sums = { staked: ZERO, paid: ZERO, open: ZERO, pending: ZERO };

/** An amount of what another window or an older page has written. */
function amountIn(data: unknown, name: string): Amount {
  const said =
    typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>)[name] : undefined;
  return (typeof said === 'string' ? parseAmount(said) : undefined) ?? ZERO;
}

function read(): HeldResult | undefined {
  try {
    const kept: unknown = JSON.parse(readItem('session', KEY) ?? 'null');
    const since = typeof kept === 'object' && kept !== null && 'since' in kept ? kept.since : undefined;
    if (typeof since !== 'string') return undefined;
    return { since, sums: Object.fromEntries(NAMES.map((name) => [name, amountIn(kept, name)])) as Sums };
  } catch {
    return undefined;
  }
}

function keep(since: string, sums: Sums): void {
  const texts = NAMES.map((name) => [name, formatAmount(sums[name])]);
  writeItem('session', KEY, JSON.stringify({ since, ...Object.fromEntries(texts) }));
}

/** What a game that plays with such money is told when it is ready. The figure of another login is forgotten. */
export function greetHeld(since: string): Extract<PageMessage, { type: 'session' }> {
  const known = read();
  const sums = known?.since === since ? known.sums : NOTHING;
  keep(since, sums);
  const { staked, open, paid } = sums;
  // Rounds are not kept one by one: of a stake that waits for its end the game itself knows the round.
  const rounds = open > 0n ? null : [];
  return { type: 'session', since, staked: formatAmount(staked + open), paid: formatAmount(paid), open: rounds };
}

/** Such a game tells of a round. A stake of 0 at its end: it was refused or given back. */
export function countHeld(type: FrameEvent, data: unknown): void {
  const known = read();
  if (!known) return;
  const { since, sums } = known;
  const { staked, paid, open, pending } = sums;
  const stake = amountIn(data, 'stake');
  if (type === 'round-start') keep(since, { ...sums, pending: stake });
  if (type === 'round-rest') keep(since, { ...sums, open: amount(open + pending), pending: ZERO });
  if (type !== 'round-end') return;
  if (stake === 0n) return keep(since, { ...sums, open: ZERO, pending: ZERO });
  keep(since, {
    staked: amount(staked + stake),
    paid: amount(paid + amountIn(data, 'payout')),
    open: amount(open > stake ? open - stake : 0n),
    pending: ZERO,
  });
}

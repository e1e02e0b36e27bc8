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
  /** By game, the last round whose end it told; the game that told of the last start. */
  readonly ended: Readonly<Record<string, string>>;
  readonly begun: string;
};
const NOTHING: Sums = { staked: ZERO, paid: ZERO, open: ZERO, pending: ZERO };

/** An amount of what another window or an older page has written. */
function amountIn(data: unknown, name: string): Amount {
  const said =
    typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>)[name] : undefined;
  return (typeof said === 'string' ? parseAmount(said) : undefined) ?? ZERO;
}

const textsIn = (kept: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(kept ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

function read(): HeldResult | undefined {
  try {
    const kept: unknown = JSON.parse(readItem('session', KEY) ?? 'null');
    const since = typeof kept === 'object' && kept !== null && 'since' in kept ? kept.since : undefined;
    if (typeof since !== 'string') return undefined;
    const sums = Object.fromEntries(NAMES.map((name) => [name, amountIn(kept, name)])) as Sums;
    const { ended, begun } = kept as { ended?: unknown; begun?: unknown };
    return { since, sums, ended: textsIn(ended), begun: typeof begun === 'string' ? begun : '' };
  } catch {
    return undefined;
  }
}

function keep({ sums, ...others }: HeldResult): void {
  const texts = NAMES.map((name) => [name, formatAmount(sums[name])]);
  writeItem('session', KEY, JSON.stringify({ ...others, ...Object.fromEntries(texts) }));
}

/** What a game that plays with such money is told when it is ready. The figure of another login is forgotten. */
export function greetHeld(gameCode: string, since: string): Extract<PageMessage, { type: 'session' }> {
  const known = read();
  const held: HeldResult = known?.since === since ? known : { since, sums: NOTHING, ended: {}, begun: '' };
  keep(held);
  const { staked, open, paid, pending } = held.sums;
  // Rounds are not kept one by one: of a stake that waits for its end the game itself knows the round.
  const rounds = open > 0n ? null : [];
  const isUnheard = pending > 0n && held.begun === gameCode;
  return {
    type: 'session',
    since,
    staked: formatAmount(staked + open),
    paid: formatAmount(paid),
    open: rounds,
    ...(isUnheard && { heard: held.ended[gameCode] ?? '' }),
  };
}

/** Such a game tells of a round. A stake of 0 at its end: it was refused or given back. */
export function countHeld(gameCode: string, type: FrameEvent, data: unknown): void {
  const known = read();
  if (!known) return;
  const { sums } = known;
  const { staked, paid, open, pending } = sums;
  const stake = amountIn(data, 'stake');
  if (type === 'round-start') keep({ ...known, sums: { ...sums, pending: stake }, begun: gameCode });
  if (type === 'round-rest') keep({ ...known, sums: { ...sums, open: amount(open + pending), pending: ZERO } });
  if (type !== 'round-end') return;
  const { round } = { ...(data as { round?: unknown } | null) };
  const ended = typeof round === 'string' && round !== '' ? { ...known.ended, [gameCode]: round } : known.ended;
  if (stake === 0n) return keep({ ...known, ended, sums: { ...sums, open: ZERO, pending: ZERO } });
  keep({
    ...known,
    ended,
    sums: {
      staked: amount(staked + stake),
      paid: amount(paid + amountIn(data, 'payout')),
      open: amount(open > stake ? open - stake : 0n),
      pending: ZERO,
    },
  });
}

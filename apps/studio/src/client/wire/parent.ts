import { formatAmount } from '@baize/domain/money';
import { originOf } from '../core/params.ts';

/** What a client tells the page it is embedded in. Amounts are decimal strings, as everywhere on our wire. */
export type ParentMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'balance'; readonly balance: bigint; readonly currency: string }
  /** A stake leaves: who shows the balance takes it off and waits for `round-rest` or `round-end`. */
  | { readonly type: 'round-start'; readonly stake: bigint; readonly currency: string }
  /** A round is open and waits for the player's next step: no result is on its way. */
  | { readonly type: 'round-rest' }
  /** The result has been shown. A stake of 0: the bet was refused or given back. */
  | {
      readonly type: 'round-end';
      readonly round: string;
      readonly stake: bigint;
      readonly payout: bigint;
      readonly currency: string;
    }
  | { readonly type: 'need-deposit'; readonly balance: bigint; readonly stake: bigint; readonly currency: string }
  | { readonly type: 'session-ended'; readonly code: string };

/** The message as it is posted: bigint does not survive every receiver, decimal strings do. */
export function wireMessage(game: string, message: ParentMessage): Readonly<Record<string, string>> {
  const posted: Record<string, string> = { source: 'baize-studio', game };
  for (const [key, value] of Object.entries(message))
    posted[key] = typeof value === 'bigint' ? formatAmount(value) : value;
  return posted;
}

/**
 * The only origin that may be told: the one named in the address (the server's frame-ancestors lets no other embed us),
 * else the nearest ancestor the browser knows, else the page that led here. Never `*`.
 */
export function parentOrigin(
  named: string | undefined,
  ancestors: readonly string[],
  referrer: string,
): string | undefined {
  return named ?? originOf(ancestors[0]) ?? originOf(referrer);
}

export type NotifyParent = (message: ParentMessage) => void;

export function createParentNotifier(game: string, named: string | undefined): NotifyParent {
  if (window.parent === window) return () => undefined;
  const target = parentOrigin(named, [...(window.location.ancestorOrigins ?? [])], document.referrer);
  if (target === undefined) return () => undefined;
  return (message) => window.parent.postMessage(wireMessage(game, message), target);
}

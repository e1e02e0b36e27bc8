import { FRAME_SOURCE, type FrameMessage } from '@baize/contract/play/frame-messages';
import { formatAmount } from '@baize/domain/money';
import { originOf } from '../core/params.ts';

/** The message as it is posted: bigint does not survive every receiver, decimal strings do. */
export function wireMessage(game: string, message: FrameMessage): Readonly<Record<string, string>> {
  const posted: Record<string, string> = { source: FRAME_SOURCE, game };
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

export type NotifyParent = (message: FrameMessage) => void;

export function createParentNotifier(game: string, named: string | undefined): NotifyParent {
  if (window.parent === window) return () => undefined;
  const target = parentOrigin(named, [...(window.location.ancestorOrigins ?? [])], document.referrer);
  if (target === undefined) return () => undefined;
  return (message) => window.parent.postMessage(wireMessage(game, message), target);
}

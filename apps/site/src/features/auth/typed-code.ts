import { client } from '../../client.ts';
import type { LinkKind } from './use-affiliate-check.ts';

/** Codes of a link that can be typed as well, by their field. */
const KINDS: ReadonlyMap<string, LinkKind> = new Map([
  ['affiliateCode', 'agent'],
  ['referralCode', 'player'],
]);
/** Codes that were found good: nobody needs to be asked twice for them. */
const good = new Set<string>();

/**
 * Whether somebody typed a code that is none. Where nobody answers, or too often was asked, it counts as good: the
 * registration itself says what holds.
 */
export async function isWrongCode(field: string, typed: string): Promise<boolean> {
  const kind = KINDS.get(field);
  const code = typed.trim();
  const key = `${field} ${code}`;
  if (kind === undefined || code === '' || good.has(key)) return false;
  const outcome = await client.call('checkAffiliate', { code, kind, domain: location.hostname });
  if (outcome.ok && outcome.value.valid) good.add(key);
  return outcome.ok && !outcome.value.valid;
}

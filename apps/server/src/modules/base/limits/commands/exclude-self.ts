import { fail, type CallResult } from '@baize/contract/failure';
import type { JurisdictionRules } from '@baize/domain/jurisdiction';
import { TIME_OUT_HOURS } from '@baize/domain/player-limit';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import type { LimitNeeds } from '../deps.ts';
import { excludeMember } from './exclude-member.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Lengths in which a player may stay away: short pauses, and the exclusions that the brand's rules name. */
export const isOffered = (hours: number, { exclusionDays }: Pick<JurisdictionRules, 'exclusionDays'>): boolean =>
  TIME_OUT_HOURS.some((each) => each === hours) || exclusionDays.some((days) => days * DAY_HOURS === hours);
export const untilAfter = (now: Date, hours: number): Date => new Date(now.getTime() + hours * HOUR_MS);

/** A player takes a time-out, or excludes themselves: at once, and nobody can make it shorter. */
export async function excludeSelf(
  needs: LimitNeeds,
  { brandId, actor: { memberId } }: MemberContext,
  { hours }: { readonly hours: number },
): Promise<CallResult<{ until: string }, 'BAD_REQUEST'>> {
  const { jurisdiction } = await needs.brand(brandId);
  if (!isOffered(hours, jurisdiction)) return fail('BAD_REQUEST', { fields: { hours: 'offered' } });
  return runCommand(needs, { brandId }, async (tx) => {
    const until = await excludeMember(needs.ledger, tx, { brandId, memberId, until: untilAfter(needs.now(), hours) });
    if (!until) throw new Error(`member ${memberId} has no wallet`);
    return ok({ until: until.toISOString() });
  });
}

import type { MemberInfo } from '@baize/contract/identity';
import type { Member } from './store.ts';

/** Promotions and levels are not built: the specification's fields for them say so. */
export function presentMember(member: Member): MemberInfo {
  return {
    id: member.id.toString(),
    account: member.account,
    nickname: member.nickname,
    type: member.type,
    currency: member.currency,
    language: member.language,
    availablePromoCount: 0,
    hasVip: false,
    vipLabelName: null,
    registeredAt: member.registeredAt.toISOString(),
    previousLoginAt: member.previousLoginAt?.toISOString() ?? null,
  };
}

const SHOWN_EDGE = 2;
const HIDDEN = '***';

/** An account as other players see it: its first and last two characters, and nothing of a short one but the first. */
export function maskAccount(account: string): string {
  const characters = Array.from(account);
  if (characters.length <= 2 * SHOWN_EDGE) return `${characters[0] ?? ''}${HIDDEN}`;
  return `${characters.slice(0, SHOWN_EDGE).join('')}${HIDDEN}${characters.slice(-SHOWN_EDGE).join('')}`;
}

import { TRIAL_TYPE } from '@baize/contract/member-types';
import type { Tx } from '../../../../db/pool.ts';
import { fail, type CallResult } from '@baize/contract/failure';
import type { MemberId } from '../../../../ids.ts';
import { appendEvents } from '../../../../outbox/append.ts';
import type { Brand } from '../../../base/brand/index.ts';
import { accountKeyOf, DEPTH_MAX, holdParent, insertMember, isErasedName, type Member } from '../store.ts';
import type { IdentityDeps } from '../deps.ts';

export type NewMember = {
  readonly brand: Pick<Brand, 'id' | 'currency'>;
  readonly account: string;
  readonly nickname?: string;
  readonly type: number;
  readonly parent: Pick<Member, 'id'> | null;
  /** Who asked them in; absent: nobody. */
  readonly inviterId?: MemberId | null;
  /** By which link they came, folded; null: by none. */
  readonly codeKey?: string | null;
  readonly language: string;
  readonly passwordHash: string | null;
  readonly paymentPasswordHash: string | null;
  readonly defaultPassword: boolean;
  readonly ip: string | null;
};

/**
 * Writes an account, its wallet and its event. A member and their whole tree have one currency. A trial member has
 * no wallet: there is nothing that a stake could move.
 */
export async function openMember(
  deps: Pick<IdentityDeps, 'hashes' | 'ledger' | 'now'>,
  tx: Tx,
  member: NewMember,
): Promise<CallResult<MemberId, 'NAME_TAKEN'>> {
  const { brand } = member;
  const parent = member.parent && (await heldParent(tx, member.parent.id));
  if (parent && parent.path.length + 1 > DEPTH_MAX) throw new Error(`the tree under member ${parent.id} is too deep`);
  const currency = parent?.currency ?? brand.currency;
  const id = await insertMember(tx, {
    brandId: brand.id,
    account: member.account,
    nickname: member.nickname ?? member.account,
    type: member.type,
    parent,
    inviterId: member.inviterId ?? null,
    currency,
    language: member.language,
    passwordHash: member.passwordHash,
    paymentPasswordHash: member.paymentPasswordHash,
    defaultPassword: member.defaultPassword,
    registerIp: member.ip,
    now: deps.now(),
  });
  if (id === undefined) return fail('NAME_TAKEN', { fields: { username: 'taken' } });
  // Asked after the name was taken: an erasure that had just let go of it is seen.
  if (await isErasedName(tx, brand.id, deps.hashes.name(brand.id, accountKeyOf(member.account))))
    return fail('NAME_TAKEN', { fields: { username: 'taken' } });
  if (member.type !== TRIAL_TYPE) await deps.ledger.openWallet(tx, { brandId: brand.id, memberId: id, currency });
  await appendEvents(tx, brand.id, [
    {
      memberId: id,
      event: {
        type: 'member.registered',
        memberType: member.type,
        parentId: parent?.id.toString() ?? null,
        inviterId: member.inviterId?.toString() ?? null,
        currency,
        codeKey: member.codeKey ?? null,
      },
    },
  ]);
  return { ok: true, value: id };
}

async function heldParent(tx: Tx, id: MemberId): Promise<Member> {
  const parent = await holdParent(tx, id);
  if (!parent) throw new Error(`member ${id} is to get a downline and is not there`);
  return parent;
}

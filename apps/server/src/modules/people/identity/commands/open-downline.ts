import { fail, type CallResult } from '@baize/contract/failure';
import { violationOf } from '@baize/domain/field-rules';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import type { MemberId } from '../../../../ids.ts';
import { networkOf } from '../../../../limiter/index.ts';
import { registerRulesOf, type Brand } from '../../../base/brand/index.ts';
import { hashPassword, isWeakPassword } from '../password.ts';
import { insertRegistered } from '../registration-visits.ts';
import { insertPerson } from '../store.ts';
import type { IdentityDeps } from '../deps.ts';
import { openMember } from './open-member.ts';

export type DownlineOrder = {
  readonly username: string;
  readonly nickname: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly type: number;
};
type Opened = { readonly id: MemberId; readonly account: string };
type Refusals = 'BAD_REQUEST' | 'PASSWORDS_DIFFER' | 'PASSWORD_WEAK' | 'NAME_TAKEN';
export type OpenDownline = (ctx: MemberContext, order: DownlineOrder) => Promise<CallResult<Opened, Refusals>>;

/**
 * Opens an account right below who asks, by the brand's rules for names and passwords. Two know its password, so its
 * first login chooses another.
 */
export async function openDownline(
  deps: IdentityDeps,
  { brandId, actor, ip }: MemberContext,
  order: DownlineOrder,
): Promise<CallResult<Opened, Refusals>> {
  const brand = await deps.brand(brandId);
  const refused = refuse(brand, order);
  if (refused) return refused;
  const passwordHash = await hashPassword(order.password, `downline ${networkOf(ip)}`);
  return runCommand(deps, { brandId }, async (tx) => {
    const account = order.username.trim();
    const opened = await openMember(deps, tx, {
      brand,
      account,
      ...(order.nickname === '' ? {} : { nickname: order.nickname }),
      type: order.type,
      parent: { id: actor.memberId },
      language: brand.defaultLanguage,
      passwordHash,
      paymentPasswordHash: null,
      defaultPassword: true,
      ip: null,
    });
    if (!opened.ok) return opened;
    const at = { brandId, memberId: opened.value, now: deps.now() };
    await insertRegistered(tx, { ...at, door: 'agent' });
    await insertPerson(tx, deps.vault, { brandId, memberId: opened.value, data: {} });
    return ok({ id: opened.value, account });
  });
}

function refuse(brand: Brand, { username, password, confirmPassword }: DownlineOrder) {
  const rules = registerRulesOf(brand.settings);
  const faults = Object.entries({ username, password }).flatMap(([field, value]) => {
    const rule = rules.find((each) => each.field === field);
    const violation = rule && violationOf({ ...rule, required: true }, value);
    return violation ? [[field, violation.reason]] : value.trim() === '' ? [[field, 'empty']] : [];
  });
  if (faults.length > 0) return fail('BAD_REQUEST', { fields: Object.fromEntries(faults) });
  if (password !== confirmPassword) return fail('PASSWORDS_DIFFER', { fields: { confirmPassword: 'wrong' } });
  const weak = isWeakPassword(password, {
    minLength: rules.find((rule) => rule.field === 'password')?.minLength ?? 0,
    own: [username.trim(), brand.name, brand.code],
    ...brand.settings.login,
  });
  return weak ? fail('PASSWORD_WEAK', { fields: { password: 'wrong' } }) : undefined;
}

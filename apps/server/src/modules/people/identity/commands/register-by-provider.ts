import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { LoginValue } from '@baize/contract/identity';
import type { providerCalls } from '@baize/contract/providers';
import { opensByProvider } from '@baize/domain/register-rules';
import { ok } from '@baize/domain/result';
import type { z } from 'zod';
import { runCommand } from '../../../../command/index.ts';
import { registerRulesOf } from '../../../base/brand/index.ts';
import type { Caller, IdentityDeps } from '../deps.ts';
import { insertLink, providerOfTicket, takeVisit } from '../providers/store.ts';
import { noteRegistered, noteStep } from '../registration-visits.ts';
import { openSession } from '../sessions.ts';
import { insertPerson } from '../store.ts';
import { openNewcomer } from './open-newcomer.ts';
import { isOn, useCaptcha } from './register.ts';

type Answer = CallResult<LoginValue, FailureOf<typeof providerCalls.registerByProvider>>;
type Order = z.output<typeof providerCalls.registerByProvider.input>;

/** Opens an account for whom a provider has named and nobody is linked with. It has no password until one is set. */
export async function registerByProvider(deps: IdentityDeps, caller: Caller, order: Order): Promise<Answer> {
  const { brandId } = caller;
  const brand = await deps.brand(brandId);
  if (!opensByProvider(brand.settings.registerRules, brand.settings.flags)) return fail('PROVIDER_UNKNOWN');
  const ticket = { ticketHash: deps.hashes.token(order.ticket), deviceHash: deps.hashes.device(caller.deviceId) };
  const door = await deps.db.tx(brandId, (tx) => providerOfTicket(tx, ticket));
  if (door) await noteStep(deps, caller, { door, step: 'sent' });
  if (!order.termsAccepted) return fail('TERMS_NOT_ACCEPTED');
  const asksCaptcha = isOn(registerRulesOf(brand.settings, 'username'), 'captcha');
  if (asksCaptcha && !(await useCaptcha(deps, caller, order))) return fail('CAPTCHA_WRONG', { captcha: true });
  if (door) await noteStep(deps, caller, { door, step: 'verified' });
  return runCommand(deps, { brandId }, async (tx): Promise<Answer> => {
    const now = deps.now();
    const visit = await takeVisit(tx, {
      ...ticket,
      purposes: ['register'],
      now,
    });
    if (!visit || visit.subjectHash === null) return fail('LOGIN_STEP_OVER');
    const none = { passwordHash: null, paymentPasswordHash: null, defaultPassword: false };
    const opened = await openNewcomer({ deps, tx, caller, brand }, order, none);
    if (!opened.ok) return opened;
    const member = opened.value;
    const { provider, subjectHash } = visit;
    const isLinked = await insertLink(tx, { brandId, provider, subjectHash, memberId: member.id, linkedAt: now });
    if (!isLinked) return fail('PROVIDER_TAKEN');
    const { registerMethod, registerUrl = '' } = order;
    await noteRegistered({ deps, tx, caller }, { door: provider, memberId: member.id });
    const data = { registerMethod, ...(registerUrl === '' ? {} : { registerUrl }) };
    await insertPerson(tx, deps.vault, { brandId, memberId: member.id, data });
    return ok(await openSession({ deps, tx, caller }, { member, brand, area: 'site', by: 'registration' }));
  });
}

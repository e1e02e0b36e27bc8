import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { ProviderReturn, providerCalls } from '@baize/contract/providers';
import { opensByProvider } from '@baize/domain/register-rules';
import { ok } from '@baize/domain/result';
import { keep, runCommand, type CommandResult } from '../../../../command/index.ts';
import type { VisitorContext } from '../../../../context.ts';
import { noteOwnChange } from '../account-changed.ts';
import type { IdentityDeps } from '../deps.ts';
import { enter } from '../login-steps.ts';
import { noteRefused } from '../login-refusals.ts';
import {
  findLinked,
  insertLink,
  insertVisit,
  listLinks,
  openAccount,
  takeVisit,
  type VisitRow,
} from '../providers/store.ts';
import { newTicket, visitOf, visitRow } from '../providers/visits.ts';
import { lockMember } from '../store.ts';
import { refuseMember } from './login.ts';

type Failures = FailureOf<typeof providerCalls.finishProviderLogin>;
type Answer = CallResult<ProviderReturn, Failures>;
type Proven = { readonly visit: VisitRow; readonly subjectHash: Buffer };

/**
 * Ends a visit to a provider, which is good once and on its own device. Whom the provider names is found by its own id
 * of them alone: an address may have been somebody else's, or be nobody's. A login goes through the same door as every
 * other one.
 */
export async function finishProviderLogin(deps: IdentityDeps, ctx: VisitorContext, answer: string): Promise<Answer> {
  const proven = await prove(deps, ctx, answer);
  if (!proven.ok) return proven;
  const { visit } = proven.value;
  return visit.purpose === 'link' ? link(deps, ctx, proven.value) : logIn(deps, ctx, proven.value);
}

/** Whom the provider names. The visit is used up before it is asked. */
async function prove(deps: IdentityDeps, ctx: VisitorContext, answer: string): Promise<CallResult<Proven, Failures>> {
  const { brandId } = ctx;
  const state = new URLSearchParams(answer).get('state') ?? '';
  const taken = await runCommand(deps, { brandId }, async (tx) => {
    const visit = await takeVisit(tx, {
      ticketHash: deps.hashes.token(state),
      deviceHash: deps.hashes.device(ctx.deviceId),
      purposes: ['login', 'link'],
      now: deps.now(),
    });
    if (!visit) return fail('LOGIN_STEP_OVER');
    return ok({ visit, account: await openAccount(tx, deps.providerVault, visit) });
  });
  if (!taken.ok) return taken;
  const { visit, account } = taken.value;
  // Closed meanwhile, or whoever wanted to link their account has left it.
  if (!account || visit.memberId !== (visit.purpose === 'link' ? (ctx.actor?.memberId ?? 0n) : null))
    return fail('LOGIN_STEP_OVER');
  const told = await deps.providers.subjectOf(account, visitOf(deps, ctx.origin, state), answer);
  if (told.ok) return ok({ visit, subjectHash: deps.providerVault.hashSubject(account, told.subject) });
  ctx.log.warn({ provider: visit.provider, detail: told.detail }, `sign-in provider ${told.why}`);
  return fail(told.why === 'unreachable' ? 'PROVIDER_UNREACHABLE' : 'PROVIDER_REFUSED');
}

function link(deps: IdentityDeps, { brandId }: VisitorContext, { visit, subjectHash }: Proven): Promise<Answer> {
  const { provider, memberId } = visit;
  return runCommand(deps, { brandId }, async (tx): Promise<Answer> => {
    if (memberId === null) throw new Error('a visit that links names no member');
    const isNew = await insertLink(tx, { brandId, provider, subjectHash, memberId, linkedAt: deps.now() });
    if (!isNew && (await findLinked(tx, { brandId, provider, subjectHash })) !== memberId)
      return fail('PROVIDER_TAKEN');
    if (isNew) {
      const { length } = await listLinks(tx, memberId);
      await noteOwnChange(tx, { brandId, memberId }, { change: 'provider-linked', left: { links: length } });
    }
    return ok({ kind: 'linked', provider });
  });
}

async function logIn(deps: IdentityDeps, ctx: VisitorContext, { visit, subjectHash }: Proven): Promise<Answer> {
  const { brandId } = ctx;
  const { provider } = visit;
  const brand = await deps.brand(brandId);
  return runCommand(deps, { brandId }, async (tx): Promise<CommandResult<ProviderReturn, Failures>> => {
    const known = await findLinked(tx, { brandId, provider, subjectHash });
    const member = known === undefined ? undefined : await lockMember(tx, known);
    if (member) {
      const refused = refuseMember(member, 'site');
      if (refused) {
        await noteRefused({ deps, tx, caller: ctx }, { member, reason: refused.error.code, area: 'site' });
        return keep('the refusal is on record', refused);
      }
      const login = await enter({ deps, tx, caller: ctx }, { member, brand, area: 'site', by: 'provider' });
      return ok({ kind: 'login', login });
    }
    if (!opensByProvider(brand.settings.registerRules, brand.settings.flags)) return fail('PROVIDER_UNKNOWN');
    const ticket = newTicket();
    await insertVisit(tx, visitRow(deps, ctx, { provider, purpose: 'register', subjectHash, ticket }));
    return ok({ kind: 'newcomer', provider, ticket });
  });
}

import { randomBytes, randomUUID } from 'node:crypto';
import { fail, type CallResult } from '@baize/contract/failure';
import type { SignInProvider } from '@baize/contract/sign-in-providers';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { CallContext } from '../../../../context.ts';
import type { MemberId, Uuid } from '../../../../ids.ts';
import type { Caller, IdentityDeps } from '../deps.ts';
import { TOKEN_BYTES } from '../sessions.ts';
import { insertVisit, openAccount, type VisitRow } from './store.ts';
import type { Visit } from './wire.ts';

/** How long somebody may be away at a provider, and hold the ticket that opens an account. */
const VISIT_MS = 10 * 60_000;

export type Visitor = Caller & Pick<CallContext, 'origin'>;
type Away = CallResult<{ readonly url: string }, 'NOT_FOUND' | 'PROVIDER_UNREACHABLE'>;
/** `linkTo`: the member whose account theirs at the provider shall open. */
type Beginning = { readonly provider: SignInProvider; readonly linkTo?: MemberId };

export const newTicket = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What goes to the provider with the browser and must come back with it; all of it follows from the state. */
export const visitOf = (
  { providerVault }: Pick<IdentityDeps, 'providerVault'>,
  origin: string,
  state: string,
): Visit => ({
  state,
  nonce: providerVault.nonceOf(state),
  verifier: providerVault.verifierOf(state),
  redirectUri: `${origin}/login`,
});

/** Begins a visit on this device, and answers where the browser goes. */
export async function beginVisit(deps: IdentityDeps, visitor: Visitor, { provider, linkTo }: Beginning): Promise<Away> {
  const { brandId } = visitor;
  const account = await deps.db.tx(brandId, (tx) => openAccount(tx, deps.providerVault, { brandId, provider }));
  if (!account) return fail('NOT_FOUND');
  const state = newTicket();
  const url = await deps.providers.awayUrl(account, visitOf(deps, visitor.origin, state));
  if (url === undefined) return fail('PROVIDER_UNREACHABLE');
  const purpose = linkTo === undefined ? { purpose: 'login' as const } : { purpose: 'link' as const, memberId: linkTo };
  return runCommand(deps, { brandId }, async (tx) => {
    await insertVisit(tx, visitRow(deps, visitor, { provider, ...purpose, ticket: state }));
    return ok({ url });
  });
}

type VisitDraft = Pick<VisitRow, 'provider' | 'purpose'> &
  Partial<Pick<VisitRow, 'memberId' | 'subjectHash'>> & { readonly ticket: string };

export const visitRow = (
  { hashes, now }: Pick<IdentityDeps, 'hashes' | 'now'>,
  { brandId, deviceId }: Caller,
  { ticket, memberId = null, subjectHash = null, ...visit }: VisitDraft,
): VisitRow => ({
  ...visit,
  memberId,
  subjectHash,
  id: randomUUID() as Uuid,
  brandId,
  ticketHash: hashes.token(ticket),
  deviceHash: hashes.device(deviceId),
  expiresAt: new Date(now().getTime() + VISIT_MS),
});

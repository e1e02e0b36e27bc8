import type { EnrolmentLink } from '@baize/contract/console/operators';
import { fail, type CallResult } from '@baize/contract/failure';
import type { OperatorContext } from '../../../../context.ts';
import { faultOfRun } from '../portal/guarded-transport.ts';
import type { OfSupplier } from './reach.ts';
import type { DeskRouteDeps } from './deps.ts';

type Person = { readonly name: string; readonly displayName: string; readonly reason: string };
type InviteFailure = 'FORBIDDEN' | 'BAD_REQUEST' | 'BRAND_UNKNOWN' | 'NAME_TAKEN';
type InviteDeps = Pick<DeskRouteDeps, 'operators' | 'administer' | 'directory' | 'shelveTestGame' | 'env'>;

const administratorOf = ({ operator, ip }: OperatorContext) => ({ ...operator, ip });

/** A person of the supplier's sandbox account. The link is told once; who loses it is invited anew. */
export async function inviteSupplierPerson(
  { operators }: Pick<InviteDeps, 'operators'>,
  { ctx, supplier }: OfSupplier,
  person: Person,
): Promise<CallResult<EnrolmentLink, InviteFailure>> {
  if (!supplier.sandbox)
    return fail('BAD_REQUEST', { fields: { supplier: 'only an account of the sandbox has a portal' } });
  if (!supplier.brands.has(ctx.brandId))
    return fail('BAD_REQUEST', { fields: { supplier: 'this brand does not let it in' } });
  return operators.createOperator(administratorOf(ctx), {
    ...person,
    role: 'supplier',
    supplier: supplier.code,
    brandIds: [ctx.brandId],
  });
}

type OpenSandbox = Person & { readonly supplier: string; readonly supplierName: string; readonly baseUrl: string };
/** Who we are at a supplier that is only trying things out. */
const OPERATOR_ID = 1;

/** A sandbox account, a game to bet on, and its first person. */
export async function openSandbox(
  deps: InviteDeps,
  ctx: OperatorContext,
  { supplier: code, supplierName: name, baseUrl, ...person }: OpenSandbox,
): Promise<CallResult<EnrolmentLink, InviteFailure>> {
  // One person opens it alone, and from then on we call it: nothing of our own network may be meant.
  const fault = URL.canParse(baseUrl) ? faultOfRun(deps.env, baseUrl) : undefined;
  if (fault !== undefined) return fail('BAD_REQUEST', { fields: { baseUrl: fault } });
  // Asked first, so that no account is opened for nobody.
  if ((await deps.operators.findByName(person.name)) !== undefined)
    return fail('NAME_TAKEN', { fields: { name: 'taken' } });
  const by = { name: ctx.operator.name, ip: ctx.ip };
  const facts = { code, name, baseUrl, operatorId: OPERATOR_ID, mode: 'strict', brandIds: [ctx.brandId] };
  const added = await deps.administer.add(by, { ...facts, sandbox: true });
  if (!added.ok) return fail('BAD_REQUEST', { fields: namedByCall(added.error.fields) });
  const supplier = (await deps.directory.supplierByCode(code))!;
  await deps.shelveTestGame(ctx, supplier);
  return inviteSupplierPerson(deps, { ctx, supplier }, person);
}

/** The command line's words for fields are not the call's. */
const NAMES: Readonly<Record<string, string>> = { code: 'supplier', name: 'supplierName', url: 'baseUrl' };
const namedByCall = (fields: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, text]) => [NAMES[field] ?? field, text]));

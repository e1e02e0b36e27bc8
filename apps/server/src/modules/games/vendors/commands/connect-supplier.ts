import type { connectionCalls } from '@baize/contract/console/connections';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import { insertProposal, waitingAmong, type ProposalKind } from '../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../context.ts';
import { brandId as brandIdOf, type BrandId } from '../../../../ids.ts';
import { lockConnection, updateConnection, type Connection } from '../connection-store.ts';
import type { Directory, Supplier } from '../directory.ts';
import { saveSupplier, setSupplierBrand } from '../store.ts';
import { findFaults, shownConnection, type ConnectDeps } from './add-supplier.ts';

const CONNECT_SUPPLIER = 'connect-supplier';
export const connectionSubject = (supplier: string): string => `supplier:${supplier}`;

type Facts = Pick<Connection, 'name' | 'baseUrl' | 'operatorId' | 'mode'> & { readonly frameHosts: readonly string[] };
type Order = Facts & { readonly supplier: string; readonly reason: string };
/** `was`: what its maker saw; null where there was nothing. */
type ConnectChange = Facts & {
  readonly supplier: string;
  readonly dialect: Supplier['dialect'];
  readonly was: Facts | null;
};

const factsOf = ({ name, baseUrl, operatorId, mode, frameHosts }: Facts) => ({
  name,
  baseUrl,
  operatorId,
  mode,
  frameHosts: [...frameHosts],
});
const isSame = (one: Facts, other: Facts): boolean => JSON.stringify(factsOf(one)) === JSON.stringify(factsOf(other));

/** A supplier is one for all its brands: who changes how it is called is an operator of each of them. */
export const mayConnect = (
  { operator }: Pick<OperatorContext, 'operator'>,
  { knownTo }: Pick<Supplier, 'knownTo'>,
): boolean => [...knownTo].every((brand) => operator.brandIds.has(brand));

type Proposing = Omit<ConnectDeps, 'directory'> & { readonly directory: Pick<Directory, 'forget' | 'supplierByCode'> };

/** A supplier that was not there. It waits for a second person, and then for a key or a secret. */
export function connectSupplier(
  deps: Proposing,
  ctx: OperatorContext,
  { dialect, ...order }: Order & { readonly dialect: Supplier['dialect'] },
): Promise<CallResult<null, FailureOf<typeof connectionCalls.connectSupplier>>> {
  return propose(deps, ctx, { order, isNew: true, dialect });
}

/** Another address, name, number, mode, or hosts of its games. */
export async function changeConnection(
  deps: Proposing,
  ctx: OperatorContext,
  order: Order,
): Promise<CallResult<null, FailureOf<typeof connectionCalls.changeConnection>>> {
  const supplier = await deps.directory.supplierByCode(order.supplier);
  if (!supplier) return fail('NOT_FOUND');
  if (!mayConnect(ctx, supplier)) return fail('FORBIDDEN');
  return propose(deps, ctx, { order, isNew: false, dialect: supplier.dialect });
}

type Proposed = { readonly order: Order; readonly isNew: boolean; readonly dialect: Supplier['dialect'] };

function propose({ db, env }: Proposing, ctx: OperatorContext, { order, isNew, dialect }: Proposed) {
  const { supplier, reason } = order;
  const wanted = factsOf(order);
  const subject = connectionSubject(supplier);
  const faults = findFaults({ code: supplier, ...wanted }, env.NODE_ENV === 'production');
  const scope = { brandId: ctx.brandId, by: { name: ctx.operator.name, ip: ctx.ip } };
  return runOperatorCommand({ db }, scope, async (tx) => {
    if (Object.keys(faults).length > 0) return fail('BAD_REQUEST', { fields: namedByCall(faults) });
    const before = (await lockConnection(tx, supplier)) ?? null;
    if (isNew !== (before === null) || (await waitingAmong(tx, [subject])).has(subject)) return fail('STATE_CONFLICT');
    if (before && isSame(before, wanted)) return ok({ value: null, audit: NOTHING_CHANGED });
    const change: ConnectChange = { supplier, dialect, ...wanted, was: before && factsOf(before) };
    const [old, next] = [before ? shownConnection(before) : {}, { ...shownConnection(wanted), dialect }];
    const draft = { brandId: ctx.brandId, kind: CONNECT_SUPPLIER, subject, change, before: old, after: next, reason };
    const made = await insertProposal(tx, { ...draft, makerId: ctx.operator.operatorId });
    if (made === undefined) return fail('STATE_CONFLICT');
    const audit = { action: before ? 'change-supplier' : 'add-supplier', target: subject, reason };
    return ok({ value: null, audit: { ...audit, before: before && old, after: { ...next, state: 'waiting' } } });
  });
}

/** The command line's words for fields are not the call's. */
const namedByCall = ({ code, url, id, ...rest }: Readonly<Record<string, string>>): Record<string, string> => ({
  ...rest,
  ...(code !== undefined && { supplier: code }),
  ...(url !== undefined && { baseUrl: url }),
  ...(id !== undefined && { operatorId: id }),
});

/** As it was checked: on what its maker saw, and by an operator of the same brands. */
export const connectsSupplier = (directory: Pick<Directory, 'forget' | 'supplierByCode'>): ProposalKind => ({
  name: CONNECT_SUPPLIER,
  permission: 'suppliers.connect',
  apply: async (tx, ctx, proposal) => {
    const { supplier: code, dialect, was, ...facts } = proposal.change as unknown as ConnectChange;
    const standing = await lockConnection(tx, code);
    if (was === null) {
      if (standing) return fail('STATE_CONFLICT');
      const id = await saveSupplier(tx, { code, dialect, ...factsOf(facts), keys: [] });
      await updateConnection(tx, id, { frameHosts: [...facts.frameHosts] });
      await setSupplierBrand(tx, { supplierId: id, brandId: ctx.brandId, enabled: true });
      return ok(undefined);
    }
    const supplier = await directory.supplierByCode(code);
    if (!standing || !supplier || !isSame(standing, was)) return fail('STATE_CONFLICT');
    if (!mayConnect(ctx, supplier)) return fail('FORBIDDEN');
    await updateConnection(tx, standing.id, factsOf(facts));
    return ok(brandsOf(supplier));
  },
  afterCommit: () => directory.forget(),
});

/** Whose chains tell of it: undefined where it is the brand's own alone. */
export const brandsOf = ({ knownTo }: Pick<Supplier, 'knownTo'>): readonly BrandId[] | undefined =>
  knownTo.size === 0 ? undefined : [...knownTo].map(brandIdOf);

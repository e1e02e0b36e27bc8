import type { supplierDeskCalls } from '@baize/contract/console/supplier-desk';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand, type AuditPart } from '../../../../command/index.ts';
import { insertProposal, waitingAmong, type ProposalKind } from '../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import type { BrandId } from '../../../../ids.ts';
import { isAddressRange } from '../../../base/brand/index.ts';
import { brandsOf } from '../commands/connect-supplier.ts';
import { listBrandsOf, lockConnection } from '../connection-store.ts';
import type { Directory, Supplier } from '../directory.ts';
import { setSupplierBrand } from '../store.ts';
import { lockReach, rewindFeed, saveReach } from './store.ts';

export type DeskDeps = Pick<Deps, 'db' | 'now'> & { readonly directory: Directory };
/** Who changes something, of which supplier. */
export type OfSupplier = { readonly ctx: OperatorContext; readonly supplier: Supplier };
type Done = { readonly state: 'done' | 'waiting' };
const DONE: Done = { state: 'done' };

const OPEN_DOOR = 'open-supplier-door';
export const doorSubject = (supplier: string): string => `supplier-door:${supplier}`;
type Door = 'enabled' | 'letIn';
export const scopeOf = (ctx: OperatorContext, { directory }: Pick<DeskDeps, 'directory'>) => ({
  brandId: ctx.brandId,
  by: { name: ctx.operator.name, ip: ctx.ip },
  afterCommit: () => directory.forget(),
});
export const targetOf = ({ code }: Pick<Supplier, 'code'>): string => `supplier:${code}`;
/** Of a change that holds in all brands of a supplier: the chain of each tells of it. */
export function toldOf(supplier: Supplier): { readonly target: string; readonly brandIds?: readonly BrandId[] } {
  const brandIds = brandsOf(supplier);
  return { target: targetOf(supplier), ...(brandIds && { brandIds }) };
}

type SwitchDoor = { readonly door: Door; readonly open: boolean; readonly reason: string };
const CLOSED_BY = { enabled: 'stop-supplier', letIn: 'shut-supplier-out' } as const;
const OPENED_BY = { enabled: 'start-supplier', letIn: 'let-supplier-in' } as const;

/** A door is closed at once; what may cost money by being opened waits for a second person. */
export function switchDoor(
  deps: DeskDeps,
  { ctx, supplier }: OfSupplier,
  { door, open, reason }: SwitchDoor,
): Promise<CallResult<Done, 'STATE_CONFLICT'>> {
  return runOperatorCommand(deps, scopeOf(ctx, deps), async (tx) => {
    const { enabled } = await lockReach(tx, supplier.id);
    const brands = await listBrandsOf(tx, supplier.id);
    const letIn = brands.some((brand) => brand.brandId === ctx.brandId && brand.enabled);
    const before = door === 'enabled' ? enabled : letIn;
    if (before === open) return ok({ value: DONE, audit: NOTHING_CHANGED });
    const action = (open ? OPENED_BY : CLOSED_BY)[door];
    const told = door === 'enabled' ? toldOf(supplier) : { target: targetOf(supplier) };
    const audit = { action, ...told, before: { [door]: before }, reason };
    if (open && !supplier.sandbox) {
      const subject = doorSubject(supplier.code);
      const [old, next]: AuditPart[] = [{ [door]: false }, { [door]: true }];
      const change = { supplier: supplier.code, door };
      const draft = { brandId: ctx.brandId, kind: OPEN_DOOR, subject, change, before: old!, after: next!, reason };
      const made = await insertProposal(tx, { ...draft, makerId: ctx.operator.operatorId });
      if (made === undefined) return fail('STATE_CONFLICT');
      return ok({ value: { state: 'waiting' }, audit: { ...audit, after: { [door]: true, state: 'waiting' } } });
    }
    if (door === 'enabled') await saveReach(tx, supplier.id, { enabled: open });
    else await setSupplierBrand(tx, { supplierId: supplier.id, brandId: ctx.brandId, enabled: open });
    return ok({ value: DONE, audit: { ...audit, after: { [door]: open } } });
  });
}

export const opensDoor = (directory: Directory): ProposalKind => ({
  name: OPEN_DOOR,
  permission: 'suppliers.connect',
  apply: async (tx, ctx, { change }) => {
    const { supplier: code, door } = change as { readonly supplier: string; readonly door: Door };
    const supplier = await directory.supplierByCode(code);
    const standing = await lockConnection(tx, code);
    if (!supplier || !standing) return fail('STATE_CONFLICT');
    if (![...supplier.knownTo].every((brand) => ctx.operator.brandIds.has(brand))) return fail('FORBIDDEN');
    if (door === 'letIn') {
      await setSupplierBrand(tx, { supplierId: supplier.id, brandId: ctx.brandId, enabled: true });
      return ok(undefined);
    }
    await saveReach(tx, supplier.id, { enabled: true });
    return ok(brandsOf(supplier));
  },
  afterCommit: () => directory.forget(),
});

export const isDoorWaiting = async (db: Deps['db'], ctx: OperatorContext, code: string): Promise<boolean> =>
  (await db.tx(ctx.brandId, (tx) => waitingAmong(tx, [doorSubject(code)]))).size > 0;

type SetNetworks = {
  readonly networks: readonly string[];
  /** That were read. */
  readonly was: readonly string[];
  readonly reason: string;
};
const inOrder = (networks: readonly string[]): string => networks.toSorted().join(' ');

/** From where a supplier may call. An empty list lets it call from everywhere. */
export async function setNetworks(
  deps: DeskDeps,
  { ctx, supplier }: OfSupplier,
  { networks, was, reason }: SetNetworks,
): Promise<CallResult<Done, FailureOf<typeof supplierDeskCalls.setSupplierNetworks>>> {
  const wrong = networks.find((network) => !isAddressRange(network));
  if (wrong !== undefined) return fail('BAD_REQUEST', { fields: { networks: `${wrong}: no address and no network` } });
  const wanted = [...new Set(networks)];
  return runOperatorCommand(deps, scopeOf(ctx, deps), async (tx) => {
    const { allowedNetworks: before } = await lockReach(tx, supplier.id);
    if (inOrder(before) !== inOrder(was)) return fail('STATE_CONFLICT');
    if (before.join(' ') === wanted.join(' ')) return ok({ value: DONE, audit: NOTHING_CHANGED });
    await saveReach(tx, supplier.id, { allowedNetworks: wanted });
    const audit = {
      action: 'change-supplier-networks',
      ...toldOf(supplier),
      before: { networks: before.join(' ') },
      after: { networks: wanted.join(' ') },
      reason,
    };
    return ok({ value: DONE, audit });
  });
}

/** Reads a stream of the feed from its beginning again. */
export function rereadFeed(
  deps: DeskDeps,
  { ctx, supplier }: OfSupplier,
  { stream, reason }: { readonly stream: string; readonly reason: string },
): Promise<CallResult<Done, 'NOT_FOUND'>> {
  return runOperatorCommand(deps, scopeOf(ctx, deps), async (tx) => {
    const place = await rewindFeed(tx, supplier.id, stream);
    if (!place) return fail('NOT_FOUND');
    const audit = {
      action: 'reread-supplier-feed',
      ...toldOf(supplier),
      before: { stream, cursor: place.cursor ?? '' },
      after: { stream, cursor: '' },
      reason,
    };
    return ok({ value: DONE, audit });
  });
}

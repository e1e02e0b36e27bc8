import { supplierDeskCalls } from '@baize/contract/console/supplier-desk';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { waitingAmong } from '../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../context.ts';
import { implement, type ConsoleRoute } from '../../../../http/route.ts';
import { readCalls } from '../calls/queries.ts';
import { mayConnect } from '../commands/connect-supplier.ts';
import { readTimes, retireSupplierKey } from '../commands/pin-supplier-key.ts';
import type { Supplier } from '../directory.ts';
import { addSupplierKey, decideAnnouncedKey } from './keys.ts';
import type { DeskRouteDeps } from './deps.ts';
import { inviteSupplierPerson, openSandbox } from './people.ts';
import { presentDesk } from './present.ts';
import { doorSubject, rereadFeed, setNetworks, switchDoor } from './reach.ts';
import { keySubject } from './keys.ts';
import { listAnnounced, listFeedPlaces } from './store.ts';

/** A supplier that the caller may administer. */
type Known = (
  ctx: OperatorContext,
  params: { readonly supplier: string },
) => Promise<CallResult<Supplier, 'NOT_FOUND' | 'FORBIDDEN'>>;

/** A supplier as owners of all its brands administer it. */
export function deskRoutes(deps: DeskRouteDeps): ConsoleRoute[] {
  const { db, directory, now } = deps;
  const known: Known = async (ctx, { supplier: code }) => {
    const supplier = await directory.supplierByCode(code);
    if (!supplier) return fail('NOT_FOUND');
    return mayConnect(ctx, supplier) ? ok(supplier) : fail('FORBIDDEN');
  };
  return [
    implement(supplierDeskCalls.getSupplierDesk, async (ctx, _input, params) => {
      const found = await known(ctx, params);
      if (!found.ok) return found;
      const { id, code } = found.value;
      const rows = await db.tx(ctx.brandId, async (tx) => ({
        waiting: await waitingAmong(tx, [doorSubject(code), keySubject(code)]),
        announced: await listAnnounced(tx, id),
        feeds: await listFeedPlaces(tx, id),
      }));
      return ok(presentDesk(deps, found.value, { ...rows, brandId: ctx.brandId, now: now() }));
    }),
    implement(supplierDeskCalls.listSupplierCalls, async (ctx, input, { supplier: code }) => {
      const supplier = await directory.supplierByCode(code);
      if (!supplier?.knownTo.has(ctx.brandId)) return fail('NOT_FOUND');
      const nobody = mayConnect(ctx, supplier);
      return ok(await db.tx(ctx.brandId, (tx) => readCalls(tx, { ...input, supplierId: supplier.id, nobody })));
    }),
    ...keyRoutes(deps, known),
    ...newBrandRoutes(deps, known),
    implement(supplierDeskCalls.setSupplierState, async (ctx, { enabled, reason }, params) => {
      const found = await known(ctx, params);
      return found.ok
        ? switchDoor(deps, { ctx, supplier: found.value }, { door: 'enabled', open: enabled, reason })
        : found;
    }),
    implement(supplierDeskCalls.setSupplierBrand, async (ctx, { letIn, reason }, params) => {
      const found = await known(ctx, params);
      if (!found.ok) return found;
      // A sandbox is let in to brands of play money alone, which the command line's own way sees to.
      if (letIn && found.value.sandbox) {
        const by = { name: ctx.operator.name, ip: ctx.ip };
        const done = await deps.administer.letIn(by, { code: found.value.code, brandId: ctx.brandId, letIn });
        return done.ok ? ok({ state: 'done' as const }) : done;
      }
      return switchDoor(deps, { ctx, supplier: found.value }, { door: 'letIn', open: letIn, reason });
    }),
    implement(supplierDeskCalls.setSupplierNetworks, async (ctx, input, params) => {
      const found = await known(ctx, params);
      return found.ok ? setNetworks(deps, { ctx, supplier: found.value }, input) : found;
    }),
    implement(supplierDeskCalls.rereadFeed, async (ctx, { reason }, { stream, ...params }) => {
      const found = await known(ctx, params);
      return found.ok ? rereadFeed(deps, { ctx, supplier: found.value }, { stream, reason }) : found;
    }),
    implement(supplierDeskCalls.inviteSupplierPerson, async (ctx, input, params) => {
      const found = await known(ctx, params);
      return found.ok ? inviteSupplierPerson(deps, { ctx, supplier: found.value }, input) : found;
    }),
    implement(supplierDeskCalls.openSandbox, (ctx, input) => openSandbox(deps, ctx, input)),
  ];
}

/** How a brand comes to suppliers that are there, and to their games. */
const newBrandRoutes = ({ directory, administer }: DeskRouteDeps, known: Known): ConsoleRoute[] => [
  implement(supplierDeskCalls.listOtherSuppliers, async (ctx) => {
    const others = (await directory.suppliers()).filter(
      (supplier) => !supplier.knownTo.has(ctx.brandId) && mayConnect(ctx, supplier),
    );
    return ok(others.map(({ code, name, sandbox }) => ({ supplier: code, supplierName: name, sandbox })));
  }),
  implement(supplierDeskCalls.takeSupplierGames, async (ctx, { open, reason, ...shelf }, params) => {
    const found = await known(ctx, params);
    if (!found.ok) return found;
    // A shelf of a supplier that the brand is closed to would lead to games that cannot be opened.
    if (!found.value.brands.has(ctx.brandId)) return fail('STATE_CONFLICT');
    const by = { name: ctx.operator.name, ip: ctx.ip };
    const order = { code: found.value.code, brandId: ctx.brandId, shelf, open, reason };
    const taken = await administer.takeShelf(by, order);
    if (!taken.ok) return taken;
    const { added, unfit } = taken.value;
    return ok({ added: [...added], unfit: unfit.length });
  }),
];

const keyRoutes = (deps: DeskRouteDeps, known: Known): ConsoleRoute[] => [
  implement(supplierDeskCalls.addSupplierKey, async (ctx, { from, until, ...key }, params) => {
    const found = await known(ctx, params);
    if (!found.ok) return found;
    return addSupplierKey(deps, { ctx, supplier: found.value }, { ...key, ...readTimes({ from, until }) });
  }),
  implement(supplierDeskCalls.retireSupplierKey, async (ctx, { reason }, { kid, ...params }) => {
    const found = await known(ctx, params);
    if (!found.ok) return found;
    const by = { name: ctx.operator.name, ip: ctx.ip };
    const retired = await retireSupplierKey(deps, by, { code: found.value.code, kid, reason });
    return retired.ok ? ok({ state: 'done' as const }) : retired;
  }),
  implement(supplierDeskCalls.decideAnnouncedKey, async (ctx, input, { kid, ...params }) => {
    const found = await known(ctx, params);
    return found.ok ? decideAnnouncedKey(deps, { ctx, supplier: found.value }, { kid, ...input }) : found;
  }),
];

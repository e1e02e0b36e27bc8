import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand, type AuditPart } from '../../../../command/index.ts';
import { insertProposal, type ProposalKind } from '../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Tx } from '../../../../db/pool.ts';
import { brandsOf, mayConnect } from '../commands/connect-supplier.ts';
import {
  checkPin,
  faultsOfKey,
  fingerprintOf,
  pemOf,
  pinIn,
  readTimes,
  type PinKey,
} from '../commands/pin-supplier-key.ts';
import { lockConnection } from '../connection-store.ts';
import type { Supplier } from '../directory.ts';
import { scopeOf, targetOf, toldOf, type DeskDeps, type OfSupplier } from './reach.ts';
import { takeAnnounced } from './store.ts';

const PIN_KEY = 'pin-supplier-key';
export const keySubject = (supplier: string): string => `supplier-key:${supplier}`;

type Done = { readonly state: 'done' | 'waiting' };
export type AddKey = Omit<PinKey, 'code'> & { readonly reason?: string };
type Adding = { readonly tx: Tx; readonly deps: DeskDeps; readonly ctx: OperatorContext };

/** Of a sandbox at once; of others once a second person has checked who it came from. */
async function addIn({ tx, deps, ctx }: Adding, supplier: Supplier, { reason = '', ...key }: AddKey) {
  const now = deps.now();
  const faults = faultsOfKey(key, now);
  if (Object.keys(faults).length > 0) return fail('BAD_REQUEST', { fields: faults });
  await lockConnection(tx, supplier.code);
  const fits = await checkPin(tx, { ...key, supplierId: supplier.id, now });
  if (!fits.ok) return fits;
  if (!supplier.sandbox) return propose({ tx, deps, ctx }, supplier, { key, reason, after: fits.value.after });
  const pinned = await pinIn(tx, { ...key, supplierId: supplier.id, now });
  if (!pinned.ok) return pinned;
  const audit = { action: PIN_KEY, ...toldOf(supplier), ...pinned.value, ...(reason !== '' && { reason }) };
  return ok({ value: { state: 'done' } as Done, audit });
}

type Proposing = { readonly key: Omit<PinKey, 'code'>; readonly reason: string; readonly after: AuditPart };

async function propose({ tx, ctx }: Adding, supplier: Supplier, { key, reason, after }: Proposing) {
  const { kid, pem, from, until } = key;
  const change = {
    supplier: supplier.code,
    kid,
    pem: pemOf(pem),
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  };
  const subject = keySubject(supplier.code);
  const draft = { brandId: ctx.brandId, kind: PIN_KEY, subject, change, before: {}, after, reason };
  const made = await insertProposal(tx, { ...draft, makerId: ctx.operator.operatorId });
  if (made === undefined) return fail('STATE_CONFLICT');
  const audit = {
    action: PIN_KEY,
    target: targetOf(supplier),
    before: null,
    after: { ...after, state: 'waiting' },
    reason,
  };
  return ok({ value: { state: 'waiting' } as Done, audit });
}

/** A public key that somebody uploaded. */
export function addSupplierKey(
  deps: DeskDeps,
  { ctx, supplier }: OfSupplier,
  key: AddKey,
): Promise<CallResult<Done, 'BAD_REQUEST' | 'STATE_CONFLICT'>> {
  return runOperatorCommand(deps, scopeOf(ctx, deps), (tx) => addIn({ tx, deps, ctx }, supplier, key));
}

type Decide = {
  readonly kid: string;
  /** Of the key that was looked at. */
  readonly fingerprint: string;
  readonly accept: boolean;
  readonly reason: string;
};

/** A key that the supplier announced: accepted it goes the way of one that was uploaded, refused it is forgotten. */
export function decideAnnouncedKey(
  deps: DeskDeps,
  { ctx, supplier }: OfSupplier,
  { kid, fingerprint, accept, reason }: Decide,
): Promise<CallResult<Done, 'NOT_FOUND' | 'BAD_REQUEST' | 'STATE_CONFLICT'>> {
  return runOperatorCommand(deps, scopeOf(ctx, deps), async (tx) => {
    const announced = await takeAnnounced(tx, supplier.id, kid);
    if (!announced) return fail('NOT_FOUND');
    const { pem, notBefore: from } = announced;
    // Whoever signs for the supplier may announce another key under the name while a person compares this one.
    if (fingerprintOf(pem) !== fingerprint) return fail('STATE_CONFLICT');
    if (accept) return addIn({ tx, deps, ctx }, supplier, { kid, pem, from, until: null, reason });
    const before = { kid, fingerprint };
    const audit = { action: 'refuse-supplier-key', ...toldOf(supplier), before, after: null, reason };
    return ok({ value: { state: 'done' } as Done, audit });
  });
}

/** As it was checked; what else was pinned meanwhile counts. */
export const pinsKey = (deps: DeskDeps): ProposalKind => ({
  name: PIN_KEY,
  permission: 'suppliers.connect',
  apply: async (tx, ctx, { change }) => {
    const {
      supplier: code,
      from,
      until,
      ...key
    } = change as {
      readonly supplier: string;
      readonly kid: string;
      readonly pem: string;
      readonly from: string | null;
      readonly until: string | null;
    };
    const supplier = await deps.directory.supplierByCode(code);
    if (!supplier) return fail('STATE_CONFLICT');
    if (!mayConnect(ctx, supplier)) return fail('FORBIDDEN');
    await lockConnection(tx, code);
    const pinned = await pinIn(tx, { ...key, ...readTimes({ from, until }), supplierId: supplier.id, now: deps.now() });
    return pinned.ok ? ok(brandsOf(supplier)) : fail('STATE_CONFLICT');
  },
  afterCommit: () => deps.directory.forget(),
});

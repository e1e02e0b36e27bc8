import type { VendorEdit, VendorKey } from '@baize/contract/console/games';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { readMarkWord } from '@baize/game-art/art-choice.ts';
import { NOTHING_CHANGED, runOperatorCommand, type AuditPart } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import { lockVendor, updateVendor, type VendorChange } from '../editor-store.ts';
import type { VendorRow } from '../store.ts';
import { tellCatalogueChanged, type SwitchDeps } from '../switches.ts';

export type EditVendor = {
  readonly key: VendorKey;
  readonly change: VendorEdit;
  /** What was read of it. */
  readonly was?: VendorEdit | undefined;
  readonly reason: string;
};
type EditFailure = 'NOT_FOUND' | 'BAD_REQUEST' | 'STATE_CONFLICT';

/** Changes a vendor in one of its categories, and with its switches all games that stand there. */
export function editVendor(
  { db, gameCatalogues }: SwitchDeps,
  { brandId, operator, ip }: OperatorContext,
  { key, change, was = {}, reason }: EditVendor,
): Promise<CallResult<Record<string, never>, EditFailure>> {
  const scope = { brandId, by: { name: operator.name, ip }, afterCommit: () => gameCatalogues.forget(brandId) };
  return runOperatorCommand<Record<string, never>, EditFailure>({ db }, scope, async (tx) => {
    const found = await lockVendor(tx, key);
    if (!found) return fail('NOT_FOUND');
    const now = seen(found);
    if (differing(now, was).length > 0) return fail('STATE_CONFLICT');
    const next = { ...now, ...change };
    if (next.icon !== '' && !readMarkWord(next.icon!))
      return fail('BAD_REQUEST', { fields: { icon: 'draws no mark' } });
    const { maintenanceFrom: from, maintenanceUntil: until } = next;
    if (from && until && until <= from)
      return fail('BAD_REQUEST', { fields: { maintenanceUntil: 'is not after its beginning' } });
    const names = differing(now, change);
    if (names.length === 0) return ok({ value: {}, audit: NOTHING_CHANGED });
    await updateVendor(tx, key, columnsOf(change, names));
    await tellCatalogueChanged(tx, brandId);
    const side = (values: VendorEdit): AuditPart => ({
      category: key.gameType,
      ...Object.fromEntries(names.map((name) => [name, values[name]])),
    });
    const target = `vendor:${key.vendor}`;
    return ok({ value: {}, audit: { action: 'edit-vendor', target, before: side(now), after: side(change), reason } });
  });
}

/** A vendor as the console sees it. */
const seen = (row: VendorRow): VendorEdit => ({
  enabled: row.enabled,
  maintenance: row.maintenance,
  maintenanceFrom: row.maintenanceFrom?.toISOString() ?? null,
  maintenanceUntil: row.maintenanceUntil?.toISOString() ?? null,
  names: { bn: row.name.bn ?? '', en: row.name.en ?? '' },
  icon: row.icon,
  opens: row.opens,
});

const differing = (now: VendorEdit, other: VendorEdit): (keyof VendorEdit)[] =>
  (Object.keys(other) as (keyof VendorEdit)[]).filter(
    (name) => other[name] !== undefined && JSON.stringify(other[name]) !== JSON.stringify(now[name]),
  );

function columnsOf(change: VendorEdit, names: readonly (keyof VendorEdit)[]): VendorChange {
  const { names: words, maintenanceFrom: from, maintenanceUntil: until, ...same } = change;
  const all = {
    ...same,
    names: words && Object.fromEntries(Object.entries(words).filter(([, name]) => name !== '')),
    maintenanceFrom: from ? new Date(from) : from,
    maintenanceUntil: until ? new Date(until) : until,
  };
  return Object.fromEntries(names.map((name) => [name === 'names' ? 'name' : name, all[name]]));
}

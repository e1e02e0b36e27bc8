import type { VendorEdit, VendorKey } from '@baize/contract/console/games';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { readMarkWord } from '@baize/game-art/art-choice.ts';
import { NOTHING_CHANGED, runOperatorCommand, type AuditPart } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { Deps } from '../../../../deps.ts';
import { lockVendor, updateVendor, type VendorChange } from '../editor-store.ts';
import { listVendorRows, type VendorRow } from '../store.ts';
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
  { db, now: clock, gameCatalogues }: SwitchDeps & Pick<Deps, 'now'>,
  { brandId, operator, ip }: OperatorContext,
  { key, change, was = {}, reason }: EditVendor,
): Promise<CallResult<Record<string, never>, EditFailure>> {
  const scope = { brandId, by: { name: operator.name, ip }, afterCommit: () => gameCatalogues.forget(brandId) };
  return runOperatorCommand<Record<string, never>, EditFailure>({ db }, scope, async (tx) => {
    const found = await lockVendor(tx, key);
    if (!found) return fail('NOT_FOUND');
    const now = seen(found);
    if (differing(now, was).length > 0) return fail('STATE_CONFLICT');
    const names = differing(now, change);
    const wrong = wrongFields({ ...now, ...change }, names, clock()) ?? (await takenName(tx, key, change));
    if (wrong) return fail('BAD_REQUEST', { fields: wrong });
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

const WINDOW: readonly (keyof VendorEdit)[] = ['maintenance', 'maintenanceFrom', 'maintenanceUntil'];

function wrongFields(
  next: VendorEdit,
  changed: readonly (keyof VendorEdit)[],
  now: Date,
): Record<string, string> | undefined {
  const { icon = '', maintenance, maintenanceFrom: from, maintenanceUntil: until } = next;
  if (icon !== '' && !readMarkWord(icon)) return { icon: 'draws no mark' };
  if (!until) return undefined;
  if (from && until <= from) return { maintenanceUntil: 'is not after its beginning' };
  // A window that began holds at once; one that is over would say maintenance and be none.
  const isOver = maintenance && Date.parse(until) <= now.getTime() && WINDOW.some((name) => changed.includes(name));
  return isOver ? { maintenanceUntil: 'is over already' } : undefined;
}

/** Players tell vendors by their names alone: none may have that of another one. */
async function takenName(
  tx: Tx,
  { vendor }: VendorKey,
  { names }: VendorEdit,
): Promise<Record<string, string> | undefined> {
  if (names === undefined) return undefined;
  const others = (await listVendorRows(tx)).filter(({ code }) => code !== vendor);
  for (const [language, name] of Object.entries(names)) {
    const wanted = folded(name);
    const holder = others.find((row) => namesOf(row).some((each) => folded(each) === wanted));
    if (wanted !== '' && holder) return { [`names.${language}`]: `is a name of ${holder.code}` };
  }
  return undefined;
}

const folded = (name: string): string => name.normalize('NFC').trim().toLocaleLowerCase('en');
const namesOf = ({ code, displayName, name }: VendorRow): readonly string[] => [
  code,
  displayName,
  ...Object.values(name),
];

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

import type { brandSettingsCalls } from '@baize/contract/console/brand';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import type { SettingsPatch } from '../settings.ts';
import { updateSettings } from './update-settings.ts';

export type UpdateBrandDeps = Pick<Deps, 'db' | 'now'> & {
  /** Forgets what this process remembers of brands. */
  readonly invalidate: () => void;
};
export type UpdateBrand = { readonly patch: SettingsPatch; readonly version: number; readonly reason?: string };

/** An operator's change of the settings: STATE_CONFLICT where they were changed since `version` was read. */
export function updateBrand(
  { db, now, invalidate }: UpdateBrandDeps,
  { brandId, brandCode, operator, ip }: OperatorContext,
  { patch, version, reason }: UpdateBrand,
): Promise<CallResult<null, FailureOf<typeof brandSettingsCalls.updateBrand>>> {
  const scope = { brandId, by: { name: operator.name, ip }, afterCommit: invalidate };
  return runOperatorCommand({ db }, scope, async (tx) => {
    const changed = await updateSettings(tx, { id: brandId, patch, version }, now());
    if (!changed.ok) return changed;
    const { before, after } = changed.value;
    // A tag of analytics runs a script of another house on every page.
    if (after.gtagId !== undefined && !operator.permissions.has('brand.tags'))
      return fail('FORBIDDEN', { fields: { gtagId: 'brand.tags' } });
    const refused = refuseSecurity(operator, after, reason);
    if (refused) return refused;
    // What is closed is closed for every player at once.
    if (after.closedCapabilities !== undefined && reason === undefined)
      return fail('BAD_REQUEST', { fields: { reason: 'empty' } });
    const same = Object.keys(after).length === 0;
    const audit = { action: 'update-brand', target: `brand:${brandCode}`, before, after, ...(reason && { reason }) };
    return ok({ value: null, audit: same ? NOTHING_CHANGED : audit });
  });
}

/** What keeps accounts safe is changed by fewer people, and never without a word. */
function refuseSecurity({ permissions }: OperatorContext['operator'], after: SettingsPatch, reason?: string) {
  const [field] = (['login', 'codes'] as const).filter((each) => after[each] !== undefined);
  if (field === undefined) return undefined;
  if (!permissions.has('brand.security')) return fail('FORBIDDEN', { fields: { [field]: 'brand.security' } });
  return reason === undefined ? fail('BAD_REQUEST', { fields: { reason: 'empty' } }) : undefined;
}

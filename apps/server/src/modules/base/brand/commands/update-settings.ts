import type { brandSettingsCalls } from '@baize/contract/console/brand';
import type { FailureOf } from '@baize/contract/define-call';
import type { Tx } from '../../../../db/pool.ts';
import { fail, type CallResult } from '@baize/contract/failure';
import type { BrandId } from '../../../../ids.ts';
import { appendEvents } from '../../../../outbox/append.ts';
import { isUnderMaintenance } from '../policy.ts';
import { loginRulesOf } from '../present.ts';
import { StoredSettingsSchema, type SettingsPatch, type StoredSettings } from '../settings.ts';
import { lockSettings, saveSettings } from '../store.ts';

export type SettingsChange = {
  readonly before: SettingsPatch;
  readonly after: SettingsPatch;
  readonly version: number;
};

export type UpdateSettings = {
  readonly id: BrandId;
  readonly patch: SettingsPatch;
  /** The version that was read. */
  readonly version: number;
};

const STATUS_FIELDS: readonly (keyof SettingsPatch)[] = ['maintenance', 'blockedCountries', 'blockedIps'];
/** Where players find games: lists of games are asked for anew. */
const CATALOGUE_FIELDS: readonly (keyof SettingsPatch)[] = ['esportVendors', 'cockfightVendors', 'excludedSlotVendors'];

/**
 * Changes a brand's settings where they were not changed since `version` was read, and tells every open page. Answers
 * the changed fields before and after, for the audit log; the caller writes that row in the same transaction.
 */
export async function updateSettings(
  tx: Tx,
  { id, patch, version }: UpdateSettings,
  now: Date,
): Promise<CallResult<SettingsChange, FailureOf<typeof brandSettingsCalls.updateBrand>>> {
  const current = await lockSettings(tx, id);
  if (!current) return fail('BRAND_UNKNOWN');
  if (current.version !== version) return fail('STATE_CONFLICT');
  const known: SettingsPatch = { ...current.settings, login: loginRulesOf(current.settings) };
  const fields = (Object.keys(patch) as (keyof SettingsPatch)[]).filter(
    (field) => patch[field] !== undefined && JSON.stringify(patch[field]) !== JSON.stringify(known[field]),
  );
  if (fields.length === 0) return { ok: true, value: { before: {}, after: {}, version } };
  if (fields.includes('maintenance') && endsInThePast(patch.maintenance, current.settings.maintenance, now))
    return fail('BAD_REQUEST', { fields: { 'maintenance.until': 'in the past' } });
  const login = { ...current.settings.login, ...patch.login };
  const parsed = StoredSettingsSchema.safeParse({ ...current.settings, ...pick(patch, fields), login });
  if (!parsed.success)
    return fail('BAD_REQUEST', {
      fields: Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.') || 'body', issue.message])),
    });
  const reasons = new Set<'status' | 'catalogue' | 'flags'>(
    fields.map((field) =>
      STATUS_FIELDS.includes(field) ? 'status' : CATALOGUE_FIELDS.includes(field) ? 'catalogue' : 'flags',
    ),
  );
  const next = await saveSettings(tx, id, {
    settings: parsed.data,
    told: reasons.has('status') ? isUnderMaintenance(parsed.data.maintenance, now) : null,
  });
  await appendEvents(
    tx,
    id,
    [...reasons].map((reason) => ({ memberId: null, event: { type: 'brand.changed', reason } })),
  );
  const after: SettingsPatch = { ...parsed.data, login: loginRulesOf(parsed.data) };
  return {
    ok: true,
    value: { before: pick(known, fields), after: pick(after, fields), version: next },
  };
}

const pick = (settings: SettingsPatch, fields: readonly (keyof SettingsPatch)[]): SettingsPatch =>
  Object.fromEntries(fields.map((field) => [field, settings[field]]));

type Window = StoredSettings['maintenance'];

/** A window that is switched on with an end that is over already does nothing; one that ran out may stay. */
const endsInThePast = (wanted: SettingsPatch['maintenance'], current: Window, now: Date): boolean =>
  wanted !== undefined &&
  wanted.on &&
  wanted.until !== null &&
  (wanted.until !== current.until || !current.on) &&
  Date.parse(wanted.until) <= now.getTime();

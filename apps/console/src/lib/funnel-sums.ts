import type { RegistrationFunnel } from '@baize/contract/console/reports';
import { REGISTRATION_STEPS, type AccountDoor, type RegistrationStep } from '@baize/contract/registration-doors';

export type FunnelRow = RegistrationFunnel['rows'][number];
/** Null: none of the rows has such a step. */
export type FunnelSums = Readonly<Record<RegistrationStep, number | null>>;

const sumOf = (rows: readonly FunnelRow[], step: RegistrationStep): number | null => {
  const counts = rows.map((row) => row[step]).filter((count) => count !== null);
  return counts.length === 0 && rows.length > 0 ? null : counts.reduce((sum, count) => sum + count, 0);
};

export const sumsOf = (rows: readonly FunnelRow[]): FunnelSums =>
  Object.fromEntries(REGISTRATION_STEPS.map((step) => [step, sumOf(rows, step)])) as FunnelSums;

/** The rows of one door; without one those of all who came by themselves, for whom the steps are the same. */
export const rowsOfDoor = (rows: readonly FunnelRow[], door: AccountDoor | undefined): FunnelRow[] =>
  rows.filter((row) => (door === undefined ? row.door !== 'agent' : row.door === door));

import type { OperatorBed } from './operator-bed.ts';

/** One line of the catalogue (docs/conformance.md). Returning means passed; Failure and Skip are thrown. */
export type Scenario<Bed> = {
  readonly id: string;
  readonly run: (bed: Bed) => Promise<void>;
  /** Reconciliation cases the scenario itself causes; a case nobody announced is a failure. */
  readonly opensCases?: boolean;
  readonly timeoutMs?: number;
};
export type Group<Bed> = { readonly name: string; readonly scenarios: readonly Scenario<Bed>[] };

export const scenario = <Bed = OperatorBed>(
  id: string,
  run: (bed: Bed) => Promise<void>,
  options: Omit<Scenario<Bed>, 'id' | 'run'> = {},
): Scenario<Bed> => ({ id, run, ...options });

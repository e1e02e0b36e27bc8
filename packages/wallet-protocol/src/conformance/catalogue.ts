import type { OperatorBed } from './operator-bed.ts';
import type { Group } from './scenario.ts';
import type { SupplierBed } from './supplier-bed.ts';
import { BET } from './scenarios/bet.ts';
import { DUPLICATES } from './scenarios/duplicates.ts';
import { CONCURRENCY, FAULTS, LIMITS } from './scenarios/pressure.ts';
import { RECOVERY } from './scenarios/recovery.ts';
import { PROMOTIONS, ROUNDS } from './scenarios/rounds.ts';
import { ROLLBACK } from './scenarios/rollback.ts';
import { BALANCE, SESSION } from './scenarios/session-balance.ts';
import { SIGNATURE } from './scenarios/signature.ts';
import { SUPPLIER_REWARDS } from './scenarios/supplier-rewards.ts';
import { SUPPLIER_FAULTS, SUPPLIER_ROUNDS } from './scenarios/supplier-rounds.ts';
import { SUPPLIER_LAUNCH, SUPPLIER_RECORDS } from './scenarios/supplier-service.ts';
import { AMOUNTS, SYNTAX } from './scenarios/syntax.ts';
import { WIN } from './scenarios/win.ts';

/** Scenarios in which the runner is the supplier and tests an operator. */
export const OPERATOR_GROUPS: readonly Group<OperatorBed>[] = [
  SIGNATURE,
  SYNTAX,
  SESSION,
  BALANCE,
  BET,
  WIN,
  ROLLBACK,
  DUPLICATES,
  ROUNDS,
  PROMOTIONS,
  AMOUNTS,
  LIMITS,
  CONCURRENCY,
  FAULTS,
  RECOVERY,
];

/** Scenarios in which the runner is the operator and tests a supplier, marked (S) in the catalogue. */
export const SUPPLIER_GROUPS: readonly Group<SupplierBed>[] = [
  SUPPLIER_LAUNCH,
  SUPPLIER_ROUNDS,
  SUPPLIER_FAULTS,
  SUPPLIER_REWARDS,
  SUPPLIER_RECORDS,
];

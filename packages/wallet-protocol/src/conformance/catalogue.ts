import type { OperatorBed } from './operator-bed.ts';
import type { Group } from './scenario.ts';
import { BET } from './scenarios/bet.ts';
import { DUPLICATES } from './scenarios/duplicates.ts';
import { CONCURRENCY, FAULTS, LIMITS } from './scenarios/pressure.ts';
import { PROMOTIONS, ROUNDS } from './scenarios/rounds.ts';
import { ROLLBACK } from './scenarios/rollback.ts';
import { BALANCE, SESSION } from './scenarios/session-balance.ts';
import { SIGNATURE } from './scenarios/signature.ts';
import { AMOUNTS, SYNTAX } from './scenarios/syntax.ts';
import { WIN } from './scenarios/win.ts';

/** Scenarios in which the runner is the supplier and tests an operator. */
export const OPERATOR_GROUPS: readonly Group<OperatorBed>[] = [
  SIGNATURE, SYNTAX, SESSION, BALANCE, BET, WIN, ROLLBACK, DUPLICATES, ROUNDS, PROMOTIONS, AMOUNTS, LIMITS, CONCURRENCY, FAULTS,
];

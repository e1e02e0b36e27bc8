import type { operatorCalls } from '@baize/contract/console/operators';
import type { FailureOf } from '@baize/contract/define-call';
import { ok } from '@baize/domain/result';
import type { AuditChange, AuditedBy, AuditPart } from '../../../command/index.ts';
import type { Db, Tx } from '../../../db/pool.ts';
import { fail, type CallResult } from '@baize/contract/failure';
import type { BrandId, OperatorId } from '../../../ids.ts';
import type { LoginGuards } from './login-guard.ts';
import { refusalOf, type Standing } from './policy.ts';
import { lockStandings } from './store.ts';
import type { TotpVault } from './totp.ts';

export type BrandFace = {
  readonly id: BrandId;
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  readonly gmtOffsetMinutes: number;
};
/** What the commands of this module work with. */
export type OperatorsDeps = {
  readonly db: Db;
  readonly now: () => Date;
  readonly totp: TotpVault;
  readonly guards: LoginGuards;
  /** `lane`: in whose turn it is hashed; absent, the house's own. */
  readonly hashPassword: (password: string, lane?: string) => Promise<string>;
  readonly verifyPassword: (password: string, phc: string | null | undefined, lane?: string) => Promise<boolean>;
  readonly isWeakPassword: (
    password: string,
    rule: { minLength: number; own: readonly string[]; defaultPassword: string | null },
  ) => boolean;
  readonly brands: () => Promise<readonly BrandFace[]>;
};

/**
 * Who administers. Without an id it is the command line, to which every brand is open and which is no operator itself.
 */
export type Administrator = AuditedBy & { readonly operatorId: OperatorId | null };

/** The operator that is changed, under lock, and the others whose rights count. */
export type Target = { readonly standing: Standing; readonly others: readonly Standing[] };
export type TargetOrder = {
  readonly id: OperatorId;
  /** The version that the administrator saw; undefined: whichever stands now. */
  readonly version?: number | undefined;
};

/** What every change of one operator by another can meet. */
export type AdministrationFailure = FailureOf<typeof operatorCalls.endOperatorSessions>;

/**
 * Finds what an administrator wants to change: both operators and every owner under lock, the rules asked of what
 * stands now and not of what a session once said.
 */
export async function lockTarget(
  tx: Tx,
  by: Administrator,
  { id, version }: TargetOrder,
): Promise<CallResult<Target, AdministrationFailure>> {
  const standings = await lockStandings(tx, by.operatorId === null ? [id] : [id, by.operatorId]);
  const target = standings.find((each) => each.id === id);
  if (!target) return fail('NOT_FOUND');
  if (by.operatorId !== null) {
    const actor = standings.find((each) => each.id === by.operatorId);
    const refusal = actor ? refusalOf(actor, target) : fail('FORBIDDEN').error;
    if (refusal) return { ok: false, error: refusal };
  }
  if (version !== undefined && version !== target.version) return fail('STATE_CONFLICT');
  return ok({ standing: target, others: standings.filter((each) => each.id !== id) });
}

type Change = Omit<AuditChange, 'target' | 'brandIds' | 'before' | 'after'> & {
  readonly before: AuditPart | null;
  readonly after: AuditPart | null;
  /** Brands beside those the operator serves now. */
  readonly brandIds?: readonly number[];
};

/**
 * The audit entry of a change of one operator, in the chain of every brand concerned. The name goes with both sides.
 */
export const changeOf = ({ id, name, brandIds }: Standing, change: Change): AuditChange => ({
  ...change,
  target: `operator:${id}`,
  before: change.before && { name, ...change.before },
  after: change.after && { name, ...change.after },
  brandIds: [...brandIds, ...(change.brandIds ?? [])],
});

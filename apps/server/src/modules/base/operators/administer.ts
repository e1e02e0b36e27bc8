import { recordAuditIn } from '../../../audit/index.ts';
import type { Db, Tx } from '../../../db/pool.ts';
import { fail, type CallResult } from '@baize/contract/failure';
import type { BrandId, OperatorId } from '../../../ids.ts';
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
export type OperatorsWorld = {
  readonly db: Db;
  readonly now: () => Date;
  readonly totp: TotpVault;
  readonly hashPassword: (password: string) => Promise<string>;
  readonly verifyPassword: (password: string, phc: string | null | undefined) => Promise<boolean>;
  readonly isWeakPassword: (
    password: string,
    rule: { minLength: number; own: readonly string[]; defaultPassword: string | null },
  ) => boolean;
  readonly brands: () => Promise<readonly BrandFace[]>;
};

/** Who administers. Without an id it is the command line, which every brand is open to and which is nobody's own self. */
export type Administrator = { readonly operatorId: OperatorId | null; readonly name: string; readonly ip: string };

/** What was done, for the audit log; undefined where everything was so already. */
export type Deed =
  | {
      readonly action: string;
      readonly before?: object;
      readonly after?: object;
      readonly reason?: string;
      readonly brandIds: readonly number[];
    }
  | undefined;
export type Target = { readonly standing: Standing; readonly others: readonly Standing[] };

/**
 * One change of one operator by another: both and every owner under lock, the rules asked of what stands now and not of what a
 * session once said, then the change and its row in the chain of every brand concerned, in one transaction.
 */
export async function administer<T>(
  world: Pick<OperatorsWorld, 'db'>,
  by: Administrator,
  id: OperatorId,
  version: number | undefined,
  work: (tx: Tx, target: Target) => Promise<CallResult<{ value: T; deed: Deed }>>,
): Promise<CallResult<T>> {
  return world.db.tx(null, async (tx) => {
    const standings = await lockStandings(tx, by.operatorId === null ? [id] : [id, by.operatorId]);
    const target = standings.find((each) => each.id === id);
    if (!target) return fail('NOT_FOUND');
    if (by.operatorId !== null) {
      const actor = standings.find((each) => each.id === by.operatorId);
      const refusal = actor ? refusalOf(actor, target) : fail('FORBIDDEN').error;
      if (refusal) return { ok: false, error: refusal };
    }
    if (version !== undefined && version !== target.version) return fail('STATE_CONFLICT');
    const done = await work(tx, { standing: target, others: standings.filter((each) => each.id !== id) });
    if (!done.ok) return done;
    const { value, deed } = done.value;
    if (deed)
      await recordAuditIn(tx, deed.brandIds, {
        actor: by.name,
        ip: by.ip,
        action: deed.action,
        target: `operator:${target.id}`,
        before: deed.before && { name: target.name, ...deed.before },
        after: { name: target.name, ...deed.after },
        reason: deed.reason ?? '',
      });
    return { ok: true, value };
  });
}

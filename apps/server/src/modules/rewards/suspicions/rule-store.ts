import { USUAL_SUSPICION_RULE, type SuspicionRule } from '@baize/domain/agents/suspicions';
import type { Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import type { BrandId } from '../../../ids.ts';

/** `version` 0: nobody has changed the usual rule. */
export type KeptRule = SuspicionRule & { readonly version: number };

export async function readRule(tx: Tx, brandId: BrandId): Promise<KeptRule> {
  const row = await tx.maybe(tables.selectFrom('suspicions.rule').selectAll().where('brandId', '=', brandId));
  if (!row) return { ...USUAL_SUSPICION_RULE, version: 0 };
  const { brandId: _brand, ...rule } = row;
  return rule;
}

/** False: somebody was faster. */
export async function saveRule(tx: Tx, brandId: BrandId, rule: KeptRule): Promise<boolean> {
  const written = await tx.run(
    tables
      .insertInto('suspicions.rule')
      .values({ ...rule, brandId })
      .onConflict((clash) =>
        clash
          .column('brandId')
          .doUpdateSet(rule)
          .where('suspicions.rule.version', '=', rule.version - 1),
      ),
  );
  return written === 1;
}

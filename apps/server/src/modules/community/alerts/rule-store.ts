import { ALERT_KINDS, alertTerms, type AlertKind } from '@baize/contract/console/alert-words';
import type { AlertRule } from '@baize/contract/console/alerts';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { BrandId } from '../../../ids.ts';

export type RuleRow = Row<'alerts.rule'>;

/** Of one brand, or of all for a transaction of none. */
export const listRules = (tx: Tx): Promise<RuleRow[]> => tx.rows(tables.selectFrom('alerts.rule').selectAll());

/** What holds of a kind where the brand has said nothing: everybody who is named is told. */
export const usualRule = (kind: AlertKind): AlertRule => ({
  kind,
  threshold: alertTerms(kind).usual,
  byEmail: true,
  byWebhook: true,
  version: 0,
});

/** The rule of each kind, as a brand's rows have it. */
export const rulesOf = (rows: readonly RuleRow[]): AlertRule[] =>
  ALERT_KINDS.map((kind) => {
    const row = rows.find((each) => each.kind === kind);
    if (!row) return usualRule(kind);
    return {
      kind,
      threshold: Number(row.threshold),
      byEmail: row.byEmail,
      byWebhook: row.byWebhook,
      version: row.version,
    };
  });

/** False: somebody was faster. */
export async function saveRule(tx: Tx, brandId: BrandId, { kind, threshold, ...rule }: AlertRule): Promise<boolean> {
  const facts = { ...rule, threshold: BigInt(threshold) };
  const written = await tx.run(
    tables
      .insertInto('alerts.rule')
      .values({ brandId, kind, ...facts })
      .onConflict((clash) =>
        clash
          .columns(['brandId', 'kind'])
          .doUpdateSet(facts)
          .where('alerts.rule.version', '=', rule.version - 1),
      ),
  );
  return written === 1;
}

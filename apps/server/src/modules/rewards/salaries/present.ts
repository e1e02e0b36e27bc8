import type { Bill, BillStatus } from '@baize/contract/salaries';
import { nextBillState } from '@baize/domain/agents/states';
import type { ContractCategory } from '@baize/domain/agents/terms';
import { formatAmount } from '@baize/domain/money';
import type { BillRow } from './run-store.ts';

/** The rules name the refusal of a salary otherwise than that of a dividend. */
export const statusOf = ({ kind, state }: Pick<BillRow, 'kind' | 'state'>): BillStatus =>
  state === 'DENIED' && kind !== 'DIVIDEND' ? 'REJECTED' : state;

/** A bill as its holder and operators see it. */
export const presentBill = (row: BillRow): Bill => ({
  id: row.id,
  kind: row.kind,
  category: row.category as ContractCategory,
  currency: row.currency,
  period: { from: row.periodFrom.toISOString(), to: row.periodTo.toISOString() },
  validBet: formatAmount(row.validBet),
  netLoss: formatAmount(row.netLoss),
  active: row.active,
  carriedIn: formatAmount(row.carriedIn),
  base: formatAmount(row.base),
  carriedOut: formatAmount(row.carriedOut),
  tier: row.tier === null ? null : row.tier + 1,
  rate: row.rate,
  gross: formatAmount(row.gross),
  downlineCost: formatAmount(row.downlineCost),
  net: formatAmount(row.net),
  paid: formatAmount(row.paid + row.passedOn),
  status: statusOf(row),
  issuedAt: row.createdAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  reason: row.reason,
  orders:
    row.kind === 'REALTIME'
      ? {
          won: row.wonOrders,
          wonValidBet: formatAmount(row.wonValidBet),
          profitPart: formatAmount(row.profitPart),
          lost: row.lostOrders,
          lostValidBet: formatAmount(row.lostValidBet),
          lossPart: formatAmount(row.lossPart),
        }
      : null,
  collectable: nextBillState(row.state, 'PAY') !== undefined,
});

import type { MessageKind } from '@baize/contract/message-kinds';
import type { ContractKind } from '@baize/domain/agents/kinds';
import { formatAmount } from '@baize/domain/money';
import type { WithdrawalState } from '@baize/domain/withdrawal';
import type { OutboxEvent } from '../../../outbox/events.ts';

/** Steps of an order that its owner did not take themselves, or that wait for them. */
const TOLD_STEPS: ReadonlySet<WithdrawalState> = new Set<WithdrawalState>([
  'risk-review',
  'rejected',
  'failed',
  'paid',
  'auto-received',
  'forced-received',
  'forced-return',
  'resolved-paid',
  'resolved-refund',
]);

/** Pay that comes up to 288 times a day would bury what is to be read: the records and the income tell it. */
const OFTEN_PAID: ReadonlySet<ContractKind> = new Set<ContractKind>(['REALTIME', 'HOURLY']);

export type News = { readonly kind: MessageKind; readonly params: Readonly<Record<string, string>> };

const units = (text: string): string => formatAmount(BigInt(text));

/** Money that came from another member: of a downline their account, of an upline that it is theirs. */
const receivedNews = (event: Extract<OutboxEvent, { type: 'member-transfer.made' }>): News => ({
  kind: 'transfer-received',
  params: {
    amount: units(event.amount),
    currency: event.currency,
    ref: event.transferId,
    from: event.other,
    ...(event.account === undefined ? {} : { who: event.account }),
  },
});

/** What an event tells the member whom it is about; undefined: nothing that a message is worth. */
export function newsIn(event: OutboxEvent): News | undefined {
  switch (event.type) {
    case 'deposit.credited':
      return {
        kind: 'deposit-credited',
        params: { amount: units(event.amount), currency: event.currency, ref: event.depositId },
      };
    case 'withdrawal.changed':
      return TOLD_STEPS.has(event.state)
        ? {
            kind: 'withdrawal-step',
            params: {
              state: event.state,
              amount: units(event.amount),
              currency: event.currency,
              ref: event.withdrawalId,
            },
          }
        : undefined;
    case 'correction.applied':
      return {
        kind: 'correction',
        params: { amount: units(event.amount), currency: event.currency, ref: event.correctionId },
      };
    case 'member-transfer.made':
      return event.way === 'received' ? receivedNews(event) : undefined;
    case 'salary.paid':
      return OFTEN_PAID.has(event.kind)
        ? undefined
        : {
            kind: 'salary-paid',
            params: { pay: event.kind, amount: units(event.amount), currency: event.currency, ref: event.billId },
          };
    case 'jackpot.hit':
      return { kind: 'jackpot-won', params: { amount: units(event.amount), currency: event.currency } };
    case 'member.excluded':
      return { kind: 'play-excluded', params: { until: event.until } };
    case 'limit.changed':
      return event.by === 'operator' ? { kind: 'limit-tightened', params: { limit: event.kind } } : undefined;
    case 'contact.claimed':
      return { kind: 'contact-claimed', params: { contact: event.contact } };
    case 'account.changed':
      return { kind: 'account-changed', params: { change: event.change } };
    case 'erasure.asked':
      return { kind: 'erasure-asked', params: { by: event.by, until: event.dueAt } };
    case 'erasure.near':
      return { kind: 'erasure-near', params: { until: event.dueAt } };
    case 'contract.asked':
      return {
        kind: 'contract-asked',
        params: { request: event.request, pay: event.kind, category: event.category, until: event.until },
      };
    case 'contract.answered':
      return {
        kind: 'contract-answered',
        params: { answer: event.answer, pay: event.kind, category: event.category, who: event.holder },
      };
    default:
      return undefined;
  }
}

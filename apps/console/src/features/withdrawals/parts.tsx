import type { BrandWithdrawal } from '@baize/contract/console/withdrawals';
import { Tag, type Tone } from '@baize/ui/tag.tsx';
import { useT } from '@baize/webkit/i18n';

/** What the operator is about to do with an order. */
export type Asked = { readonly order: BrandWithdrawal; readonly what: 'approve' | 'reject' | 'end' };
/** Whether a second person's word on how it ends is waited for. */
export const waitsToEnd = ({ state, ending }: BrandWithdrawal): boolean =>
  ending !== null && (state === 'paid' || state === 'dispute');

const TONES: Record<BrandWithdrawal['state'], Tone> = {
  applied: 'info',
  'risk-review': 'warn',
  approved: 'info',
  paying: 'info',
  unknown: 'warn',
  paid: 'info',
  dispute: 'warn',
  'received-full': 'positive',
  'auto-received': 'positive',
  'forced-received': 'positive',
  'resolved-paid': 'positive',
  'resolved-refund': 'plain',
  'forced-return': 'plain',
  rejected: 'negative',
  cancelled: 'plain',
  failed: 'negative',
};

export function WithdrawalStateTag({ state }: Pick<BrandWithdrawal, 'state'>) {
  const t = useT();
  return <Tag tone={TONES[state]}>{t(`withdrawal.state.${state}`)}</Tag>;
}

/** Everything that shows withdrawals, asked anew after one was changed. */
export const STALE = [
  'listBrandWithdrawals',
  'getWithdrawalCase',
  'getPlayer',
  'listPlayerPostings',
  'listAudit',
] as const;

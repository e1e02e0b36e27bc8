import type { Bill } from '@baize/contract/salaries';
import { Tag } from '@baize/ui/tag.tsx';
import { useT } from '@baize/webkit/i18n';
import { BILL_TONES, shownStatus } from './bill-words.ts';

/** How a bill stands. */
export function BillTag({ bill }: { bill: Pick<Bill, 'status' | 'paid'> }) {
  const t = useT();
  const status = shownStatus(bill);
  return <Tag tone={BILL_TONES[status]}>{t(`agent.bill.status.${status}`)}</Tag>;
}

import type { Posting } from '@baize/contract/wagers';
import { Button } from '@baize/ui/button.tsx';
import { Drawer } from '@baize/ui/drawer.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { QueryFailure } from '../../components/failure.tsx';
import { Money } from '../../components/money.tsx';
import { RebateBets } from '../../components/rebate-bets.tsx';
import { RecordLoading, RecordPager, type Cursor } from '../../components/record-pager.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { spanOf } from './agent-ranges.ts';
import styles from './rebate-payments.module.css';

const PAGE_SIZE = 20;
type RebatePaymentsProps = { days: { from: string; to: string }; close: () => void };

/** What an agent was paid of the bets below them, payment by payment, each opening into its bets. */
export function RebatePayments({ days, close }: RebatePaymentsProps) {
  const t = useT();
  const language = useLanguage();
  const f = useFormat();
  const [cursor, setCursor] = useState<Cursor>({});
  const [open, setOpen] = useState<string | null>(null);
  const query = useCall(
    'listTransactions',
    { ...spanOf(days, f.offsetMinutes), kind: 'agent-rebate', ...cursor, pageSize: PAGE_SIZE, language },
    { keep: true },
  );
  const rows = query.data?.content ?? [];
  return (
    <Drawer open onClose={close} title={t('agent.income.rebates')} labels={{ close: t('shell.close') }}>
      {query.isPending && <RecordLoading />}
      {query.isError && !query.data && <QueryFailure query={query} />}
      {query.data && rows.length === 0 && (
        <EmptyState bare title={t('agent.income.noRebates')} text={t('agent.income.noRebatesHint')} />
      )}
      <ul className={styles.payments}>
        {rows.map((row) => (
          <Payment
            key={row.seq}
            row={row}
            isOpen={open === row.seq}
            toggle={() => setOpen(open === row.seq ? null : row.seq)}
          />
        ))}
      </ul>
      <RecordPager page={query.data} onCursor={setCursor} />
    </Drawer>
  );
}

type PaymentProps = { row: Posting; isOpen: boolean; toggle: () => void };

function Payment({ row, isOpen, toggle }: PaymentProps) {
  const t = useT();
  const f = useFormat();
  const at = f.dateTime(row.at);
  return (
    <li>
      <div className={styles.payment}>
        <span className={textStyles.secondary}>{at}</span>
        <Money amount={row.amount} exact />
        <Button size="dense" aria-expanded={isOpen} onClick={toggle}>
          {t('agent.income.rebateBets')}
          <span className={textStyles.visuallyHidden}> {at}</span>
        </Button>
      </div>
      {isOpen && row.ref !== null && <RebateBets id={row.ref} />}
    </li>
  );
}

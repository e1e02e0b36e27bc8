import textStyles from '@baize/ui/text.module.css';
import type { CsvColumn } from '@baize/ui/csv.ts';
import { useT, type Translate } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState, type ReactNode } from 'react';
import type { DisputedDeposit } from '@baize/contract/console/deposits';
import { Button } from '@baize/ui/button.tsx';
import { countedPages } from '../../list-pages.ts';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useFormat } from '../../use-format.ts';
import { useCall } from '../../use-call.ts';
import { OrderNumber } from '../../components/order-number.tsx';
import { saidText } from './said-text.ts';
import { DepositList, DEPOSITS_PAGE_SIZE, DEPOSITS_POLL_MS } from './deposit-list.tsx';

const DECIDE_DIALOG = lazyPart(() => import('./decide-dialog.tsx'));

/** Deposits on which the provider and we do not agree, until a person has ended each of them. */
export function DisputedDeposits() {
  const t = useT();
  const [pageNo, setPageNo] = useState(1);
  const format = useFormat();
  const may = useCan('corrections.make');
  const [deciding, setDeciding] = useState<DisputedDeposit | null>(null);
  const decide = (row: DisputedDeposit): ReactNode =>
    may && (
      <Button size="dense" onPointerEnter={DECIDE_DIALOG.load} onClick={() => setDeciding(row)}>
        {t('disputed.decide')}
      </Button>
    );
  const asked = { pageNo, pageSize: DEPOSITS_PAGE_SIZE };
  const query = useCall('listDisputedDeposits', asked, { keep: true, pollMs: DEPOSITS_POLL_MS });
  return (
    <>
      <DepositList
        list="disputed-deposits"
        title={t('disputed.title')}
        text={t('disputed.text')}
        query={query}
        onPage={setPageNo}
        csv={{
          subject: 'disputed-deposits',
          readPages: countedPages('listDisputedDeposits', {}),
          columns: csvOf(t),
        }}
        columns={[
          {
            key: 'said',
            head: t('disputed.said'),
            align: 'end',
            cell: (row) => saidText(row, format) ?? '—',
          },
          {
            key: 'contradiction',
            head: t('disputed.contradiction'),
            cell: ({ contradiction }) => t(`disputed.${contradiction}`),
          },
          {
            key: 'checkout',
            head: t('disputed.checkout'),
            cell: ({ checkout }) => <OrderNumber id={checkout} />,
            deskOnly: true,
          },
          {
            key: 'decide',
            atEnd: true,
            head: <span className={textStyles.visuallyHidden}>{t('disputed.decide')}</span>,
            align: 'end',
            cell: decide,
          },
        ]}
        details={(row) => ({
          more: decide(row),
          figures: [
            { label: t('disputed.said'), value: saidText(row, format) ?? '—' },
            {
              label: t('disputed.contradiction'),
              value: <span className={textStyles.wrap}>{t(`disputed.${row.contradiction}`)}</span>,
            },
            { label: t('disputed.checkout'), value: row.checkout ?? '—' },
          ],
        })}
      />
      {deciding && <ShowPart part={DECIDE_DIALOG} props={{ row: deciding, onClose: () => setDeciding(null) }} />}
    </>
  );
}

/** What the exported file holds: codes and figures as they are, not in words. */
const csvOf = (t: Translate): CsvColumn<DisputedDeposit>[] => [
  { head: t('disputed.ordered'), cell: (row) => row.createdAt },
  { head: t('deposit.number'), cell: (row) => row.id },
  { head: t('player.account'), cell: (row) => row.account },
  { head: t('disputed.ours'), cell: (row) => row.amount },
  { head: t('part.currency'), cell: (row) => row.currency },
  { head: t('disputed.said'), cell: (row) => row.saidAmount },
  { head: t('disputed.saidCurrency'), cell: (row) => row.saidCurrency },
  { head: t('disputed.contradiction'), cell: (row) => row.contradiction },
  { head: t('disputed.checkout'), cell: (row) => row.checkout },
];

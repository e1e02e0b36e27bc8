import type { TakenBackDeposit } from '@baize/contract/console/deposits';
import { Button } from '@baize/ui/button.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useState, type ReactNode } from 'react';
import { Consequences } from '../../components/consequences.tsx';
import { OrderNumber } from '../../components/order-number.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useCan } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { DepositList, DEPOSITS_PAGE_SIZE, DEPOSITS_POLL_MS } from './deposit-list.tsx';
import { saidText } from './said-text.ts';

/** Credited deposits of which money went back at the provider, until a person has looked at each. */
export function TakenBackDeposits() {
  const t = useT();
  const format = useFormat();
  const may = useCan('corrections.make');
  const [pageNo, setPageNo] = useState(1);
  const [looking, setLooking] = useState<TakenBackDeposit | null>(null);
  const asked = { pageNo, pageSize: DEPOSITS_PAGE_SIZE };
  const query = useCall('listTakenBack', asked, { keep: true, pollMs: DEPOSITS_POLL_MS });
  const action = useAction('acknowledgeTakenBack', {
    stale: ['listTakenBack', 'listAudit'],
    done: () => {
      setLooking(null);
      showToast({ tone: 'ok', title: t('takenBack.done') });
    },
  });
  const backText = ({ back }: TakenBackDeposit): string =>
    saidText({ saidAmount: back.amount, saidCurrency: back.currency }, format) ?? '—';
  const look = (row: TakenBackDeposit): ReactNode =>
    may && (
      <Button size="dense" onClick={() => setLooking(row)}>
        {t('takenBack.seen')}
      </Button>
    );
  return (
    <>
      <DepositList
        list="taken-back-deposits"
        title={t('takenBack.title')}
        text={t('takenBack.text')}
        query={query}
        onPage={setPageNo}
        columns={[
          { key: 'kind', head: t('takenBack.kind'), cell: ({ kind }) => t(`takenBack.${kind}`) },
          { key: 'back', head: t('takenBack.back'), align: 'end', cell: backText },
          { key: 'at', head: t('takenBack.at'), cell: ({ backAt }) => format.dateTime(backAt) },
          {
            key: 'checkout',
            head: t('disputed.checkout'),
            cell: ({ checkout }) => <OrderNumber id={checkout} />,
            deskOnly: true,
          },
          {
            key: 'look',
            head: <span className={textStyles.visuallyHidden}>{t('takenBack.seen')}</span>,
            align: 'end',
            cell: look,
          },
        ]}
        details={(row) => ({
          figures: [
            { label: t('takenBack.kind'), value: t(`takenBack.${row.kind}`) },
            { label: t('takenBack.back'), value: backText(row) },
            { label: t('takenBack.at'), value: format.dateTime(row.backAt) },
          ],
          more: look(row),
        })}
      />
      {looking && (
        <ReasonDialog
          title={t('takenBack.seen.title', { account: looking.account })}
          submit={t('takenBack.seen')}
          action={action}
          lead={<Consequences items={[t('takenBack.effect')]} />}
          onClose={() => setLooking(null)}
          onReason={(reason) => action.run({ id: looking.id, amount: looking.back.amount, reason })}
        />
      )}
    </>
  );
}

import { Button } from '@baize/ui/button.tsx';
import textStyles from '@baize/ui/text.module.css';
import { showToast } from '@baize/ui/toast.tsx';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useCan } from '../../session.ts';
import { useAction } from '../../use-action.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { DepositList, DEPOSITS_PAGE_SIZE, DEPOSITS_POLL_MS } from './deposit-list.tsx';

/** Deposits of which the provider tells nothing. */
export function FaultyDeposits() {
  const t = useT();
  const format = useFormat();
  const [pageNo, setPageNo] = useState(1);
  const wanted = { pageNo, pageSize: DEPOSITS_PAGE_SIZE };
  const query = useCall('listFaultyDeposits', wanted, { keep: true, pollMs: DEPOSITS_POLL_MS });
  return (
    <DepositList
      list="faulty-deposits"
      title={t('faulty.title')}
      text={t('faulty.text')}
      query={query}
      onPage={setPageNo}
      columns={[
        { key: 'fault', head: t('faulty.fault'), cell: ({ fault }) => <bdi className={textStyles.mono}>{fault}</bdi> },
        { key: 'asked', head: t('faulty.asked'), align: 'end', cell: ({ asked }) => format.number(asked) },
        {
          key: 'next',
          head: t('faulty.next'),
          cell: ({ askAt }) => <span className={textStyles.figures}>{format.dateTime(askAt)}</span>,
        },
        { key: 'ask', head: '', cell: ({ id }) => <AskNow id={id} /> },
      ]}
      details={({ id, fault, asked, askAt }) => ({
        figures: [
          { label: t('faulty.fault'), value: fault },
          { label: t('faulty.asked'), value: format.number(asked) },
          { label: t('faulty.next'), value: format.dateTime(askAt) },
        ],
        more: <AskNow id={id} />,
      })}
    />
  );
}

/** Asks the provider at once, for those who may move money by hand as well. */
function AskNow({ id }: { id: string }) {
  const t = useT();
  const may = useCan('corrections.make');
  const action = useAction('askDeposit', {
    stale: ['listFaultyDeposits', 'listDisputedDeposits', 'listAudit'],
    done: ({ state }) => showToast({ tone: 'ok', title: t('faulty.done', { state: t(`faulty.state.${state}`) }) }),
    failed: (failure) => showToast({ tone: 'err', title: failureText(t, failure) }),
  });
  return (
    may && (
      <Button size="dense" busy={action.busy} onClick={() => action.run({ id })}>
        {t('faulty.ask')}
      </Button>
    )
  );
}

import type { ConsoleCalls } from '@baize/contract/console-calls';
import type { FaultyDeposit } from '@baize/contract/console/deposits';
import type { OutputOf } from '@baize/contract/define-call';
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
  /** What comes next by itself: a question, or the end where there is nobody to be asked. */
  const nextText = ({ checkout, askAt, expiresAt }: FaultyDeposit): string =>
    checkout === null ? t('faulty.runsOut', { at: format.dateTime(expiresAt) }) : format.dateTime(askAt);
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
          cell: (row) => <span className={textStyles.figures}>{nextText(row)}</span>,
        },
        { key: 'ask', head: '', cell: (row) => <AskNow row={row} /> },
      ]}
      details={(row) => ({
        figures: [
          { label: t('faulty.fault'), value: <span className={textStyles.wrap}>{row.fault}</span> },
          { label: t('faulty.asked'), value: format.number(row.asked) },
          { label: t('faulty.next'), value: nextText(row) },
        ],
        more: <AskNow row={row} />,
      })}
    />
  );
}

type Asked = OutputOf<ConsoleCalls['askDeposit']>;

/** Asks the provider at once, for those who may move money by hand as well. */
function AskNow({ row: { id, checkout, expiresAt } }: { row: FaultyDeposit }) {
  const t = useT();
  const format = useFormat();
  const may = useCan('corrections.make');
  /** An order that is still open was not decided by asking: the fault is said, not hidden behind a tick. */
  const askedToast = ({ state, fault, asked, expiresAt: at }: Asked) => {
    if (!asked) return { tone: 'warn', title: t('faulty.never', { at: format.dateTime(at) }) } as const;
    if (state === 'pending' && fault !== null) return { tone: 'err', title: t('faulty.silent', { fault }) } as const;
    const tone = state === 'pending' ? 'info' : 'ok';
    return { tone, title: t('faulty.done', { state: t(`faulty.state.${state}`) }) } as const;
  };
  const action = useAction('askDeposit', {
    stale: ['listFaultyDeposits', 'listDisputedDeposits', 'listAudit'],
    done: (answer) => showToast(askedToast(answer)),
    failed: (failure) => showToast({ tone: 'err', title: failureText(t, failure) }),
  });
  if (checkout === null)
    return (
      <span className={textStyles.secondary} title={format.dateTime(expiresAt)}>
        {t('faulty.unreached')}
      </span>
    );
  return (
    may && (
      <Button size="dense" busy={action.busy} onClick={() => action.run({ id })}>
        {t('faulty.ask')}
      </Button>
    )
  );
}

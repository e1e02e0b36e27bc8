import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useCall } from '../../use-call.ts';
import { DepositList, DEPOSITS_PAGE_SIZE, DEPOSITS_POLL_MS } from './deposit-list.tsx';

/** Deposits on which the provider and we do not agree. */
export function DisputedDeposits() {
  const t = useT();
  const [pageNo, setPageNo] = useState(1);
  const asked = { pageNo, pageSize: DEPOSITS_PAGE_SIZE };
  const query = useCall('listDisputedDeposits', asked, { keep: true, pollMs: DEPOSITS_POLL_MS });
  return (
    <DepositList
      list="disputed-deposits"
      title={t('disputed.title')}
      text={t('disputed.text')}
      query={query}
      onPage={setPageNo}
      columns={[
        {
          key: 'contradiction',
          head: t('disputed.contradiction'),
          cell: ({ contradiction }) => t(`disputed.${contradiction}`),
        },
        {
          key: 'checkout',
          head: t('disputed.checkout'),
          cell: ({ checkout }) => <bdi className={textStyles.mono}>{checkout ?? '—'}</bdi>,
        },
      ]}
      details={({ contradiction, checkout }) => ({
        figures: [
          { label: t('disputed.contradiction'), value: t(`disputed.${contradiction}`) },
          { label: t('disputed.checkout'), value: checkout ?? '—' },
        ],
      })}
    />
  );
}

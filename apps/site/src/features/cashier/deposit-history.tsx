import type { Deposit } from '@baize/contract/cashier';
import { isOpenDeposit } from '@baize/domain/deposit';
import { Button } from '@baize/ui/button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { Tag, type Tone } from '@baize/ui/tag.tsx';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { failureOf, unwrap } from '@baize/webkit/outcome';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../client.ts';
import { CopyNumber } from '../../components/copy-number.tsx';
import { FailureBox } from '../../components/failure.tsx';
import { callKey, useCall } from '../../use-call.ts';
import { useBoot } from '../../boot.ts';
import { useFormat } from '../../use-format.ts';
import { groupByDay } from './history-days.ts';
import { methodIcon, methodName } from './method-picker.tsx';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import link from '../../components/text-link.module.css';
import styles from './deposit-history.module.css';

const PAGE_SIZE = 20;
/** Orders that are over and for which money may still have come. */
const LATE: readonly Deposit['state'][] = ['expired', 'cancelled'];
const STATE_TONES: Record<Deposit['state'], Tone> = {
  pending: 'warn',
  confirming: 'info',
  review: 'warn',
  cancelled: 'plain',
  rejected: 'negative',
  credited: 'positive',
  failed: 'negative',
  expired: 'plain',
  disputed: 'warn',
  settled: 'positive',
};

/** All deposits by day, the latest first. One that still waits can be taken up again. */
export function DepositHistory({ onResume }: { onResume: (deposit: Deposit) => void }) {
  const t = useT();
  const f = useFormat();
  const { brand } = useBoot();
  const [now] = useState(() => new Date());
  const query = useInfiniteQuery({
    queryKey: [...callKey('listDeposits'), 'pages'],
    queryFn: async ({ pageParam, signal }) =>
      unwrap(
        await client.call('listDeposits', { ...(pageParam && { before: pageParam }), pageSize: PAGE_SIZE }, { signal }),
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.older ?? undefined,
  });
  if (query.isPending)
    return (
      <div className={styles.stack} aria-busy="true">
        <span className={textStyles.visuallyHidden}>{t('shell.loading')}</span>
        <Skeleton count={6} blockSize={56} />
      </div>
    );
  if (query.isError && !query.data)
    return (
      <FailureBox
        failure={failureOf(query.error)}
        retry={() => void query.refetch()}
        safe={t('cashier.history.failed')}
      />
    );
  const deposits = query.data.pages.flatMap((page) => page.content);
  if (deposits.length === 0)
    return <EmptyState bare title={t('cashier.history.empty')} text={t('cashier.history.emptyHint')} />;
  return (
    <div className={styles.stack}>
      {groupByDay(deposits, now, brand.gmtOffsetMinutes).map(({ day, which, items }) => (
        <section key={day} className={styles.day}>
          <h3 className={cx(textStyles.small, textStyles.secondary)}>
            {which === 'other' ? f.date(items[0]?.createdAt ?? '') : t(`cashier.history.${which}`)}
          </h3>
          <ul className={styles.list}>
            {items.map((deposit) => (
              <HistoryRow key={deposit.id} deposit={deposit} onResume={onResume} />
            ))}
          </ul>
        </section>
      ))}
      {query.hasNextPage && (
        <Button block busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('cashier.history.more')}
        </Button>
      )}
    </div>
  );
}

type HistoryRowProps = { deposit: Deposit; onResume: (deposit: Deposit) => void };

function HistoryRow({ deposit, onResume }: HistoryRowProps) {
  const t = useT();
  const f = useFormat();
  const language = useLanguage();
  const methods = useCall('listDepositMethods', undefined, { staleTime: 60_000 });
  const method = methods.data?.find((entry) => entry.method === deposit.method);
  const credited = deposit.state === 'credited';
  return (
    <li>
      <span className={styles.mark}>
        <Icon name={methodIcon(deposit.method)} />
      </span>
      <span className={styles.name}>
        <b className={textStyles.ellipsis}>{method ? methodName(method, language) : deposit.method}</b>
        <span className={cx(textStyles.small, textStyles.tertiary, textStyles.figures, textStyles.ellipsis)}>
          <time dateTime={deposit.createdAt}>{f.time(deposit.createdAt)}</time>{' '}
          <CopyNumber number={deposit.id} label={t('cashier.copyNumber')} />
        </span>
        {(isOpenDeposit(deposit.state) || (deposit.transfer !== null && LATE.includes(deposit.state))) && (
          <button type="button" className={cx(link.link, textStyles.small)} onClick={() => onResume(deposit)}>
            {t(deposit.state === 'pending' ? 'cashier.history.resume' : 'cashier.history.look')}
          </button>
        )}
      </span>
      <span className={styles.end}>
        <b
          className={
            credited ? cx(textStyles.figures, textStyles.positive) : cx(textStyles.figures, textStyles.tertiary)
          }
        >
          <bdi>{f.money(deposit.amount, { sign: credited })}</bdi>
        </b>
        <Tag tone={STATE_TONES[deposit.state]}>{t(`cashier.state.${deposit.state}`)}</Tag>
      </span>
    </li>
  );
}

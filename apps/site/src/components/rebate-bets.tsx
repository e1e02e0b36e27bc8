import type { RebateShare } from '@baize/contract/rebates';
import { Pagination } from '@baize/ui/pagination.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useCall } from '../use-call.ts';
import { useFormat } from '../use-format.ts';
import { CopyNumber } from './copy-number.tsx';
import { QueryFailure } from './failure.tsx';
import { Money } from './money.tsx';
import styles from './rebate-bets.module.css';

const PAGE_SIZE = 10;

/** The bets that a payment of rebates is of, each with the share of its valid bet: they add up to the payment. */
export function RebateBets({ id }: { id: string }) {
  const t = useT();
  const f = useFormat();
  const [pageNo, setPageNo] = useState(1);
  const query = useCall('explainRebate', { id, pageNo, pageSize: PAGE_SIZE }, { keep: true });
  if (query.isError) return <QueryFailure query={query} />;
  if (!query.data) return <Skeleton count={3} blockSize={44} />;
  const { category, amount, bets } = query.data;
  return (
    <section className={styles.bets} aria-busy={query.isPlaceholderData || undefined}>
      <h3>{t('member.rebate.bets', { category: t(`shell.type.${category}`) })}</h3>
      {bets === null ? (
        <p className={textStyles.secondary}>{t('member.rebate.gone')}</p>
      ) : (
        <>
          <ul>
            {bets.content.map((bet) => (
              <Bet key={`${bet.wagerId}-${bet.amount}`} bet={bet} />
            ))}
          </ul>
          <p className={styles.sum}>
            <span>{t('member.rebate.sum', { count: bets.total, shown: f.number(bets.total) })}</span>
            <Money amount={amount} exact />
          </p>
          {bets.totalPages > 1 && (
            <Pagination
              page={bets.pageNum}
              pageCount={bets.totalPages}
              onPage={setPageNo}
              formatNumber={f.number}
              labels={{
                nav: t('member.pager.label'),
                previous: t('member.pager.prev'),
                next: t('member.pager.next'),
                page: (number) => t('member.rebate.pageNo', { page: f.number(number) }),
              }}
            />
          )}
        </>
      )}
    </section>
  );
}

function Bet({ bet: { wagerId, account, at, validBet, rate, amount } }: { bet: RebateShare }) {
  const t = useT();
  const f = useFormat();
  return (
    <li>
      <span>
        <b>{account}</b>
        <span className={textStyles.secondary}>{f.dateTime(at)}</span>
        <CopyNumber number={wagerId} label={t('member.rebate.copy')} />
      </span>
      <span className={styles.end}>
        <Money amount={amount} sign exact />
        <span className={textStyles.secondary}>
          {t('member.rebate.share', {
            share: f.percent(rate, 2),
            validBet: f.money(validBet, { exact: true, symbol: false }),
          })}
        </span>
      </span>
    </li>
  );
}

import type { MemberTransfer } from '@baize/contract/member-transfers';
import { cx } from '@baize/ui/cx.ts';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { CopyNumber } from '../../components/copy-number.tsx';
import { QueryFailure } from '../../components/failure.tsx';
import { Money } from '../../components/money.tsx';
import panel from '../../components/panel.module.css';
import { RecordPager, type Cursor } from '../../components/record-pager.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import styles from './withdraw-page.module.css';

const PAGE_SIZE = 20;

/** What was sent and received between the member, their upline and their downlines, the latest first. */
export function TransferList() {
  const t = useT();
  const [cursor, setCursor] = useState<Cursor>({});
  const query = useCall('listMemberTransfers', { pageSize: PAGE_SIZE, ...cursor }, { staleTime: 0, keep: true });
  if (query.isPending)
    return (
      <div className={cx(panel.card, panel.panel)} aria-busy="true">
        <Skeleton count={3} blockSize={56} />
      </div>
    );
  if (query.data === undefined) return <QueryFailure query={query} />;
  const { content } = query.data;
  return (
    <section className={cx(panel.card, panel.panel)} aria-labelledby="transfers">
      <h2 id="transfers">{t('withdraw.transfer.list')}</h2>
      {content.length === 0 ? (
        <EmptyState bare level={3} title={t('withdraw.transfer.empty')} text={t('withdraw.transfer.emptyText')} />
      ) : (
        <ul className={styles.list}>
          {content.map((transfer) => (
            <Row key={transfer.id} transfer={transfer} />
          ))}
        </ul>
      )}
      <RecordPager page={query.data} onCursor={setCursor} />
    </section>
  );
}

function Row({ transfer: { id, way, other, amount, at } }: { transfer: MemberTransfer }) {
  const t = useT();
  const f = useFormat();
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <b>
          {t(`withdraw.transfer.${way}`)} <bdi>{other.account}</bdi>
        </b>
        <Money amount={way === 'sent' ? `-${amount}` : amount} sign tone />
      </div>
      <span className={cx(textStyles.small, textStyles.tertiary)}>
        {t(`withdraw.transfer.is.${other.is}`)} · <time dateTime={at}>{f.dateTime(at)}</time>{' '}
        <CopyNumber number={id} label={t('withdraw.transfer.copy')} />
      </span>
    </li>
  );
}

import { POSTING_KINDS, type PostingKind } from '@baize/contract/posting-kinds';
import type { Posting } from '@baize/contract/wagers';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import { formatOffset } from '@baize/domain/gmt-offset';
import { formatDateTime } from '@baize/webkit/format';
import { useLanguage, useT, type Translate } from '@baize/webkit/i18n';
import { failureOf } from '@baize/webkit/outcome';
import { useState, type ReactNode } from 'react';
import { useBoot } from '../../boot.ts';
import { CopyNumber } from '../../components/copy-number.tsx';
import { FailureBox } from '../../components/failure.tsx';
import { Money } from '../../components/money.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat, type Formats } from '../../use-format.ts';
import { movementKind } from '../../components/record-choices.ts';
import { FilterSelect } from './record-filters.tsx';
import { RecordLoading, RecordPager, type Cursor } from '../../components/record-pager.tsx';
import { cx } from '@baize/ui/cx.ts';
import records from './records.module.css';
import section from '../../components/section.module.css';
import panel from '../../components/panel.module.css';
import textStyles from '@baize/ui/text.module.css';
import summary from '../../components/summary-list.module.css';

const PAGE_SIZE = 20;

/** Every movement of the account as the ledger wrote it, with the balance after each. */
export function TransactionHistory() {
  const t = useT();
  const f = useFormat();
  const language = useLanguage();
  const { brand } = useBoot();
  const [kind, setKind] = useState<PostingKind>();
  const [cursor, setCursor] = useState<Cursor>({});
  const query = useCall(
    'listTransactions',
    { ...(kind && { kind }), ...cursor, pageSize: PAGE_SIZE, language },
    { keep: true },
  );
  const rows = query.data?.content ?? [];
  const offset = brand.gmtOffsetMinutes;
  return (
    <section className={cx(panel.card, panel.panel, panel.flush)}>
      <div className={section.head}>
        <h2>{t('member.page.transactionHistory')}</h2>
      </div>
      <div className={records.filters}>
        <FilterSelect
          label={t('member.tx.filter')}
          all={t('member.tx.all')}
          value={kind ?? ''}
          options={POSTING_KINDS.map((value) => ({ value, label: t(`member.tx.kind.${value}`) }))}
          onChange={(value) => {
            setKind(POSTING_KINDS.find((each) => each === value));
            setCursor({});
          }}
        />
      </div>
      {query.isPending && <RecordLoading />}
      {query.isError && rows.length === 0 && (
        <FailureBox failure={failureOf(query.error)} retry={() => void query.refetch()} safe={t('member.tx.failed')} />
      )}
      {query.isSuccess && rows.length === 0 && (
        <EmptyState bare level={3} title={t('member.tx.empty')} text={t('member.tx.emptyHint')} />
      )}
      {rows.length > 0 && (
        <DataTable
          caption={t('member.tx.caption')}
          columns={columnsOf({ t, f, offset })}
          rows={rows}
          rowKey={(row) => `${row.account}-${row.seq}`}
          card={(row) => cardOf({ t, f, offset }, row)}
          busy={query.isPlaceholderData}
        />
      )}
      <RecordPager page={query.data} onCursor={setCursor} />
    </section>
  );
}

/** What moved: for a bet and what became of it the game is told too. */
function kindText(t: Translate, { kind, gameName }: Posting): string {
  const what = t(`member.tx.kind.${movementKind(kind)}`);
  return gameName === null ? what : t('member.tx.inGame', { what, game: gameName });
}
const numberOf = (t: Translate, row: Posting): ReactNode => (
  <CopyNumber number={row.ref ?? row.tx} label={t('member.tx.copy', { what: kindText(t, row) })} />
);

type Parts = {
  t: Translate;
  f: Formats;
  /** The platform's days, in minutes from UTC. */
  offset: number;
};

function columnsOf({ t, f, offset }: Parts): Column<Posting>[] {
  return [
    {
      key: 'time',
      head: t('member.tx.time', { offset: formatOffset(offset) }),
      cell: (row) => (
        <time className={cx(textStyles.figures, textStyles.secondary)} dateTime={row.at}>
          {formatDateTime(row.at, offset)}
        </time>
      ),
    },
    { key: 'kind', head: t('member.tx.kind'), cell: (row) => <b>{kindText(t, row)}</b> },
    { key: 'part', head: t('member.tx.account'), cell: (row) => <Tag>{t(`member.tx.part.${row.account}`)}</Tag> },
    {
      key: 'amount',
      head: t('member.tx.amount'),
      align: 'end',
      cell: (row) => <Money amount={row.amount} sign tone exact />,
    },
    {
      key: 'after',
      head: t('member.tx.after'),
      align: 'end',
      cell: (row) => f.money(row.balanceAfter, { exact: true }),
    },
    {
      key: 'number',
      head: <span className={textStyles.visuallyHidden}>{t('member.tx.ref')}</span>,
      align: 'end',
      deskOnly: true,
      cell: (row) => numberOf(t, row),
    },
  ];
}

function cardOf({ t, f, offset }: Parts, row: Posting): RowCard {
  return {
    title: kindText(t, row),
    subtitle: formatDateTime(row.at, offset),
    end: (
      <>
        <b>
          <Money amount={row.amount} sign tone exact />
        </b>
        <span className={cx(textStyles.tiny, textStyles.tertiary, textStyles.figures)}>
          {f.money(row.balanceAfter, { exact: true })}
        </span>
      </>
    ),
    more: (
      <dl className={summary.list}>
        <div>
          <dt>{t('member.tx.account')}</dt>
          <dd>{t(`member.tx.part.${row.account}`)}</dd>
        </div>
        <div>
          <dt>{t('member.tx.ref')}</dt>
          <dd>{numberOf(t, row)}</dd>
        </div>
      </dl>
    ),
  };
}

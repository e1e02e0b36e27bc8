import { POSTING_KINDS, type PostingKind } from '@baize/contract/posting-kinds';
import type { AccountSums, Posting } from '@baize/contract/wagers';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { Button } from '@baize/ui/button.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import { formatOffset } from '@baize/domain/gmt-offset';
import { formatDateTime } from '@baize/webkit/format';
import { useLanguage, useT, type Translate } from '@baize/webkit/i18n';
import { failureOf } from '@baize/webkit/outcome';
import { useState } from 'react';
import { useBoot } from '../../boot.ts';
import { FailureBox } from '../../components/failure.tsx';
import { Money } from '../../components/money.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat, type Formats } from '../../use-format.ts';
import { sumAmounts } from '../../components/money-sums.ts';
import { presetRange, type DatePreset, type TimeRange } from './date-presets.ts';
import { StatementCard } from './statement-card.tsx';
import { FilterSelect, PresetChips } from './record-filters.tsx';
import { kindText, numberOf, TransactionDetail } from './transaction-detail.tsx';
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
  return (
    <div className={records.stack}>
      <Movements />
      <StatementCard />
    </div>
  );
}

function Movements() {
  const t = useT();
  const f = useFormat();
  const language = useLanguage();
  const { brand } = useBoot();
  const [preset, setPreset] = useState<DatePreset>('month');
  const [kind, setKind] = useState<PostingKind>();
  const [cursor, setCursor] = useState<Cursor>({});
  const [shown, setShown] = useState<Posting>();
  const [now] = useState(() => Date.now());
  const range = presetRange(preset, now, brand.gmtOffsetMinutes);
  const query = useCall(
    'listTransactions',
    { ...range, ...(kind && { kind }), ...cursor, pageSize: PAGE_SIZE, language },
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
        <PresetChips
          value={preset}
          onChange={(next) => {
            setPreset(next);
            setCursor({});
          }}
        />
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
      <Sums range={range} />
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
          columns={columnsOf({ t, f, offset, onShow: setShown })}
          rows={rows}
          rowKey={(row) => `${row.account}-${row.seq}`}
          card={(row) => cardOf({ t, f, offset, onShow: setShown }, row)}
          foot={[{ key: 'subtotal', cells: subtotalOf({ t, f }, rows) }]}
          busy={query.isPlaceholderData}
        />
      )}
      <RecordPager page={query.data} onCursor={setCursor} />
      {shown && <TransactionDetail row={shown} onClose={() => setShown(undefined)} />}
    </section>
  );
}

/** What the whole range came to: what was owned before, each kind that changed it, and what was owned after. */
function Sums({ range }: { range: TimeRange }) {
  const t = useT();
  const f = useFormat();
  const { data } = useCall('sumTransactions', range, { keep: true, staleTime: 0 });
  if (!data) return null;
  return (
    <dl className={records.sums}>
      <div>
        <dt>{t('member.tx.opening')}</dt>
        <dd>{f.money(data.opening, { exact: true })}</dd>
      </div>
      {changesOf(data).map(({ kind, amount }) => (
        <div key={kind}>
          <dt>{t(kind === 'play' ? 'member.tx.play' : `member.tx.kind.${kind}`)}</dt>
          <dd>
            <Money amount={amount} sign tone exact />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('member.tx.closing')}</dt>
        <dd>{f.money(data.closing, { exact: true })}</dd>
      </div>
    </dl>
  );
}

const changesOf = ({ play, kinds }: AccountSums) => [{ kind: 'play' as const, amount: play }, ...kinds];

const subtotalOf = ({ t, f }: Pick<Parts, 't' | 'f'>, rows: readonly Posting[]) => [
  t('member.tx.subtotal', { count: rows.length, shown: f.number(rows.length) }),
  null,
  null,
  <Money key="sum" amount={sumAmounts(rows.map(({ amount }) => amount))} sign tone exact />,
  null,
  null,
];

type Parts = {
  t: Translate;
  f: Formats;
  /** The platform's days, in minutes from UTC. */
  offset: number;
  onShow: (row: Posting) => void;
};

function columnsOf({ t, f, offset, onShow }: Parts): Column<Posting>[] {
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
      key: 'detail',
      head: <span className={textStyles.visuallyHidden}>{t('member.tx.detail')}</span>,
      align: 'end',
      cell: (row) => (
        <Button size="dense" onClick={() => onShow(row)}>
          {t('member.tx.detail')}
          <span className={textStyles.visuallyHidden}> {kindText(t, row)}</span>
        </Button>
      ),
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

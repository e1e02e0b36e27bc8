import { POSTING_KINDS, type PostingKind } from '@baize/contract/posting-kinds';
import type { Posting } from '@baize/contract/wagers';
import type { CsvColumn } from '@baize/ui/csv.ts';
import { cx } from '@baize/ui/cx.ts';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { SelectFilter, TextFilter } from '@baize/ui/table-filters.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { signOf } from '@baize/webkit/format';
import { useLanguage, useT, type Translate } from '@baize/webkit/i18n';
import { useState } from 'react';
import { client } from '../../client.ts';
import { CopyNumber } from '../../components/copy-number.tsx';
import { QueryFailure } from '../../components/failure.tsx';
import { Money } from '../../components/money.tsx';
import panel from '../../components/panel.module.css';
import summary from '../../components/summary-list.module.css';
import { useCall } from '../../use-call.ts';
import { useFormat, type Formats } from '../../use-format.ts';
import { movementKind } from '../../components/record-choices.ts';
import { RecordLoading, RecordPager, type Cursor } from '../../components/record-pager.tsx';
import { AgentCsv } from './agent-csv.tsx';
import { spanOf } from './agent-ranges.ts';
import { cursorPages } from './cursor-pages.ts';
import { RangeChoice, useRange } from './range-choice.tsx';
import page from './agent-page.module.css';

const PAGE_SIZE = 20;
const CSV_PAGE_SIZE = 100;
const EXACT = { exact: true, symbol: false } as const;
type Filters = { account: string; kind: PostingKind | ''; cursor: Cursor };

function useTeamTransactions() {
  const language = useLanguage();
  const f = useFormat();
  const { range, days, choose } = useRange('week');
  const [filters, setFilters] = useState<Filters>({ account: '', kind: '', cursor: {} });
  const change = (part: Partial<Filters>): void => setFilters({ ...filters, cursor: {}, ...part });
  const input = {
    ...spanOf(days, f.offsetMinutes),
    ...(filters.account === '' ? {} : { account: filters.account }),
    ...(filters.kind === '' ? {} : { kind: filters.kind }),
    language,
  };
  const query = useCall('listTeamTransactions', { ...input, ...filters.cursor, pageSize: PAGE_SIZE }, { keep: true });
  const readPages = () =>
    cursorPages((place) => client.call('listTeamTransactions', { ...input, ...place, pageSize: CSV_PAGE_SIZE }));
  const chooseDays = (next: typeof range): void => {
    choose(next);
    change({});
  };
  return { range, days, chooseDays, filters, change, query, readPages };
}

/** What moved the money of one account of the team, with the balance after each. */
export function TeamTransactions() {
  const t = useT();
  const f = useFormat();
  const { range, days, chooseDays, filters, change, query, readPages } = useTeamTransactions();
  const rows = query.data?.content ?? [];
  const account = query.data?.account ?? '';
  const isMissing = query.isError && query.error.failure.code === 'NOT_FOUND';
  return (
    <>
      <div className={page.head}>
        <h1>{t('agent.page.agentDownlineTransactionDetailsCopy')}</h1>
        <RangeChoice value={range} onChange={chooseDays} />
      </div>
      <section className={cx(panel.card, panel.panel, panel.flush)}>
        <div className={page.tools}>
          <TextFilter
            label={t('agent.bets.account')}
            icon="search"
            value={filters.account}
            onChange={(name) => change({ account: name.trim() })}
          />
          <SelectFilter
            label={t('member.tx.filter')}
            value={filters.kind}
            options={[
              { value: '', label: t('member.tx.all') },
              ...POSTING_KINDS.map((value) => ({ value, label: t(`member.tx.kind.${value}`) })),
            ]}
            onChange={(value) => change({ kind: value as PostingKind | '' })}
          />
          <AgentCsv subject={`transactions-${account}`} days={days} columns={csvColumns(t)} readPages={readPages} />
          <span className={cx(textStyles.small, textStyles.secondary)}>
            {filters.account === '' ? t('agent.tx.lead') : t('agent.tx.of', { account })}
          </span>
        </div>
        {query.isPending && <RecordLoading />}
        {isMissing && <EmptyState bare title={t('agent.bets.noAccount')} text={t('agent.bets.wholeName')} />}
        {query.isError && !isMissing && !query.data && <QueryFailure query={query} />}
        {query.isSuccess && rows.length === 0 && (
          <EmptyState bare title={t('agent.tx.empty')} text={t('agent.tx.emptyHint')} />
        )}
        {!query.isError && rows.length > 0 && (
          <DataTable
            caption={t('agent.tx.caption', { account })}
            columns={columnsOf({ t, f })}
            rows={rows}
            rowKey={(row) => `${row.account}-${row.seq}`}
            card={(row) => cardOf({ t, f }, row)}
            busy={query.isPlaceholderData}
          />
        )}
        {!query.isError && <RecordPager page={query.data} onCursor={(cursor) => change({ cursor })} />}
      </section>
    </>
  );
}

type Parts = { t: Translate; f: Formats };

function kindText(t: Translate, { kind, gameName }: Posting): string {
  const what = t(`member.tx.kind.${movementKind(kind)}`);
  return gameName === null ? what : t('member.tx.inGame', { what, game: gameName });
}
const inOf = ({ amount }: Posting): string | null => (signOf(amount) > 0 ? amount : null);
const outOf = ({ amount }: Posting): string | null => (signOf(amount) < 0 ? amount.slice(1) : null);
const numberOf = (t: Translate, row: Posting) => (
  <CopyNumber number={row.ref ?? row.tx} label={t('member.tx.copy', { what: kindText(t, row) })} />
);

function columnsOf({ t, f }: Parts): Column<Posting>[] {
  const amount = (key: 'in' | 'out', of: (row: Posting) => string | null): Column<Posting> => ({
    key,
    head: t(`agent.tx.${key}`),
    align: 'end',
    cell: (row) => {
      const shown = of(row);
      return shown === null ? <span className={textStyles.tertiary}>—</span> : f.money(shown, EXACT);
    },
  });
  return [
    {
      key: 'time',
      head: t('member.tx.time', { offset: f.zone }),
      cell: (row) => (
        <time className={cx(textStyles.figures, textStyles.secondary)} dateTime={row.at}>
          {f.date(row.at)} {f.bareTime(row.at)}
        </time>
      ),
    },
    { key: 'kind', head: t('member.tx.kind'), cell: (row) => <b>{kindText(t, row)}</b> },
    { key: 'part', head: t('member.tx.account'), cell: (row) => <Tag>{t(`member.tx.part.${row.account}`)}</Tag> },
    amount('in', inOf),
    amount('out', outOf),
    { key: 'after', head: t('member.tx.after'), align: 'end', cell: (row) => f.money(row.balanceAfter, EXACT) },
    { key: 'number', head: t('member.tx.ref'), align: 'end', deskOnly: true, cell: (row) => numberOf(t, row) },
  ];
}

const cardOf = ({ t, f }: Parts, row: Posting): RowCard => ({
  title: kindText(t, row),
  subtitle: `${f.date(row.at)} ${f.bareTime(row.at)}`,
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
});

const csvColumns = (t: Translate): CsvColumn<Posting>[] => [
  { head: t('member.tx.time', { offset: 'UTC' }), cell: ({ at }) => at },
  { head: t('member.tx.kind'), cell: (row) => kindText(t, row) },
  { head: t('member.tx.account'), cell: ({ account }) => t(`member.tx.part.${account}`) },
  { head: t('agent.tx.in'), cell: inOf },
  { head: t('agent.tx.out'), cell: outOf },
  { head: t('member.tx.after'), cell: ({ balanceAfter }) => balanceAfter },
  { head: t('member.tx.ref'), cell: ({ ref, tx }) => ref ?? tx },
];

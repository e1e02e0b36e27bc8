import type { Bill, Bills } from '@baize/contract/salaries';
import type { SiteCallName } from '@baize/contract/site-calls';
import type { ContractKind } from '@baize/domain/agents/kinds';
import { Button } from '@baize/ui/button.tsx';
import type { CsvColumn } from '@baize/ui/csv.ts';
import { cx } from '@baize/ui/cx.ts';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import textStyles from '@baize/ui/text.module.css';
import { failureText } from '@baize/webkit/failure-text';
import { useT, type Translate } from '@baize/webkit/i18n';
import { useState } from 'react';
import { client } from '../../../client.ts';
import { QueryFailure } from '../../../components/failure.tsx';
import panel from '../../../components/panel.module.css';
import summary from '../../../components/summary-list.module.css';
import { notify } from '../../../toast.ts';
import { useCall } from '../../../use-call.ts';
import { useFormat, type Formats } from '../../../use-format.ts';
import { RecordLoading, RecordPager, type Cursor } from '../../../components/record-pager.tsx';
import { AgentCsv } from '../agent-csv.tsx';
import { cursorPages } from '../cursor-pages.ts';
import { categoryName } from '../contracts/contract-words.ts';
import { RangeChoice, useRange } from '../range-choice.tsx';
import page from '../agent-page.module.css';
import figures from '../team-overview.module.css';
import { BillTag } from './bill-tag.tsx';
import { billRate, periodText, shownStatus } from './bill-words.ts';
import { ExplainSheet } from './explain-sheet.tsx';
import styles from './bills.module.css';

const PAGE_SIZE = 20;
const CSV_PAGE_SIZE = 100;
const BARE = { symbol: false } as const;
const LIST_CALLS = {
  DIVIDEND: 'listDividendRecords',
  DAILY: 'listDailySalaryRecords',
  HOURLY: 'listHourlySalaryRecords',
  REALTIME: 'listRealtimeSalaryRecords',
} as const satisfies Record<ContractKind, SiteCallName>;

function useBills(kind: ContractKind) {
  const { range, days, choose } = useRange(kind === 'DIVIDEND' ? 'month' : 'week');
  const [cursor, setCursor] = useState<Cursor>({});
  const call = LIST_CALLS[kind];
  const query = useCall(call, { ...days, ...cursor, pageSize: PAGE_SIZE }, { keep: true });
  const readPages = () =>
    cursorPages<Bills['content'][number]>((place) => client.call(call, { ...days, ...place, pageSize: CSV_PAGE_SIZE }));
  const chooseDays = (next: typeof range): void => {
    choose(next);
    setCursor({});
  };
  return { range, days, chooseDays, query, setCursor, readPages };
}

/** What contracts of one kind came to, period by period: what waits is collected, and every figure explained. */
export function BillsPage({ kind }: { kind: ContractKind }) {
  const t = useT();
  const { range, days, chooseDays, query, setCursor, readPages } = useBills(kind);
  const [shown, setShown] = useState<Bill | null>(null);
  const rows = query.data?.content ?? [];
  const reload = (): void => void query.refetch();
  return (
    <>
      <div className={page.head}>
        <h1>{t(`agent.bill.title.${kind}`)}</h1>
        <RangeChoice value={range} onChange={chooseDays} />
      </div>
      {query.data && <Totals totals={query.data.totals} />}
      <section className={cx(panel.card, panel.panel, panel.flush)}>
        <div className={page.tools}>
          <AgentCsv subject={kind.toLowerCase()} days={days} columns={csvColumns(t, kind)} readPages={readPages} />
        </div>
        {query.isPending && <RecordLoading />}
        {query.isError && !query.data && <QueryFailure query={query} />}
        {query.data && rows.length === 0 && (
          <EmptyState bare title={t('agent.bill.empty')} text={t('agent.bill.emptyHint')} />
        )}
        {rows.length > 0 && (
          <List kind={kind} rows={rows} isBusy={query.isPlaceholderData} onExplain={setShown} onCollected={reload} />
        )}
        <RecordPager page={query.data} onCursor={setCursor} />
      </section>
      {shown && <ExplainSheet bill={shown} close={() => setShown(null)} />}
    </>
  );
}

function Totals({ totals }: { totals: Bills['totals'] }) {
  const t = useT();
  const f = useFormat();
  return (
    <dl className={cx(panel.card, figures.figures, styles.totals)}>
      {(['gross', 'downlineCost', 'net', 'paid'] as const).map((name) => (
        <div key={name}>
          <dt className={textStyles.secondary}>{t(`agent.bill.${name}`)}</dt>
          <dd className={textStyles.figures}>{f.money(totals[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

type ListProps = {
  kind: ContractKind;
  rows: readonly Bill[];
  isBusy: boolean;
  onExplain: (bill: Bill) => void;
  onCollected: () => void;
};
type Parts = Pick<ListProps, 'kind' | 'onExplain' | 'onCollected'> & { t: Translate; f: Formats };

function List({ kind, rows, isBusy, onExplain, onCollected }: ListProps) {
  const t = useT();
  const f = useFormat();
  const parts = { t, f, kind, onExplain, onCollected };
  return (
    <DataTable
      caption={t(`agent.bill.title.${kind}`)}
      columns={columnsOf(parts)}
      rows={rows}
      rowKey={({ id }) => id}
      card={(row) => cardOf(parts, row)}
      // Fourteen columns stand on a wide screen.
      density={kind === 'DIVIDEND' ? 'tight' : undefined}
      busy={isBusy}
    />
  );
}

/** What each kind is reckoned from, beside what all have. */
const FIGURES_OF: Readonly<Record<ContractKind, readonly ('validBet' | 'netLoss' | 'carriedIn' | 'base')[]>> = {
  DIVIDEND: ['validBet', 'netLoss', 'carriedIn', 'base'],
  DAILY: ['validBet'],
  HOURLY: ['validBet'],
  REALTIME: [],
};

function columnsOf(parts: Parts): Column<Bill>[] {
  const { t, f, kind } = parts;
  const amount = (key: 'gross' | 'downlineCost' | 'net' | (typeof FIGURES_OF)['DIVIDEND'][number]): Column<Bill> => ({
    key,
    head: <span className={styles.head}>{t(`agent.bill.${key}`)}</span>,
    align: 'end',
    deskOnly: key === 'carriedIn' || key === 'validBet',
    cell: (bill) => f.money(bill[key], BARE),
  });
  return [
    { key: 'period', head: t('agent.bill.period'), fixed: true, cell: ({ period }) => periodText(f, period) },
    { key: 'category', head: t('agent.profit.kind'), cell: ({ category }) => categoryName(t, category) },
    ...FIGURES_OF[kind].map(amount),
    ...(kind === 'REALTIME' ? orderColumns(parts) : tierColumns(parts)),
    amount('gross'),
    amount('downlineCost'),
    amount('net'),
    {
      key: 'status',
      head: t('agent.bill.status'),
      cell: (bill) => <BillTag bill={bill} />,
    },
    {
      key: 'do',
      head: <span className={textStyles.visuallyHidden}>{t('agent.bill.explain')}</span>,
      align: 'end',
      atEnd: true,
      cell: (bill) => <Actions parts={parts} bill={bill} />,
    },
  ];
}

const tierColumns = ({ t, f }: Parts): Column<Bill>[] => [
  { key: 'active', head: t('agent.bill.active'), align: 'end', cell: ({ active }) => f.number(active) },
  {
    key: 'tier',
    head: t('agent.contract.tier'),
    align: 'end',
    deskOnly: true,
    cell: ({ tier }) => (tier === null ? '—' : f.number(tier)),
  },
  { key: 'rate', head: t('agent.contract.rate'), align: 'end', cell: (bill) => billRate(f, bill) },
];

const orderColumns = ({ t, f }: Parts): Column<Bill>[] =>
  (['profit', 'loss'] as const).map((part) => ({
    key: part,
    head: t(`agent.bill.${part}Part`),
    align: 'end',
    cell: ({ orders }) =>
      orders === null
        ? '—'
        : t('agent.bill.orders', {
            amount: f.money(part === 'profit' ? orders.profitPart : orders.lossPart, BARE),
            count: f.number(part === 'profit' ? orders.won : orders.lost),
          }),
  }));

/** Collects what waits, and opens what a figure is made of. */
function Actions({ parts: { t, f, onExplain, onCollected }, bill }: { parts: Parts; bill: Bill }) {
  const [isBusy, setBusy] = useState(false);
  async function collect() {
    setBusy(true);
    const answer = await client.call('collectBill', { id: bill.id });
    setBusy(false);
    if (answer.ok) notify({ kind: 'ok', text: t('agent.bill.collected', { amount: f.money(answer.value.paid) }) });
    else notify({ kind: 'err', text: failureText(t, answer.error) });
    onCollected();
  }
  const period = periodText(f, bill.period);
  return (
    <span className={styles.actions}>
      {bill.collectable && (
        <Button size="dense" variant="primary" busy={isBusy} onClick={() => void collect()}>
          {t('agent.bill.collect')}
          <span className={textStyles.visuallyHidden}> {period}</span>
        </Button>
      )}
      <Button size="dense" onClick={() => onExplain(bill)}>
        {t('agent.bill.explain')}
        <span className={textStyles.visuallyHidden}> {period}</span>
      </Button>
    </span>
  );
}

function cardOf(parts: Parts, bill: Bill): RowCard {
  const { t, f, kind } = parts;
  return {
    title: periodText(f, bill.period),
    subtitle: categoryName(t, bill.category),
    end: <BillTag bill={bill} />,
    figures: [
      { label: t('agent.bill.gross'), value: f.money(bill.gross, BARE) },
      { label: t('agent.bill.downlineCost'), value: f.money(bill.downlineCost, BARE) },
      { label: t('agent.bill.net'), value: f.money(bill.net, BARE) },
    ],
    more: (
      <>
        <dl className={summary.list}>
          {FIGURES_OF[kind].map((name) => (
            <div key={name}>
              <dt>{t(`agent.bill.${name}`)}</dt>
              <dd>{f.money(bill[name])}</dd>
            </div>
          ))}
          <div>
            <dt>{t('agent.contract.rate')}</dt>
            <dd>{billRate(f, bill)}</dd>
          </div>
        </dl>
        <Actions parts={parts} bill={bill} />
      </>
    ),
  };
}

const csvColumns = (t: Translate, kind: ContractKind): CsvColumn<Bill>[] => [
  { head: t('agent.bill.from'), cell: ({ period }) => period.from },
  { head: t('agent.bill.to'), cell: ({ period }) => period.to },
  { head: t('agent.profit.kind'), cell: ({ category }) => categoryName(t, category) },
  ...FIGURES_OF[kind].map((name) => ({ head: t(`agent.bill.${name}`), cell: (bill: Bill) => bill[name] })),
  { head: t('agent.bill.active'), cell: ({ active }) => active },
  { head: t('agent.contract.tier'), cell: ({ tier }) => tier },
  { head: t('agent.contract.rate'), cell: ({ rate }) => rate },
  { head: t('agent.bill.gross'), cell: ({ gross }) => gross },
  { head: t('agent.bill.downlineCost'), cell: ({ downlineCost }) => downlineCost },
  { head: t('agent.bill.net'), cell: ({ net }) => net },
  { head: t('agent.bill.paid'), cell: ({ paid }) => paid },
  { head: t('agent.bill.status'), cell: (bill) => t(`agent.bill.status.${shownStatus(bill)}`) },
];

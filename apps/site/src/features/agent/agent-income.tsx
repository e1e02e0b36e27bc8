import type { AgentIncome as Read, Income } from '@baize/contract/agent-reports';
import type { CsvColumn } from '@baize/ui/csv.ts';
import { onePage } from '@baize/ui/csv.ts';
import { cx } from '@baize/ui/cx.ts';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT, type Translate } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Link } from 'wouter';
import { QueryFailure } from '../../components/failure.tsx';
import { Money } from '../../components/money.tsx';
import panel from '../../components/panel.module.css';
import { RecordLoading } from '../../components/record-pager.tsx';
import section from '../../components/section.module.css';
import summary from '../../components/summary-list.module.css';
import link from '../../components/text-link.module.css';
import { useCall } from '../../use-call.ts';
import { useFormat, type Formats } from '../../use-format.ts';
import { AgentCsv } from './agent-csv.tsx';
import { agentPath, type AgentPageName } from './agent-pages.ts';
import { RangeChoice, useRange } from './range-choice.tsx';
import { RebatePayments } from './rebate-payments.tsx';
import page from './agent-page.module.css';
import styles from './agent-income.module.css';

/** Whole: cut to cents, sums would not be those of their rows. */
const BARE = { symbol: false, exact: true } as const;
const PARTS = ['agentRebate', 'dividend', 'daily', 'hourly', 'realtime', 'passedOn'] as const;
type Part = (typeof PARTS)[number];
type Day = Income & { day: string };
/** Where a part of the income is made of bills. */
const PAGE_OF: Readonly<Partial<Record<Part, AgentPageName>>> = {
  dividend: 'agentDividendRecordCopy2',
  daily: 'agentDailyWages2',
  hourly: 'agentHourSalary',
  realtime: 'agentRealtimeSalary',
};

/** What the agent was paid, day by day, as the ledger says it; their own play apart. */
export function AgentIncome() {
  const t = useT();
  const { range, days, choose } = useRange('month');
  const query = useCall('getAgentIncome', days, { keep: true });
  const [isRebates, setRebates] = useState(false);
  return (
    <>
      <div className={page.head}>
        <h1>{t('agent.page.agentRevenueReport')}</h1>
        <RangeChoice value={range} onChange={choose} />
      </div>
      {query.isPending && <RecordLoading />}
      {query.isError && !query.data && <QueryFailure query={query} />}
      {query.data && (
        <div className={page.stack} aria-busy={query.isPlaceholderData || undefined}>
          <Made of={query.data} onRebates={() => setRebates(true)} />
          <Days data={query.data} days={days} />
        </div>
      )}
      {isRebates && <RebatePayments days={days} close={() => setRebates(false)} />}
    </>
  );
}

type MadeProps = { of: Read; onRebates: () => void };

/** Of what the income is made, each part leading to its bills or payments; own play beside it, for it is no income. */
function Made({ of: { total, betting }, onRebates }: MadeProps) {
  const t = useT();
  const f = useFormat();
  const most = Math.max(...PARTS.map((part) => Number(total[part])), 0);
  return (
    <section className={cx(panel.card, panel.panel)}>
      <div className={section.head}>
        <h2>{t('agent.income.title')}</h2>
        <b className={cx(styles.total, textStyles.figures)}>{f.money(total.total, { exact: true })}</b>
      </div>
      <ul className={styles.parts}>
        {PARTS.filter((part) => part !== 'passedOn' || Number(total.passedOn) !== 0).map((part) => (
          <li key={part}>
            <PartName t={t} part={part} onRebates={onRebates} />
            <Money amount={total[part]} />
            <span className={styles.track} aria-hidden="true">
              <span style={{ inlineSize: `${most > 0 ? Math.max(0, Number(total[part]) / most) * 100 : 0}%` }} />
            </span>
          </li>
        ))}
      </ul>
      <p className={cx(textStyles.small, textStyles.secondary)}>
        {t('agent.income.betting', { stake: f.money(betting.stake), net: f.money(betting.net, { sign: true }) })}
      </p>
    </section>
  );
}

type PartNameProps = { t: Translate; part: Part; onRebates: () => void };

function PartName({ t, part, onRebates }: PartNameProps) {
  const to = PAGE_OF[part];
  const name = t(`agent.income.${part}`);
  if (part === 'agentRebate')
    return (
      <button type="button" className={link.link} onClick={onRebates}>
        {name}
      </button>
    );
  return to ? (
    <Link className={textStyles.link} href={agentPath(to)}>
      {name}
    </Link>
  ) : (
    <span>{name}</span>
  );
}

function Days({ data, days }: { data: Read; days: { from: string; to: string } }) {
  const t = useT();
  const f = useFormat();
  const foot = [{ key: 'total', cells: [<b key="name">{t('agent.income.total')}</b>, ...figuresOf(f, data.total)] }];
  return (
    <section className={cx(panel.card, panel.panel, panel.flush)}>
      <div className={page.tools}>
        <AgentCsv subject="income" days={days} columns={csvColumns(t)} readPages={onePage(data.days)} />
      </div>
      {data.days.length === 0 ? (
        <EmptyState bare title={t('agent.income.empty')} text={t('agent.income.emptyHint')} />
      ) : (
        <DataTable
          caption={t('agent.income.caption')}
          columns={columnsOf(t, f)}
          rows={data.days}
          rowKey={({ day }) => day}
          card={(row) => cardOf(t, f, row)}
          foot={foot}
        />
      )}
    </section>
  );
}

const figuresOf = (f: Formats, income: Income) =>
  [...PARTS, 'total' as const].map((part) => f.money(income[part], BARE));

const columnsOf = (t: Translate, f: Formats): Column<Day>[] => [
  { key: 'day', head: t('agent.trend.day'), fixed: true, cell: ({ day }) => <b>{day}</b> },
  ...[...PARTS, 'total' as const].map((part): Column<Day> => ({
    key: part,
    head: t(`agent.income.${part}`),
    align: 'end',
    cell: (row) => f.money(row[part], BARE),
  })),
];

const cardOf = (t: Translate, f: Formats, row: Day): RowCard => ({
  title: row.day,
  end: <b>{f.money(row.total, { exact: true })}</b>,
  more: (
    <dl className={summary.list}>
      {PARTS.map((part) => (
        <div key={part}>
          <dt>{t(`agent.income.${part}`)}</dt>
          <dd>{f.money(row[part], { exact: true })}</dd>
        </div>
      ))}
    </dl>
  ),
});

const csvColumns = (t: Translate): CsvColumn<Day>[] => [
  { head: t('agent.trend.day'), cell: ({ day }) => day },
  ...[...PARTS, 'total' as const].map((part) => ({
    head: t(`agent.income.${part}`),
    cell: (row: Day) => row[part],
  })),
];

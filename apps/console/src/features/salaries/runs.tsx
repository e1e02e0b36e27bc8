import type { SalaryRun } from '@baize/contract/console/salaries';
import { CONTRACT_KINDS } from '@baize/domain/agents/kinds';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ListTable, NoRows } from '../../components/list-table.tsx';
import { Card } from '../../components/page.tsx';
import { oneOf } from '../../lib/filter-rules.ts';
import { useCall } from '../../use-call.ts';
import { OLDEST_PLACE, useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { KindFilter } from './bills.tsx';
import { usePeriodText } from './parts.tsx';

const PAGE_SIZE = 25;
const POLL_MS = 30_000;

/** Every period that was settled, the newest first. */
export function Runs({ switcher }: { switcher: ReactNode }) {
  const t = useT();
  const list = useFilters(
    ['kind'],
    {
      kind: oneOf(t('salary.kind'), CONTRACT_KINDS),
    },
    { oldest: OLDEST_PLACE, dated: true },
  );
  const { values, wrong, set } = list;
  const kind = CONTRACT_KINDS.find((each) => each === values.kind);
  const query = useCall(
    'listSalaryRuns',
    { ...list.span?.asked, ...(kind && { kind }), ...list.cursor, pageSize: PAGE_SIZE },
    { keep: true, pollMs: POLL_MS, enabled: wrong.length === 0 },
  );
  return (
    <Card wrap title={t('salary.runs')} end={switcher}>
      <ListTable
        list="salary-runs"
        state={list}
        orderedBy="settled"
        filters={<KindFilter value={values.kind} onChange={(next) => set({ kind: next })} />}
        query={query}
        name={t('salary.runs')}
        rowKey={({ id }) => id}
        columns={useColumns()}
        card={useCard()}
        {...(!list.filtered && { empty: <NoRows title={t('salary.runs.none')} /> })}
      />
    </Card>
  );
}

function Period({ run }: { run: SalaryRun }) {
  const period = usePeriodText();
  return (
    <Link className={textStyles.link} href={`/salaries/runs/${run.id}`}>
      {period(run)}
    </Link>
  );
}

function useColumns(): Column<SalaryRun>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: 'period', head: t('salary.period'), cell: (run) => <Period run={run} /> },
    { key: 'kind', head: t('salary.kind'), cell: ({ kind }) => t(`salary.kind.${kind}`) },
    {
      key: 'settled',
      head: t('salary.settledAt'),
      cell: ({ settledAt }) => format.dateTime(settledAt),
      deskOnly: true,
    },
    { key: 'bills', head: t('salary.bills'), align: 'end', cell: ({ bills }) => format.number(bills) },
    { key: 'facts', head: t('salary.facts'), align: 'end', cell: ({ facts }) => format.number(facts), deskOnly: true },
    {
      key: 'net',
      head: t('salary.net'),
      align: 'end',
      cell: (run) => format.money(run.net, { currency: run.currency }),
    },
    { key: 'state', head: t('salary.status'), cell: ({ state }) => t(`salary.run.${state}`) },
  ];
}

function useCard(): (run: SalaryRun) => RowCard {
  const t = useT();
  const format = useFormat();
  return (run) => ({
    title: t(`salary.kind.${run.kind}`),
    subtitle: format.dateTime(run.from),
    end: t(`salary.run.${run.state}`),
    figures: [
      { label: t('salary.bills'), value: format.number(run.bills) },
      { label: t('salary.net'), value: format.money(run.net, { currency: run.currency }) },
    ],
    more: (
      <p>
        <Period run={run} />
      </p>
    ),
  });
}

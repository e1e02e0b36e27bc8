import type { PeopleFigures, PeopleReport, PeopleRow } from '@baize/contract/console/play-reports';
import type { PeopleBy } from '@baize/contract/console/play-report-words';
import { useT } from '@baize/webkit/i18n';
import { FigureLink } from '../../components/figure-link.tsx';
import { Card } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { useCall } from '../../use-call.ts';
import { Compared } from './compared.tsx';
import { ReportTable, type Figure } from './report-table.tsx';

export type PeopleAsked = { by: PeopleBy; from: string; to: string; currency?: string };

/** Deposits, first deposits, what players and agents were given, and what is left, by whatever is asked. */
export function PeopleCard({ asked }: { asked: PeopleAsked }) {
  const t = useT();
  const query = useCall('getPeopleReport', asked, { keep: true });
  return (
    <Card title={t(`reports.by.${asked.by}`)} hint={`${asked.from} – ${asked.to}`}>
      <QueryView query={query} skeleton={<RowsSkeleton rows={8} />}>
        {(report) => <People asked={asked} report={report} />}
      </QueryView>
    </Card>
  );
}

function usePeopleFigures(): readonly Figure<PeopleFigures>[] {
  const t = useT();
  return [
    { key: 'stake', label: t('overview.stake'), kind: 'money' },
    { key: 'ggr', label: t('overview.ggr'), kind: 'money' },
    { key: 'ngr', label: t('reports.ngr'), kind: 'money' },
    { key: 'bonuses', label: t('reports.bonuses'), kind: 'money', wide: true },
    { key: 'agents', label: t('reports.agents'), kind: 'money', wide: true },
    { key: 'deposits', label: t('reports.deposits'), kind: 'money' },
    { key: 'withdrawals', label: t('reports.withdrawals'), kind: 'money', wide: true },
    { key: 'registered', label: t('reports.registered'), kind: 'count', wide: true },
    { key: 'firstDeposits', label: t('reports.firstDeposits'), kind: 'count', wide: true },
    { key: 'bets', label: t('overview.bets'), kind: 'count', wide: true },
  ];
}

function People({ asked, report }: { asked: PeopleAsked; report: PeopleReport }) {
  const t = useT();
  const figures = usePeopleFigures();
  const pathOf = ({ key }: PeopleRow): string => (asked.by === 'agent' ? `/agents/${key}` : `/players/${key}`);
  return (
    <>
      <Compared figures={figures} now={report.total} before={report.before} currency={report.currency} />
      <ReportTable<PeopleRow>
        name={t(`reports.by.${asked.by}`)}
        head={t(`reports.head.${asked.by}`)}
        figures={figures}
        rows={report.rows}
        rowKey={({ key }) => key}
        text={({ name }) => name}
        label={(row) => (asked.by === 'day' ? row.name : <FigureLink to={pathOf(row)}>{row.name}</FigureLink>)}
        total={report.total}
        currencyOf={() => report.currency}
        cut={report.cut}
        filters={new URLSearchParams(asked).toString()}
      />
    </>
  );
}

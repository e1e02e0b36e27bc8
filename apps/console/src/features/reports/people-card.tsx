import type { PeopleFigures, PeopleReport, PeopleRow } from '@baize/contract/console/play-reports';
import type { PeopleBy } from '@baize/contract/console/play-report-words';
import { useLanguage, useT } from '@baize/webkit/i18n';
import type { ReactNode } from 'react';
import { FigureLink } from '../../components/figure-link.tsx';
import { Card } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { regionName } from '../../lib/region-name.ts';
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

function usePeopleFigures(by: PeopleBy): readonly Figure<PeopleFigures>[] {
  const t = useT();
  const figures: readonly Figure<PeopleFigures>[] = [
    { key: 'stake', label: t('overview.stake'), kind: 'money' },
    { key: 'ggr', label: t('overview.ggr'), kind: 'money' },
    { key: 'bonuses', label: t('reports.bonuses'), kind: 'money', wide: true },
    { key: 'agents', label: t('reports.agents'), kind: 'money', wide: true },
    { key: 'jackpots', label: t('reports.jackpots'), kind: 'money', wide: true },
    { key: 'fees', label: t('reports.fees'), kind: 'money', wide: true },
    { key: 'ngr', label: t(by === 'day' ? 'reports.ngr' : 'reports.ngr.beforePools'), kind: 'money' },
    { key: 'deposits', label: t('reports.deposits'), kind: 'money' },
    { key: 'withdrawals', label: t('reports.withdrawals'), kind: 'money', wide: true },
    { key: 'registered', label: t('reports.registered'), kind: 'count', wide: true },
    { key: 'firstDeposits', label: t('reports.firstDeposits'), kind: 'count', wide: true },
    { key: 'bets', label: t('overview.bets'), kind: 'count', wide: true },
  ];
  // No pool belongs to a player, an agent or a country, and players are listed for what they did.
  return figures.filter(({ key }) => (key !== 'jackpots' || by === 'day') && (key !== 'registered' || by !== 'player'));
}

function People({ asked, report }: { asked: PeopleAsked; report: PeopleReport }) {
  const t = useT();
  const figures = usePeopleFigures(asked.by);
  const language = useLanguage();
  const text = ({ key, name }: PeopleRow): string =>
    asked.by !== 'country' ? name : key === '' ? t('reports.country.unknown') : regionName(key, language);
  const label = (row: PeopleRow): ReactNode => {
    if (asked.by !== 'agent' && asked.by !== 'player') return text(row);
    return <FigureLink to={`/${asked.by}s/${row.key}`}>{row.name}</FigureLink>;
  };
  return (
    <>
      <Compared figures={figures} now={report.total} before={report.before} currency={report.currency} />
      <ReportTable<PeopleRow>
        name={t(`reports.by.${asked.by}`)}
        head={t(`reports.head.${asked.by}`)}
        figures={figures}
        rows={report.rows}
        rowKey={({ key }) => key}
        text={text}
        label={label}
        total={report.total}
        currencyOf={() => report.currency}
        cut={report.cut}
        filters={new URLSearchParams(asked).toString()}
        printed={{ of: 'people', ...asked }}
      />
    </>
  );
}

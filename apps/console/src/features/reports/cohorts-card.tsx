import type { Cohorts } from '@baize/contract/console/play-reports';
import { DataTable, type Column } from '@baize/ui/data-table.tsx';
import { useT } from '@baize/webkit/i18n';
import { NoRows } from '../../components/list-table.tsx';
import { Card } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';

const SHOWN_ON_CARD = 3;
type Cohort = Cohorts['cohorts'][number];

/** Of those who registered in a week, how many still play in the weeks after it. */
export function CohortsCard() {
  const t = useT();
  const query = useCall('listCohorts');
  return (
    <Card title={t('reports.cohorts')} hint={t('reports.cohorts.hint')}>
      <QueryView query={query} skeleton={<RowsSkeleton rows={6} />}>
        {({ cohorts }) =>
          cohorts.length === 0 ? <NoRows title={t('reports.none')} /> : <CohortTable cohorts={cohorts} />
        }
      </QueryView>
    </Card>
  );
}

function CohortTable({ cohorts }: { cohorts: readonly Cohort[] }) {
  const t = useT();
  const format = useFormat();
  const weeks = Math.max(...cohorts.map(({ active }) => active.length));
  const share = ({ registered, active }: Cohort, age: number): string =>
    active[age] === undefined || registered === 0 ? '' : format.percent(active[age] / registered, 0);
  const columns: Column<Cohort>[] = [
    { key: 'week', head: t('reports.week'), fixed: true, cell: ({ week }) => week },
    { key: 'registered', head: t('reports.registered'), align: 'end', cell: (row) => format.number(row.registered) },
    ...Array.from({ length: weeks }, (_, age): Column<Cohort> => ({
      key: `age${age}`,
      head: t('reports.age', { age: format.number(age) }),
      align: 'end',
      cell: (row) => share(row, age),
    })),
  ];
  return (
    <DataTable
      density="tight"
      caption={t('part.table', { name: t('reports.cohorts') })}
      columns={columns}
      rows={cohorts}
      rowKey={({ week }) => week}
      card={(row) => ({
        title: row.week,
        end: format.number(row.registered),
        figures: row.active
          .slice(0, SHOWN_ON_CARD)
          .map((_, age) => ({ label: t('reports.age', { age: format.number(age) }), value: share(row, age) })),
      })}
    />
  );
}

import { FUNNEL_RANGES, type RegistrationFunnel } from '@baize/contract/console/reports';
import {
  ACCOUNT_DOORS,
  REGISTRATION_STEPS,
  type AccountDoor,
  type RegistrationStep,
} from '@baize/contract/registration-doors';
import { onePage } from '@baize/ui/csv.ts';
import { DataTable, type Column } from '@baize/ui/data-table.tsx';
import layout from '@baize/ui/layout.module.css';
import { Segmented } from '@baize/ui/segmented.tsx';
import { FilterBar, SelectFilter } from '@baize/ui/table-filters.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import type { ReactNode } from 'react';
import { CsvButton } from '../../components/csv-button.tsx';
import { NoRows } from '../../components/list-table.tsx';
import { NotUnderstood } from '../../components/not-understood.tsx';
import { Card, Page } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { oneOf } from '../../lib/filter-rules.ts';
import { useCall } from '../../use-call.ts';
import { useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { FunnelSteps } from '../../components/funnel-steps.tsx';
import { rowsOfDoor, sumsOf, type FunnelRow, type FunnelSums } from '../../lib/funnel-sums.ts';

const POLL_MS = 30_000;
/** Steps that a narrow table leaves to the bars above it. */
const BETWEEN: ReadonlySet<RegistrationStep> = new Set(['begun', 'verified', 'loggedIn']);
type Line = { readonly key: string; readonly name: ReactNode; readonly sums: FunnelSums };

/** How far those came who opened a registration, by day and by door. */
export default function RegistrationsPage() {
  const t = useT();
  const filters = useFilters(['range', 'door'], {
    range: oneOf(t('overview.range'), FUNNEL_RANGES),
    door: oneOf(t('registration.door'), ACCOUNT_DOORS),
  });
  const { values, wrong, set, clear } = filters;
  const range = FUNNEL_RANGES.find((each) => each === values.range) ?? '30d';
  const door = ACCOUNT_DOORS.find((each) => each === values.door);
  const query = useCall(
    'getRegistrationFunnel',
    { range },
    { keep: true, pollMs: POLL_MS, enabled: wrong.length === 0 },
  );
  return (
    <Page
      title={t('page.registrations')}
      note={<span className={layout.wideOnly}>{t('registration.note')}</span>}
      end={
        <Segmented
          dense
          label={t('overview.range')}
          value={range}
          onChange={(next) => set({ range: next === '30d' ? '' : next })}
          options={FUNNEL_RANGES.map((value) => ({ value, label: t(`registration.range.${value}`) }))}
        />
      }
    >
      <Card title={t('registration.funnel')} hint={t('registration.funnel.hint')}>
        <FilterBar label={t('registration.funnel')}>
          <SelectFilter
            label={t('registration.door')}
            value={values.door}
            onChange={(next) => set({ door: next })}
            options={[
              { value: '', label: t('registration.door.all') },
              ...ACCOUNT_DOORS.map((each) => ({ value: each, label: t(`registration.door.${each}`) })),
            ]}
          />
        </FilterBar>
        {wrong.length > 0 ? (
          <NotUnderstood wrong={wrong} onClear={clear} />
        ) : (
          <QueryView query={query} skeleton={<RowsSkeleton rows={7} />}>
            {({ rows }) => <Funnel rows={rowsOfDoor(rows, door)} filtered={door !== undefined} onClear={clear} />}
          </QueryView>
        )}
      </Card>
      {wrong.length === 0 && (
        <>
          <Card title={t('registration.byDoor')}>
            <QueryView query={query} skeleton={<RowsSkeleton rows={3} />}>
              {({ rows }) => <ByDoor rows={rows} />}
            </QueryView>
          </Card>
          <Card title={t('registration.byDay')} end={query.data && <DaysCsv funnel={query.data} />}>
            <QueryView query={query} skeleton={<RowsSkeleton rows={8} />}>
              {(funnel) => <ByDay funnel={funnel} door={door} />}
            </QueryView>
          </Card>
        </>
      )}
    </Page>
  );
}

type FunnelProps = { rows: readonly FunnelRow[]; filtered: boolean; onClear: () => void };

function Funnel({ rows, ...empty }: FunnelProps) {
  const t = useT();
  return rows.length === 0 ? (
    <NoRows {...empty} title={t('registration.none')} text={t('registration.none.text')} />
  ) : (
    <FunnelSteps sums={sumsOf(rows)} />
  );
}

function ByDoor({ rows }: { rows: readonly FunnelRow[] }) {
  const t = useT();
  const lines = ACCOUNT_DOORS.map((door) => ({ door, own: rowsOfDoor(rows, door) }))
    .filter(({ own }) => own.length > 0)
    .map(({ door, own }): Line => ({ key: door, name: t(`registration.door.${door}`), sums: sumsOf(own) }));
  if (lines.length === 0) return <NoRows title={t('registration.none')} text={t('registration.none.text')} />;
  return <Lines caption={t('registration.byDoor')} head={t('registration.door')} lines={lines} />;
}

function ByDay({ funnel: { days, rows }, door }: { funnel: RegistrationFunnel; door: AccountDoor | undefined }) {
  const t = useT();
  const own = rowsOfDoor(rows, door);
  const lines = days.map((day): Line => ({
    key: day,
    name: <time dateTime={day}>{day}</time>,
    sums: sumsOf(own.filter((row) => row.day === day)),
  }));
  return <Lines caption={t('registration.byDay')} head={t('overview.day')} lines={lines} total={sumsOf(own)} />;
}

type LinesProps = { caption: string; head: string; lines: readonly Line[]; total?: FunnelSums };

function Lines({ caption, head, lines, total }: LinesProps) {
  const t = useT();
  const format = useFormat();
  const figure = (count: number | null): string => (count === null ? '—' : format.number(count));
  const columns: Column<Line>[] = [
    { key: 'name', head, cell: ({ name }) => name, fixed: true },
    ...REGISTRATION_STEPS.map((step): Column<Line> => ({
      key: step,
      head: t(`registration.step.${step}`),
      align: 'end',
      deskOnly: BETWEEN.has(step),
      cell: ({ sums }) => <span className={textStyles.figures}>{figure(sums[step])}</span>,
    })),
  ];
  return (
    <DataTable
      density="tight"
      caption={t('part.table', { name: caption })}
      rows={lines}
      rowKey={({ key }) => key}
      columns={columns}
      foot={
        total && [{ key: 'total', cells: [t('part.total'), ...REGISTRATION_STEPS.map((step) => figure(total[step]))] }]
      }
      maxBlockSize="30rem"
      card={({ name, sums }) => ({
        title: name,
        end: figure(sums.registered),
        figures: (['opened', 'sent', 'deposited'] as const).map((step) => ({
          label: t(`registration.step.${step}`),
          value: figure(sums[step]),
        })),
        more: (
          <dl className={pageStyles.facts}>
            {REGISTRATION_STEPS.map((step) => (
              <div key={step}>
                <dt>{t(`registration.step.${step}`)}</dt>
                <dd className={textStyles.figures}>{figure(sums[step])}</dd>
              </div>
            ))}
          </dl>
        ),
      })}
    />
  );
}

/** Every day and door as it was counted. */
function DaysCsv({ funnel: { rows } }: { funnel: RegistrationFunnel }) {
  const t = useT();
  const columns = [
    { head: t('overview.day'), cell: (row: FunnelRow) => row.day },
    { head: t('registration.door'), cell: (row: FunnelRow) => row.door },
    ...REGISTRATION_STEPS.map((step) => ({
      head: t(`registration.step.${step}`),
      cell: (row: FunnelRow) => row[step]?.toString() ?? '',
    })),
  ];
  return <CsvButton subject="registrations" columns={columns} readPages={onePage(rows)} />;
}

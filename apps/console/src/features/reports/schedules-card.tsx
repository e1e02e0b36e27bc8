import type { Schedule, Schedules } from '@baize/contract/console/report-schedules';
import { Button } from '@baize/ui/button.tsx';
import { DataTable } from '@baize/ui/data-table.tsx';
import { Note } from '@baize/ui/note.tsx';
import { Tag, type Tone } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState } from 'react';
import { NoRows } from '../../components/list-table.tsx';
import { Card } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import styles from './report-table.module.css';

const SCHEDULE_DIALOG = lazyPart(() => import('./schedule-dialog.tsx'));
const STOP_DIALOG = lazyPart(() => import('./stop-dialog.tsx'));
const POLL_MS = 30_000;
type Open = { kind: 'save'; schedule: Schedule | null } | { kind: 'stop'; schedule: Schedule } | null;

/** Which reports operators are told of by e-mail, and whether that arrives. */
export function SchedulesCard() {
  const t = useT();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const query = useCall('listReportSchedules', undefined, { pollMs: POLL_MS });
  return (
    <Card
      wrap
      title={t('reports.schedules')}
      hint={t('reports.schedules.hint')}
      end={
        query.data?.canEmail && (
          <Button size="dense" icon="plus" onClick={() => setOpen({ kind: 'save', schedule: null })}>
            {t('reports.schedule.new')}
          </Button>
        )
      }
    >
      <QueryView query={query} skeleton={<RowsSkeleton rows={2} />}>
        {(found) => (
          <>
            {!found.canEmail && (
              <div className={pageStyles.padded}>
                <Note tone="warn">{t('reports.schedules.noEmail')}</Note>
              </div>
            )}
            {found.schedules.length === 0 ? (
              <NoRows title={t('reports.schedules.none')} />
            ) : (
              <ScheduleTable found={found} onOpen={setOpen} />
            )}
            {open?.kind === 'save' && (
              <ShowPart part={SCHEDULE_DIALOG} props={{ found, schedule: open.schedule, onClose: close }} />
            )}
            {open?.kind === 'stop' && (
              <ShowPart part={STOP_DIALOG} props={{ schedule: open.schedule, onClose: close }} />
            )}
          </>
        )}
      </QueryView>
    </Card>
  );
}

type TableProps = { found: Schedules; onOpen: (open: Open) => void };

function ScheduleTable({ found: { schedules, canEmail }, onOpen }: TableProps) {
  const t = useT();
  const format = useFormat();
  const report = ({ report: { of, by } }: Schedule): string => `${t(`reports.of.${of}`)}, ${t(`reports.by.${by}`)}`;
  const when = ({ period, hour, format: file }: Schedule): string =>
    t('reports.schedule.when', {
      period: t(`reports.period.${period}`),
      hour: `${String(hour).padStart(2, '0')}:00`,
      format: file.toUpperCase(),
    });
  const next = ({ nextAt }: Schedule): string => (nextAt === null ? '—' : format.dateTime(nextAt));
  const state = (row: Schedule) => (
    <Tag tone={row.state === 'running' ? 'positive' : 'plain'}>{t(`reports.schedule.state.${row.state}`)}</Tag>
  );
  const actions = (schedule: Schedule) => (
    <span className={styles.files}>
      {canEmail && (
        <Button
          size="dense"
          aria-label={t('reports.schedule.changeOf', { name: schedule.name })}
          onClick={() => onOpen({ kind: 'save', schedule })}
        >
          {t(schedule.state === 'running' ? 'reports.schedule.change' : 'reports.schedule.again')}
        </Button>
      )}
      {schedule.state === 'running' && (
        <Button
          size="dense"
          aria-label={t('reports.schedule.stopOf', { name: schedule.name })}
          onClick={() => onOpen({ kind: 'stop', schedule })}
        >
          {t('reports.schedule.stop')}
        </Button>
      )}
    </span>
  );
  return (
    <DataTable
      density="dense"
      caption={t('part.table', { name: t('reports.schedules') })}
      rows={schedules}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', head: t('reports.schedule.name'), fixed: true, cell: ({ name }) => <bdi>{name}</bdi> },
        { key: 'report', head: t('reports.schedule.report'), cell: report },
        { key: 'when', head: t('reports.schedule.period'), cell: when },
        { key: 'readers', head: t('reports.schedule.readers'), cell: (row) => <Readers schedule={row} /> },
        { key: 'next', head: t('reports.schedule.next'), cell: next },
        { key: 'last', head: t('reports.schedule.last'), cell: (row) => <Letters schedule={row} />, deskOnly: true },
        { key: 'state', head: t('reports.schedule.state'), cell: state },
        { key: 'actions', head: t('reports.schedule.actions'), cell: actions, atEnd: true },
      ]}
      card={(row) => ({
        title: row.name,
        subtitle: `${report(row)} · ${when(row)}`,
        end: state(row),
        more: (
          <>
            <Readers schedule={row} />
            <p>
              {t('reports.schedule.next')}: {next(row)}
            </p>
            <Letters schedule={row} />
            {actions(row)}
          </>
        ),
      })}
    />
  );
}

/** Whom a report reaches, and who is named in vain. */
function Readers({ schedule: { readers } }: { schedule: Schedule }) {
  const t = useT();
  return (
    <ul className={styles.plain}>
      {readers.map(({ operator, name, email, mayRead }) => (
        <li key={operator}>
          {name} <bdi className={textStyles.secondary}>{email}</bdi>
          {!mayRead && <Tag tone="warn">{t('reports.schedule.mayNot')}</Tag>}
        </li>
      ))}
    </ul>
  );
}

const TONES: Readonly<Record<Schedule['letters'][number]['state'], Tone>> = {
  waiting: 'info',
  sent: 'positive',
  failed: 'negative',
};

function Letters({ schedule: { letters } }: { schedule: Schedule }) {
  const t = useT();
  const format = useFormat();
  return (
    <ul className={styles.plain}>
      {letters.map(({ id, name, from, state, fault, at }) => (
        <li key={id}>
          {from} · {name} · {format.dateTime(at)} <Tag tone={TONES[state]}>{t(`alert.told.${state}`)}</Tag>
          {fault !== '' && <bdi className={textStyles.secondary}> {fault}</bdi>}
        </li>
      ))}
    </ul>
  );
}

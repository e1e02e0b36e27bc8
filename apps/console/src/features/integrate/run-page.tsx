import { REPORT_FORMATS, type IntegrationRun, type RunOutcome } from '@baize/contract/console/integration';
import { Button } from '@baize/ui/button.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { Note } from '@baize/ui/note.tsx';
import { Progress } from '@baize/ui/progress.tsx';
import { saveFile } from '@baize/ui/table-tools.tsx';
import textStyles from '@baize/ui/text.module.css';
import { showToast } from '@baize/ui/toast.tsx';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { BackLink } from '../../components/back-link.tsx';
import { WireText } from '../../components/call-log.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { Card, Page } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { useAction } from '../../use-action.ts';
import { ask, useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import styles from './integrate.module.css';
import { OutcomeTag, RunTag } from './run-parts.tsx';

const POLL_MS = 1_500;

/** One run: how far it is, what it found, and its report as a file. */
export function RunPage({ id }: { id: string }) {
  const t = useT();
  const format = useFormat();
  const query = useCall('getConformanceRun', { id }, { keep: true, pollMs: POLL_MS });
  const { data: run } = query;
  return (
    <Page title={t('integrate.run.one')} note={run && <RunTag run={run} />}>
      <BackLink href="/integrate/conformance" text={t('integrate.run.back')} />
      <QueryView query={query} skeleton={<PageSkeleton />}>
        {(value) => (
          <>
            <Card title={format.dateTime(value.startedAt)} hint={<bdi>{value.startedBy}</bdi>}>
              <RunLine run={value} />
            </Card>
            <Card title={t('integrate.results')}>
              <Outcomes outcomes={value.outcomes} />
            </Card>
          </>
        )}
      </QueryView>
    </Page>
  );
}

function RunLine({ run }: { run: IntegrationRun }) {
  const t = useT();
  const format = useFormat();
  const stop = useAction('stopConformanceRun', { stale: ['getConformanceRun', 'listConformanceRuns'] });
  const played = run.passed + run.failed + run.skipped;
  const text = t('integrate.run.progress', { played: format.number(played), planned: format.number(run.planned) });
  return (
    <div className={styles.runLine}>
      <Progress value={played} max={run.planned} label={t('integrate.run.progress.label')} valueText={text} />
      <p>
        {text} · {t('integrate.run.counts', { passed: run.passed, failed: run.failed, skipped: run.skipped })}
      </p>
      {run.fault !== null && <Note tone="error">{run.fault}</Note>}
      <div className={styles.runActions}>
        {run.state === 'running' ? (
          <Button variant="danger" busy={stop.busy} disabled={run.stopAsked} onClick={() => stop.run({ id: run.id })}>
            {t('integrate.run.stop')}
          </Button>
        ) : (
          REPORT_FORMATS.map((as) => <ReportButton key={as} id={run.id} as={as} />)
        )}
      </div>
      {stop.failure && <FailureNote failure={stop.failure} />}
    </div>
  );
}

function ReportButton({ id, as }: { id: string; as: (typeof REPORT_FORMATS)[number] }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    const answer = await ask('getConformanceReport', { id, format: as });
    setBusy(false);
    if (answer.ok) saveFile(answer.value.fileName, [answer.value.text], answer.value.type);
    else showToast({ tone: 'err', title: failureText(t, answer.error) });
  }
  return (
    <Button icon="download" busy={busy} onClick={() => void save()}>
      {t(`integrate.report.${as}`)}
    </Button>
  );
}

function Outcomes({ outcomes }: { outcomes: readonly RunOutcome[] }) {
  const t = useT();
  const format = useFormat();
  const [open, setOpen] = useState<RunOutcome | null>(null);
  const detail = (outcome: RunOutcome) =>
    outcome.exchanges.length > 0 && (
      <Button
        size="dense"
        onClick={() => setOpen(outcome)}
        aria-label={t('integrate.result.open.of', { id: outcome.id })}
      >
        {t('call.open')}
      </Button>
    );
  const name = ({ id }: RunOutcome) => <bdi className={textStyles.mono}>{id}</bdi>;
  const columns: Column<RunOutcome>[] = [
    { key: 'id', head: t('integrate.scenario'), fixed: true, cell: name },
    { key: 'result', head: t('integrate.result'), cell: (outcome) => <OutcomeTag outcome={outcome} /> },
    { key: 'reason', head: t('integrate.reason'), cell: ({ reason }) => <span lang="en">{reason ?? '—'}</span> },
    {
      key: 'took',
      head: t('call.took'),
      align: 'end',
      cell: ({ tookMs }) => t('call.ms', { ms: format.number(tookMs) }),
      deskOnly: true,
    },
    {
      key: 'open',
      head: <span className={textStyles.visuallyHidden}>{t('call.open')}</span>,
      atEnd: true,
      cell: detail,
    },
  ];
  const card = (outcome: RunOutcome): RowCard => ({
    title: name(outcome),
    end: <OutcomeTag outcome={outcome} />,
    figures: [{ label: t('integrate.reason'), value: outcome.reason ?? '—', words: true }],
    more: detail(outcome),
  });
  if (outcomes.length === 0) return <p className={pageStyles.padded}>{t('integrate.results.none')}</p>;
  return (
    <>
      <DataTable
        density="dense"
        caption={t('part.table', { name: t('integrate.results') })}
        rows={outcomes}
        rowKey={({ id }) => id}
        columns={columns}
        card={card}
      />
      {open && <OutcomeDialog outcome={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** What a failure met: the last requests and answers, the newest at the end. */
function OutcomeDialog({ outcome, onClose }: { outcome: RunOutcome; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={outcome.id}
      labels={{ close: t('shell.close') }}
      footer={<Button onClick={onClose}>{t('shell.close')}</Button>}
    >
      <div className={pageStyles.form}>
        {outcome.reason !== null && <Note tone="error">{outcome.reason}</Note>}
        {outcome.exchanges.map(({ to, request, body, status, answer }, index) => (
          // The same exchange may be there twice, and they never move.
          <section key={`${index}:${request}`}>
            <WireText title={`${t(`integrate.to.${to}`)} ${request}`} text={body} />
            <WireText title={t('integrate.answer', { status })} text={answer} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}

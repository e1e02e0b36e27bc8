import { RUN_KEY } from '@baize/contract/console/connection-values';
import type { Integration, IntegrationRun } from '@baize/contract/console/integration';
import { Button } from '@baize/ui/button.tsx';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { PasswordInput } from '@baize/ui/password-input.tsx';
import { Select } from '@baize/ui/select.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'wouter';
import { FailureNote } from '../../components/failure.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { NoRows } from '../../components/list-table.tsx';
import { Card, Fact, Page } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { useAction } from '../../use-action.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { RunTag } from './run-parts.tsx';

const POLL_MS = 3_000;
const runPath = (id: string): string => `/integrate/conformance/${id}`;

/** The runner plays an operator against the supplier: what was run, and a new run. */
export function RunsPage({ account }: { account: Integration }) {
  const t = useT();
  const query = useCall('listConformanceRuns', undefined, { keep: true, pollMs: POLL_MS });
  const [starting, setStarting] = useState(false);
  const isRunning = query.data?.some(({ state }) => state === 'running') === true;
  return (
    <Page title={t('integrate.page.conformance')}>
      <Card
        title={t('integrate.runs')}
        wrap
        end={
          <Button size="dense" icon="refresh" disabled={isRunning} onClick={() => setStarting(true)}>
            {t('integrate.run.start')}
          </Button>
        }
      >
        <p className={pageStyles.padded}>{t('integrate.runs.text', { url: account.baseUrl })}</p>
        <QueryView query={query} skeleton={<RowsSkeleton rows={3} />}>
          {(runs) => <Runs runs={runs} />}
        </QueryView>
      </Card>
      <ScenariosCard />
      {starting && <StartDialog onClose={() => setStarting(false)} />}
    </Page>
  );
}

function Runs({ runs }: { runs: readonly IntegrationRun[] }) {
  const t = useT();
  const format = useFormat();
  const link = ({ id, startedAt }: IntegrationRun) => (
    <Link className={textStyles.link} href={runPath(id)}>
      {format.dateTime(startedAt)}
    </Link>
  );
  const columns: Column<IntegrationRun>[] = [
    { key: 'at', head: t('integrate.run.started'), fixed: true, cell: link },
    { key: 'state', head: t('case.state'), cell: (run) => <RunTag run={run} /> },
    ...(['passed', 'failed', 'skipped'] as const).map((result) => ({
      key: result,
      head: t(`integrate.result.${result}`),
      align: 'end' as const,
      cell: (run: IntegrationRun) => format.number(run[result]),
    })),
    { key: 'by', head: t('integrate.run.by'), cell: ({ startedBy }) => <bdi>{startedBy}</bdi>, deskOnly: true },
  ];
  const card = (run: IntegrationRun): RowCard => ({
    title: link(run),
    end: <RunTag run={run} />,
    figures: (['passed', 'failed', 'skipped'] as const).map((result) => ({
      label: t(`integrate.result.${result}`),
      value: format.number(run[result]),
    })),
  });
  if (runs.length === 0) return <NoRows title={t('integrate.runs.none')} text={t('integrate.runs.none.text')} />;
  return (
    <DataTable
      density="dense"
      caption={t('part.table', { name: t('integrate.runs') })}
      rows={runs}
      rowKey={({ id }) => id}
      columns={columns}
      card={card}
    />
  );
}

/** What would be played, and why. */
function ScenariosCard() {
  const t = useT();
  const query = useCall('listScenarios');
  return (
    <Card title={t('integrate.scenarios')}>
      <QueryView query={query} skeleton={<RowsSkeleton rows={6} />}>
        {(scenarios) => (
          <details className={pageStyles.padded}>
            <summary>{t('integrate.scenarios.count', { count: scenarios.length })}</summary>
            <dl className={pageStyles.facts}>
              {scenarios.map(({ id, checks, why, optional }) => (
                <Fact key={id} name={<bdi className={textStyles.mono}>{id}</bdi>}>
                  <span lang="en">
                    {checks} {why}
                  </span>
                  {optional !== null && <em lang="en"> ({optional})</em>}
                </Fact>
              ))}
            </dl>
          </details>
        )}
      </QueryView>
    </Card>
  );
}

const GROUPS = ['all', 'sig-,lau-,ses-,cat-', 'sup-,ord-,rnd-', 'flt-,exc-', 'rec-'] as const;

function StartDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [, go] = useLocation();
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm<{ key: string; group: string }>({ defaultValues: { key: '', group: GROUPS[0] } });
  const start = useAction('startConformanceRun', {
    stale: ['listConformanceRuns'],
    done: ({ id }) => {
      onClose();
      go(runPath(id));
    },
  });
  return (
    <FormDialog
      title={t('integrate.run.start')}
      submit={t('integrate.run.start')}
      busy={start.busy}
      onClose={onClose}
      onSubmit={handleSubmit(({ key, group }) => start.run({ key, only: group === GROUPS[0] ? [] : group.split(',') }))}
    >
      <Note tone="info">{t('integrate.run.limits')}</Note>
      <Field label={t('integrate.run.only')}>
        <Select
          options={GROUPS.map((value, index) => ({ value, label: t(`integrate.group.${index}`) }))}
          {...register('group')}
        />
      </Field>
      <Field
        label={t('integrate.run.key')}
        hint={t('integrate.run.key.hint')}
        error={errors.key && t('integrate.wrong.key')}
      >
        <PasswordInput
          labels={{ show: t('login.password.show'), hide: t('login.password.hide') }}
          autoComplete="off"
          {...register('key', { validate: (text) => RUN_KEY.test(text) })}
        />
      </Field>
      {start.failure && (
        <FailureNote failure={start.failure} safe={start.failure.fields?.['supplier'] ?? t('part.nothingChanged')} />
      )}
    </FormDialog>
  );
}

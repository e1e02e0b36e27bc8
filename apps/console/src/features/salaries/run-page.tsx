import type { ReplayedRun, SalaryRunDetail } from '@baize/contract/console/salaries';
import { Button } from '@baize/ui/button.tsx';
import { DataTable } from '@baize/ui/data-table.tsx';
import { Note } from '@baize/ui/note.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { BackLink, NoSuchPage } from '../../components/back-link.tsx';
import { Card, Fact, Page } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { PageSkeleton, RowsSkeleton } from '../../components/skeletons.tsx';
import { isRecordId } from '../../lib/record-id.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { useCategoryText } from '../../components/category-text.ts';
import { useBillCard, useBillColumns, usePeriodText } from './parts.tsx';
import { RuleFacts } from './rule-facts.tsx';

/** One run: what it was made of, what came of it, and whether it comes to the same when it is reckoned again. */
export function RunPage({ id }: { id: string }) {
  const t = useT();
  const period = usePeriodText();
  const possible = isRecordId(id);
  const query = useCall('getSalaryRun', { id }, { enabled: possible });
  const back = { href: '/salaries/runs', text: t('salary.back') };
  if (!possible) return <NoSuchPage title={t('page.salaries')} back={back} />;
  const { data } = query;
  return (
    <Page title={data ? `${t(`salary.kind.${data.run.kind}`)} · ${period(data.run)}` : t('page.salaries')}>
      <BackLink {...back} />
      <QueryView query={query} skeleton={<PageSkeleton />}>
        {(found) => <RunFile found={found} />}
      </QueryView>
    </Page>
  );
}

function RunFile({ found }: { found: SalaryRunDetail }) {
  const t = useT();
  const format = useFormat();
  const { run, rule, bills } = found;
  const money = (amount: string): string => format.money(amount, { unit: true, currency: run.currency });
  return (
    <>
      <Card title={t('salary.run')} hint={t(`salary.run.${run.state}`)}>
        <div className={pageStyles.columns}>
          <dl className={pageStyles.facts}>
            <Fact name={t('salary.settledAt')}>{format.dateTime(run.settledAt)}</Fact>
            <Fact name={t('salary.facts')}>{format.number(run.facts)}</Fact>
            <Fact name={t('salary.bills')}>{format.number(run.bills)}</Fact>
            <Fact name={t('salary.gross')}>{money(run.gross)}</Fact>
            <Fact name={t('salary.net')}>{money(run.net)}</Fact>
          </dl>
          <dl className={pageStyles.facts}>
            <RuleFacts kind={run.kind} rule={rule} />
          </dl>
        </div>
      </Card>
      <Replay id={run.id} />
      <Card title={t('salary.bills')}>
        <DataTable
          density="dense"
          caption={t('part.table', { name: t('salary.bills') })}
          rows={bills}
          rowKey={({ id }) => id}
          columns={useBillColumns(bills)}
          card={useBillCard()}
        />
      </Card>
      <Contracts found={found} />
    </>
  );
}

function Contracts({ found: { run, contracts } }: { found: SalaryRunDetail }) {
  const t = useT();
  const format = useFormat();
  const money = (amount: string): string => format.money(amount, { currency: run.currency });
  const category = useCategoryText();
  return (
    <Card title={t('salary.contracts')} hint={t('salary.contracts.hint')}>
      <DataTable
        density="dense"
        caption={t('part.table', { name: t('salary.contracts') })}
        rows={contracts}
        rowKey={({ id }) => id}
        columns={[
          { key: 'holder', head: t('salary.holder'), cell: ({ account }) => <bdi>{account}</bdi> },
          { key: 'category', head: t('salary.category'), cell: ({ terms }) => category(terms.category) },
          { key: 'version', head: t('salary.version'), align: 'end', cell: ({ version }) => version },
          { key: 'carried', head: t('salary.carried'), align: 'end', cell: ({ carried }) => money(carried) },
        ]}
        card={({ account, terms, version, carried }) => ({
          title: account,
          subtitle: category(terms.category),
          figures: [
            { label: t('salary.version'), value: version },
            { label: t('salary.carried'), value: money(carried) },
          ],
        })}
      />
    </Card>
  );
}

/** Reckons the run again when it is asked to: nothing is written. */
function Replay({ id }: { id: string }) {
  const t = useT();
  const [asked, setAsked] = useState(false);
  const query = useCall('replaySalaryRun', { id }, { enabled: asked, staleTime: 0 });
  const again = (): void => {
    if (asked) void query.refetch();
    setAsked(true);
  };
  return (
    <Card
      title={t('salary.replay')}
      hint={t('salary.replay.hint')}
      end={
        <Button size="dense" busy={query.isFetching} onClick={again}>
          {t('salary.replay.run')}
        </Button>
      }
      wrap
    >
      {asked && (
        <QueryView query={query} skeleton={<RowsSkeleton rows={2} />}>
          {(replayed) => <Replayed replayed={replayed} />}
        </QueryView>
      )}
    </Card>
  );
}

function Replayed({ replayed: { sameInputs, bills, differences } }: { replayed: ReplayedRun }) {
  const t = useT();
  const format = useFormat();
  const category = useCategoryText();
  if (differences.length === 0)
    return (
      <Note tone={sameInputs ? 'ok' : 'warn'} live>
        {t(sameInputs ? 'salary.replay.same' : 'salary.replay.inputs', { bills: format.number(bills) })}
      </Note>
    );
  return (
    <>
      <Note tone="error" live>
        {t('salary.replay.differs', { count: format.number(differences.length) })}
      </Note>
      <DataTable
        density="dense"
        caption={t('part.table', { name: t('salary.replay') })}
        rows={differences}
        rowKey={({ account, category: of, field }) => `${account} ${of} ${field}`}
        columns={[
          { key: 'holder', head: t('salary.holder'), cell: ({ account }) => <bdi>{account}</bdi> },
          { key: 'category', head: t('salary.category'), cell: (each) => category(each.category) },
          {
            key: 'field',
            head: t('salary.field'),
            cell: ({ field }) => <bdi className={textStyles.mono}>{field}</bdi>,
          },
          { key: 'was', head: t('salary.was'), align: 'end', cell: ({ was }) => was },
          { key: 'is', head: t('salary.is'), align: 'end', cell: ({ is }) => is },
        ]}
        card={(each) => ({
          title: each.account,
          subtitle: each.field,
          figures: [
            { label: t('salary.was'), value: each.was },
            { label: t('salary.is'), value: each.is },
          ],
        })}
      />
    </>
  );
}

import { ALERT_KINDS, ALERT_STATES } from '@baize/contract/console/alert-words';
import type { Alert } from '@baize/contract/console/alerts';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import layout from '@baize/ui/layout.module.css';
import { SelectFilter } from '@baize/ui/table-filters.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import type { Bulk } from '../../components/bulk.tsx';
import { BulkDialog } from '../../components/bulk-dialog.tsx';
import { ListTable, NoRows } from '../../components/list-table.tsx';
import { SearchFilter, searchOf, searchRule } from '../../components/search-filter.tsx';
import { Card, Page } from '../../components/page.tsx';
import { oneOf } from '../../lib/filter-rules.ts';
import { keysetPages } from '../../list-pages.ts';
import { useCan } from '../../session.ts';
import { ask, useCall } from '../../use-call.ts';
import { OLDEST_PLACE, useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { ChannelsCard } from './channels-card.tsx';
import { AlertTag, Subject, useFigure, useSubjectText } from './parts.tsx';
import { RulesCard } from './rules-card.tsx';

const PAGE_SIZE = 25;
const POLL_MS = 30_000;

/** What somebody has to look after, the newest first; from when on it is opened; who is told. */
export function AlertsPage() {
  const t = useT();
  const sets = useCan('alerts.write');
  const list = useFilters(
    ['search', 'kind', 'state'],
    {
      search: searchRule(t('alert.search')),
      kind: oneOf(t('alert.kind'), ALERT_KINDS),
      state: oneOf(t('alert.state'), ALERT_STATES),
    },
    { oldest: OLDEST_PLACE, dated: true },
  );
  const { values, wrong, set } = list;
  const kind = ALERT_KINDS.find((each) => each === values.kind);
  const state = ALERT_STATES.find((each) => each === values.state);
  const wanted = { ...list.span?.asked, ...searchOf(values), ...(kind && { kind }), ...(state && { state }) };
  const query = useCall(
    'listAlerts',
    { ...wanted, ...list.cursor, pageSize: PAGE_SIZE },
    { keep: true, enabled: wrong.length === 0, pollMs: POLL_MS },
  );
  return (
    <Page title={t('page.alerts')} note={<span className={layout.wideOnly}>{t('alert.note')}</span>}>
      <Card title={t('page.alerts')}>
        <ListTable
          list="alerts"
          state={list}
          orderedBy="opened"
          bulk={useAcknowledging()}
          csv={{ subject: 'alerts', columns: useCsv(), readPages: keysetPages('listAlerts', wanted) }}
          filters={
            <>
              <SearchFilter label={t('alert.search')} value={values.search} onChange={(search) => set({ search })} />
              <SelectFilter
                label={t('alert.kind')}
                value={values.kind}
                onChange={(value) => set({ kind: value })}
                options={[
                  { value: '', label: t('alert.kind.all') },
                  ...ALERT_KINDS.map((value) => ({ value, label: t(`alert.kind.${value}`) })),
                ]}
              />
              <SelectFilter
                label={t('alert.state')}
                value={values.state}
                onChange={(value) => set({ state: value })}
                options={[
                  { value: '', label: t('alert.state.all') },
                  ...ALERT_STATES.map((value) => ({ value, label: t(`alert.state.${value}`) })),
                ]}
              />
            </>
          }
          query={query}
          name={t('page.alerts')}
          rowKey={({ id }) => id}
          columns={useColumns()}
          card={useCard()}
          {...(!list.filtered && { empty: <NoRows title={t('alert.none')} /> })}
        />
      </Card>
      <RulesCard />
      {sets && <ChannelsCard />}
    </Page>
  );
}

/** Several that wait are acknowledged with one note. */
function useAcknowledging(): Bulk<Alert> | undefined {
  const t = useT();
  const format = useFormat();
  const subject = useSubjectText();
  const can = useCan('alerts.acknowledge');
  const text = (alert: Alert): string =>
    [t(`alert.kind.${alert.kind}`), subject(alert), format.dateTime(alert.openedAt)]
      .filter((part) => part !== '')
      .join(' · ');
  if (!can) return undefined;
  return {
    label: t('alert.acknowledge'),
    may: ({ state }) => state === 'OPEN',
    text,
    dialog: (rows, onClose) => (
      <BulkDialog
        title={t('alert.acknowledge')}
        submit={t('alert.acknowledge')}
        effects={[t('alert.acknowledge.effect'), t('alert.closesItself')]}
        rows={rows.map((alert) => ({ key: alert.id, text: text(alert) }))}
        run={(id, note) => ask('acknowledgeAlert', { id, note })}
        stale={['getAlert', 'listAlerts', 'countAlerts', 'listAudit']}
        onClose={onClose}
      />
    ),
  };
}

function Name({ alert }: { alert: Alert }) {
  const t = useT();
  return (
    <Link className={textStyles.link} href={`/alerts/${alert.id}`}>
      {t(`alert.kind.${alert.kind}`)}
    </Link>
  );
}

function useColumns(): Column<Alert>[] {
  const t = useT();
  const format = useFormat();
  const figure = useFigure();
  return [
    { key: 'kind', head: t('alert.kind'), fixed: true, cell: (alert) => <Name alert={alert} /> },
    { key: 'subject', head: t('alert.subject'), cell: (alert) => <Subject alert={alert} /> },
    {
      key: 'value',
      head: t('alert.value'),
      align: 'end',
      cell: ({ kind, value, currency }) => figure(kind, value, currency),
    },
    { key: 'state', head: t('alert.state'), cell: ({ state }) => <AlertTag state={state} /> },
    {
      key: 'opened',
      head: t('alert.opened'),
      cell: ({ openedAt }) => <span className={textStyles.figures}>{format.dateTime(openedAt)}</span>,
    },
    {
      key: 'closed',
      head: t('alert.closed'),
      cell: ({ closedAt }) => <span className={textStyles.figures}>{closedAt && format.dateTime(closedAt)}</span>,
      deskOnly: true,
    },
    { key: 'by', head: t('alert.by'), cell: ({ acknowledgedBy }) => acknowledgedBy, deskOnly: true },
  ];
}

function useCard(): (alert: Alert) => RowCard {
  const t = useT();
  const format = useFormat();
  const figure = useFigure();
  const subject = useSubjectText();
  return (alert) => ({
    title: <Name alert={alert} />,
    subtitle: [subject(alert), format.dateTime(alert.openedAt)].filter((part) => part !== '').join(' · '),
    end: <AlertTag state={alert.state} />,
    figures: [{ label: t('alert.value'), value: figure(alert.kind, alert.value, alert.currency) }],
  });
}

/** What the exported file holds: codes and figures as they are, not in words. */
function useCsv() {
  const t = useT();
  return [
    { head: 'id', cell: ({ id }: Alert) => id },
    { head: t('alert.kind'), cell: ({ kind }: Alert) => kind },
    { head: t('alert.subject'), cell: ({ subject }: Alert) => subject },
    { head: t('alert.value'), cell: ({ value }: Alert) => String(value) },
    { head: t('alert.threshold'), cell: ({ threshold }: Alert) => String(threshold) },
    { head: t('alert.state'), cell: ({ state }: Alert) => state },
    { head: t('alert.opened'), cell: ({ openedAt }: Alert) => openedAt },
    { head: t('alert.closed'), cell: ({ closedAt }: Alert) => closedAt ?? '' },
    { head: t('alert.by'), cell: ({ acknowledgedBy }: Alert) => acknowledgedBy ?? '' },
    { head: t('alert.said'), cell: ({ note }: Alert) => note ?? '' },
  ];
}

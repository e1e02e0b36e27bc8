import type { Column } from '@baize/ui/data-table.tsx';
import { useT, type Translate } from '@baize/webkit/i18n';
import { useState } from 'react';
import { TimeFilter } from '../../components/time-filter.tsx';
import { actionTitle, AuditTarget, reasonText } from '../../components/audit-line.tsx';
import { keysetPages } from '../../list-pages.ts';
import { SelectFilter, TextFilter } from '@baize/ui/table-filters.tsx';
import { Card, Page } from '../../components/page.tsx';
import { ListTable } from '../../components/list-table.tsx';
import type { auditCalls, AuditRow } from '@baize/contract/console/audit';
import type { InputOf } from '@baize/contract/define-call';
import { readTarget, TARGET_KINDS } from '../../lib/audit-target.ts';
import { atMost, oneOf, span } from '../../lib/filter-rules.ts';
import { readTime } from '../../lib/offset-time.ts';
import { startOfSentence } from '../../lib/start-of-sentence.ts';
import { useCan } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { OLDEST_NUMBER, useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { useKeys } from '../../use-keys.ts';
import { AUDIT_ACTIONS } from './audit-actions.ts';
import { AuditDetail } from './audit-detail.tsx';
import { VerifyCard } from './verify-card.tsx';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../../components/page.module.css';
import split from '../../components/split.module.css';

const PAGE_SIZE = 25;
const WORD_MAX = 64;
const TARGET_MAX = 128;
const FILTERS = ['actor', 'action', 'kind', 'target', 'from', 'to'] as const;
type Filters = Record<(typeof FILTERS)[number], string>;

/** Who did what, from where, and the check that no entry was changed afterwards. */
export default function AuditPage() {
  const t = useT();
  const format = useFormat();
  const list = useAuditFilters();
  const { values, wrong, set } = list;
  const csv = useCsv();
  const [chosen, setChosen] = useState<string | null>(null);
  const wanted = wantedOf(values, t);
  const query = useCall(
    'listAudit',
    { ...wanted, ...list.cursor, pageSize: PAGE_SIZE },
    {
      keep: true,
      enabled: wrong.length === 0,
    },
  );
  const rows = query.data?.content ?? [];
  const row = rows.find(({ seq }) => seq === chosen) ?? rows[0];
  const move = (step: number): void => {
    const at = rows.findIndex(({ seq }) => seq === row?.seq);
    setChosen(rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.seq ?? null);
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  const columns = useColumns(row?.seq, setChosen);
  return (
    <Page title={t('page.audit')} note={<span className={layout.wideOnly}>{t('audit.note')}</span>}>
      <VerifyCard />
      <Card title={t('audit.rows')}>
        <ListTable
          list="audit"
          state={list}
          orderedBy="at"
          side={
            row && (
              <aside className={cx(split.side, layout.wideOnly)} aria-label={t('audit.detail', { seq: row.seq })}>
                <AuditDetail row={row} />
              </aside>
            )
          }
          csv={{
            subject: 'audit',
            columns: csv,
            readPages: keysetPages('listAudit', wanted),
          }}
          filters={<AuditFilters values={values} onChange={set} />}
          query={query}
          name={t('page.audit')}
          rowKey={({ seq }) => seq}
          selectedKey={row?.seq ?? null}
          onSelect={({ seq }) => setChosen(seq)}
          columns={columns}
          card={(each) => ({
            title: actionTitle(t, each.action),
            subtitle: format.dateTime(each.at),
            end: each.actor,
            more: (
              <div className={split.opened}>
                <AuditDetail row={each} />
              </div>
            ),
          })}
        />
      </Card>
    </Page>
  );
}

function useAuditFilters() {
  const t = useT();
  const { offset } = useFormat();
  return useFilters(
    FILTERS,
    {
      ...span(t('audit.from', { offset }), t('audit.to', { offset })),
      actor: atMost(t('audit.actor'), WORD_MAX),
      action: atMost(t('audit.action'), WORD_MAX),
      kind: oneOf(t('audit.kind'), TARGET_KINDS),
      target: atMost(t('audit.target'), TARGET_MAX),
    },
    { oldest: OLDEST_NUMBER },
  );
}

/** What is asked of the server. */
function wantedOf(
  { actor, action, kind, target, from, to }: Filters,
  t: Translate,
): InputOf<typeof auditCalls.listAudit> {
  const wanted = {
    actor,
    action,
    target: ofKind(
      kind,
      readTarget(target, (each) => t(`target.${each}`)),
    ),
    from: readTime(from) ?? '',
    to: readTime(to) ?? '',
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''));
}

/** What was typed names its own kind, or is of the chosen one. */
const ofKind = (kind: string, target: string): string =>
  kind === '' || target.includes(':') ? target : `${kind}:${target}`;

type AuditFiltersProps = {
  values: Filters;
  onChange: (values: Partial<Filters>) => void;
};

function AuditFilters({ values, onChange }: AuditFiltersProps) {
  const t = useT();
  return (
    <>
      <TextFilter
        label={t('audit.actor')}
        icon="user"
        value={values.actor}
        suggestions={useActors()}
        onChange={(actor) => onChange({ actor })}
      />
      <ActionFilter value={values.action} onChange={(action) => onChange({ action })} />
      <SelectFilter
        label={t('audit.kind')}
        value={values.kind}
        onChange={(kind) => onChange({ kind })}
        options={[
          { value: '', label: t('audit.kind.all') },
          ...TARGET_KINDS.map((kind) => ({ value: kind, label: startOfSentence(t(`target.${kind}`)) })),
        ]}
      />
      <TextFilter
        label={t('audit.target')}
        value={values.target}
        maxLength={TARGET_MAX}
        onChange={(target) => onChange({ target })}
      />
      <TimeFilter values={values} onChange={onChange} />
    </>
  );
}

/** Who may have done something; anybody else can be typed, who is gone too. */
function useActors(): readonly string[] {
  const { data } = useCall('listOperators', undefined, { enabled: useCan('operators.read') });
  return (data ?? []).map(({ name }) => name).toSorted();
}

type ActionFilterProps = { value: string; onChange: (action: string) => void };

/** Every action in words, with the name under which it is kept: two read the same of players and of operators. */
function ActionFilter({ value, onChange }: ActionFilterProps) {
  const t = useT();
  const actions: readonly string[] = AUDIT_ACTIONS;
  const strange = value === '' || actions.includes(value) ? [] : [value];
  return (
    <SelectFilter
      label={t('audit.action')}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: t('audit.action.all') },
        ...actions.map((action) => ({
          value: action,
          label: t('audit.action.option', { text: actionTitle(t, action), action }),
        })),
        ...strange.map((action) => ({ value: action, label: action })),
      ]}
    />
  );
}

function useCsv() {
  const t = useT();
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
  return [
    { head: t('audit.seq'), cell: (row: AuditRow) => row.seq },
    { head: t('part.time'), cell: (row: AuditRow) => row.at },
    { head: t('audit.actor'), cell: (row: AuditRow) => row.actor },
    { head: t('session.ip'), cell: (row: AuditRow) => row.ip },
    { head: t('audit.action'), cell: (row: AuditRow) => row.action },
    { head: t('audit.target'), cell: (row: AuditRow) => row.target },
    { head: t('part.name'), cell: (row: AuditRow) => row.targetName },
    { head: t('part.reason'), cell: (row: AuditRow) => row.reason },
    { head: t('diff.before'), cell: (row: AuditRow) => json(row.before) },
    { head: t('diff.after'), cell: (row: AuditRow) => json(row.after) },
    { head: t('audit.hash'), cell: (row: AuditRow) => row.hash },
  ];
}

function useColumns(chosen: string | undefined, choose: (seq: string) => void): Column<AuditRow>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'at',
      head: t('part.time'),
      cell: (each) => (
        <button
          type="button"
          className={cx(textStyles.link, textStyles.figures)}
          aria-pressed={each.seq === chosen}
          onClick={() => choose(each.seq)}
        >
          {format.dateTime(each.at)}
        </button>
      ),
    },
    {
      key: 'actor',
      head: t('audit.actor'),
      cell: ({ actor }) => <b className={textStyles.strong}>{actor}</b>,
    },
    { key: 'action', head: t('audit.action'), cell: ({ action }) => actionTitle(t, action) },
    {
      key: 'target',
      head: t('audit.target'),
      cell: ({ target, targetName }) => <AuditTarget target={target} name={targetName} />,
    },
    {
      key: 'reason',
      head: t('part.reason'),
      cell: (each) => (
        <span
          className={cx(textStyles.secondary, textStyles.ellipsis, pageStyles.cutReason)}
          title={reasonText(t, each)}
        >
          {reasonText(t, each) || '—'}
        </span>
      ),
      deskOnly: true,
    },
    {
      key: 'seq',
      head: t('audit.seq'),
      align: 'end',
      cell: ({ seq }) => <span className={textStyles.secondary}>{seq}</span>,
      deskOnly: true,
    },
  ];
}

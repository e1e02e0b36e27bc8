import { Button } from '@baize/ui/button.tsx';
import { DataTable, type Column } from '@baize/ui/data-table.tsx';
import { FilterBar, SelectFilter, TextFilter } from '@baize/ui/table-filters.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { onePage } from '@baize/ui/csv.ts';
import { CsvButton } from '../../components/csv-button.tsx';
import { Card, Page } from '../../components/page.tsx';
import { NoRows } from '../../components/list-table.tsx';
import { NotUnderstood } from '../../components/not-understood.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import type { OperatorRow } from '@baize/contract/console/operators';
import { lazyPart } from '@baize/webkit/lazy-part';
import { ShowPart } from '../../show-part.tsx';
import { useCan, useOperator } from '../../session.ts';
import { atMost, matching } from '../../lib/filter-rules.ts';
import { useCall } from '../../use-call.ts';
import { useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { filterOperators } from './filter-operators.ts';
import { OperatorDetail } from './operator-detail.tsx';
import { OperatorsSwitch } from './operators-switch.tsx';
import { roleText } from './role-text.ts';
import { BrandNames, StateTag } from './operator-tags.tsx';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import split from '../../components/split.module.css';
import { useSortedRows } from '@baize/ui/table-tools.tsx';

const CREATE_DIALOG = lazyPart(() => import('./create-dialog.tsx'));
const POLL_MS = 15_000;

/** Named people, what each may do, when each was here last (standards, item 56). Owners make and change them. */
export function OperatorsPage() {
  const t = useT();
  const query = useCall('listOperators', undefined, { pollMs: POLL_MS });
  const may = useCan('operators.write');
  const [making, setMaking] = useState(false);
  return (
    <Page
      title={t('page.operators')}
      note={<span className={layout.wideOnly}>{t('operator.note')}</span>}
      end={
        <span className={layout.row}>
          <OperatorsSwitch view="people" />
          {may && (
            <Button
              size="dense"
              variant="primary"
              icon="plus"
              onPointerEnter={CREATE_DIALOG.load}
              onClick={() => setMaking(true)}
            >
              {t('operator.new')}
            </Button>
          )}
        </span>
      }
    >
      <Card title={t('operator.list')} end={query.data && <Export rows={query.data} />}>
        <QueryView query={query} skeleton={<RowsSkeleton rows={5} />}>
          {(rows) => <FoundOperators rows={rows} />}
        </QueryView>
      </Card>
      {making && <ShowPart part={CREATE_DIALOG} props={{ onClose: () => setMaking(false) }} />}
    </Page>
  );
}

const FILTERS = ['search', 'operator'] as const;
const SEARCH_MAX = 64;

/** Found by name or login; a link from the audit log or the palette shows the one operator that it names. */
function FoundOperators({ rows }: { rows: readonly OperatorRow[] }) {
  const t = useT();
  const { values, filtered, wrong, set, clear } = useFilters(FILTERS, {
    search: atMost(t('operator.search'), SEARCH_MAX),
    operator: matching(t('operator.one'), 'number', (text) => /^[1-9]\d{0,8}$/.test(text)),
  });
  const found = filterOperators(rows, values);
  return (
    <>
      <FilterBar label={t('part.filters')}>
        <TextFilter
          wide
          icon="search"
          label={t('operator.search')}
          maxLength={SEARCH_MAX}
          value={values.search}
          onChange={(search) => set({ search })}
        />
        {values.operator !== '' && (
          <SelectFilter
            label={t('operator.one')}
            value={values.operator}
            onChange={(operator) => set({ operator })}
            options={[
              { value: '', label: t('operator.all') },
              ...rows.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </FilterBar>
      {wrong.length > 0 ? (
        <NotUnderstood wrong={wrong} onClear={clear} />
      ) : found.length === 0 ? (
        <NoRows filtered={filtered} onClear={clear} />
      ) : (
        <OperatorRows rows={found} />
      )}
    </>
  );
}

function Export({ rows }: { rows: readonly OperatorRow[] }) {
  const t = useT();
  return (
    <CsvButton<OperatorRow>
      subject="operators"
      readPages={onePage(rows)}
      columns={[
        { head: t('operator.login'), cell: (row) => row.name },
        { head: t('part.name'), cell: (row) => row.displayName },
        { head: t('operator.role'), cell: (row) => roleText(t, row) },
        { head: t('operator.brands'), cell: (row) => row.brands.map(({ code }) => code).join(' ') },
        { head: t('operator.permissions'), cell: (row) => row.permissions.join(' ') },
        { head: t('operator.lastLogin'), cell: (row) => row.lastLogin?.at ?? null },
        { head: t('session.ip'), cell: (row) => row.lastLogin?.ip ?? null },
        { head: t('operator.enrolled'), cell: (row) => row.enrolledAt },
        { head: t('operator.confirmation'), cell: (row) => row.confirmation.by },
        { head: t('operator.disabled'), cell: (row) => row.disabledAt },
      ]}
    />
  );
}

function OperatorRows({ rows }: { rows: readonly OperatorRow[] }) {
  const t = useT();
  const [chosen, setChosen] = useState(rows[0]?.id);
  const row = rows.find(({ id }) => id === chosen) ?? rows[0];
  const columns = useColumns(row?.id, setChosen);
  const sorted = useSortedRows(rows, columns);
  return (
    <div className={split.split}>
      <div className={split.list}>
        <DataTable
          density="dense"
          caption={t('part.table', { name: t('operator.list') })}
          rows={sorted.rows}
          sort={sorted.sort}
          onSort={sorted.onSort}
          rowKey={({ id }) => id}
          selectedKey={row?.id ?? null}
          onSelect={({ id }) => setChosen(id)}
          columns={columns}
          card={(each) => ({
            title: (
              <span className={layout.row}>
                {each.name}
                <You row={each} />
              </span>
            ),
            subtitle: roleText(t, each),
            end: <StateTag row={each} />,
            more: (
              <div className={split.opened}>
                <OperatorDetail row={each} titled={false} />
              </div>
            ),
          })}
        />
      </div>
      {row && (
        <aside className={cx(split.side, layout.wideOnly)} aria-label={t('operator.detail', { name: row.name })}>
          <OperatorDetail key={row.id} row={row} />
        </aside>
      )}
    </div>
  );
}

function LastLogin({ row }: { row: OperatorRow }) {
  const t = useT();
  const format = useFormat();
  return row.lastLogin ? (
    <span className={textStyles.figures}>{format.date(row.lastLogin.at)}</span>
  ) : (
    <span className={textStyles.tertiary}>{t('operator.lastLogin.never')}</span>
  );
}

/** Marks the operator who is looking. */
function You({ row }: { row: OperatorRow }) {
  const t = useT();
  const me = useOperator();
  return row.id === me.id && <Tag tone="brand">{t('correction.you')}</Tag>;
}

function useColumns(chosen: string | undefined, choose: (id: string) => void): Column<OperatorRow>[] {
  const t = useT();
  return [
    {
      key: 'name',
      sortValue: ({ name }) => name,
      head: t('operator.login'),
      fixed: true,
      cell: (each) => (
        <span className={layout.row}>
          <button
            type="button"
            className={textStyles.link}
            aria-pressed={each.id === chosen}
            onClick={() => choose(each.id)}
          >
            {each.name}
          </button>
          <You row={each} />
        </span>
      ),
    },
    {
      key: 'display',
      head: t('part.name'),
      cell: ({ displayName }) => <span className={textStyles.secondary}>{displayName}</span>,
    },
    { key: 'role', sortValue: (row) => roleText(t, row), head: t('operator.role'), cell: (row) => roleText(t, row) },
    { key: 'brands', head: t('operator.brands'), cell: (each) => <BrandNames row={each} /> },
    { key: 'state', head: t('player.status'), cell: (each) => <StateTag row={each} /> },
    {
      key: 'confirmation',
      head: t('operator.confirmation'),
      cell: ({ confirmation }) => <bdi className={textStyles.secondary}>{confirmation.by ?? '–'}</bdi>,
    },
    {
      key: 'login',
      sortValue: ({ lastLogin }) => lastLogin?.at ?? '',
      head: t('operator.lastLogin'),
      cell: (each) => <LastLogin row={each} />,
    },
  ];
}

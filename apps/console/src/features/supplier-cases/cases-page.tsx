import type { SupplierCase } from '@baize/contract/console/supplier-cases';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import layout from '@baize/ui/layout.module.css';
import { SelectFilter } from '@baize/ui/table-filters.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { CASE_CODES, codeText, isOfCeiling } from '../../components/case-code.ts';
import type { Bulk } from '../../components/bulk.tsx';
import { BulkDialog } from '../../components/bulk-dialog.tsx';
import { ListTable, NoRows } from '../../components/list-table.tsx';
import { SearchFilter, searchOf, searchRule } from '../../components/search-filter.tsx';
import { Card, Page } from '../../components/page.tsx';
import { keysetPages } from '../../list-pages.ts';
import { useCan } from '../../session.ts';
import { ask, useCall } from '../../use-call.ts';
import { atMost, matching, oneOf } from '../../lib/filter-rules.ts';
import { OLDEST_NUMBER, useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { CeilingsCard } from './ceilings-card.tsx';
import { CaseAmounts, CaseLink, CaseState } from '../../components/case-parts.tsx';

const STATES = ['open', 'decided'] as const;
const SUPPLIER = /^[a-z][a-z0-9-]{1,30}$/;
const CODE_MAX = 64;
const PAGE_SIZE = 25;
const POLL_MS = 30_000;

/** Where we and a supplier contradict each other about money, and what a closed supplier may still pay. */
export function CasesPage() {
  const t = useT();
  const list = useFilters(
    ['search', 'state', 'code', 'supplier'],
    {
      search: searchRule(t('case.search')),
      code: atMost(t('case.code'), CODE_MAX),
      supplier: matching(t('case.supplier'), 'code', (text) => SUPPLIER.test(text)),
      state: oneOf(t('case.state'), STATES),
    },
    { oldest: OLDEST_NUMBER, dated: true },
  );
  const { values, wrong, set } = list;
  const state = STATES.find((each) => each === values.state);
  const { supplier } = values;
  const wanted = {
    ...list.span?.asked,
    ...searchOf(values),
    ...(state && { state }),
    ...(values.code !== '' && { code: values.code }),
    ...(supplier !== '' && { supplier }),
  };
  const asked = { ...wanted, ...list.cursor, pageSize: PAGE_SIZE };
  const query = useCall('listSupplierCases', asked, { enabled: wrong.length === 0, keep: true, pollMs: POLL_MS });
  const columns = useColumns();
  const card = useCard();
  return (
    <Page title={t('page.supplier-cases')} note={<span className={layout.wideOnly}>{t('case.note')}</span>}>
      <Card title={t('case.list')}>
        <ListTable
          list="supplier-cases"
          state={list}
          orderedBy="day"
          bulk={useClosing()}
          csv={{
            subject: 'supplier-cases',
            columns: useCsv(),
            readPages: keysetPages('listSupplierCases', wanted),
          }}
          filters={<Filters values={values} set={set} />}
          query={query}
          name={t('case.list')}
          rowKey={({ id }) => id}
          columns={columns}
          card={card}
          {...(!list.filtered && { empty: <NoRows title={t('case.empty')} text={t('case.empty.text')} /> })}
        />
      </Card>
      <CeilingsCard />
    </Page>
  );
}

type FiltersProps = {
  values: Readonly<Record<'search' | 'state' | 'code', string>>;
  set: (change: Partial<Record<'search' | 'state' | 'code', string>>) => void;
};

function Filters({ values, set }: FiltersProps) {
  const t = useT();
  return (
    <>
      <SearchFilter label={t('case.search')} value={values.search} onChange={(search) => set({ search })} />
      <SelectFilter
        label={t('case.state')}
        value={values.state}
        onChange={(next) => set({ state: next })}
        options={[
          { value: '', label: t('case.state.all') },
          ...STATES.map((each) => ({ value: each, label: t(`case.state.${each}`) })),
        ]}
      />
      <SelectFilter
        label={t('case.code')}
        value={values.code}
        onChange={(code) => set({ code })}
        options={[
          { value: '', label: t('case.code.all') },
          ...[...new Set([...CASE_CODES, ...(values.code === '' ? [] : [values.code])])].map((code) => ({
            value: code,
            label: codeText(t, code),
          })),
        ]}
      />
    </>
  );
}

/** Several contradictions in which our answer stands are closed with one reason. */
function useClosing(): Bulk<SupplierCase> | undefined {
  const t = useT();
  const can = useCan('cases.decide');
  const text = ({ day, supplierName, code }: SupplierCase): string => `${day} · ${supplierName} · ${codeText(t, code)}`;
  if (!can) return undefined;
  return {
    label: t('case.close'),
    may: (row) => row.state === 'open' && !isOfCeiling(row),
    text,
    dialog: (rows, onClose) => (
      <BulkDialog
        title={t('case.close')}
        submit={t('case.close')}
        effects={[t('case.close.effect'), t('case.close.after')]}
        rows={rows.map((row) => ({ key: row.id, text: text(row) }))}
        run={(id, reason) => ask('decideSupplierCase', { id, decision: 'refuse', reason })}
        stale={['listSupplierCases', 'getSupplierCase', 'listProposals', 'listAudit']}
        onClose={onClose}
      />
    ),
  };
}

function useColumns(): Column<SupplierCase>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: 'day', head: t('case.day'), fixed: true, cell: (row) => <CaseLink {...row} /> },
    { key: 'supplier', head: t('case.supplier'), cell: ({ supplierName }) => <bdi>{supplierName}</bdi> },
    { key: 'code', head: t('case.code'), cell: ({ code }) => codeText(t, code) },
    { key: 'rows', head: t('case.rows'), align: 'end', cell: ({ rows }) => format.number(rows) },
    { key: 'amounts', head: t('part.amount'), align: 'end', cell: (row) => <CaseAmounts amounts={row.amounts} /> },
    { key: 'state', head: t('case.state'), cell: (row) => <CaseState state={row.state} /> },
    {
      key: 'last',
      head: t('case.last'),
      cell: ({ lastAt }) => <span className={textStyles.figures}>{format.dateTime(lastAt)}</span>,
      deskOnly: true,
    },
  ];
}

function useCard(): (row: SupplierCase) => RowCard {
  const t = useT();
  const format = useFormat();
  return (row) => ({
    title: <CaseLink {...row} />,
    subtitle: `${row.supplierName} · ${codeText(t, row.code)}`,
    end: <CaseState state={row.state} />,
    figures: [
      { label: t('case.rows'), value: format.number(row.rows) },
      { label: t('part.amount'), value: <CaseAmounts amounts={row.amounts} /> },
    ],
  });
}

/** What the exported file holds: codes and figures as they are, not in words. */
function useCsv() {
  const t = useT();
  return [
    { head: 'id', cell: (row: SupplierCase) => row.id },
    { head: t('case.day'), cell: (row: SupplierCase) => row.day },
    { head: t('case.supplier'), cell: (row: SupplierCase) => row.supplier },
    { head: t('case.code'), cell: (row: SupplierCase) => row.code },
    { head: t('case.rows'), cell: (row: SupplierCase) => row.rows },
    {
      head: t('part.amount'),
      cell: (row: SupplierCase) => row.amounts.map(({ amount, currency }) => `${amount} ${currency}`).join(' '),
    },
    { head: t('case.state'), cell: (row: SupplierCase) => row.state },
    { head: t('case.decidedBy'), cell: (row: SupplierCase) => row.decidedBy },
    { head: t('part.reason'), cell: (row: SupplierCase) => row.note },
  ];
}

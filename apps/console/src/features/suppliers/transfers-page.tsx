import { TRANSFER_FILTERS, type TransferEntry } from '@baize/contract/console/transfers';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import layout from '@baize/ui/layout.module.css';
import { SelectFilter, TextFilter } from '@baize/ui/table-filters.tsx';
import textStyles from '@baize/ui/text.module.css';
import { ShortId } from '../../components/row-facts.tsx';
import { useT } from '@baize/webkit/i18n';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { BackLink } from '../../components/back-link.tsx';
import { codeText } from '../../components/case-code.ts';
import { ListTable, NoRows } from '../../components/list-table.tsx';
import { Card, Page } from '../../components/page.tsx';
import { SearchFilter, searchOf, searchRule } from '../../components/search-filter.tsx';
import { TransferSums } from './transfer-sums.tsx';
import { atMost, oneOf } from '../../lib/filter-rules.ts';
import { keysetPages } from '../../list-pages.ts';
import { useCall } from '../../use-call.ts';
import { OLDEST_NUMBER, useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { TransferActions, TransferState } from './transfer-parts.tsx';

const PAGE_SIZE = 25;
const POLL_MS = 30_000;
const DIRECTIONS = ['in', 'out'] as const;
const NAMES = ['search', 'state', 'direction', 'supplier', 'account', 'reference'] as const;
const NAME_MAX = 32;
const REFERENCE_MAX = 64;

/** Money between players' wallets and the balances that suppliers hold for them. */
export function TransfersPage() {
  const t = useT();
  const list = useFilters(
    NAMES,
    {
      search: searchRule(t('transfer.search')),
      state: oneOf(t('case.state'), TRANSFER_FILTERS),
      direction: oneOf(t('transfer.direction'), DIRECTIONS),
      supplier: atMost(t('case.supplier'), NAME_MAX),
      account: atMost(t('player.one'), NAME_MAX),
      reference: atMost(t('transfer.reference'), REFERENCE_MAX),
    },
    { oldest: OLDEST_NUMBER, dated: true },
  );
  const { values, wrong, set } = list;
  const wanted = { ...list.span?.asked, ...readFilter(values) };
  const asked = { ...wanted, ...list.cursor, pageSize: PAGE_SIZE };
  const query = useCall('listTransfers', asked, { keep: true, pollMs: POLL_MS, enabled: wrong.length === 0 });
  return (
    <Page title={t('page.transfers')} note={<span className={layout.wideOnly}>{t('transfer.note')}</span>}>
      <BackLink href="/suppliers" text={t('supplier.back')} />
      <Card title={t('transfer.list')}>
        <ListTable
          list="transfers"
          state={list}
          orderedBy="age"
          csv={{ subject: 'transfers', columns: useCsv(), readPages: keysetPages('listTransfers', wanted) }}
          filters={<Filters values={values} onChange={set} />}
          above={<TransferSums filter={wanted} />}
          query={query}
          name={t('transfer.list')}
          rowKey={({ id }) => id}
          columns={useColumns()}
          card={useCard()}
          {...(!list.filtered && { empty: <NoRows title={t('transfer.empty')} text={t('transfer.empty.text')} /> })}
        />
      </Card>
    </Page>
  );
}

type Values = Record<(typeof NAMES)[number], string>;

function readFilter({ search, state, direction, supplier, account, reference }: Values) {
  const known = TRANSFER_FILTERS.find((each) => each === state);
  const way = DIRECTIONS.find((each) => each === direction);
  return {
    ...searchOf({ search }),
    ...(known && { state: known }),
    ...(way && { direction: way }),
    ...(supplier !== '' && { supplier }),
    ...(account.trim() !== '' && { account: account.trim() }),
    ...(reference.trim() !== '' && { reference: reference.trim() }),
  };
}

function Filters({ values, onChange }: { values: Values; onChange: (change: Partial<Values>) => void }) {
  const t = useT();
  const suppliers = useCall('listSuppliers').data?.filter(({ standing }) => standing !== null) ?? [];
  return (
    <>
      <SearchFilter label={t('transfer.search')} value={values.search} onChange={(search) => onChange({ search })} />
      <SelectFilter
        label={t('case.state')}
        value={values.state}
        onChange={(state) => onChange({ state })}
        options={[
          { value: '', label: t('transfer.show.all') },
          ...TRANSFER_FILTERS.map((each) => ({ value: each, label: t(`transfer.show.${each}`) })),
        ]}
      />
      <SelectFilter
        label={t('transfer.direction')}
        value={values.direction}
        onChange={(direction) => onChange({ direction })}
        options={[
          { value: '', label: t('transfer.direction.all') },
          ...DIRECTIONS.map((each) => ({ value: each, label: t(`transfer.direction.${each}`) })),
        ]}
      />
      <SelectFilter
        label={t('case.supplier')}
        value={values.supplier}
        onChange={(supplier) => onChange({ supplier })}
        options={[
          { value: '', label: t('transfer.supplier.all') },
          ...suppliers.map(({ supplier, supplierName }) => ({ value: supplier, label: supplierName })),
        ]}
      />
      {values.account !== '' && (
        <TextFilter
          named
          label={t('player.one')}
          value={values.account}
          onChange={(account) => onChange({ account })}
        />
      )}
      {values.reference !== '' && (
        <TextFilter
          mono
          named
          wide
          label={t('transfer.reference')}
          value={values.reference}
          onChange={(reference) => onChange({ reference })}
        />
      )}
    </>
  );
}

function Player({ row: { playerId, account } }: { row: TransferEntry }) {
  return (
    <Link className={textStyles.link} href={`/players/${playerId}`}>
      <bdi>{account || playerId}</bdi>
    </Link>
  );
}

function Reference({ row: { reference } }: { row: TransferEntry }) {
  return <ShortId id={reference} faint />;
}

function Case({ row: { caseId } }: { row: TransferEntry }) {
  const t = useT();
  if (caseId === null) return '—';
  return (
    <Link className={textStyles.link} href={`/supplier-cases/${caseId}`}>
      {t('transfer.case.open', { id: caseId })}
    </Link>
  );
}

function useFacts() {
  const t = useT();
  const format = useFormat();
  const sum = (amount: string, { currency }: TransferEntry) => format.money(amount, { unit: true, currency });
  return {
    sum,
    amount: (row: TransferEntry): ReactNode =>
      row.amount === null
        ? row.saidAmount === null
          ? t('transfer.all')
          : t('transfer.said', { amount: sum(row.saidAmount, row) })
        : sum(row.amount, row),
    age: ({ createdAt }: TransferEntry): ReactNode => (
      <time className={textStyles.figures} dateTime={createdAt} title={format.dateTime(createdAt)}>
        {format.ago(createdAt)}
      </time>
    ),
    why: ({ contradiction, caseCode, failure, fault, state }: TransferEntry): ReactNode => {
      if (contradiction !== null && caseCode !== null) return codeText(t, caseCode);
      return <bdi className={textStyles.mono}>{failure ?? (state === 'unknown' ? fault : null) ?? '—'}</bdi>;
    },
  };
}

function useColumns(): Column<TransferEntry>[] {
  const t = useT();
  const facts = useFacts();
  return [
    { key: 'age', head: t('transfer.age'), fixed: true, cell: facts.age },
    { key: 'player', head: t('player.one'), cell: (row) => <Player row={row} /> },
    { key: 'supplier', head: t('case.supplier'), cell: ({ supplierName }) => <bdi>{supplierName}</bdi> },
    { key: 'direction', head: t('transfer.direction'), cell: (row) => t(`transfer.direction.${row.direction}`) },
    { key: 'amount', head: t('part.amount'), align: 'end', cell: facts.amount },
    { key: 'state', head: t('case.state'), cell: (row) => <TransferState row={row} /> },
    { key: 'why', head: t('transfer.why'), cell: facts.why, deskOnly: true },
    { key: 'reference', head: t('transfer.reference'), cell: (row) => <Reference row={row} />, deskOnly: true },
    { key: 'case', head: t('transfer.case'), cell: (row) => <Case row={row} /> },
    {
      key: 'act',
      atEnd: true,
      head: <span className={textStyles.visuallyHidden}>{t('transfer.act')}</span>,
      align: 'end',
      cell: (row) => <TransferActions row={row} />,
    },
  ];
}

function useCard(): (row: TransferEntry) => RowCard {
  const t = useT();
  const facts = useFacts();
  return (row) => ({
    title: <bdi>{row.account || row.playerId}</bdi>,
    subtitle: (
      <>
        {row.supplierName} · {t(`transfer.direction.${row.direction}`)}
      </>
    ),
    end: <TransferState row={row} />,
    figures: [
      row.amount === null && row.saidAmount !== null
        ? { label: t('transfer.saidAmount'), value: facts.sum(row.saidAmount, row) }
        : { label: t('part.amount'), value: facts.amount(row) },
      { label: t('transfer.age'), value: facts.age(row) },
    ],
    more: <TransferActions row={row} />,
  });
}

/** What the exported file holds: codes and figures as they are, not in words. */
function useCsv() {
  const t = useT();
  return [
    { head: 'id', cell: (row: TransferEntry) => row.id },
    { head: t('transfer.reference'), cell: (row: TransferEntry) => row.reference },
    { head: t('transfer.created'), cell: (row: TransferEntry) => row.createdAt },
    { head: t('transfer.ended'), cell: (row: TransferEntry) => row.endedAt },
    { head: t('case.supplier'), cell: (row: TransferEntry) => row.supplier },
    { head: t('player.one'), cell: (row: TransferEntry) => row.account },
    { head: t('transfer.direction'), cell: (row: TransferEntry) => row.direction },
    { head: t('part.amount'), cell: (row: TransferEntry) => row.amount },
    { head: t('transfer.saidAmount'), cell: (row: TransferEntry) => row.saidAmount },
    { head: t('part.currency'), cell: (row: TransferEntry) => row.currency },
    { head: t('case.state'), cell: (row: TransferEntry) => row.state },
    { head: t('transfer.why'), cell: (row: TransferEntry) => row.contradiction ?? row.failure ?? row.fault },
    { head: t('transfer.case'), cell: (row: TransferEntry) => row.caseId },
  ];
}

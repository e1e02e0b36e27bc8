import type { SupplierCeiling } from '@baize/contract/console/supplier-cases';
import { Button } from '@baize/ui/button.tsx';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState, type ReactNode } from 'react';
import { NoRows } from '../../components/list-table.tsx';
import { Card } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';

const CEILING_DIALOG = lazyPart(() => import('./ceiling-dialog.tsx'));

/** What each supplier may pay under ceilings: while the brand does not let it in, and in free rounds of its own. */
export function CeilingsCard() {
  const t = useT();
  const query = useCall('listSupplierCeilings');
  return (
    <Card title={t('ceiling.list')}>
      <p className={pageStyles.padded}>{t('ceiling.text')}</p>
      <QueryView query={query} skeleton={<RowsSkeleton rows={2} />}>
        {(rows) => (rows.length === 0 ? <NoRows /> : <CeilingRows rows={rows} />)}
      </QueryView>
    </Card>
  );
}

function CeilingRows({ rows }: { rows: readonly SupplierCeiling[] }) {
  const t = useT();
  const may = useCan('cases.decide');
  const [editing, setEditing] = useState<SupplierCeiling | null>(null);
  const change = (row: SupplierCeiling): ReactNode =>
    may &&
    !row.waiting && (
      <Button
        size="dense"
        variant="quiet"
        icon="edit"
        aria-label={t(`ceiling.change.${row.kind}`, { supplier: row.supplierName, currency: row.currency })}
        onPointerEnter={CEILING_DIALOG.load}
        onClick={() => setEditing(row)}
      >
        {t('ceiling.change')}
      </Button>
    );
  return (
    <>
      <DataTable
        density="dense"
        caption={t('part.table', { name: t('ceiling.list') })}
        rows={rows}
        rowKey={({ supplier, currency, kind }) => `${supplier}:${currency}:${kind}`}
        columns={useColumns(change)}
        card={useCard(change)}
      />
      {editing && <ShowPart part={CEILING_DIALOG} props={{ ceiling: editing, onClose: () => setEditing(null) }} />}
    </>
  );
}

function Standing({ row: { letIn, waiting, kind, winMax } }: { row: SupplierCeiling }) {
  const t = useT();
  if (waiting) return <Tag tone="info">{t('ceiling.waiting')}</Tag>;
  if (kind === 'gifts')
    return Number(winMax) > 0 ? <Tag tone="positive">{t('ceiling.gives')}</Tag> : <Tag>{t('ceiling.givesNone')}</Tag>;
  return letIn ? <Tag tone="positive">{t('ceiling.letIn')}</Tag> : <Tag tone="warn">{t('ceiling.closed')}</Tag>;
}

function useColumns(change: (row: SupplierCeiling) => ReactNode): Column<SupplierCeiling>[] {
  const t = useT();
  const format = useFormat();
  const money = (amount: string, { currency }: SupplierCeiling) => format.money(amount, { unit: true, currency });
  return [
    {
      key: 'supplier',
      head: t('case.supplier'),
      cell: ({ supplierName, kind }) => (
        <>
          <bdi>{supplierName}</bdi>
          <br />
          <span className={textStyles.tertiary}>{t(`ceiling.kind.${kind}`)}</span>
        </>
      ),
    },
    { key: 'standing', head: t('case.state'), cell: (row) => <Standing row={row} /> },
    { key: 'win', head: t('ceiling.winMax'), align: 'end', cell: (row) => money(row.winMax, row) },
    { key: 'day', head: t('ceiling.dayMax'), align: 'end', cell: (row) => money(row.dayMax, row) },
    { key: 'paid', head: t('ceiling.paidToday'), align: 'end', cell: (row) => money(row.paidToday, row) },
    {
      key: 'change',
      atEnd: true,
      head: <span className={textStyles.visuallyHidden}>{t('ceiling.change')}</span>,
      align: 'end',
      cell: change,
    },
  ];
}

function useCard(change: (row: SupplierCeiling) => ReactNode): (row: SupplierCeiling) => RowCard {
  const t = useT();
  const format = useFormat();
  return (row) => {
    const money = (amount: string) => format.money(amount, { unit: true, currency: row.currency });
    return {
      title: row.supplierName,
      subtitle: `${t(`ceiling.kind.${row.kind}`)} · ${row.currency}`,
      end: <Standing row={row} />,
      figures: [
        { label: t('ceiling.winMax'), value: money(row.winMax) },
        { label: t('ceiling.dayMax'), value: money(row.dayMax) },
        { label: t('ceiling.paidToday'), value: money(row.paidToday) },
      ],
      more: change(row),
    };
  };
}

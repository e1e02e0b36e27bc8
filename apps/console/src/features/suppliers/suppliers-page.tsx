import type { EnrolmentLink } from '@baize/contract/console/operators';
import type { Supplier } from '@baize/contract/console/suppliers';
import { Button, buttonClass } from '@baize/ui/button.tsx';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState } from 'react';
import { Link } from 'wouter';
import { FigureLink } from '../../components/figure-link.tsx';
import { NoRows } from '../../components/list-table.tsx';
import { Card, Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { casesPath, gamesPath, roundsPath } from '../../lib/rows-path.ts';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { EnrolLinkDialog } from '../../components/enrol-link-dialog.tsx';
import { DayTag, HealthTag, SandboxTag, useFaultRate } from './parts.tsx';

const INVITE_DIALOG = lazyPart(() => import('./invite-dialog.tsx'));
const CONNECTION_DIALOG = lazyPart(() => import('./connection-dialog.tsx'));
const LET_IN_DIALOG = lazyPart(() => import('./let-in-dialog.tsx'));
const POLL_MS = 15_000;

/** Every supplier of the brand: whether it answers, where its money stands, what is in dispute. */
export function SuppliersPage() {
  const t = useT();
  const connects = useCan('suppliers.connect');
  const [adding, setAdding] = useState(false);
  const [inviting, setInviting] = useState(false);
  const [letting, setLetting] = useState(false);
  const [made, setMade] = useState<EnrolmentLink | null>(null);
  const query = useCall('listSuppliers', undefined, { keep: true, pollMs: POLL_MS });
  return (
    <Page
      title={t('page.suppliers')}
      note={<span className={layout.wideOnly}>{t('supplier.note')}</span>}
      end={
        <>
          {connects && (
            <>
              <Button size="dense" icon="plus" onClick={() => setAdding(true)}>
                {t('connection.add')}
              </Button>
              <Button size="dense" icon="plus" onClick={() => setInviting(true)}>
                {t('people.sandbox')}
              </Button>
              <Button size="dense" onClick={() => setLetting(true)}>
                {t('supplier.letIn')}
              </Button>
            </>
          )}
          <Link className={buttonClass({ size: 'dense' })} href="/suppliers/transfers">
            {t('supplier.transfers')}
          </Link>
        </>
      }
    >
      <Card title={t('supplier.list')}>
        <QueryView query={query} skeleton={<RowsSkeleton rows={8} />}>
          {(rows) => (rows.length === 0 ? <NoRows /> : <SupplierRows rows={rows} />)}
        </QueryView>
      </Card>
      {inviting && (
        <ShowPart
          part={INVITE_DIALOG}
          props={{
            supplier: null,
            onClose: () => setInviting(false),
            onMade: (link: EnrolmentLink) => {
              setInviting(false);
              setMade(link);
            },
          }}
        />
      )}
      {made && <EnrolLinkDialog made={made} text={t('people.link.text')} onClose={() => setMade(null)} />}
      {letting && <ShowPart part={LET_IN_DIALOG} props={{ onClose: () => setLetting(false) }} />}
      {adding && <ShowPart part={CONNECTION_DIALOG} props={{ found: null, onClose: () => setAdding(false) }} />}
    </Page>
  );
}

function SupplierRows({ rows }: { rows: readonly Supplier[] }) {
  const t = useT();
  return (
    <DataTable
      density="dense"
      caption={t('part.table', { name: t('supplier.list') })}
      rows={rows}
      rowKey={({ supplier }) => supplier}
      columns={useColumns()}
      card={useCard()}
    />
  );
}

function SupplierLink({ row }: { row: Supplier }) {
  return (
    <>
      <Link className={textStyles.link} href={`/suppliers/${row.supplier}`}>
        {row.supplierName}
      </Link>{' '}
      {row.sandbox && <SandboxTag />}
    </>
  );
}

function useColumns(): Column<Supplier>[] {
  const t = useT();
  const format = useFormat();
  const rate = useFaultRate();
  return [
    { key: 'supplier', head: t('case.supplier'), fixed: true, cell: (row) => <SupplierLink row={row} /> },
    { key: 'state', head: t('case.state'), cell: (row) => <HealthTag row={row} /> },
    {
      key: 'games',
      head: t('games.count'),
      align: 'end',
      cell: (row) => <FigureLink to={gamesPath({ supplier: row.supplierName })}>{format.number(row.games)}</FigureLink>,
    },
    { key: 'faults', head: t('supplier.faults'), align: 'end', cell: ({ health }) => rate(health), deskOnly: true },
    {
      key: 'ok',
      head: t('supplier.okAt'),
      cell: ({ health: { okAt } }) => (okAt === null ? '—' : format.ago(okAt)),
      deskOnly: true,
    },
    {
      key: 'position',
      head: t('supplier.position'),
      align: 'end',
      cell: ({ supplier, position: { amount, currency } }) => (
        <FigureLink to={roundsPath({ supplier, currency })}>
          {format.money(amount, { unit: true, currency })}
        </FigureLink>
      ),
    },
    {
      key: 'open',
      head: t('supplier.openWagers'),
      align: 'end',
      cell: (row) => (
        <FigureLink to={roundsPath({ supplier: row.supplier, state: 'open' })}>
          {format.number(row.openWagers)}
        </FigureLink>
      ),
    },
    {
      key: 'cases',
      head: t('supplier.openCases'),
      align: 'end',
      cell: (row) => (
        <FigureLink to={casesPath({ supplier: row.supplier, state: 'open' })}>
          {format.number(row.openCases)}
        </FigureLink>
      ),
    },
    { key: 'day', head: t('supplier.lastDay'), cell: ({ lastDay }) => <DayTag day={lastDay} /> },
  ];
}

function useCard(): (row: Supplier) => RowCard {
  const t = useT();
  const format = useFormat();
  const rate = useFaultRate();
  return (row) => ({
    title: <SupplierLink row={row} />,
    end: <HealthTag row={row} />,
    figures: [
      { label: t('supplier.faults'), value: rate(row.health) },
      {
        label: t('supplier.position'),
        value: format.money(row.position.amount, { unit: true, currency: row.position.currency }),
      },
      { label: t('supplier.openCases'), value: format.number(row.openCases) },
      { label: t('supplier.lastDay'), value: <DayTag day={row.lastDay} /> },
    ],
  });
}

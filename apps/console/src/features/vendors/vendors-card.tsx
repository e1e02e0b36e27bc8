import type { ConsoleVendor as Vendor } from '@baize/contract/console/games';
import { Button } from '@baize/ui/button.tsx';
import { onePage } from '@baize/ui/csv.ts';
import { cx } from '@baize/ui/cx.ts';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import layout from '@baize/ui/layout.module.css';
import { useSortedRows } from '@baize/ui/table-tools.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { CsvButton } from '../../components/csv-button.tsx';
import { NoRows } from '../../components/list-table.tsx';
import { Card } from '../../components/page.tsx';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useAction } from '../../use-action.ts';
import { forget } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { useHasKept } from '../../use-kept.ts';
import { ChangeButton } from './change-button.tsx';
import { ghostOf, GhostsNote } from './ghosts-note.tsx';
import { OrderBar } from '../../components/order-bar.tsx';
import { OrderList } from '../../components/order-list.tsx';
import { VENDOR_DIALOG } from './parts.ts';
import { vendorPicture } from './picture.ts';
import { StateTags } from './state-tags.tsx';
import { useOrder } from '../../components/use-order.ts';

/** Under this name an order that is not saved yet is kept. */
const VENDOR_ORDER = 'vendors';
/** A vendor stands once in each of its categories. */
const vendorKey = ({ vendor, gameType }: Vendor): string => `${vendor}:${gameType}`;

/** The brand's vendors, as a table or in their order by hand. */
export default function VendorsCard({ vendors }: { vendors: readonly Vendor[] }) {
  const t = useT();
  const may = useCan('vendors.write');
  const [ordering, setOrdering] = useState(useHasKept(VENDOR_ORDER));
  return (
    <Card
      title={t('games.vendors')}
      end={
        <>
          {may && (
            <Button size="dense" icon={ordering ? 'list' : 'sort'} onClick={() => setOrdering(!ordering)}>
              {t(ordering ? 'order.back' : 'order.vendors')}
            </Button>
          )}
          <VendorsCsv rows={vendors} />
        </>
      }
    >
      <GhostsNote vendors={vendors} />
      {vendors.length === 0 ? <NoRows /> : ordering ? <VendorOrder vendors={vendors} /> : <VendorRows rows={vendors} />}
    </Card>
  );
}

/** In the menu a category stands where its first vendor does, so all vendors are one list. */
function VendorOrder({ vendors }: { vendors: readonly Vendor[] }) {
  const t = useT();
  const theirs = vendors.map(vendorKey);
  const draft = useOrder(VENDOR_ORDER, theirs);
  const byKey = new Map(vendors.map((vendor) => [vendorKey(vendor), vendor]));
  const nameOf = (key: string): string => {
    const vendor = byKey.get(key);
    return vendor ? `${vendor.displayName} · ${t(`gameType.${vendor.gameType}`)}` : key;
  };
  const keyOf = (key: string): Pick<Vendor, 'vendor' | 'gameType'>[] => {
    const vendor = byKey.get(key);
    return vendor ? [{ vendor: vendor.vendor, gameType: vendor.gameType }] : [];
  };
  const action = useAction('orderVendors', {
    stale: ['listVendors', 'listAudit'],
    failed: () => void forget('listVendors'),
    done: () => {
      draft.discard();
      showToast({ tone: 'ok', title: t('order.saved') });
    },
  });
  return (
    <>
      <OrderList
        label={t('games.vendors')}
        moved={new Set(draft.order.filter((key, at) => draft.base[at] !== key))}
        items={draft.order.flatMap((key) => {
          const vendor = byKey.get(key);
          if (!vendor) return [];
          const picture = vendorPicture(vendor.vendor, vendor.icon);
          const end = <StateTags standing={vendor.standing} />;
          return [{ key, name: vendor.displayName, picture, detail: t(`gameType.${vendor.gameType}`), end }];
        })}
        onMove={draft.move}
      />
      <OrderBar
        draft={draft}
        theirs={theirs}
        nameOf={nameOf}
        action={action}
        onSave={(reason) => action.run({ order: draft.order.flatMap(keyOf), was: draft.base.flatMap(keyOf), reason })}
      />
    </>
  );
}

function VendorsCsv({ rows }: { rows: readonly Vendor[] }) {
  const t = useT();
  return (
    <CsvButton<Vendor>
      subject="vendors"
      readPages={onePage(rows)}
      columns={[
        { head: t('part.vendor'), cell: (row) => row.vendor },
        { head: t('part.name'), cell: (row) => row.displayName },
        { head: t('games.type'), cell: (row) => row.gameType },
        { head: t('games.supplier'), cell: (row) => row.supplier },
        { head: t('games.count'), cell: (row) => row.games },
        { head: t('games.enabled'), cell: (row) => row.enabled },
        { head: t('games.maintenance'), cell: (row) => row.maintenance },
        { head: t('games.sort'), cell: (row) => row.sort },
      ]}
    />
  );
}

function VendorRows({ rows }: { rows: readonly Vendor[] }) {
  const t = useT();
  const may = useCan('vendors.write');
  const [editing, setEditing] = useState<Vendor | null>(null);
  const change = (row: Vendor) => may && <ChangeButton name={row.displayName} onClick={() => setEditing(row)} />;
  const columns = useColumns(change);
  const sorted = useSortedRows(rows, columns);
  const card = useCard(change);
  return (
    <>
      <DataTable
        density="dense"
        caption={t('part.table', { name: t('games.vendors') })}
        rows={sorted.rows}
        sort={sorted.sort}
        onSort={sorted.onSort}
        rowKey={vendorKey}
        columns={columns}
        card={card}
      />
      {editing && <ShowPart part={VENDOR_DIALOG} props={{ vendor: editing, onClose: () => setEditing(null) }} />}
    </>
  );
}

/** What players meet, and that nothing stands behind it. */
function States({ row }: { row: Vendor }) {
  const t = useT();
  const ghost = ghostOf(row);
  return (
    <span className={layout.row}>
      <StateTags standing={row.standing} />
      {ghost && <Tag tone="warn">{t(`vendors.ghost.${ghost}.tag`)}</Tag>}
    </span>
  );
}

function useColumns(change: (row: Vendor) => ReactNode): Column<Vendor>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'name',
      sortValue: (row) => row.displayName,
      head: t('part.vendor'),
      cell: (row) => (
        <span className={layout.row}>
          <img src={vendorPicture(row.vendor, row.icon)} alt="" width={24} height={24} />
          <Link
            className={textStyles.link}
            href={`/vendors?vendor=${encodeURIComponent(row.vendor)}&type=${row.gameType}`}
          >
            {row.displayName}
          </Link>
        </span>
      ),
    },
    {
      key: 'code',
      head: t('part.code'),
      cell: ({ vendor }) => <bdi className={cx(textStyles.mono, textStyles.secondary)}>{vendor}</bdi>,
      deskOnly: true,
    },
    {
      key: 'type',
      head: t('games.type'),
      cell: ({ gameType }) => <span className={textStyles.secondary}>{t(`gameType.${gameType}`)}</span>,
    },
    {
      key: 'games',
      sortValue: ({ games }) => games,
      head: t('games.count'),
      align: 'end',
      cell: ({ games }) => format.number(games),
    },
    { key: 'state', head: t('games.state'), cell: (row) => <States row={row} /> },
    {
      key: 'names',
      head: t('vendors.names'),
      cell: ({ names }) => (
        <span className={textStyles.secondary}>{[names.en, names.bn].filter(Boolean).join(' · ') || '—'}</span>
      ),
      deskOnly: true,
    },
    {
      key: 'supplier',
      head: t('games.supplier'),
      cell: ({ supplier }) => <span className={textStyles.secondary}>{supplier ?? '—'}</span>,
      deskOnly: true,
    },
    {
      key: 'change',
      atEnd: true,
      head: <span className={textStyles.visuallyHidden}>{t('games.change')}</span>,
      align: 'end',
      cell: change,
    },
  ];
}

function useCard(change: (row: Vendor) => ReactNode): (row: Vendor) => RowCard {
  const t = useT();
  const format = useFormat();
  return (row) => ({
    title: (
      <Link className={textStyles.link} href={`/vendors?vendor=${encodeURIComponent(row.vendor)}&type=${row.gameType}`}>
        {row.displayName}
      </Link>
    ),
    subtitle: t(`gameType.${row.gameType}`),
    end: <States row={row} />,
    figures: [
      { label: t('games.count'), value: format.number(row.games) },
      { label: <span className={textStyles.visuallyHidden}>{t('games.change')}</span>, value: change(row) },
    ],
  });
}

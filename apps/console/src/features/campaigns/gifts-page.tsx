import type { SupplierGift } from '@baize/contract/console/campaigns';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { BackLink } from '../../components/back-link.tsx';
import { ListTable, NoRows } from '../../components/list-table.tsx';
import { Card, Page } from '../../components/page.tsx';
import { useCan } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';

const PAGE_SIZE = 25;
const POLL_MS = 30_000;

/** Free rounds that suppliers gave by themselves: nobody here ordered them, and what they won is paid by the house. */
export function GiftsPage() {
  const t = useT();
  const format = useFormat();
  const cases = useCan('cases.read');
  const list = useFilters([]);
  const { pageNo, wrong } = list;
  const asked = { pageNo, pageSize: PAGE_SIZE };
  const query = useCall('listSupplierGifts', asked, { enabled: wrong.length === 0, keep: true, pollMs: POLL_MS });
  return (
    <Page title={t('gift.title')} note={<span className={layout.wideOnly}>{t('gift.note')}</span>}>
      <BackLink href="/campaigns" text={t('campaign.back')} />
      {cases && (
        <p>
          <Link className={textStyles.link} href="/supplier-cases">
            {t('gift.ceilings')}
          </Link>
        </p>
      )}
      <Card
        title={t('gift.list')}
        hint={query.data && t('gift.won.all', { amount: format.money(query.data.won, { unit: true }) })}
      >
        <ListTable
          list="supplier-gifts"
          state={list}
          query={query}
          name={t('gift.list')}
          rowKey={({ id }) => id}
          columns={useColumns()}
          card={useCard()}
          empty={<NoRows title={t('gift.empty')} text={t('gift.empty.text')} />}
        />
      </Card>
    </Page>
  );
}

const PlayerLink = ({ row }: { row: SupplierGift }) => (
  <Link className={textStyles.link} href={`/players/${row.playerId}`}>
    {row.account}
  </Link>
);

function useColumns(): Column<SupplierGift>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: 'player', head: t('campaign.player'), fixed: true, cell: (row) => <PlayerLink row={row} /> },
    { key: 'supplier', head: t('case.supplier'), cell: ({ supplierName }) => <bdi>{supplierName}</bdi> },
    { key: 'game', head: t('part.game'), cell: ({ gameName }) => gameName },
    { key: 'stake', head: t('campaign.stake'), align: 'end', cell: ({ stake }) => format.money(stake) },
    { key: 'used', head: t('gift.used'), align: 'end', cell: ({ used }) => format.number(used) },
    { key: 'won', head: t('campaign.won'), align: 'end', cell: ({ won }) => format.money(won) },
    { key: 'first', head: t('gift.first'), cell: ({ firstAt }) => format.dateTime(firstAt) },
    { key: 'reward', head: t('gift.reward'), cell: ({ reward }) => <bdi>{reward}</bdi> },
  ];
}

function useCard(): (row: SupplierGift) => RowCard {
  const t = useT();
  const format = useFormat();
  return (row) => ({
    title: <PlayerLink row={row} />,
    subtitle: `${row.supplierName} · ${row.gameName} · ${format.dateTime(row.firstAt)}`,
    end: <b>{format.money(row.won, { unit: true })}</b>,
    figures: [
      { label: t('campaign.stake'), value: format.money(row.stake) },
      { label: t('gift.used'), value: format.number(row.used) },
    ],
  });
}

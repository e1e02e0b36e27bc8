import type { ConsoleJackpot as Jackpot } from '@baize/contract/console/jackpots';
import { cx } from '@baize/ui/cx.ts';
import { onePage } from '@baize/ui/csv.ts';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { CopyId } from '../../components/copy-id.tsx';
import { CsvButton } from '../../components/csv-button.tsx';
import { FigureLink } from '../../components/figure-link.tsx';
import { NoRows } from '../../components/list-table.tsx';
import { Card } from '../../components/page.tsx';
import { useFormat } from '../../use-format.ts';

type Hit = Jackpot['hits'][number];

function useHitCells(currency: string) {
  const t = useT();
  const format = useFormat();
  const amount = (hit: Hit) => (
    <b className={cx(textStyles.figures, textStyles.gold)}>{format.money(hit.amount, { currency })}</b>
  );
  const player = (hit: Hit) => <FigureLink to={`/players/${hit.playerId}`}>{hit.account}</FigureLink>;
  const round = (hit: Hit) => <FigureLink to={`/rounds/${hit.round}`}>{t('wager.round')}</FigureLink>;
  const columns: Column<Hit>[] = [
    {
      key: 'at',
      head: t('part.time'),
      fixed: true,
      cell: ({ at }) => <span className={textStyles.figures}>{format.dateTime(at)}</span>,
    },
    { key: 'account', head: t('player.account'), cell: player },
    { key: 'amount', head: t('part.in', { name: t('part.amount'), unit: currency }), align: 'end', cell: amount },
    { key: 'game', head: t('part.game'), cell: ({ gameName }) => gameName ?? '—' },
    { key: 'round', head: t('wager.round'), cell: round },
    {
      key: 'seed',
      head: t('jackpot.revealed'),
      deskOnly: true,
      cell: ({ revealedSeed }) => <CopyId name={t('jackpot.revealed')} id={revealedSeed} />,
    },
  ];
  const card = (row: Hit): RowCard => ({
    title: player(row),
    subtitle: format.dateTime(row.at),
    end: amount(row),
    figures: [
      { label: t('part.game'), value: row.gameName ?? '—' },
      { label: t('wager.round'), value: round(row) },
    ],
    more: <p className={cx(textStyles.mono, textStyles.wrap)}>{row.revealedSeed}</p>,
  });
  return { columns, card };
}

/** Who won the pool: each hit leads to its player and to its round. */
export function HitsCard({ pool }: { pool: Jackpot }) {
  const t = useT();
  const cells = useHitCells(pool.currency);
  return (
    <Card
      title={t('jackpot.hits')}
      hint={t('jackpot.hits.hint')}
      wrap
      end={
        <CsvButton<Hit>
          subject={`jackpot-${pool.poolId}`}
          readPages={onePage(pool.hits)}
          columns={[
            { head: t('part.time'), cell: (row) => row.at },
            { head: t('player.account'), cell: (row) => row.account },
            { head: t('part.amount'), cell: (row) => row.amount },
            { head: t('part.game'), cell: (row) => row.gameName ?? '' },
            { head: t('wager.round'), cell: (row) => row.round },
            { head: t('jackpot.revealed'), cell: (row) => row.revealedSeed },
          ]}
        />
      }
    >
      {pool.hits.length === 0 ? (
        <NoRows title={t('jackpot.hits.none')} />
      ) : (
        <DataTable
          density="dense"
          caption={t('part.table', { name: t('jackpot.hits') })}
          rows={pool.hits}
          rowKey={({ epoch }) => String(epoch)}
          {...cells}
        />
      )}
    </Card>
  );
}

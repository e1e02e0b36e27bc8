import type { RoundFilter, RoundPage, RoundRow } from '@baize/contract/console/rounds';
import { Button } from '@baize/ui/button.tsx';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import layout from '@baize/ui/layout.module.css';
import { Note } from '@baize/ui/note.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import textStyles from '@baize/ui/text.module.css';
import { ShortId } from '../../components/row-facts.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { AtSupplierTag } from '../../components/at-supplier-tag.tsx';
import { FreeRoundTag } from '../../components/free-round-tag.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Card, Page } from '../../components/page.tsx';
import { readRoundFilter, roundRules, ROUND_FILTERS } from '../../lib/round-filter.ts';
import { shortId } from '../../lib/audit-target.ts';
import { useCall } from '../../use-call.ts';
import { useFilters, type Cursor } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { RoundsExport } from './export-button.tsx';
import { Net, PlayerLink, roundPath, RoundStateTag, useExactMoney } from './parts.tsx';
import { RoundFilters } from './round-filters.tsx';
import styles from './rounds.module.css';
import { TotalsLine } from './totals-line.tsx';

const PAGE_SIZE = 25;

/** Every round of the brand: found by what is known of it. */
export function RoundsPage() {
  const t = useT();
  const { offset } = useFormat();
  const rules = roundRules(t, offset);
  const list = useFilters(ROUND_FILTERS, rules);
  const { values, wrong, set, setCursor } = list;
  const filter: RoundFilter = readRoundFilter(values);
  const query = useCall(
    'listRounds',
    { ...filter, ...list.cursor, pageSize: PAGE_SIZE },
    {
      keep: true,
      enabled: wrong.length === 0,
    },
  );
  const stopped = query.data?.lookedTo ? query.data : undefined;
  const looked = stopped && <LookedTo page={stopped} onFurther={setCursor} />;
  return (
    <Page title={t('page.rounds')} note={<span className={layout.wideOnly}>{t('round.note')}</span>}>
      <Card title={t('round.list')}>
        <ListTable
          list="rounds"
          state={list}
          filters={<RoundFilters values={values} onChange={set} />}
          tools={<RoundsExport filter={filter} />}
          above={
            <>
              <TotalsLine filter={filter} />
              {stopped && stopped.content.length > 0 && <div className={styles.looked}>{looked}</div>}
            </>
          }
          query={query}
          name={t('round.list')}
          rowKey={({ key }) => key}
          columns={useColumns()}
          card={useCard()}
          {...(stopped && { empty: <NothingYet page={stopped} onFurther={setCursor} /> })}
        />
      </Card>
    </Page>
  );
}

type LookedToProps = { page: RoundPage; onFurther: (cursor: Cursor) => void };

/** A rare filter: so far it looked, and further back there may be more. */
function LookedTo({ page: { lookedTo, older }, onFurther }: LookedToProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Note
      tone="info"
      actions={
        older !== null && (
          <Button size="dense" onClick={() => onFurther({ before: older })}>
            {t('round.further')}
          </Button>
        )
      }
    >
      {t('round.lookedTo', { time: format.dateTime(lookedTo!) })}
    </Note>
  );
}

function NothingYet({ page: { lookedTo, older }, onFurther }: LookedToProps) {
  const t = useT();
  const format = useFormat();
  return (
    <EmptyState
      bare
      picture="search"
      title={t('round.nothingYet')}
      text={t('round.lookedTo', { time: format.dateTime(lookedTo!) })}
      actions={older !== null && <Button onClick={() => onFurther({ before: older })}>{t('round.further')}</Button>}
    />
  );
}

const RoundLink = ({ row: { key, round } }: { row: RoundRow }) => (
  <Link className={textStyles.link} href={roundPath(key)}>
    <ShortId id={round} />
  </Link>
);

function useColumns(): Column<RoundRow>[] {
  const t = useT();
  const format = useFormat();
  const money = useExactMoney();
  const inUnit = (name: string): string => t('part.in', { name, unit: format.symbol });
  return [
    { key: 'round', head: t('wager.round'), fixed: true, cell: (row) => <RoundLink row={row} /> },
    {
      key: 'state',
      head: t('wager.state'),
      cell: ({ state, atSupplier, freeWin, currency }) => (
        <>
          <RoundStateTag state={state} /> <AtSupplierTag atSupplier={atSupplier} />
          <FreeRoundTag freeWin={freeWin} currency={currency} />
        </>
      ),
    },
    {
      key: 'started',
      head: t('part.in', { name: t('round.started'), unit: format.offset }),
      cell: ({ startedAt }) => <span className={textStyles.figures}>{format.dateTime(startedAt)}</span>,
    },
    {
      key: 'player',
      head: t('player.one'),
      cell: (row) => <PlayerLink playerId={row.playerId} account={row.account} />,
    },
    {
      key: 'game',
      head: t('part.game'),
      cell: ({ gameName }) => <b className={textStyles.strong}>{gameName}</b>,
    },
    {
      key: 'vendor',
      head: t('round.studio'),
      cell: ({ vendorName }) => <span className={textStyles.secondary}>{vendorName}</span>,
      deskOnly: true,
    },
    { key: 'stake', head: inUnit(t('wager.stake')), align: 'end', cell: (row) => money(row.stake, row.currency) },
    { key: 'payout', head: inUnit(t('wager.payout')), align: 'end', cell: (row) => money(row.payout, row.currency) },
    {
      key: 'net',
      head: inUnit(t('round.net')),
      align: 'end',
      cell: (row) => <Net amount={row.net} currency={row.currency} />,
    },
    {
      key: 'wagers',
      head: t('round.wagers'),
      align: 'end',
      cell: ({ wagers }) => <span className={textStyles.secondary}>{format.number(wagers)}</span>,
      deskOnly: true,
    },
    {
      key: 'currency',
      head: t('part.currency'),
      cell: ({ currency }) => <span className={textStyles.secondary}>{currency}</span>,
      deskOnly: true,
    },
  ];
}

function useCard(): (row: RoundRow) => RowCard {
  const t = useT();
  const format = useFormat();
  const money = useExactMoney();
  return (row) => ({
    title: row.gameName,
    subtitle: `${row.account} · ${format.dateTime(row.startedAt)}`,
    end: (
      <>
        <RoundStateTag state={row.state} /> <AtSupplierTag atSupplier={row.atSupplier} />
        <FreeRoundTag {...row} />
      </>
    ),
    figures: [
      { label: t('wager.stake'), value: money(row.stake, row.currency) },
      { label: t('wager.payout'), value: money(row.payout, row.currency) },
      { label: t('round.net'), value: <Net amount={row.net} currency={row.currency} /> },
    ],
    // What leads away stands below: the card's face is a button itself.
    more: (
      <p className={styles.cardLinks}>
        <Link className={textStyles.link} href={roundPath(row.key)}>
          {t('round.open', { number: shortId(row.round) })}
        </Link>
        <PlayerLink playerId={row.playerId} account={row.account} />
      </p>
    ),
  });
}

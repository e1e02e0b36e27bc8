import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { keysetPages } from '../../list-pages.ts';
import { SelectFilter, TextFilter } from '@baize/ui/table-filters.tsx';
import { AtSupplierTag } from '../../components/at-supplier-tag.tsx';
import { FreeRoundTag } from '../../components/free-round-tag.tsx';
import { CopyId } from '../../components/copy-id.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { SearchFilter, searchOf, searchRule } from '../../components/search-filter.tsx';
import { Signed } from '../../components/signed.tsx';
import { roundKey } from '@baize/contract/console/round-words';
import type { PlayerDetail } from '@baize/contract/console/players';
import { hasResult, WAGER_STATUSES } from '@baize/contract/wager-statuses';
import type { Wager } from '@baize/contract/wagers';
import { minusMoney } from '../../lib/units.ts';
import { useCan } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { atMost, matching, oneOf } from '../../lib/filter-rules.ts';
import { OLDEST_PLACE, useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { GameFilters } from '../../components/game-filters.tsx';
import { WagerSums } from './wager-sums.tsx';
import textStyles from '@baize/ui/text.module.css';
import { ShortId } from '../../components/row-facts.tsx';

const PAGE_SIZE = 25;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const TONE = { open: 'info', won: 'positive', returned: 'plain', lost: 'plain', reversed: 'warn' } as const;

/** A wager's result for the player; none while it is open or was taken back. */
const resultOf = (row: Wager): string | null => (hasResult(row.status) ? minusMoney(row.payout, row.stake) : null);

const FILTERS = ['search', 'status', 'wager', 'vendor', 'gameCode'] as const;
const CODE_MAX = 64;
const VENDOR_MAX = 16;

/** Every wager of a player: game, stake, payout, state. */
export function WagersTab({ player }: { player: PlayerDetail }) {
  const t = useT();
  const list = useFilters(
    FILTERS,
    {
      search: searchRule(t('wager.search')),
      wager: matching(t('wager.id'), 'number', (text) => UUID.test(text)),
      status: oneOf(t('wager.state'), WAGER_STATUSES),
      vendor: atMost(t('part.vendor'), VENDOR_MAX),
      gameCode: atMost(t('part.game'), CODE_MAX),
    },
    { oldest: OLDEST_PLACE, dated: true },
  );
  const { values, wrong, set } = list;
  const status = WAGER_STATUSES.find((each) => each === values.status);
  const narrowed = {
    id: player.id,
    ...list.span?.asked,
    ...searchOf(values),
    ...(status && { status }),
    ...(values.vendor !== '' && { vendor: values.vendor }),
    ...(values.gameCode !== '' && { gameCode: values.gameCode }),
  };
  const wanted = { ...narrowed, ...(values.wager !== '' && { wager: values.wager.toLowerCase() }) };
  const query = useCall(
    'listPlayerWagers',
    { ...wanted, ...list.cursor, pageSize: PAGE_SIZE },
    { enabled: wrong.length === 0, keep: true },
  );
  const csv = useCsv();
  const columns = useColumns(player.id);
  return (
    <ListTable
      list="wagers"
      state={list}
      orderedBy="placed"
      csv={{
        subject: `wagers-${player.account}`,
        columns: csv,
        readPages: keysetPages('listPlayerWagers', wanted),
      }}
      filters={<WagerFilters values={values} onChange={set} />}
      above={values.wager === '' && <WagerSums filter={narrowed} />}
      query={query}
      name={t('player.tab.wagers')}
      rowKey={({ id }) => id}
      columns={columns}
      card={useCard()}
    />
  );
}

function useCard(): (row: Wager) => RowCard {
  const t = useT();
  const format = useFormat();
  return (row) => ({
    title: row.gameName,
    subtitle: format.dateTime(row.placedAt),
    end: (
      <>
        <Tag tone={TONE[row.status]}>{t(`wager.state.${row.status}`)}</Tag>{' '}
        <AtSupplierTag atSupplier={row.atSupplier} />
        <FreeRoundTag {...row} />
      </>
    ),
    figures: [
      { label: t('wager.stake'), value: format.money(row.stake, { exact: true }) },
      { label: t('wager.payout'), value: format.money(row.payout, { exact: true }) },
      { label: t('wager.result'), value: <Result row={row} /> },
    ],
  });
}

type WagerFiltersProps = {
  values: Readonly<Record<(typeof FILTERS)[number], string>>;
  onChange: (change: Partial<Record<(typeof FILTERS)[number], string>>) => void;
};

function WagerFilters({ values, onChange: set }: WagerFiltersProps) {
  const t = useT();
  return (
    <>
      <SearchFilter label={t('wager.search')} value={values.search} onChange={(search) => set({ search })} />
      {values.wager !== '' && (
        <TextFilter
          mono
          named
          label={t('wager.id')}
          value={values.wager}
          onChange={(next) => set({ wager: next.trim() })}
        />
      )}
      <SelectFilter
        label={t('wager.state')}
        value={values.status}
        onChange={(next) => set({ status: next })}
        options={[
          { value: '', label: t('wager.state.all') },
          ...WAGER_STATUSES.map((each) => ({ value: each, label: t(`wager.state.${each}`) })),
        ]}
      />
      <GameFilters values={values} onChange={set} />
    </>
  );
}

function Result({ row }: { row: Wager }) {
  const net = resultOf(row);
  return net === null ? <span className={textStyles.tertiary}>—</span> : <Signed amount={net} />;
}

/** Leads to the round, for those who may read rounds. */
function RoundNumber({ playerId, row: { id, round } }: { playerId: string; row: Wager }) {
  const number = <ShortId id={round} />;
  return useCan('rounds.read') ? (
    <Link className={textStyles.link} href={`/rounds/${roundKey(playerId, id)}`}>
      {number}
    </Link>
  ) : (
    number
  );
}

function useColumns(playerId: string): Column<Wager>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'placed',
      head: t('wager.placed'),
      cell: ({ placedAt }) => <span className={textStyles.figures}>{format.dateTime(placedAt)}</span>,
    },
    {
      key: 'game',
      head: t('part.game'),
      cell: ({ gameName, atSupplier, freeWin, currency }) => (
        <>
          <b className={textStyles.strong}>{gameName}</b> <AtSupplierTag atSupplier={atSupplier} />
          <FreeRoundTag freeWin={freeWin} currency={currency} />
        </>
      ),
    },
    {
      key: 'vendor',
      head: t('part.vendor'),
      cell: ({ vendorName }) => <span className={textStyles.secondary}>{vendorName}</span>,
      deskOnly: true,
    },
    {
      key: 'stake',
      head: t('part.in', { name: t('wager.stake'), unit: format.symbol }),
      align: 'end',
      cell: ({ stake }) => format.money(stake, { exact: true }),
    },
    {
      key: 'payout',
      head: t('part.in', { name: t('wager.payout'), unit: format.symbol }),
      align: 'end',
      cell: ({ payout }) => format.money(payout, { exact: true }),
    },
    { key: 'result', head: t('wager.result'), align: 'end', cell: (row) => <Result row={row} /> },
    {
      key: 'state',
      head: t('wager.state'),
      cell: (row) => <Tag tone={TONE[row.status]}>{t(`wager.state.${row.status}`)}</Tag>,
    },
    {
      key: 'round',
      head: t('wager.round'),
      cell: (row) => <RoundNumber playerId={playerId} row={row} />,
    },
    // As the ledger names it.
    { key: 'id', head: t('wager.id'), cell: ({ id }) => <CopyId name={t('wager.id')} id={id} />, deskOnly: true },
  ];
}

/** What the exported file holds: codes and figures as they are, not in words. */
function useCsv() {
  const t = useT();
  return [
    { head: t('wager.placed'), cell: (row: Wager) => row.placedAt },
    { head: t('wager.settled'), cell: (row: Wager) => row.settledAt },
    { head: t('wager.id'), cell: (row: Wager) => row.id },
    { head: t('part.vendor'), cell: (row: Wager) => row.vendorName },
    { head: t('part.game'), cell: (row: Wager) => row.gameName },
    { head: t('wager.round'), cell: (row: Wager) => row.round },
    { head: t('part.currency'), cell: (row: Wager) => row.currency },
    { head: t('wager.stake'), cell: (row: Wager) => row.stake },
    { head: t('wager.stakeBonus'), cell: (row: Wager) => row.stakeBonus },
    { head: t('wager.payout'), cell: (row: Wager) => row.payout },
    { head: t('overview.validBet'), cell: (row: Wager) => row.validBet },
    { head: t('wager.state'), cell: (row: Wager) => row.status },
  ];
}

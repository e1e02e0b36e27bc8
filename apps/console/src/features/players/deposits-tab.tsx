import { DEPOSIT_STATES } from '@baize/contract/console/constants';
import type { PlayerDeposit } from '@baize/contract/console/deposits';
import type { PlayerDetail } from '@baize/contract/console/players';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import { SelectFilter, TextFilter } from '@baize/ui/table-filters.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT, type Translate } from '@baize/webkit/i18n';
import { ListTable } from '../../components/list-table.tsx';
import { OrderNumber } from '../../components/order-number.tsx';
import { readOrderNumber } from '../../lib/order-number.ts';
import { keysetPages } from '../../list-pages.ts';
import { useCall } from '../../use-call.ts';
import { matching, oneOf } from '../../lib/filter-rules.ts';
import { useFilters } from '../../use-filters.ts';
import { useFormat, type Formats } from '../../use-format.ts';

const PAGE_SIZE = 25;
const TONE = {
  pending: 'info',
  credited: 'positive',
  failed: 'negative',
  expired: 'plain',
  disputed: 'warn',
  settled: 'positive',
} as const;

/** Every order of a player, also those that came to nothing. */
export function DepositsTab({ player }: { player: PlayerDetail }) {
  const t = useT();
  const format = useFormat();
  const { values, cursor, filtered, wrong, set, setCursor, clear } = useFilters(['state', 'number'], {
    state: oneOf(t('deposit.state'), DEPOSIT_STATES),
    number: matching(t('deposit.number'), 'number', (text) => readOrderNumber(text) !== null),
  });
  const state = DEPOSIT_STATES.find((each) => each === values.state);
  const number = readOrderNumber(values.number);
  const wanted = { id: player.id, ...(state && { state }), ...(number && { number }) };
  const query = useCall(
    'listPlayerDeposits',
    { ...wanted, ...cursor, pageSize: PAGE_SIZE },
    { enabled: wrong.length === 0, keep: true },
  );
  return (
    <ListTable
      list="deposits"
      csv={{
        subject: `deposits-${player.account}`,
        columns: csvOf(t),
        readPages: keysetPages('listPlayerDeposits', wanted),
      }}
      filters={
        <>
          <TextFilter
            icon="search"
            label={t('deposit.number')}
            value={values.number}
            onChange={(next) => set({ number: next })}
          />
          <SelectFilter
            label={t('deposit.state')}
            value={values.state}
            onChange={(next) => set({ state: next })}
            options={[
              { value: '', label: t('deposit.state.all') },
              ...DEPOSIT_STATES.map((each) => ({ value: each, label: t(`deposit.state.${each}`) })),
            ]}
          />
        </>
      }
      query={query}
      name={t('player.tab.deposits')}
      rowKey={({ id }) => id}
      onCursor={setCursor}
      filtered={filtered}
      onClear={clear}
      wrong={wrong}
      columns={columnsOf(t, format)}
      card={cardOf(t, format)}
    />
  );
}

/** What came in the way, or how a person ended it. */
function Remark({ row, t }: { row: PlayerDeposit; t: Translate }) {
  const { decision, state, failure, fault, saidAmount, saidCurrency } = row;
  const said = saidAmount === null ? '' : ` (${saidAmount} ${saidCurrency ?? ''})`;
  if (decision) return <span className={textStyles.wrap}>{`${decision.by}: ${decision.note}`}</span>;
  if (state === 'disputed') return <span className={textStyles.wrap}>{t(`disputed.${failure}`) + said}</span>;
  return <span className={textStyles.wrap}>{(state === 'pending' ? fault : failure) ?? '—'}</span>;
}

const StateTag = ({ state, t }: Pick<PlayerDeposit, 'state'> & { t: Translate }) => (
  <Tag tone={TONE[state]}>{t(`deposit.state.${state}`)}</Tag>
);

const columnsOf = (t: Translate, format: Formats): Column<PlayerDeposit>[] => [
  {
    key: 'ordered',
    head: t('disputed.ordered'),
    cell: ({ createdAt }) => <span className={textStyles.figures}>{format.dateTime(createdAt)}</span>,
  },
  { key: 'number', head: t('deposit.number'), cell: ({ id }) => <OrderNumber id={id} /> },
  { key: 'state', head: t('deposit.state'), cell: ({ state }) => <StateTag state={state} t={t} /> },
  {
    key: 'amount',
    head: t('part.amount'),
    align: 'end',
    cell: ({ amount, currency }) => format.money(amount, { unit: true, exact: true, currency }),
  },
  { key: 'method', head: t('deposit.provider'), cell: ({ method }) => <bdi>{method}</bdi> },
  {
    key: 'checkout',
    head: t('disputed.checkout'),
    cell: ({ checkout }) => <OrderNumber id={checkout} />,
    deskOnly: true,
  },
  { key: 'remark', head: t('deposit.remark'), cell: (row) => <Remark row={row} t={t} /> },
];

const cardOf =
  (t: Translate, format: Formats) =>
  (row: PlayerDeposit): RowCard => ({
    title: format.money(row.amount, { unit: true, exact: true, currency: row.currency }),
    subtitle: format.dateTime(row.createdAt),
    end: <StateTag state={row.state} t={t} />,
    figures: [
      { label: t('deposit.number'), value: <OrderNumber id={row.id} /> },
      { label: t('deposit.provider'), value: row.method },
      { label: t('deposit.remark'), value: <Remark row={row} t={t} /> },
    ],
  });

/** What the exported file holds: codes and figures as they are, not in words. */
const csvOf = (t: Translate) => [
  { head: t('disputed.ordered'), cell: (row: PlayerDeposit) => row.createdAt },
  { head: t('deposit.number'), cell: (row: PlayerDeposit) => row.id },
  { head: t('deposit.state'), cell: (row: PlayerDeposit) => row.state },
  { head: t('part.amount'), cell: (row: PlayerDeposit) => row.amount },
  { head: t('part.currency'), cell: (row: PlayerDeposit) => row.currency },
  { head: t('deposit.provider'), cell: (row: PlayerDeposit) => row.method },
  { head: t('disputed.checkout'), cell: (row: PlayerDeposit) => row.checkout },
  { head: t('deposit.credited'), cell: (row: PlayerDeposit) => row.creditedAt },
  { head: t('deposit.failure'), cell: (row: PlayerDeposit) => row.failure },
  { head: t('faulty.fault'), cell: (row: PlayerDeposit) => row.fault },
  { head: t('disputed.said'), cell: (row: PlayerDeposit) => row.saidAmount },
  { head: t('deposit.correction'), cell: (row: PlayerDeposit) => row.decision?.correction ?? null },
];

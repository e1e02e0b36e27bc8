import type { RoundDetail } from '@baize/contract/console/rounds';
import type { WagerStatus } from '@baize/contract/wager-statuses';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT, type Translate } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { CopyId } from '../../components/copy-id.tsx';
import { Card } from '../../components/page.tsx';
import { NoRows } from '../../components/list-table.tsx';
import { useFormat } from '../../use-format.ts';
import { Net, useExactMoney } from './parts.tsx';

type Wager = RoundDetail['wagerList'][number];
type Call = RoundDetail['calls'][number];
type Posting = RoundDetail['postings'][number];
type OfRound = { round: RoundDetail };
/** `chosen`: the wager by which the round was opened. */
type OfWagers = OfRound & { chosen: string | null };

const WAGER_TONE: Record<WagerStatus, 'info' | 'positive' | 'plain' | 'warn'> = {
  open: 'info',
  won: 'positive',
  returned: 'plain',
  lost: 'plain',
  reversed: 'warn',
};

export function WagersCard({ round, chosen }: OfWagers) {
  const t = useT();
  const format = useFormat();
  const money = useExactMoney();
  const status = ({ status: word }: Wager) => <Tag tone={WAGER_TONE[word]}>{t(`wager.state.${word}`)}</Tag>;
  const amount = (key: 'stake' | 'stakeBonus' | 'payout' | 'validBet', head: string): Column<Wager> => ({
    key,
    head,
    align: 'end',
    deskOnly: key === 'stakeBonus' || key === 'validBet',
    cell: (row) => money(row[key], round.currency),
  });
  const columns: Column<Wager>[] = [
    {
      key: 'placed',
      head: t('wager.placed'),
      cell: ({ placedAt }) => <span className={textStyles.figures}>{format.dateTime(placedAt)}</span>,
    },
    {
      key: 'settled',
      head: t('wager.settled'),
      cell: ({ settledAt }) => (
        <span className={textStyles.figures}>{settledAt === null ? '—' : format.dateTime(settledAt)}</span>
      ),
    },
    amount('stake', t('wager.stake')),
    amount('stakeBonus', t('wager.stakeBonus')),
    amount('payout', t('wager.payout')),
    amount('validBet', t('overview.validBet')),
    { key: 'status', head: t('wager.state'), cell: status },
    { key: 'id', head: t('round.number.short'), cell: ({ id }) => <CopyId name={t('wager.id')} id={id} /> },
  ];
  return (
    <Card title={t('round.wagerList')}>
      <DataTable
        density="dense"
        caption={t('part.table', { name: t('round.wagerList') })}
        rows={round.wagerList}
        selectedKey={round.wagerList.length > 1 ? chosen : null}
        rowKey={({ id }) => id}
        columns={columns}
        card={(row) => ({
          title: format.dateTime(row.placedAt),
          end: status(row),
          figures: [
            { label: t('wager.stake'), value: money(row.stake, round.currency) },
            { label: t('wager.payout'), value: money(row.payout, round.currency) },
            { label: t('overview.validBet'), value: money(row.validBet, round.currency) },
          ],
          more: <CopyId name={t('wager.id')} id={row.id} />,
        })}
      />
    </Card>
  );
}

/** A call's answer: done, or what it was refused for, as the wallet protocol says it. */
function Answer({ row: { status, detail } }: { row: Call }) {
  const t = useT();
  if (status === 'RS_OK') return <Tag tone="positive">{t('round.call.done')}</Tag>;
  return (
    <Tag tone="warn">
      <bdi className={textStyles.mono}>{detail ?? status.replace('RS_ERROR_', '')}</bdi>
    </Tag>
  );
}

export function CallsCard({ round }: OfRound) {
  const t = useT();
  const format = useFormat();
  const money = useExactMoney();
  // Who holds the money tells of rounds and calls no wallet.
  if (round.supplier === '' || round.atSupplier) return null;
  const told = ({ balance }: Call): string => (balance === null ? '—' : money(balance, round.currency));
  const moved = ({ amount }: Call) => <Net amount={amount} currency={round.currency} />;
  const columns: Column<Call>[] = [
    {
      key: 'at',
      head: t('part.time'),
      cell: ({ at }) => <span className={textStyles.figures}>{format.dateTime(at)}</span>,
    },
    {
      key: 'kind',
      head: t('round.call'),
      cell: ({ kind }) => <b className={textStyles.strong}>{t(`round.call.${kind}`)}</b>,
    },
    { key: 'answer', head: t('round.call.answer'), cell: (row) => <Answer row={row} /> },
    { key: 'amount', head: t('part.amount'), align: 'end', cell: moved },
    { key: 'balance', head: t('round.call.balance'), align: 'end', cell: told },
    { key: 'id', head: t('round.number.short'), cell: ({ id }) => <CopyId name={t('case.transaction')} id={id} /> },
  ];
  return (
    <Card title={t('round.calls')} hint={round.supplierName}>
      {round.calls.length === 0 ? (
        <NoRows text={t('round.calls.none')} />
      ) : (
        <DataTable
          density="dense"
          caption={t('part.table', { name: t('round.calls') })}
          rows={round.calls}
          rowKey={({ id, kind }) => `${kind}-${id}`}
          columns={columns}
          card={(row) => ({
            title: t(`round.call.${row.kind}`),
            subtitle: format.dateTime(row.at),
            end: <Answer row={row} />,
            figures: [
              { label: t('part.amount'), value: moved(row) },
              { label: t('round.call.balance'), value: told(row) },
            ],
            more: <CopyId name={t('case.transaction')} id={row.id} />,
          })}
        />
      )}
    </Card>
  );
}

/** What a house account is for, in words, before its own name; a studio by the name that players know. */
function houseText(t: Translate, house: string, { vendor, vendorName }: RoundDetail): string {
  const [kind = '', ...name] = house.split(':').map((part) => (part === vendor ? vendorName : part));
  const id = `house.${kind}`;
  const text = t(id);
  return text === id ? house : [text, ...name].join(' · ');
}

export function PostingsCard({ round }: OfRound) {
  const t = useT();
  const columns = usePostingColumns(round);
  const card = usePostingCard(round);
  return (
    <Card
      title={t('round.postings')}
      end={
        <Link className={textStyles.link} href={`/players/${round.playerId}/ledger`}>
          {t('round.postings.all')}
        </Link>
      }
    >
      {round.postings.length === 0 ? (
        <NoRows text={t(round.atSupplier ? 'round.postings.atSupplier' : 'round.postings.none')} />
      ) : (
        <DataTable
          density="dense"
          caption={t('part.table', { name: t('round.postings') })}
          rows={round.postings}
          rowKey={({ pocket, seq }) => `${pocket}-${seq}`}
          columns={columns}
          card={card}
        />
      )}
    </Card>
  );
}

function usePostingColumns(round: RoundDetail): Column<Posting>[] {
  const { currency } = round;
  const t = useT();
  const format = useFormat();
  const money = useExactMoney();
  return [
    {
      key: 'at',
      head: t('part.time'),
      cell: ({ at }) => <span className={textStyles.figures}>{format.dateTime(at)}</span>,
    },
    {
      key: 'kind',
      head: t('ledger.kind'),
      cell: ({ kind, place }) => (
        <Link className={textStyles.link} href={`/players/${round.playerId}/ledger?before=${place}`}>
          {t(`posting.${kind}`)}
        </Link>
      ),
    },
    {
      key: 'pocket',
      head: t('ledger.pocket'),
      cell: ({ pocket }) => <span className={textStyles.secondary}>{t(`player.${pocket}`)}</span>,
    },
    { key: 'before', head: t('round.before'), align: 'end', cell: (row) => money(row.balanceBefore, currency) },
    {
      key: 'amount',
      head: t('part.amount'),
      align: 'end',
      cell: ({ amount }) => <Net amount={amount} currency={currency} />,
    },
    { key: 'after', head: t('ledger.after'), align: 'end', cell: (row) => money(row.balanceAfter, currency) },
    {
      key: 'house',
      head: t('round.house'),
      cell: ({ house }) => <span className={textStyles.secondary}>{houseText(t, house, round)}</span>,
      deskOnly: true,
    },
    {
      key: 'tx',
      head: t('round.number.short'),
      cell: ({ tx }) => <CopyId name={t('ledger.tx')} id={tx} />,
      deskOnly: true,
    },
  ];
}

function usePostingCard(round: RoundDetail): (row: Posting) => RowCard {
  const { currency } = round;
  const t = useT();
  const format = useFormat();
  const money = useExactMoney();
  return (row) => ({
    title: t(`posting.${row.kind}`),
    subtitle: `${format.dateTime(row.at)} · ${t(`player.${row.pocket}`)}`,
    end: <Net amount={row.amount} currency={currency} />,
    figures: [
      { label: t('round.before'), value: money(row.balanceBefore, currency) },
      { label: t('ledger.after'), value: money(row.balanceAfter, currency) },
      { label: t('round.house'), value: houseText(t, row.house, round) },
    ],
    more: <CopyId name={t('ledger.tx')} id={row.tx} />,
  });
}

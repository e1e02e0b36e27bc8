import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import { useT, type Translate } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { keysetPages } from '../../list-pages.ts';
import { SelectFilter } from '@baize/ui/table-filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Signed } from '../../components/signed.tsx';
import { roundKey } from '@baize/contract/console/round-words';
import type { PlayerDetail } from '@baize/contract/console/players';
import { POSTING_KINDS } from '@baize/contract/posting-kinds';
import type { Posting } from '@baize/contract/wagers';
import { useCan } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { oneOf } from '../../lib/filter-rules.ts';
import { useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { PostingSums } from './posting-sums.tsx';
import { StatementForm } from './statement-form.tsx';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import { ShortId } from '../../components/row-facts.tsx';

const PAGE_SIZE = 25;
/** A kind that is newer than this console is shown by its own name. */
export function kindText(t: Translate, kind: string): string {
  const text = t(`posting.${kind}`);
  return text === `posting.${kind}` ? kind : text;
}

/** Every posting of a player: what moved, from which pocket, and what was left. */
export function LedgerTab({ player }: { player: PlayerDetail }) {
  const t = useT();
  const list = useFilters(
    ['kind', 'broken'],
    {
      kind: oneOf(t('ledger.kind'), POSTING_KINDS),
    },
    { dated: true },
  );
  const { values, wrong, set } = list;
  const kind = POSTING_KINDS.find((each) => each === values.kind);
  const wanted = { ...list.span?.asked, id: player.id, ...(kind && { kind }) };
  const query = useCall(
    'listPlayerPostings',
    { ...wanted, ...list.cursor, pageSize: PAGE_SIZE },
    { enabled: wrong.length === 0, keep: true },
  );
  const csv = useCsv();
  const columns = useColumns(values.broken, player.id);
  const card = useCard(values.broken);
  return (
    <>
      <StatementForm player={player} />
      <ListTable
        list="postings"
        state={list}
        csv={{
          subject: `ledger-${player.account}`,
          columns: csv,
          readPages: keysetPages('listPlayerPostings', wanted),
        }}
        filters={
          <SelectFilter
            label={t('ledger.kind')}
            value={values.kind}
            onChange={(next) => set({ kind: next })}
            options={[
              { value: '', label: t('ledger.kind.all') },
              ...POSTING_KINDS.map((each) => ({ value: each, label: kindText(t, each) })),
            ]}
          />
        }
        above={<PostingSums filter={wanted} />}
        query={query}
        name={t('player.tab.ledger')}
        rowKey={({ account, seq }) => `${account}-${seq}`}
        columns={columns}
        card={card}
      />
    </>
  );
}

/** A long id; what has none says so. */
function Uuid({ text }: { text: string | null }) {
  if (text === null) return <span className={textStyles.tertiary}>—</span>;
  return <ShortId id={text} faint />;
}

/** Where a proof found the books broken. */
function BrokenMark({ row, broken }: { row: Posting; broken: string }) {
  const t = useT();
  return `${row.account}-${row.seq}` === broken && <Tag tone="negative">{t('ledger.broken')}</Tag>;
}

/** Kinds that name a wager. */
const OF_ROUNDS: ReadonlySet<string> = new Set(['bet', 'win', 'rollback', 'vendor-jackpot']);

/** Kinds that name a payment of rebates. */
const OF_REBATES: ReadonlySet<string> = new Set(['rebate', 'agent-rebate']);

/** What it was posted for: a wager leads to its round, a rebate to the bets that it is of. */
function Reference({ playerId, row: { kind, ref } }: { playerId: string; row: Posting }) {
  const t = useT();
  const reads = useCan('rounds.read');
  if (ref !== null && OF_REBATES.has(kind))
    return (
      <Link className={textStyles.link} href={`/players/${playerId}/rebates/${ref}`}>
        {t('rebate.bets')} <ShortId id={ref} />
      </Link>
    );
  if (ref === null || !OF_ROUNDS.has(kind)) return <Uuid text={ref} />;
  return (
    <span className={layout.row}>
      <Link className={textStyles.link} href={`/players/${playerId}/wagers?wager=${ref}`}>
        {t('ledger.wager')} <ShortId id={ref} />
      </Link>
      {reads && (
        <Link className={textStyles.link} href={`/rounds/${roundKey(playerId, ref)}`}>
          {t('wager.round')}
        </Link>
      )}
    </span>
  );
}

function useColumns(broken: string, playerId: string): Column<Posting>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'at',
      head: t('part.time'),
      cell: ({ at }) => <span className={textStyles.figures}>{format.dateTime(at)}</span>,
    },
    {
      key: 'kind',
      head: t('ledger.kind'),
      cell: (row) => (
        <>
          <b className={textStyles.strong}>{kindText(t, row.kind)}</b> <BrokenMark row={row} broken={broken} />
        </>
      ),
    },
    {
      key: 'pocket',
      head: t('ledger.pocket'),
      cell: ({ account }) => <span className={textStyles.secondary}>{t(`player.${account}`)}</span>,
    },
    {
      key: 'amount',
      head: t('part.in', { name: t('part.amount'), unit: format.symbol }),
      align: 'end',
      cell: ({ amount }) => <Signed amount={amount} />,
    },
    {
      key: 'after',
      head: t('part.in', { name: t('ledger.after'), unit: format.symbol }),
      align: 'end',
      cell: ({ balanceAfter }) => format.money(balanceAfter, { exact: true }),
    },
    { key: 'ref', head: t('ledger.ref'), cell: (row) => <Reference playerId={playerId} row={row} /> },
    { key: 'tx', head: t('ledger.tx'), cell: ({ tx }) => <Uuid text={tx} />, deskOnly: true },
    {
      key: 'seq',
      head: t('ledger.seq'),
      align: 'end',
      cell: ({ seq }) => <span className={textStyles.secondary}>{seq}</span>,
      deskOnly: true,
    },
  ];
}

function useCard(broken: string): (row: Posting) => RowCard {
  const t = useT();
  const format = useFormat();
  return (row) => ({
    title: (
      <>
        {kindText(t, row.kind)} <BrokenMark row={row} broken={broken} />
      </>
    ),
    subtitle: format.dateTime(row.at),
    end: <Signed amount={row.amount} />,
    figures: [
      { label: t('ledger.pocket'), value: t(`player.${row.account}`) },
      { label: t('ledger.after'), value: format.money(row.balanceAfter, { exact: true }) },
      { label: t('ledger.seq'), value: row.seq },
    ],
  });
}

/** What the exported file holds: codes and figures as they are, not in words. */
function useCsv() {
  const t = useT();
  return [
    { head: t('part.time'), cell: (row: Posting) => row.at },
    { head: t('ledger.seq'), cell: (row: Posting) => row.seq },
    { head: t('ledger.pocket'), cell: (row: Posting) => row.account },
    { head: t('ledger.kind'), cell: (row: Posting) => row.kind },
    { head: t('part.amount'), cell: (row: Posting) => row.amount },
    { head: t('ledger.after'), cell: (row: Posting) => row.balanceAfter },
    { head: t('ledger.ref'), cell: (row: Posting) => row.ref },
    { head: t('ledger.tx'), cell: (row: Posting) => row.tx },
  ];
}

import { roundKey } from '@baize/contract/console/round-words';
import type { SupplierCase, SupplierCaseRow } from '@baize/contract/console/supplier-cases';
import { Button, buttonClass } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import layout from '@baize/ui/layout.module.css';
import { Note } from '@baize/ui/note.tsx';
import textStyles from '@baize/ui/text.module.css';
import { ShortId } from '../../components/row-facts.tsx';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState } from 'react';
import { Link } from 'wouter';
import { codeText, isOfCeiling } from '../../components/case-code.ts';
import { ListTable } from '../../components/list-table.tsx';
import { Card, Fact, Page } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { keysetPages } from '../../list-pages.ts';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useCall } from '../../use-call.ts';
import { useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import type { Decision } from './decide-dialog.tsx';
import { BackLink, NoSuchPage } from '../../components/back-link.tsx';
import { CaseAmounts, CaseState } from '../../components/case-parts.tsx';
import { todoText } from './todo-text.ts';

const DECIDE_DIALOG = lazyPart(() => import('./decide-dialog.tsx'));
const CASE_ID = /^[1-9]\d{0,17}$/;
const PAGE_SIZE = 25;
const UNTOLD = 'ROUNDS_UNTOLD';
/** Decided one by one, on a page of their own. */
const OF_TRANSFERS = new Set(['TRANSFER_DIFFERS', 'TRANSFER_DOUBLED', UNTOLD]);
/** What was held against each other, in the order in which it adds up to the amount. */
const SUMS = ['moved', 'rounds', 'promos', 'before'] as const;

/** One case: what the supplier asks for, of whom, for which bets, and the decision. */
export function CasePage({ id }: { id: string }) {
  const t = useT();
  const back = useBack();
  return CASE_ID.test(id) ? <CaseFile id={id} /> : <NoSuchPage title={t('case.one')} back={back} />;
}

function useBack() {
  const t = useT();
  return { href: '/supplier-cases', text: t('case.back') };
}

function CaseFile({ id }: { id: string }) {
  const t = useT();
  const back = useBack();
  const query = useCall('getSupplierCase', { id });
  const { data: found } = query;
  const title = found ? t('case.title', { supplier: found.supplierName, day: found.day }) : t('case.one');
  return (
    <Page title={title} note={found && <CaseState state={found.state} />} end={found && <Actions found={found} />}>
      <BackLink {...back} />
      <QueryView query={query} skeleton={<PageSkeleton />}>
        {(value) => (
          <>
            <CaseFacts found={value} />
            <CaseRows found={value} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

/** What may be done: only wins beyond a ceiling have money to accept; of the others our answer stands. */
function Actions({ found }: { found: SupplierCase }) {
  const t = useT();
  const may = useCan('cases.decide');
  const [asking, setAsking] = useState<Decision | null>(null);
  if (!may || found.state !== 'open') return null;
  const decisions: readonly Decision[] = isOfCeiling(found) ? ['accept', 'refuse'] : ['close'];
  if (OF_TRANSFERS.has(found.code))
    return (
      <Link className={buttonClass({ size: 'dense', variant: 'primary' })} href="/suppliers/transfers?state=disputed">
        {t('supplier.transfers')}
      </Link>
    );
  return (
    <span className={layout.row}>
      {decisions.map((decision) => (
        <Button
          key={decision}
          size="dense"
          variant={decision === 'accept' ? 'primary' : 'secondary'}
          onPointerEnter={DECIDE_DIALOG.load}
          onClick={() => setAsking(decision)}
        >
          {t(`case.${decision}`)}
        </Button>
      ))}
      {asking && <ShowPart part={DECIDE_DIALOG} props={{ found, decision: asking, onClose: () => setAsking(null) }} />}
    </span>
  );
}

function CaseFacts({ found }: { found: SupplierCase }) {
  const t = useT();
  const format = useFormat();
  const reads = useCan('proposals.read');
  const todo = todoText(t, found.code);
  return (
    <Card title={codeText(t, found.code)}>
      <div className={pageStyles.padded}>
        {todo !== undefined && found.state === 'open' && <Note tone="info">{todo}</Note>}
        {found.state === 'waiting' && (
          <Note tone="info">
            {t('case.waiting')}{' '}
            {reads && (
              <Link className={textStyles.link} href="/proposals">
                {t('page.proposals')}
              </Link>
            )}
          </Note>
        )}
        <dl className={pageStyles.facts}>
          <Fact name={t('case.supplier')}>
            <bdi>{found.supplierName}</bdi>
          </Fact>
          <Fact name={t('case.code')}>
            <bdi className={textStyles.mono}>{found.code}</bdi>
          </Fact>
          <Fact name={t('case.rows')}>{format.number(found.rows)}</Fact>
          <Fact name={t('part.amount')}>
            <CaseAmounts amounts={found.amounts} />
          </Fact>
          <Fact name={t('case.opened')}>{format.dateTime(found.openedAt)}</Fact>
          <Fact name={t('case.last')}>{format.dateTime(found.lastAt)}</Fact>
          {found.decidedAt !== null && (
            <>
              <Fact name={t('case.decidedBy')}>
                {found.decidedBy} · {format.dateTime(found.decidedAt)}
              </Fact>
              <Fact name={t('part.reason')}>{found.note}</Fact>
            </>
          )}
        </dl>
      </div>
    </Card>
  );
}

function CaseRows({ found: { id, code } }: { found: SupplierCase }) {
  const t = useT();
  const { cursor, setCursor } = useFilters([]);
  const sums = useStay();
  const query = useCall('listSupplierCaseRows', { id, ...cursor, pageSize: PAGE_SIZE }, { keep: true });
  return (
    <Card title={t('case.transactions')}>
      <ListTable
        list="supplier-case-rows"
        csv={{
          subject: `supplier-case-${id}`,
          columns: [...useCsv(), ...(code === UNTOLD ? sums.csv : [])],
          readPages: keysetPages('listSupplierCaseRows', { id }),
        }}
        query={query}
        name={t('case.transactions')}
        rowKey={(row) => row.id}
        onCursor={setCursor}
        columns={[...useColumns(), ...(code === UNTOLD ? sums.columns : [])]}
        card={useCard()}
      />
    </Card>
  );
}

function PlayerLink({ row }: { row: SupplierCaseRow }) {
  return row.playerId === null ? (
    '—'
  ) : (
    <Link className={textStyles.link} href={`/players/${row.playerId}/wagers`}>
      {row.account || row.playerId}
    </Link>
  );
}

/** The round, where we know a bet of it, or the transfer. */
function RoundLink({ row: { kind, round, playerId, transaction, wager } }: { row: SupplierCaseRow }) {
  const reads = useCan('rounds.read');
  const number = <ShortId id={round} faint />;
  if (kind === 'transfer')
    return (
      <Link className={textStyles.link} href={`/suppliers/transfers?reference=${transaction}`}>
        {number}
      </Link>
    );
  if (!reads || playerId === null || wager === null) return number;
  return (
    <Link className={textStyles.link} href={`/rounds/${roundKey(playerId, wager.id)}`}>
      {number}
    </Link>
  );
}

/** What a transaction asks for; a rollback asks for the bet that it names. */
function useAsked(): (row: SupplierCaseRow) => string {
  const format = useFormat();
  return ({ amount, currency }) =>
    amount === null || currency === null ? '—' : format.money(amount, { unit: true, currency });
}

/** The bet: its game, its stake and where it stands. */
function useBet(): (row: SupplierCaseRow) => string {
  const t = useT();
  const format = useFormat();
  return ({ wager }) =>
    wager === null
      ? t('case.noBet')
      : t('case.bet.is', {
          game: wager.gameCode,
          stake: format.money(wager.stake, { unit: true, currency: wager.currency }),
          state: t(`case.bet.${wager.status}`),
        });
}

/** The sums that do not add up, where a stay with a supplier was left unexplained. */
function useStay() {
  const t = useT();
  const format = useFormat();
  const shown = ({ stay, currency }: SupplierCaseRow, sum: (typeof SUMS)[number]): string =>
    stay === null || currency === null ? '—' : format.money(stay[sum], { unit: true, currency });
  return {
    columns: SUMS.map((sum): Column<SupplierCaseRow> => {
      return { key: sum, head: t(`case.stay.${sum}`), align: 'end', cell: (row) => shown(row, sum) };
    }),
    figures: (row: SupplierCaseRow) =>
      row.stay === null ? [] : SUMS.map((sum) => ({ label: t(`case.stay.${sum}`), value: shown(row, sum) })),
    csv: SUMS.map((sum) => ({
      head: t(`case.stay.${sum}`),
      cell: ({ stay }: SupplierCaseRow) => stay?.[sum] ?? null,
    })),
  };
}

function useColumns(): Column<SupplierCaseRow>[] {
  const t = useT();
  const format = useFormat();
  const [asked, bet] = [useAsked(), useBet()];
  return [
    {
      key: 'told',
      head: t('case.told'),
      cell: ({ toldAt }) => <span className={textStyles.figures}>{format.dateTime(toldAt)}</span>,
    },
    { key: 'player', head: t('player.one'), cell: (row) => <PlayerLink row={row} /> },
    { key: 'kind', head: t('case.kind'), cell: ({ kind }) => (kind === null ? '—' : t(`case.kind.${kind}`)) },
    { key: 'amount', head: t('part.amount'), align: 'end', cell: asked },
    { key: 'bet', head: t('case.bet'), cell: bet },
    {
      key: 'transaction',
      head: t('case.transaction'),
      cell: ({ transaction }) => <bdi className={cx(textStyles.mono, textStyles.secondary)}>{transaction}</bdi>,
      deskOnly: true,
    },
    {
      key: 'round',
      head: t('case.round'),
      cell: (row) => <RoundLink row={row} />,
    },
  ];
}

function useCard(): (row: SupplierCaseRow) => RowCard {
  const t = useT();
  const format = useFormat();
  const [asked, bet, sums] = [useAsked(), useBet(), useStay()];
  return (row) => ({
    title: row.account || row.playerId || '—',
    subtitle: format.dateTime(row.toldAt),
    end: asked(row),
    figures: [
      { label: t('case.kind'), value: row.kind === null ? '—' : t(`case.kind.${row.kind}`) },
      ...(row.kind === 'transfer' ? sums.figures(row) : [{ label: t('case.bet'), value: bet(row) }]),
    ],
    // What leads away stands below: the card's face is a button itself.
    more: (
      <>
        <p>
          <PlayerLink row={row} /> <RoundLink row={row} />
        </p>
        <bdi className={cx(textStyles.mono, textStyles.wrap)}>{row.transaction}</bdi>
      </>
    ),
  });
}

function useCsv() {
  const t = useT();
  return [
    { head: t('case.told'), cell: (row: SupplierCaseRow) => row.toldAt },
    { head: t('case.transaction'), cell: (row: SupplierCaseRow) => row.transaction },
    { head: t('case.kind'), cell: (row: SupplierCaseRow) => row.kind },
    { head: t('player.one'), cell: (row: SupplierCaseRow) => row.playerId },
    { head: t('part.amount'), cell: (row: SupplierCaseRow) => row.amount },
    { head: t('part.currency'), cell: (row: SupplierCaseRow) => row.currency },
    { head: t('case.round'), cell: (row: SupplierCaseRow) => row.round },
    { head: t('case.bet'), cell: (row: SupplierCaseRow) => row.wager?.id ?? null },
  ];
}

import { PLAYER_ID } from '@baize/contract/console/constants';
import { roundKey } from '@baize/contract/console/round-words';
import type { Page as PageOf } from '@baize/contract/envelope';
import type { CountedRow } from '@baize/contract/salaries';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import { Note } from '@baize/ui/note.tsx';
import textStyles from '@baize/ui/text.module.css';
import { ShortId } from '../../components/row-facts.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { BackLink, NoSuchPage } from '../../components/back-link.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Card, Fact, Page } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { QueryView } from '../../components/query-view.tsx';
import { Signed } from '../../components/signed.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { isRecordId } from '../../lib/record-id.ts';
import { numberedPages } from '../../list-pages.ts';
import { useCan } from '../../session.ts';
import { ask, useCall, type CallQuery } from '../../use-call.ts';
import { useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { useFigureColumns, useFigures } from './parts.tsx';

const PAGE_SIZE = 25;
type Of = { id: string; memberId: string };
type Explained = NonNullable<CallQuery<'explainSalaryBillAccount'>['data']>;

/** What a bill counts of one account, and exactly the rows that it is the sum of. */
export function AccountPage({ id, memberId }: Of) {
  const t = useT();
  const { pageNo, setPage } = useFilters([]);
  const possible = isRecordId(id) && PLAYER_ID.test(memberId);
  const asked = { id, memberId, pageNo, pageSize: PAGE_SIZE };
  const query = useCall('explainSalaryBillAccount', asked, { enabled: possible, keep: true });
  const back = { href: possible ? `/salaries/bills/${id}` : '/salaries', text: t('salary.backToBill') };
  if (!possible) return <NoSuchPage title={t('salary.counted')} back={back} />;
  const { data } = query;
  return (
    <Page title={data ? t('salary.countedOf', { account: data.account }) : t('salary.counted')}>
      <BackLink {...back} />
      <QueryView query={query} skeleton={<PageSkeleton />}>
        {(explained) => <Figure memberId={memberId} explained={explained} />}
      </QueryView>
      {data?.rows && <Rows query={query} rows={data.rows} onPage={setPage} of={{ id, memberId }} />}
    </Page>
  );
}

function Figure({ memberId, explained }: { memberId: string; explained: Explained }) {
  const t = useT();
  const format = useFormat();
  const money = (amount: string): string =>
    format.money(amount, { unit: true, exact: true, currency: explained.currency });
  return (
    <Card title={t('salary.figure')}>
      <div className={pageStyles.padded}>
        <dl className={pageStyles.facts}>
          <Fact name={t('salary.account')}>
            <Link className={textStyles.link} href={`/players/${memberId}`}>
              <bdi>{explained.account}</bdi>
            </Link>
          </Fact>
          <Fact name={t('salary.validBet')}>{money(explained.validBet)}</Fact>
          <Fact name={t('salary.netLoss')}>{money(explained.netLoss)}</Fact>
          <Fact name={t('salary.deposits')}>{money(explained.deposits)}</Fact>
        </dl>
        {explained.rows === null && <Note>{t('salary.rowsGone')}</Note>}
      </div>
    </Card>
  );
}

type RowsProps = {
  query: CallQuery<'explainSalaryBillAccount'>;
  rows: PageOf<CountedRow>;
  onPage: (page: number) => void;
  of: Of;
};

function Rows({ query, rows, onPage, of }: RowsProps) {
  const t = useT();
  const format = useFormat();
  const figures = useFigures();
  const card = (row: CountedRow): RowCard => ({
    title: row.gameName ?? t(`salary.row.${row.what}`),
    subtitle: `${t(`salary.row.${row.what}`)} · ${format.dateTime(row.at)}`,
    end: <Signed amount={row.netLoss} />,
    figures: figures(row),
    more: (
      <>
        {row.placedAt !== null && <p>{t('salary.placedOn', { time: format.dateTime(row.placedAt) })}</p>}
        <Number of={of} row={row} />
      </>
    ),
  });
  return (
    <Card wrap title={t('salary.counted')}>
      <ListTable
        list="salary-bill-rows"
        name={t('salary.counted')}
        query={{ ...query, data: rows }}
        onPage={onPage}
        rowKey={({ id, version, what }) => `${id} ${version} ${what}`}
        columns={useColumns(of)}
        card={card}
        csv={{
          subject: `bill-${of.id.slice(0, 8)}-${of.memberId}`,
          columns: useCsv(),
          readPages: numberedPages(
            (asked) => ask('explainSalaryBillAccount', { ...of, ...asked }),
            (explained) => explained.rows,
          ),
        }}
      />
    </Card>
  );
}

/** A bet leads to its round, a rebate to the bets that it is of. */
function Number({ of: { memberId }, row: { id, what, placedAt } }: { of: Of; row: CountedRow }) {
  const reads = useCan('rounds.read');
  const text = <ShortId id={id} />;
  const href =
    what === 'rebate'
      ? `/players/${memberId}/rebates/${id}`
      : reads && placedAt !== null && `/rounds/${roundKey(memberId, id)}`;
  if (href === false) return text;
  return (
    <Link className={textStyles.link} href={href}>
      {text}
    </Link>
  );
}

function useColumns(of: Of): Column<CountedRow>[] {
  const t = useT();
  const format = useFormat();
  const [validBet, netLoss, deposits] = useFigureColumns();
  const time = (at: string | null) =>
    at === null ? '—' : <span className={textStyles.figures}>{format.dateTime(at)}</span>;
  return [
    { key: 'at', head: t('salary.countedAt'), cell: ({ at }) => time(at) },
    { key: 'what', head: t('salary.kind'), cell: ({ what }) => t(`salary.row.${what}`) },
    { key: 'game', head: t('salary.game'), cell: ({ gameName }) => gameName ?? '—' },
    { key: 'placed', head: t('salary.placedAt'), cell: ({ placedAt }) => time(placedAt) },
    { key: 'number', head: t('salary.number'), cell: (row) => <Number of={of} row={row} /> },
    validBet,
    netLoss,
    { ...deposits, deskOnly: true },
  ];
}

/** What the exported file holds: codes and figures as they are, not in words. */
function useCsv() {
  const t = useT();
  return [
    { head: t('salary.countedAt'), cell: (row: CountedRow) => row.at },
    { head: t('salary.kind'), cell: (row: CountedRow) => row.what },
    { head: t('salary.game'), cell: (row: CountedRow) => row.gameName },
    { head: t('salary.placedAt'), cell: (row: CountedRow) => row.placedAt },
    { head: t('salary.number'), cell: (row: CountedRow) => row.id },
    { head: t('salary.validBet'), cell: (row: CountedRow) => row.validBet },
    { head: t('salary.netLoss'), cell: (row: CountedRow) => row.netLoss },
    { head: t('salary.deposits'), cell: (row: CountedRow) => row.deposits },
  ];
}

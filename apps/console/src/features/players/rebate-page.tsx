import { PLAYER_ID } from '@baize/contract/console/constants';
import { roundKey } from '@baize/contract/console/round-words';
import type { Page as PageOf } from '@baize/contract/envelope';
import type { RebateShare } from '@baize/contract/rebates';
import type { Column, RowCard } from '@baize/ui/data-table.tsx';
import { Note } from '@baize/ui/note.tsx';
import textStyles from '@baize/ui/text.module.css';
import { ShortId } from '../../components/row-facts.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { BackLink, NoSuchPage } from '../../components/back-link.tsx';
import { useCategoryText } from '../../components/category-text.ts';
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

const PAGE_SIZE = 25;

/** A payment of rebates to a player or an agent, and the bets that it is of. */
export function RebatePage({ id, payment }: { id: string; payment: string }) {
  const t = useT();
  const { pageNo, setPage } = useFilters([]);
  const possible = PLAYER_ID.test(id) && isRecordId(payment);
  const asked = { id, payment, pageNo, pageSize: PAGE_SIZE };
  const query = useCall('explainPlayerRebate', asked, { enabled: possible, keep: true });
  const back = { href: possible ? `/players/${id}/ledger` : '/players', text: t('rebate.back') };
  if (!possible) return <NoSuchPage title={t('rebate.one')} back={back} />;
  const { data } = query;
  return (
    <Page title={t('rebate.one')} note={data && <bdi>{data.account}</bdi>}>
      <BackLink {...back} />
      <QueryView query={query} skeleton={<PageSkeleton />}>
        {(paid) => <Payment paid={paid} />}
      </QueryView>
      {data?.bets && <Bets query={query} bets={data.bets} onPage={setPage} payment={{ id, payment }} />}
    </Page>
  );
}

type Paid = NonNullable<CallQuery<'explainPlayerRebate'>['data']>;

function Payment({ paid: { amount, currency, category, paidAt, bets } }: { paid: Paid }) {
  const t = useT();
  const format = useFormat();
  const categoryText = useCategoryText();
  return (
    <Card title={t('rebate.payment')}>
      <div className={pageStyles.padded}>
        <dl className={pageStyles.facts}>
          <Fact name={t('part.amount')}>{format.money(amount, { unit: true, exact: true, currency })}</Fact>
          <Fact name={t('rebate.category')}>{categoryText(category)}</Fact>
          <Fact name={t('rebate.paidAt')}>{format.dateTime(paidAt)}</Fact>
        </dl>
        {bets === null && <Note>{t('rebate.gone')}</Note>}
      </div>
    </Card>
  );
}

type BetsProps = {
  query: CallQuery<'explainPlayerRebate'>;
  bets: PageOf<RebateShare>;
  onPage: (page: number) => void;
  payment: { id: string; payment: string };
};

/** They add up to the payment, on however many pages. */
function Bets({ query, bets, onPage, payment }: BetsProps) {
  const t = useT();
  const format = useFormat();
  const money = (amount: string): string => format.money(amount, { exact: true });
  const card = (share: RebateShare): RowCard => ({
    title: share.account,
    subtitle: format.dateTime(share.at),
    end: <Signed amount={share.amount} />,
    figures: [
      { label: t('rebate.validBet'), value: money(share.validBet) },
      { label: t('rebate.rate'), value: format.percent(share.rate, 2) },
    ],
    more: <RoundLink share={share} />,
  });
  return (
    <Card wrap title={t('rebate.bets')}>
      <ListTable
        list="rebate-bets"
        name={t('rebate.bets')}
        query={{ ...query, data: bets }}
        onPage={onPage}
        rowKey={({ wagerId, amount }) => `${wagerId} ${amount}`}
        columns={useColumns()}
        card={card}
        csv={{
          subject: `rebate-${payment.payment.slice(0, 8)}`,
          columns: useCsv(),
          readPages: numberedPages(
            (asked) => ask('explainPlayerRebate', { ...payment, ...asked }),
            (paid) => paid.bets,
          ),
        }}
      />
    </Card>
  );
}

/** The bet itself, for those who may look at rounds. */
function RoundLink({ share: { memberId, wagerId } }: { share: RebateShare }) {
  const reads = useCan('rounds.read');
  const href = reads ? `/rounds/${roundKey(memberId, wagerId)}` : `/players/${memberId}/wagers?wager=${wagerId}`;
  return (
    <Link className={textStyles.link} href={href}>
      <ShortId id={wagerId} />
    </Link>
  );
}

function useColumns(): Column<RebateShare>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'at',
      head: t('rebate.settledAt'),
      cell: ({ at }) => <span className={textStyles.figures}>{format.dateTime(at)}</span>,
    },
    {
      key: 'account',
      head: t('player.account'),
      cell: ({ account, memberId }) => (
        <Link className={textStyles.link} href={`/players/${memberId}`}>
          <bdi>{account}</bdi>
        </Link>
      ),
    },
    { key: 'bet', head: t('ledger.wager'), cell: (share) => <RoundLink share={share} /> },
    {
      key: 'validBet',
      head: t('part.in', { name: t('rebate.validBet'), unit: format.symbol }),
      align: 'end',
      cell: ({ validBet }) => format.money(validBet, { exact: true }),
    },
    { key: 'rate', head: t('rebate.rate'), align: 'end', cell: ({ rate }) => format.percent(rate, 2) },
    {
      key: 'amount',
      head: t('part.in', { name: t('part.amount'), unit: format.symbol }),
      align: 'end',
      cell: ({ amount }) => <Signed amount={amount} />,
    },
  ];
}

/** What the exported file holds: codes and figures as they are, not in words. */
function useCsv() {
  const t = useT();
  return [
    { head: t('rebate.settledAt'), cell: (share: RebateShare) => share.at },
    { head: t('player.account'), cell: (share: RebateShare) => share.account },
    { head: t('ledger.wager'), cell: (share: RebateShare) => share.wagerId },
    { head: t('rebate.validBet'), cell: (share: RebateShare) => share.validBet },
    { head: t('rebate.rate'), cell: (share: RebateShare) => share.rate },
    { head: t('part.amount'), cell: (share: RebateShare) => share.amount },
  ];
}

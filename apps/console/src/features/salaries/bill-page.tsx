import type { ConsoleBill } from '@baize/contract/console/salaries';
import type { ExplainedBill } from '@baize/contract/salaries';
import { DataTable } from '@baize/ui/data-table.tsx';
import textStyles from '@baize/ui/text.module.css';
import { signOf } from '@baize/webkit/format';
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
import { minusMoney } from '../../lib/units.ts';
import { useCall, type CallQuery } from '../../use-call.ts';
import { useFilters, type Cursor } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { BillTag, DecideButtons, Player, useFigureColumns, useFigures, usePeriodText, useRateText } from './parts.tsx';

const PAGE_SIZE = 25;
type Explained = ExplainedBill & { readonly bill: ConsoleBill };

/** One bill: what was summed, which tier was reached and why no higher one, what was taken off, whose play it is. */
export function BillPage({ id }: { id: string }) {
  const t = useT();
  const period = usePeriodText();
  const { cursor, setCursor } = useFilters([]);
  const possible = isRecordId(id);
  const asked = { id, ...cursor, pageSize: PAGE_SIZE };
  const query = useCall('explainSalaryBill', asked, { enabled: possible, keep: true });
  const back = { href: '/salaries', text: t('salary.backToBills') };
  if (!possible) return <NoSuchPage title={t('salary.bill')} back={back} />;
  const bill = query.data?.bill;
  return (
    <Page
      title={bill ? `${t(`salary.kind.${bill.kind}`)} · ${bill.account}` : t('salary.bill')}
      note={bill && period(bill.period)}
      end={bill && <DecideButtons bill={bill} />}
    >
      <BackLink {...back} />
      <QueryView query={query} skeleton={<PageSkeleton />}>
        {(explained) => (
          <>
            <Reckoning explained={explained} />
            {explained.tiers.length > 0 && <Tiers explained={explained} />}
            <Members query={query} explained={explained} onCursor={setCursor} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

/** From the team's sums down to what was paid. */
function Reckoning({ explained: { bill, terms, downlines, rule, salariesDeducted } }: { explained: Explained }) {
  const t = useT();
  const format = useFormat();
  const category = useCategoryText();
  const rate = useRateText();
  const money = (amount: string): string => format.money(amount, { unit: true, currency: bill.currency });
  const isDividend = bill.kind === 'DIVIDEND';
  // What downlines earned more than the contract above them comes to. A salary by the bet is told bet by bet.
  const less = minusMoney(bill.gross, bill.net) ?? '0';
  const borne = bill.kind === 'REALTIME' ? '0' : (minusMoney(bill.downlineCost, less) ?? '0');
  return (
    <Card title={t('salary.bill.how')} hint={<BillTag bill={bill} />}>
      <div className={pageStyles.columns}>
        <dl className={pageStyles.facts}>
          <Fact name={t('salary.holder')}>
            <Player bill={bill} />
          </Fact>
          <Fact name={t('salary.category')}>{category(bill.category)}</Fact>
          <Fact name={t('salary.validBet')}>{money(bill.validBet)}</Fact>
          {isDividend && (
            <>
              <Fact name={t('salary.netLoss')}>{money(bill.netLoss)}</Fact>
              <Fact name={t('salary.deducted')}>{money(salariesDeducted)}</Fact>
              <Fact name={t('salary.carried')}>{money(bill.carriedIn)}</Fact>
              <Fact name={t('salary.base')}>{money(bill.base)}</Fact>
            </>
          )}
          {/* A salary by the bet asks for no active accounts. */}
          {bill.kind !== 'REALTIME' && (
            <Fact name={t('salary.activeFrom', { amount: money(rule.activeMinBet) })}>
              {format.number(bill.active)}
            </Fact>
          )}
        </dl>
        <dl className={pageStyles.facts}>
          <Fact name={t('salary.rate')}>
            {rate({ ...bill, isShare: terms.kind === 'REALTIME' || terms.rateType === 'P' })}
          </Fact>
          <Fact name={t('salary.gross')}>{money(bill.gross)}</Fact>
          {downlines.map(({ account, category: of, cost }) => (
            <Fact key={`${account} ${of}`} name={t('salary.less', { account, category: category(of) })}>
              {money(`-${cost}`)}
            </Fact>
          ))}
          {signOf(borne) > 0 && <Fact name={t('salary.borne')}>{money(borne)}</Fact>}
          <Fact name={t('salary.net')}>{money(bill.net)}</Fact>
          <Fact name={t('salary.paid')}>{money(bill.paid)}</Fact>
          {bill.reason !== null && <Fact name={t('salary.reason')}>{bill.reason}</Fact>}
          <Fact name={t('salary.run')}>
            <Link className={textStyles.link} href={`/salaries/runs/${bill.runId}`}>
              {t('salary.run.open')}
            </Link>
          </Fact>
        </dl>
      </div>
    </Card>
  );
}

/** Every tier that was tried, with what it missed. */
function Tiers({ explained: { bill, terms, tiers } }: { explained: Explained }) {
  const t = useT();
  const format = useFormat();
  const rate = useRateText();
  if (terms.kind === 'REALTIME') return null;
  const rows = tiers.map((tier, index) => ({
    ...tier,
    number: format.number(index + 1),
    rate: rate({ kind: bill.kind, rate: terms.tiers[index]?.rate ?? null, isShare: terms.rateType === 'P' }),
  }));
  const resultOf = ({ missed, paid }: (typeof tiers)[number]): string =>
    missed.length === 0
      ? t(paid ? 'salary.tier.paid' : 'salary.tier.reached')
      : missed.map((each) => t(`salary.missed.${each}`)).join(' ');
  return (
    <Card title={t('salary.tiers')}>
      <DataTable
        density="dense"
        caption={t('part.table', { name: t('salary.tiers') })}
        rows={rows}
        rowKey={({ number }) => number}
        columns={[
          { key: 'tier', head: t('salary.tier'), cell: ({ number }) => number },
          { key: 'rate', head: t('salary.rate'), align: 'end', cell: (row) => row.rate },
          { key: 'result', head: t('salary.tier.result'), cell: resultOf },
          {
            key: 'amount',
            head: t('part.in', { name: t('salary.gross'), unit: format.symbol }),
            align: 'end',
            cell: ({ amount }) => format.money(amount),
          },
        ]}
        card={(row) => ({
          title: `${t('salary.tier')} ${row.number} · ${row.rate}`,
          subtitle: resultOf(row),
          end: format.money(row.amount),
        })}
      />
    </Card>
  );
}

type MembersProps = {
  query: CallQuery<'explainSalaryBill'>;
  explained: Explained;
  onCursor: (cursor: Cursor) => void;
};

/** Accounts whose play counts; each opens into exactly what of it does. */
function Members({ query, explained: { bill, members }, onCursor }: MembersProps) {
  const t = useT();
  const rows = (member: { id: string; account: string }) => (
    <Link className={textStyles.link} href={`/salaries/bills/${bill.id}/${member.id}`}>
      <bdi>{member.account}</bdi>
    </Link>
  );
  const figures = useFigures();
  return (
    <Card wrap title={t('salary.members')}>
      <ListTable
        list="salary-bill-members"
        name={t('salary.members')}
        query={{ ...query, data: members }}
        onCursor={onCursor}
        rowKey={({ id }) => id}
        columns={[{ key: 'account', head: t('salary.account'), cell: rows }, ...useFigureColumns()]}
        card={(member) => ({
          title: member.account,
          end: <Signed amount={member.netLoss} />,
          figures: figures(member),
          more: rows(member),
        })}
      />
    </Card>
  );
}

import type { Bill, ExplainedBill } from '@baize/contract/salaries';
import { Drawer } from '@baize/ui/drawer.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import textStyles from '@baize/ui/text.module.css';
import { signOf } from '@baize/webkit/format';
import { useT } from '@baize/webkit/i18n';
import { Fragment, useState } from 'react';
import { QueryFailure } from '../../../components/failure.tsx';
import { subtractAmounts, sumAmounts } from '../../../components/money-sums.ts';
import { Money } from '../../../components/money.tsx';
import summary from '../../../components/summary-list.module.css';
import link from '../../../components/text-link.module.css';
import { useCall } from '../../../use-call.ts';
import { useFormat } from '../../../use-format.ts';
import { RecordPager, type Cursor } from '../../../components/record-pager.tsx';
import { categoryName, rateText } from '../contracts/contract-words.ts';
import { AccountRows } from './account-rows.tsx';
import { BillTag } from './bill-tag.tsx';
import { billRate, periodText } from './bill-words.ts';
import styles from './bills.module.css';

const PAGE_SIZE = 20;
type ExplainSheetProps = { bill: Bill; close: () => void };

/** Explain this payment: what was summed, which tier was reached and why no higher one, whose cost was taken off. */
export function ExplainSheet({ bill, close }: ExplainSheetProps) {
  const t = useT();
  const f = useFormat();
  const [cursor, setCursor] = useState<Cursor>({});
  const query = useCall('explainBill', { id: bill.id, ...cursor, pageSize: PAGE_SIZE }, { keep: true });
  return (
    <Drawer open onClose={close} title={t('agent.bill.explainTitle')} labels={{ close: t('shell.close') }}>
      <div className={styles.sheet}>
        <p className={styles.line}>
          <b>{periodText(f, bill.period)}</b> {categoryName(t, bill.category)}
          <BillTag bill={bill} />
        </p>
        {bill.reason !== null && <p className={textStyles.secondary}>{bill.reason}</p>}
        {query.isPending && <Skeleton count={6} blockSize={36} />}
        {query.isError && !query.data && <QueryFailure query={query} />}
        {query.data && (
          <>
            <Reckoning explained={query.data} />
            {query.data.tiers.length > 0 && <Tiers explained={query.data} />}
            <Members explained={query.data} onCursor={setCursor} />
          </>
        )}
      </div>
    </Drawer>
  );
}

/** What downlines earned more than the contract above them comes to. A salary by the bet is told bet by bet. */
const borneAbove = ({ kind, gross, downlineCost, net }: Bill): string =>
  kind === 'REALTIME' ? '0.00' : subtractAmounts(sumAmounts([net, downlineCost]), gross);

/** From the team's sums down to what was paid: what is taken off, what others bear and what is carried come to it. */
function Reckoning({ explained }: { explained: ExplainedBill }) {
  const t = useT();
  const f = useFormat();
  const { bill, downlines } = explained;
  const borne = borneAbove(bill);
  const isByBet = bill.kind === 'REALTIME';
  return (
    <section className={styles.part}>
      <h3>{t('agent.bill.how')}</h3>
      <dl className={summary.list}>
        {isByBet ? <Orders bill={bill} /> : <Sums explained={explained} />}
        <div>
          <dt>{t('agent.contract.rate')}</dt>
          <dd>{billRate(f, bill)}</dd>
        </div>
        <Row name={t('agent.bill.gross')} amount={bill.gross} isExact={isByBet} />
        {downlines.map(({ account, category, cost }) => (
          <Row
            key={`${account} ${category}`}
            name={t('agent.bill.less', { account, category: categoryName(t, category) })}
            amount={`-${cost}`}
            isExact={isByBet}
          />
        ))}
        {signOf(borne) > 0 && <Row name={t('agent.bill.borne')} amount={borne} />}
        {isByBet && <Row name={t('agent.bill.carriedIn')} amount={bill.carriedIn} isExact />}
        {isByBet && <Row name={t('agent.bill.carriedOut')} amount={bill.carriedOut} isExact />}
        <Row name={t('agent.bill.net')} amount={bill.net} isSum />
        <Row name={t('agent.bill.paid')} amount={bill.paid} isSum />
      </dl>
    </section>
  );
}

function Sums({ explained: { bill, rule, salariesDeducted } }: { explained: ExplainedBill }) {
  const t = useT();
  const f = useFormat();
  const isDividend = bill.kind === 'DIVIDEND';
  return (
    <>
      <Row name={t('agent.bill.validBet')} amount={bill.validBet} />
      {isDividend && <Row name={t('agent.bill.netLoss')} amount={bill.netLoss} />}
      {signOf(salariesDeducted) > 0 && <Row name={t('agent.bill.deducted')} amount={salariesDeducted} />}
      {isDividend && <Row name={t('agent.bill.carriedIn')} amount={bill.carriedIn} />}
      {isDividend && <Row name={t('agent.bill.base')} amount={bill.base} />}
      <div>
        <dt>{t('agent.bill.activeFrom', { amount: f.money(rule.activeMinBet) })}</dt>
        <dd>{f.number(bill.active)}</dd>
      </div>
    </>
  );
}

/** A salary by the bet is made of the bets that were won and of those that were lost; parts of a cent are carried. */
function Orders({ bill: { orders } }: { bill: Bill }) {
  const t = useT();
  const f = useFormat();
  if (orders === null) return null;
  const of = (part: string, count: number, validBet: string): string =>
    t('agent.bill.ordersOf', { part, count: f.number(count), validBet: f.money(validBet, { exact: true }) });
  return (
    <>
      <Row name={of(t('agent.bill.profitPart'), orders.won, orders.wonValidBet)} amount={orders.profitPart} isExact />
      <Row name={of(t('agent.bill.lossPart'), orders.lost, orders.lostValidBet)} amount={orders.lossPart} isExact />
    </>
  );
}

type RowProps = { name: string; amount: string; isSum?: boolean; isExact?: boolean };

function Row({ name, amount, isSum = false, isExact = false }: RowProps) {
  return (
    <div className={isSum ? styles.sum : undefined}>
      <dt>{name}</dt>
      <dd>
        <Money amount={amount} exact={isExact} />
      </dd>
    </div>
  );
}

/** Every tier that was tried, with what it missed. */
function Tiers({ explained: { terms, tiers } }: { explained: ExplainedBill }) {
  const t = useT();
  const f = useFormat();
  if (terms.kind === 'REALTIME') return null;
  return (
    <section className={styles.part}>
      <h3>{t('agent.bill.tiers')}</h3>
      <ol className={styles.tiers}>
        {tiers.map(({ missed, paid, amount }, index) => {
          const tier = terms.tiers[index];
          return (
            <li key={index}>
              <Icon name={missed.length === 0 ? 'check' : 'x'} size={16} />
              <span>
                {tier && (
                  <b>
                    {t('agent.bill.tierLine', {
                      number: f.number(index + 1),
                      rate: rateText(f, terms.rateType, tier.rate),
                    })}
                  </b>
                )}{' '}
                <span className={textStyles.secondary}>
                  {missed.length === 0
                    ? t(paid ? 'agent.bill.tierPaid' : 'agent.bill.tierReached')
                    : missed.map((each) => t(`agent.bill.missed.${each}`)).join(' ')}
                </span>
              </span>
              <span className={textStyles.figures}>{f.money(amount)}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

type MembersProps = { explained: ExplainedBill; onCursor: (cursor: Cursor) => void };

/** Each opens into exactly what of it the bill counts. */
function Members({ explained: { members, bill }, onCursor }: MembersProps) {
  const t = useT();
  const f = useFormat();
  const [open, setOpen] = useState<string | null>(null);
  if (members.content.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{t('agent.bill.members')}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('agent.downlines.account')}</th>
            <th scope="col">{t('agent.bill.validBet')}</th>
            <th scope="col">{t('agent.bill.netLoss')}</th>
          </tr>
        </thead>
        <tbody>
          {members.content.map(({ id, account, validBet, netLoss }) => (
            <Fragment key={id}>
              <tr>
                <th scope="row">
                  <button
                    type="button"
                    className={link.link}
                    aria-expanded={open === id}
                    onClick={() => setOpen(open === id ? null : id)}
                  >
                    {account}
                  </button>
                </th>
                <td>{f.money(validBet, { symbol: false, exact: true })}</td>
                <td>{f.money(netLoss, { symbol: false, exact: true })}</td>
              </tr>
              {open === id && (
                <tr>
                  <td colSpan={3}>
                    <AccountRows bill={bill.id} memberId={id} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      <RecordPager page={members} onCursor={onCursor} />
    </section>
  );
}

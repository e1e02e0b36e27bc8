import type { Bill, ExplainedBill } from '@baize/contract/salaries';
import { Drawer } from '@baize/ui/drawer.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { signOf } from '@baize/webkit/format';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Link } from 'wouter';
import { QueryFailure } from '../../../components/failure.tsx';
import { subtractAmounts, sumAmounts } from '../../../components/money-sums.ts';
import { Money } from '../../../components/money.tsx';
import summary from '../../../components/summary-list.module.css';
import link from '../../../components/text-link.module.css';
import { useCall } from '../../../use-call.ts';
import { useFormat } from '../../../use-format.ts';
import { RecordPager, type Cursor } from '../../../components/record-pager.tsx';
import { categoryName, rateText } from '../contracts/contract-words.ts';
import { betsPath } from '../bets-path.ts';
import { BILL_TONES, billRate, periodText } from './bill-words.ts';
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
          <Tag tone={BILL_TONES[bill.status]}>{t(`agent.bill.status.${bill.status}`)}</Tag>
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

/** From the team's sums down to what was paid: what is taken off and what others bear come to it. */
function Reckoning({ explained: { bill, downlines, rule } }: { explained: ExplainedBill }) {
  const t = useT();
  const f = useFormat();
  const isDividend = bill.kind === 'DIVIDEND';
  const borne = borneAbove(bill);
  return (
    <section className={styles.part}>
      <h3>{t('agent.bill.how')}</h3>
      <dl className={summary.list}>
        <Row name={t('agent.bill.validBet')} amount={bill.validBet} />
        {isDividend && <Row name={t('agent.bill.netLoss')} amount={bill.netLoss} />}
        {isDividend && <Row name={t('agent.bill.carriedIn')} amount={bill.carriedIn} />}
        {isDividend && <Row name={t('agent.bill.base')} amount={bill.base} />}
        <div>
          <dt>{t('agent.bill.activeFrom', { amount: f.money(rule.activeMinBet) })}</dt>
          <dd>{f.number(bill.active)}</dd>
        </div>
        <div>
          <dt>{t('agent.contract.rate')}</dt>
          <dd>{billRate(f, bill)}</dd>
        </div>
        <Row name={t('agent.bill.gross')} amount={bill.gross} />
        {downlines.map(({ account, category, cost }) => (
          <Row
            key={`${account} ${category}`}
            name={t('agent.bill.less', { account, category: categoryName(t, category) })}
            amount={`-${cost}`}
          />
        ))}
        {signOf(borne) > 0 && <Row name={t('agent.bill.borne')} amount={borne} />}
        <Row name={t('agent.bill.net')} amount={bill.net} isSum />
        <Row name={t('agent.bill.paid')} amount={bill.paid} isSum />
      </dl>
    </section>
  );
}

function Row({ name, amount, isSum = false }: { name: string; amount: string; isSum?: boolean }) {
  return (
    <div className={isSum ? styles.sum : undefined}>
      <dt>{name}</dt>
      <dd>
        <Money amount={amount} />
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

/** Each leads to the account's bets of the period. */
function Members({ explained: { members, bill }, onCursor }: MembersProps) {
  const t = useT();
  const f = useFormat();
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
            <tr key={id}>
              <th scope="row">
                <Link className={link.link} href={betsPath(account, bill.period)}>
                  {account}
                </Link>
              </th>
              <td>{f.money(validBet, { symbol: false })}</td>
              <td>{f.money(netLoss, { symbol: false })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <RecordPager page={members} onCursor={onCursor} />
    </section>
  );
}

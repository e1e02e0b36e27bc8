import type { WithdrawalCase } from '@baize/contract/console/withdrawals';
import { parseAmount } from '@baize/domain/money';
import { Button } from '@baize/ui/button.tsx';
import layout from '@baize/ui/layout.module.css';
import { Note } from '@baize/ui/note.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { OrderNumber } from '../../components/order-number.tsx';
import { Fact } from '../../components/page.tsx';
import pageStyles from '../../components/page.module.css';
import { Proofs } from '../../components/proofs.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import split from '../../components/split.module.css';
import { useCan } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { LinkedAccounts } from './linked-accounts.tsx';
import { waitsToEnd, WithdrawalStateTag, type Asked } from './parts.tsx';

const POLL_MS = 10_000;

type PanelProps = { id: string; onAsk: (asked: Asked) => void };

/** One order with what is known of its player's money, and what can be decided now. */
export function WithdrawalPanel({ id, onAsk }: PanelProps) {
  const t = useT();
  const query = useCall('getWithdrawalCase', { id }, { pollMs: POLL_MS });
  return (
    <aside className={split.side} id="withdrawal-panel" aria-label={t('withdrawal.panel')}>
      <QueryView query={query} skeleton={<RowsSkeleton rows={6} />}>
        {(found) => <Case found={found} onAsk={onAsk} />}
      </QueryView>
    </aside>
  );
}

function Case({ found, onAsk }: { found: WithdrawalCase; onAsk: PanelProps['onAsk'] }) {
  const t = useT();
  const format = useFormat();
  const { order, holder, claimNote } = found;
  const money = (amount: string): string => format.money(amount, { unit: true, currency: order.currency });
  return (
    <>
      <div>
        <div className={layout.row}>
          <OrderNumber id={order.id} />
          <WithdrawalStateTag state={order.state} />
        </div>
        <b className={textStyles.figures}>{money(order.amount)}</b>
        <Link className={textStyles.link} href={`/players/${order.playerId}`}>
          <bdi>{order.login}</bdi>
        </Link>
      </div>
      <div>
        <h3>{t('withdrawal.account')}</h3>
        <dl className={pageStyles.facts}>
          <Fact name={t(`withdrawal.kind.${order.account.kind}`)}>
            <bdi>{`${order.account.provider} ${order.account.number}`}</bdi>
          </Fact>
          <Fact name={t('withdrawal.holder')}>{holder}</Fact>
          <Fact name={t('withdrawal.fee')}>{money(order.fee)}</Fact>
          <Fact name={t('withdrawal.net')}>{money(order.net)}</Fact>
          {order.closedAt !== null && <Fact name={t('withdrawal.wentBack')}>{money(order.returned)}</Fact>}
          {order.providerRef !== null && <Fact name={t('withdrawal.payout')}>{order.providerRef}</Fact>}
          {order.fault !== null && <Fact name={t('withdrawal.fault')}>{order.fault}</Fact>}
        </dl>
      </div>
      {order.reasons.length > 0 && (
        <div>
          <h3>{t('withdrawal.reasons')}</h3>
          <ul>
            {order.reasons.map((reason) => (
              <li key={reason}>{t(`withdrawal.reason.${reason}.long`)}</li>
            ))}
          </ul>
        </div>
      )}
      <LinkedAccounts order={order} links={found.links} />
      {order.claim !== null && (
        <div>
          <h3>{t('withdrawal.claim')}</h3>
          <p>{t(`withdrawal.claim.${order.claim}`, { amount: money(order.claimed ?? '0.00') })}</p>
          <p className={textStyles.wrap}>{claimNote}</p>
          <Proofs proofs={found.proofs} />
        </div>
      )}
      <MoneyFacts found={found} money={money} />
      <Decisions found={found} onAsk={onAsk} />
    </>
  );
}

function MoneyFacts({ found: { money: facts }, money }: { found: WithdrawalCase; money: (amount: string) => string }) {
  const t = useT();
  return (
    <div>
      <h3>{t('withdrawal.money')}</h3>
      <dl className={pageStyles.facts}>
        <Fact name={t('withdrawal.money.deposited', { count: facts.deposits })}>{money(facts.deposited)}</Fact>
        <Fact name={t('withdrawal.money.paidOut', { count: facts.payouts })}>{money(facts.paidOut)}</Fact>
        <Fact name={t('withdrawal.money.staked')}>{money(facts.staked)}</Fact>
        <Fact name={t('withdrawal.money.won')}>{money(facts.won)}</Fact>
        <Fact name={t('withdrawal.money.cash')}>{money(facts.cash)}</Fact>
        <Fact name={t('withdrawal.money.held')}>{money(facts.held)}</Fact>
        <Fact name={t('withdrawal.money.turnover')}>{money(facts.turnoverLeft)}</Fact>
      </dl>
    </div>
  );
}

/** From which amount on giving back takes two people; or who wants what, while the second is waited for. */
function EndingNote({ found: { order, secondFrom, endingByMe } }: { found: WithdrawalCase }) {
  const t = useT();
  const format = useFormat();
  const money = (amount: string): string => format.money(amount, { unit: true, currency: order.currency });
  if (order.state !== 'paid' && order.state !== 'dispute') return null;
  if (!waitsToEnd(order) || order.ending === null)
    return parseAmount(order.amount)! >= parseAmount(secondFrom)! ? (
      <Note tone="info">{t('withdrawal.end.two', { amount: money(secondFrom) })}</Note>
    ) : null;
  const { by, amount, reason } = order.ending;
  return (
    <Note tone="warn">
      {t(endingByMe ? 'withdrawal.end.waits.mine' : 'withdrawal.end.waits', { name: by, amount: money(amount) })}
      <p className={textStyles.wrap}>{reason}</p>
    </Note>
  );
}

function Decisions({ found, onAsk }: { found: WithdrawalCase; onAsk: PanelProps['onAsk'] }) {
  const t = useT();
  const decides = useCan('withdrawals.decide');
  const { order, needsTwo, approvedByMe } = found;
  const { state } = order;
  const waits = state === 'risk-review';
  return (
    <div>
      {order.note !== null && order.decidedBy !== null && (
        <p className={textStyles.wrap}>{`${order.decidedBy}: ${order.note}`}</p>
      )}
      {waits && needsTwo && (
        <Note tone={approvedByMe ? 'warn' : 'info'}>
          {order.approvedBy === null ? t('withdrawal.two') : t('withdrawal.two.first', { name: order.approvedBy })}
        </Note>
      )}
      <EndingNote found={found} />
      {!decides && <Note tone="info">{t('withdrawal.noDecide')}</Note>}
      {decides && (
        <div className={layout.row}>
          {waits && (
            <Button
              size="dense"
              variant="primary"
              shortcut="a"
              disabled={approvedByMe}
              onClick={() => onAsk({ order, what: 'approve' })}
            >
              {t('withdrawal.approve')}
            </Button>
          )}
          {(waits || state === 'applied' || state === 'approved') && (
            <Button size="dense" variant="danger" shortcut="r" onClick={() => onAsk({ order, what: 'reject' })}>
              {t('withdrawal.reject')}
            </Button>
          )}
          {(state === 'paid' || state === 'dispute') && (
            <Button size="dense" shortcut="e" onClick={() => onAsk({ order, what: 'end' })}>
              {t('withdrawal.end')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

import type { ManualDepositCase } from '@baize/contract/console/manual-deposits';
import { depositStepFrom } from '@baize/domain/deposit';
import { Button } from '@baize/ui/button.tsx';
import layout from '@baize/ui/layout.module.css';
import { Note } from '@baize/ui/note.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { DepositStateTag, useDepositMethods } from '../../components/deposit-parts.tsx';
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
import type { Asked } from './parts.ts';

const POLL_MS = 10_000;

type PanelProps = { id: string; onAsk: (asked: Asked) => void };

/** One order with what was asked for, what the player says, and what can be decided now. */
export function ManualDepositPanel({ id, onAsk }: PanelProps) {
  const t = useT();
  const query = useCall('getManualDeposit', { id }, { pollMs: POLL_MS });
  return (
    <aside className={split.side} id="manual-deposit-panel" aria-label={t('review.panel')}>
      <QueryView query={query} skeleton={<RowsSkeleton rows={6} />}>
        {(found) => <Case found={found} onAsk={onAsk} />}
      </QueryView>
    </aside>
  );
}

type CaseProps = { found: ManualDepositCase; onAsk: PanelProps['onAsk'] };

function Case({ found, onAsk }: CaseProps) {
  const t = useT();
  const format = useFormat();
  const { nameOf } = useDepositMethods();
  const { order, player } = found;
  const { transfer } = order;
  const money = (amount: string): string => format.money(amount, { unit: true, currency: order.currency });
  return (
    <>
      <div>
        <div className={layout.row}>
          <OrderNumber id={order.id} />
          <DepositStateTag state={order.state} t={t} />
        </div>
        <b className={textStyles.figures}>{money(order.amount)}</b>
        <Link className={textStyles.link} href={`/players/${order.playerId}`}>
          <bdi>{order.login}</bdi>
        </Link>
      </div>
      <div>
        <h3>{t('review.expected')}</h3>
        <dl className={pageStyles.facts}>
          <Fact name={t('review.channel')}>{nameOf(order.method)}</Fact>
          <Fact name={t('review.account')}>
            <bdi>{`${transfer.provider} ${transfer.number}`}</bdi>
          </Fact>
          {transfer.remark !== null && <Fact name={t('review.remark')}>{transfer.remark}</Fact>}
          {order.ordered !== null && <Fact name={t('review.orderedAmount')}>{money(order.ordered)}</Fact>}
          <Fact name={t('review.fee')}>{money(order.fee)}</Fact>
          <Fact name={t('review.until')}>{format.dateTime(order.expiresAt)}</Fact>
        </dl>
      </div>
      <div>
        <h3>{t('review.said')}</h3>
        <dl className={pageStyles.facts}>
          <Fact name={t('review.reference')}>{transfer.reference ?? '—'}</Fact>
          <Fact name={t('review.claimed')}>
            {transfer.claimedAt === null ? '—' : format.dateTime(transfer.claimedAt)}
          </Fact>
        </dl>
        <Proofs proofs={found.proofs} />
        {found.sameReference.length > 0 && (
          <Note
            tone="warn"
            actions={
              <Link
                className={textStyles.link}
                href={`/manual-deposits?state=all&words=${encodeURIComponent(transfer.reference ?? '')}`}
              >
                {t('review.same.show')}
              </Link>
            }
          >
            {t('review.same', {
              orders: found.sameReference.map(({ id, login }) => `${id.slice(0, 8)} ${login}`).join(', '),
            })}
          </Note>
        )}
      </div>
      <div>
        <h3>{t('review.player')}</h3>
        <dl className={pageStyles.facts}>
          <Fact name={t('review.player.credited', { count: player.deposits })}>{money(player.credited)}</Fact>
          <Fact name={t('review.player.rejected')}>{format.number(player.rejected)}</Fact>
        </dl>
      </div>
      <Decisions found={found} onAsk={onAsk} money={money} />
    </>
  );
}

function Decisions({ found, onAsk, money }: CaseProps & { money: (amount: string) => string }) {
  const t = useT();
  const reviews = useCan('deposits.review');
  const { order, secondFrom, markedByMe } = found;
  const can = (decision: Asked['decision']): boolean => depositStepFrom(order.state, decision) !== undefined;
  return (
    <div>
      {order.transfer.note !== null && order.decidedBy !== null && (
        <p className={textStyles.wrap}>{`${order.decidedBy}: ${order.transfer.note}`}</p>
      )}
      {can('credit') && order.markedBy !== null && (
        <Note tone={markedByMe ? 'warn' : 'info'}>
          {t('review.marked', { name: order.markedBy, amount: money(order.markedAmount ?? '0.00') })}
        </Note>
      )}
      {can('credit') && order.markedBy === null && secondFrom !== null && (
        <p className={textStyles.secondary}>{t('review.two', { amount: money(secondFrom) })}</p>
      )}
      {!reviews && <Note tone="info">{t('review.may')}</Note>}
      {reviews && (
        <div className={layout.row}>
          {can('credit') && (
            <Button size="dense" variant="primary" shortcut="c" onClick={() => onAsk({ order, decision: 'credit' })}>
              {t('review.credit')}
            </Button>
          )}
          {can('reject') && (
            <Button size="dense" variant="danger" shortcut="r" onClick={() => onAsk({ order, decision: 'reject' })}>
              {t('review.reject')}
            </Button>
          )}
          {can('reopen') && (
            <Button size="dense" shortcut="o" onClick={() => onAsk({ order, decision: 'reopen' })}>
              {t('review.reopen')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

import type { TeamOverview as Overview } from '@baize/contract/agents';
import { cx } from '@baize/ui/cx.ts';
import { Icon } from '@baize/ui/icon.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import textStyles from '@baize/ui/text.module.css';
import { signOf } from '@baize/webkit/format';
import { useT } from '@baize/webkit/i18n';
import type { ReactNode } from 'react';
import { QueryFailure } from '../../components/failure.tsx';
import { Money } from '../../components/money.tsx';
import panel from '../../components/panel.module.css';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { IncomeTrend } from './income-trend.tsx';
import { MyContracts } from './contracts/my-contracts.tsx';
import { RangeChoice, useRange } from './range-choice.tsx';
import { Trend } from './trend.tsx';
import page from './agent-page.module.css';
import styles from './team-overview.module.css';

const REFRESH_MS = 30_000;

/** What the agent's whole team did in a range of days, beside as many days before. */
export function TeamOverview() {
  const t = useT();
  const { range, days, choose } = useRange('today');
  const query = useCall('getTeamOverview', days, { keep: true, refetchInterval: REFRESH_MS });
  return (
    <>
      <div className={page.head}>
        <h1>{t('agent.page.agentTeamOverview')}</h1>
        <RangeChoice value={range} onChange={choose} />
      </div>
      {query.isPending && (
        <div aria-busy="true">
          <span className={textStyles.visuallyHidden}>{t('shell.loading')}</span>
          <Skeleton count={3} blockSize={104} />
        </div>
      )}
      {query.isError && !query.data && <QueryFailure query={query} />}
      {query.data && (
        <div className={page.stack} aria-busy={query.isPlaceholderData || undefined}>
          <Figures overview={query.data} />
          <Accounts days={days} />
          <Trend days={query.data.days} />
          <IncomeTrend days={days} />
        </div>
      )}
      <MyContracts />
    </>
  );
}

/** Sums, and whether they are more or less than before: a change from nothing has no percentage. */
function Figures({ overview: { now, before, size, online } }: { overview: Overview }) {
  const t = useT();
  const f = useFormat();
  const amount = (
    name: 'validBet' | 'stake' | 'payout' | 'deposits' | 'withdrawals' | 'rebates' | 'agentRebates',
  ): ReactNode => (
    <Figure name={name} change={Number(now[name]) - Number(before[name])}>
      <Money amount={now[name]} exact />
    </Figure>
  );
  const count = (name: 'registered' | 'firstDeposits'): ReactNode => (
    <Figure name={name} change={now[name] - before[name]}>
      {f.number(now[name])}
    </Figure>
  );
  return (
    <dl className={cx(panel.card, styles.figures)}>
      <Figure name="team" note={t('agent.figure.online', { shown: f.number(online) })}>
        {f.number(size.agents + size.members)}
      </Figure>
      <Figure name="agents" note={t('agent.figure.members', { count: size.members, shown: f.number(size.members) })}>
        {f.number(size.agents)}
      </Figure>
      {amount('validBet')}
      <Figure name="netLoss" change={Number(now.netLoss) - Number(before.netLoss)}>
        <Money amount={now.netLoss} exact sign tone={signOf(now.netLoss) !== 0} />
      </Figure>
      {amount('stake')}
      {amount('payout')}
      {amount('deposits')}
      {amount('withdrawals')}
      {amount('rebates')}
      {amount('agentRebates')}
      {count('registered')}
      {count('firstDeposits')}
    </dl>
  );
}

/** How many accounts did something, each counted once. */
function Accounts({ days }: { days: { from: string; to: string } }) {
  const t = useT();
  const f = useFormat();
  const query = useCall('countTeam', days, { keep: true });
  const shown = (value: number | undefined): ReactNode =>
    value === undefined ? <Skeleton inlineSize={64} blockSize={24} /> : f.number(value);
  if (query.isError && !query.data) return <QueryFailure query={query} />;
  return (
    <>
      <dl className={cx(panel.card, styles.figures, styles.three)} aria-busy={query.isFetching || undefined}>
        <Figure name="bettors">{shown(query.data?.bettors)}</Figure>
        <Figure name="depositors">{shown(query.data?.depositors)}</Figure>
        <Figure name="active">{shown(query.data?.active)}</Figure>
      </dl>
      {query.data && (
        <p className={cx(textStyles.small, textStyles.secondary)}>
          {t('agent.overview.notes', { amount: f.money(query.data.activeFrom) })}
        </p>
      )}
    </>
  );
}

type FigureProps = { name: string; change?: number; note?: string; children: ReactNode };

function Figure({ name, change, note, children }: FigureProps) {
  const t = useT();
  return (
    <div>
      <dt className={textStyles.secondary}>{t(`agent.figure.${name}`)}</dt>
      <dd className={textStyles.figures}>{children}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
      {change !== undefined && <Change change={change} />}
    </div>
  );
}

function Change({ change }: { change: number }) {
  const t = useT();
  if (change === 0) return <dd className={styles.note}>{t('agent.change.same')}</dd>;
  return (
    <dd className={styles.note}>
      <Icon name={change > 0 ? 'arrow-up' : 'arrow-down'} size={14} />
      {t(change > 0 ? 'agent.change.more' : 'agent.change.less')}
    </dd>
  );
}

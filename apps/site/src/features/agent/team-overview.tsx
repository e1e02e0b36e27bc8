import type { DayRange, TeamOverview as Overview } from '@baize/contract/agents';
import { cx } from '@baize/ui/cx.ts';
import { Icon } from '@baize/ui/icon.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import type { CountFigure, MoneyFigure } from '@baize/contract/team-figures';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { QueryFailure } from '../../components/failure.tsx';
import { Money } from '../../components/money.tsx';
import panel from '../../components/panel.module.css';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { agentPath } from './agent-pages.ts';
import { FigureButton, type OpenedFigure, type OpenFigure } from './figures/figure-button.tsx';
import { FigureSheet } from './figures/figure-sheet.tsx';
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
  const [opened, setOpened] = useState<OpenedFigure | null>(null);
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
          <Figures overview={query.data} days={days} onFigure={query.isPlaceholderData ? undefined : setOpened} />
          <Accounts days={days} onFigure={setOpened} />
          <Trend days={query.data.days} />
          <IncomeTrend days={days} />
        </div>
      )}
      {opened && <FigureSheet opened={opened} close={() => setOpened(null)} />}
      <MyContracts />
    </>
  );
}

type FiguresProps = { overview: Overview; days: DayRange; onFigure: OpenFigure | undefined };

/** Sums, and whether they are more or less than before: a change from nothing has no percentage. */
function Figures({ overview: { now, before, size, online, balance }, days, onFigure }: FiguresProps) {
  const t = useT();
  const f = useFormat();
  const amount = (name: MoneyFigure & keyof Overview['now']): ReactNode => (
    <Figure name={name} change={Number(now[name]) - Number(before[name])}>
      <FigureButton opened={{ figure: name, days }} value={now[name]} onOpen={onFigure}>
        <Money amount={now[name]} exact sign={name === 'netLoss'} tone={name === 'netLoss'} />
      </FigureButton>
    </Figure>
  );
  const count = (name: 'registered' | 'firstDeposits'): ReactNode => (
    <Figure name={name} change={now[name] - before[name]}>
      <FigureButton opened={{ figure: name, days }} value={now[name]} onOpen={onFigure}>
        {f.number(now[name])}
      </FigureButton>
    </Figure>
  );
  const downlines = (shown: ReactNode): ReactNode => <Link href={agentPath('downlineManagmentView')}>{shown}</Link>;
  return (
    <dl className={cx(panel.card, styles.figures)}>
      <Figure name="team" note={t('agent.figure.online', { shown: f.number(online) })}>
        {downlines(f.number(size.agents + size.members))}
      </Figure>
      <Figure name="agents" note={t('agent.figure.members', { count: size.members, shown: f.number(size.members) })}>
        {downlines(f.number(size.agents))}
      </Figure>
      {balance && (
        <Figure name="balance" note={t('agent.figure.balanceAt', { time: f.dateTime(balance.at) })}>
          {downlines(<Money amount={balance.amount} exact />)}
        </Figure>
      )}
      {amount('validBet')}
      {amount('netLoss')}
      {amount('stake')}
      {amount('payout')}
      {amount('deposits')}
      {amount('withdrawals')}
      {amount('rebates')}
      {amount('agentRebates')}
      {amount('wages')}
      {amount('dividends')}
      {count('registered')}
      {count('firstDeposits')}
    </dl>
  );
}

/** How many accounts did something, each counted once. */
function Accounts({ days, onFigure }: { days: DayRange; onFigure: OpenFigure }) {
  const t = useT();
  const f = useFormat();
  const query = useCall('countTeam', days, { keep: true });
  if (query.isError && !query.data) return <QueryFailure query={query} />;
  const shown = (figure: Exclude<CountFigure, 'registered' | 'firstDeposits'>): ReactNode =>
    query.data === undefined ? (
      <Skeleton inlineSize={64} blockSize={24} />
    ) : (
      <FigureButton
        opened={{ figure, days }}
        value={query.data[figure]}
        onOpen={query.isPlaceholderData ? undefined : onFigure}
      >
        {f.number(query.data[figure])}
      </FigureButton>
    );
  return (
    <>
      <dl className={cx(panel.card, styles.figures, styles.three)} aria-busy={query.isFetching || undefined}>
        <Figure name="bettors">{shown('bettors')}</Figure>
        <Figure name="depositors">{shown('depositors')}</Figure>
        <Figure name="active">{shown('active')}</Figure>
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

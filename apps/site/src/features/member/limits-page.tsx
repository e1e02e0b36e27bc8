import type { PlayerLimits } from '@baize/contract/limits';
import { amount, formatAmount, parseAmount } from '@baize/domain/money';
import { buttonClass } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Note } from '@baize/ui/note.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { QueryFailure } from '../../components/failure.tsx';
import { Money } from '../../components/money.tsx';
import panel from '../../components/panel.module.css';
import { useLive } from '../../live.ts';
import { queryClient } from '../../query-client.ts';
import { callKey, useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { BreakCard } from './break-card.tsx';
import { LimitRow, type ShownLimit } from './limit-row.tsx';
import styles from './limits-page.module.css';

const MINUTE_MS = 60_000;
const NOTHING = 0n;

function refreshLimits(): void {
  void queryClient.invalidateQueries({ queryKey: callKey('getLimits') });
  void queryClient.invalidateQueries({ queryKey: callKey('getSessionResult') });
}

/** What a player may do to keep play within bounds, what of it is used, and the way to stay away for a while. */
export function LimitsPage() {
  const t = useT();
  const limits = useCall('getLimits', undefined, { staleTime: 0 });
  useLive('wallet', refreshLimits);
  useLive('excluded', refreshLimits);
  if (limits.isPending)
    return (
      <div className={cx(panel.card, panel.panel)} aria-busy="true">
        <span className={textStyles.visuallyHidden}>{t('shell.loading')}</span>
        <Skeleton count={5} blockSize={56} />
      </div>
    );
  if (limits.data === undefined) return <QueryFailure query={limits} />;
  return (
    <div className={styles.page}>
      {limits.data.excludedUntil !== null && <Away until={limits.data.excludedUntil} />}
      <SessionCard limits={limits.data} />
      <LimitList limits={limits.data} />
      <BreakCard limits={limits.data} onTaken={refreshLimits} />
    </div>
  );
}

function Away({ until }: { until: string }) {
  const t = useT();
  const f = useFormat();
  return (
    <Note
      tone="warn"
      icon="lock"
      title={t('member.limits.away', { until: f.dateTime(until) })}
      actions={
        <Link className={buttonClass()} href="/member/withdraw">
          {t('member.page.withdraw')}
        </Link>
      }
    >
      {t('member.limits.awayText')}
    </Note>
  );
}

/** Time and money of this login, and how often a game reminds of it. */
function SessionCard({ limits: { realityCheckMinutes } }: { limits: PlayerLimits }) {
  const t = useT();
  const f = useFormat();
  const { data } = useCall('getSessionResult', undefined, { staleTime: 0 });
  const minutes = data ? Math.max(0, Math.floor((Date.parse(data.now) - Date.parse(data.since)) / MINUTE_MS)) : 0;
  const net = data && formatAmount(amount((parseAmount(data.paid) ?? NOTHING) - (parseAmount(data.staked) ?? NOTHING)));
  return (
    <section className={cx(panel.card, panel.panel)} aria-labelledby="limits-session">
      <h2 id="limits-session">{t('member.limits.now')}</h2>
      {data && net !== undefined && (
        <dl className={styles.figures}>
          <div>
            <dt>{t('member.limits.time')}</dt>
            <dd>{t('member.limits.minutes', { count: minutes, shown: f.number(minutes) })}</dd>
          </div>
          <div>
            <dt>{t('play.realityCheck.in')}</dt>
            <dd>{f.money(data.staked)}</dd>
          </div>
          <div>
            <dt>{t('play.realityCheck.out')}</dt>
            <dd>{f.money(data.paid)}</dd>
          </div>
          <div>
            <dt>{t('play.realityCheck.net')}</dt>
            <dd>
              <Money amount={net} sign tone />
            </dd>
          </div>
        </dl>
      )}
      <p className={cx(textStyles.small, textStyles.secondary)}>
        {realityCheckMinutes === null
          ? t('member.limits.noReminder')
          : t('member.limits.reminder', { count: realityCheckMinutes, shown: f.number(realityCheckMinutes) })}
      </p>
    </section>
  );
}

function LimitList({ limits }: { limits: PlayerLimits }) {
  const t = useT();
  const f = useFormat();
  const { session, amounts } = limits;
  const minutesOf = (minutes: number | null): string | null => (minutes === null ? null : String(minutes));
  const rows: ShownLimit[] = [
    ...amounts,
    {
      ...session,
      kind: 'session',
      limit: minutesOf(session.limit),
      next: session.next && { ...session.next, limit: minutesOf(session.next.limit) },
      used: null,
      waiting: null,
      resetsAt: null,
    },
  ];
  const hours = Math.max(...rows.map(({ waitHours }) => waitHours));
  return (
    <section className={cx(panel.card, panel.panel)} aria-labelledby="limits-own">
      <h2 id="limits-own">{t('member.limits.title')}</h2>
      <p className={textStyles.secondary}>{t('member.limits.text', { count: hours, shown: f.number(hours) })}</p>
      <ul className={styles.list}>
        {rows.map((row) => (
          <LimitRow key={row.kind} row={row} onSet={refreshLimits} />
        ))}
      </ul>
    </section>
  );
}

import { cx } from '@baize/ui/cx.ts';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { useCan } from '../session.ts';
import { useCall } from '../use-call.ts';
import { useOnline } from '../use-online.ts';

const HEALTH_POLL_MS = 60_000;

/** Whether the money adds up, always in sight of those who may know. */
export function HealthDot() {
  const t = useT();
  const allowed = useCan('money.read');
  const query = useCall('getMoneyHealth', undefined, { enabled: allowed, pollMs: HEALTH_POLL_MS });
  const online = useOnline();
  if (!allowed) return null;
  const state =
    query.error !== null || !online
      ? 'unknown'
      : query.data === undefined
        ? 'asking'
        : query.data.healthy && !query.data.frozen
          ? 'ok'
          : 'bad';
  const tone = { unknown: 'warn', asking: null, ok: 'ok', bad: 'bad' }[state];
  return (
    <Link className="health p-row" href="/money" aria-live="polite">
      <span className={cx('p-dot', tone)} aria-hidden="true" />
      <span className={state === 'bad' ? 'loss p-b' : 'p-sub'}>{t(`shell.health.${state}`)}</span>
    </Link>
  );
}

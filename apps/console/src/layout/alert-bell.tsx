import { cx } from '@baize/ui/cx.ts';
import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { useCan } from '../session.ts';
import { useCall } from '../use-call.ts';
import { useFormat } from '../use-format.ts';
import styles from './top-bar.module.css';

const POLL_MS = 30_000;

/** How many alerts nobody looks after, always in sight of those who may know. */
export function AlertBell() {
  const t = useT();
  const format = useFormat();
  const allowed = useCan('alerts.read');
  const query = useCall('countAlerts', undefined, { enabled: allowed, pollMs: POLL_MS });
  if (!allowed) return null;
  const waiting = query.data?.waiting ?? 0;
  return (
    <Link
      className={cx(styles.alerts, waiting > 0 && styles.alertsWaiting)}
      href={waiting > 0 ? '/alerts?state=OPEN' : '/alerts'}
      aria-label={waiting > 0 ? t('shell.alerts', { count: waiting }) : t('shell.alerts.none')}
    >
      <Icon name="bell" size={18} />
      {waiting > 0 && <b aria-hidden="true">{format.number(waiting)}</b>}
    </Link>
  );
}

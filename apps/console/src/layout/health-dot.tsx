import { cx } from '@baize/ui/cx.ts';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { useCan } from '../session.ts';
import { useCall } from '../use-call.ts';
import { useOnline } from '@baize/webkit/use-online';
import textStyles from '@baize/ui/text.module.css';
import styles from './top-bar.module.css';
import { Dot } from '@baize/ui/tag.tsx';

const HEALTH_POLL_MS = 60_000;

/** Whether the money adds up, always in sight of those who may know. */
export function HealthDot() {
  const t = useT();
  const allowed = useCan('money.read');
  const query = useCall('getMoneyHealth', undefined, { enabled: allowed, pollMs: HEALTH_POLL_MS });
  const online = useOnline();
  if (!allowed) return null;
  const state =
    query.error !== null || !online || query.data?.checkedAt === null
      ? 'unknown'
      : query.data === undefined
        ? 'asking'
        : query.data.healthy && !query.data.frozen
          ? 'ok'
          : 'bad';
  const tone = ({ unknown: 'warn', asking: 'plain', ok: 'positive', bad: 'negative' } as const)[state];
  return (
    <Link className={styles.health} href="/money" aria-live="polite">
      <Dot tone={tone} />
      <span className={state === 'bad' ? cx(textStyles.negative, textStyles.strong) : textStyles.secondary}>
        {t(`shell.health.${state}`)}
      </span>
    </Link>
  );
}

import { UNREAD_MAX } from '@baize/contract/unread';
import { useFormat } from '../use-format.ts';
import styles from './unread-badge.module.css';

/** A count beside a way to the messages, drawn only: whoever listens hears it in the name of that way. */
export function UnreadBadge({ count }: { count: number }) {
  const f = useFormat();
  if (count === 0) return null;
  return (
    <span className={styles.badge} aria-hidden="true">
      {count >= UNREAD_MAX ? `${f.number(UNREAD_MAX - 1)}+` : f.number(count)}
    </span>
  );
}

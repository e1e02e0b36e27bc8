import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Picture, type PictureName } from './picture.tsx';
import styles from './states.module.css';

export type EmptyStateProps = {
  picture?: PictureName;
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  /** Without the card around it. */
  bare?: boolean;
  /** 1 when it is the page's only content. */
  level?: 1 | 2 | 3;
};

/** Nothing here: one sentence, one way on. */
export function EmptyState({ picture = 'nothing', title, text, actions, bare, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx(styles.state, !bare && styles.card)}>
      <Picture name={picture} className={styles.picture} />
      <Heading>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

export type ErrorStateProps = {
  /** What happened. */
  title: ReactNode;
  /** What is safe, e.g. "Your stake was not taken". */
  safe?: ReactNode;
  text?: ReactNode;
  /** Leave it out where repeating could do harm. */
  retry?: { label: string; onRetry: () => void; busy?: boolean };
  actions?: ReactNode;
  code?: string;
  requestId?: string;
  picture?: PictureName;
  bare?: boolean;
  level?: 1 | 2 | 3;
};

export function ErrorState({
  title,
  safe,
  text,
  retry,
  actions,
  code,
  requestId,
  picture = 'broken',
  bare,
  level = 2,
}: ErrorStateProps) {
  const Heading = `h${level}` as const;
  const trace = [code, requestId].filter(Boolean).join(' · ');
  return (
    <div className={cx(styles.state, !bare && styles.card)} role="alert">
      <Picture name={picture} className={styles.picture} />
      <Heading>{title}</Heading>
      {safe && <p className={styles.safe}>{safe}</p>}
      {text && <p className={styles.text}>{text}</p>}
      {(retry ?? actions) && (
        <div className={styles.actions}>
          {retry && (
            <Button variant="primary" icon="refresh" busy={retry.busy} onClick={retry.onRetry}>
              {retry.label}
            </Button>
          )}
          {actions}
        </div>
      )}
      {trace && (
        <p className={styles.code}>
          <bdi>{trace}</bdi>
        </p>
      )}
    </div>
  );
}

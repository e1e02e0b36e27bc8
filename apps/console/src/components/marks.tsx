import { cx } from '@baize/ui/cx.ts';
import type { ReactNode } from 'react';
import styles from './marks.module.css';

/** The product's mark. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className={styles.logo}>
      <rect width="32" height="32" rx="9" fill="#6A58F2" />
      <path d="M16 5.500 26.500 16 16 26.500 5.500 16z" fill="#fff" />
      <path d="M16 10.500 21.500 16 16 21.500 10.500 16z" fill="#6A58F2" />
      <path d="M16 5.500 26.500 16H16z" fill="#C9C1FF" />
    </svg>
  );
}

export type AvatarProps = {
  /** Initials or an icon. The words beside the avatar name the person. */
  children: ReactNode;
  className?: string | undefined;
};

/** A person as a circle. */
export function Avatar({ children, className }: AvatarProps) {
  return (
    <span className={cx(styles.avatar, className)} aria-hidden="true">
      {children}
    </span>
  );
}

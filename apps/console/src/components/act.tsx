import { cx } from '@baize/ui/cx.ts';
import { Icon, type IconName } from '@baize/ui/icon.tsx';
import type { ButtonHTMLAttributes, Ref } from 'react';

export type ActProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: 'go' | 'bad' | 'ghost';
  icon?: IconName;
  /** The key that does the same; printed on the button. */
  hint?: string;
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** The 32 px button of dense pages. */
export function Act({ look, icon, hint, busy, children, className, type = 'button', onClick, ref, ...rest }: ActProps) {
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={cx('p-btn', look, className)}
      aria-busy={busy || undefined}
      aria-keyshortcuts={hint}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} size={16} />}
      {children}
      {hint && (
        <kbd className="p-only-w" aria-hidden="true">
          {hint.toUpperCase()}
        </kbd>
      )}
    </button>
  );
}

import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'positive';
export type ButtonSize = 'dense' | 'sm' | 'md' | 'lg';

export type ButtonLook = {
  /** primary: the one thing to do here; quiet: no ground; danger: cannot be undone; positive: ends well. */
  variant?: ButtonVariant | undefined;
  /** dense: 32 px beside the rows of a table (44 px on phones); sm: 36 px; md: 44 px; lg: 48 px. */
  size?: ButtonSize | undefined;
  /** As wide as its place. */
  block?: boolean | undefined;
};

const VARIANT_CLASS = {
  primary: styles.primary,
  secondary: styles.secondary,
  quiet: styles.quiet,
  danger: styles.danger,
  positive: styles.positive,
};
const SIZE_CLASS: Record<ButtonSize, string | null | undefined> = {
  dense: styles.dense,
  sm: styles.small,
  md: null,
  lg: styles.large,
};

/** The class of a button's look, for links that look like buttons. */
export function buttonClass(look: ButtonLook = {}, extra?: string): string {
  const { variant = 'secondary', size = 'md', block } = look;
  return cx(styles.button, VARIANT_CLASS[variant], SIZE_CLASS[size], block && styles.block, extra);
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    /** Waiting for an answer: keeps focus and width, ignores presses. */
    busy?: boolean | undefined;
    icon?: IconName | undefined;
    iconEnd?: IconName | undefined;
    /** The key that does the same: printed on the button from 768 px, announced everywhere. */
    shortcut?: string | undefined;
    children?: ReactNode;
    ref?: Ref<HTMLButtonElement>;
  };

export function Button(props: ButtonProps) {
  const { variant, size, block, busy, icon, iconEnd, shortcut, children, className, onClick, ref, ...rest } = props;
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      ref={ref}
      type={rest.type ?? 'button'}
      className={buttonClass({ variant, size, block }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-keyshortcuts={shortcut}
      onClick={press}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} size={size === 'dense' ? 16 : 20} />}
      {children}
      {iconEnd && <Icon name={iconEnd} size={16} />}
      {shortcut && (
        <kbd className={styles.key} aria-hidden="true">
          {shortcut.toUpperCase()}
        </kbd>
      )}
    </button>
  );
}

/** A turning ring: something is under way. The control around it says what. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}

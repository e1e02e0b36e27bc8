import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'win';
export type ButtonSize = 'sm' | 'md' | 'lg';

export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; block?: boolean };

const VARIANT_CLASS: Record<ButtonVariant, string> = {
  primary: 'btn-1',
  secondary: 'btn-2',
  quiet: 'btn-3',
  danger: 'btn-bad',
  win: 'btn-win',
};

/** The class of a button's look, for links that look like buttons. */
export function buttonClass({ variant = 'secondary', size = 'md', block }: ButtonLook = {}, extra?: string): string {
  return cx('btn', VARIANT_CLASS[variant], size !== 'md' && `btn-${size}`, block && 'btn-block', extra);
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    /** Waiting for an answer: keeps focus and width, ignores presses. */
    busy?: boolean;
    icon?: IconName;
    iconEnd?: IconName;
    children?: ReactNode;
    ref?: Ref<HTMLButtonElement>;
  };

export function Button({
  variant,
  size,
  block,
  busy,
  icon,
  iconEnd,
  children,
  className,
  onClick,
  type = 'button',
  ref,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={buttonClass({ variant, size, block }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={press}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
      {iconEnd && <Icon name={iconEnd} size={16} />}
    </button>
  );
}

import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> & {
  icon: IconName;
  /** The spoken name; also the tooltip of the browser. */
  label: string;
  /** 36 px instead of 44 px; the target stays 44 px. */
  small?: boolean;
  iconSize?: 14 | 16 | 18 | 20 | 24;
  filled?: boolean;
  flip?: boolean;
  /** An unread mark. Say it in the label too. */
  dot?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

export function IconButton({
  icon,
  label,
  small,
  iconSize,
  filled,
  flip,
  dot,
  className,
  type = 'button',
  ref,
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      ref={ref}
      type={type}
      className={cx('ib', small && 'ib-s', className)}
      aria-label={label}
    >
      <Icon name={icon} size={iconSize ?? (small ? 16 : 20)} filled={filled} flip={flip} />
      {dot && <i className="dot" />}
    </button>
  );
}

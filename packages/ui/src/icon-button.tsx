import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from './cx.ts';
import styles from './icon-button.module.css';
import { Icon, type IconName } from './icon.tsx';

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> & {
  icon: IconName;
  /** The spoken name; also the tooltip of the browser. */
  label: string;
  /** 36 px instead of 44 px; the target stays 44 px. */
  small?: boolean;
  /** 32 px beside the rows of a dense table; 44 px on phones. */
  dense?: boolean;
  iconSize?: 14 | 16 | 18 | 20 | 24;
  filled?: boolean;
  flip?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** The class of an icon button's look, for controls of Base UI and for links. */
export function iconButtonClass({ small, dense }: Pick<IconButtonProps, 'small' | 'dense'>, extra?: string): string {
  return cx(styles.iconButton, small && styles.small, dense && styles.dense, extra);
}

export function IconButton({
  icon,
  label,
  small,
  dense,
  iconSize,
  filled,
  flip,
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
      className={iconButtonClass({ small, dense }, className)}
      aria-label={label}
    >
      <Icon name={icon} size={iconSize ?? (small || dense ? 16 : 20)} filled={filled} flip={flip} />
    </button>
  );
}

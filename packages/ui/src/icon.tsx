import type { SVGProps } from 'react';
import { cx } from './cx.ts';
import type { IconName } from './icon-names.ts';
import sprite from './icons.svg?no-inline';
import styles from './icon.module.css';

export type { IconName } from './icon-names.ts';

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'name' | 'fill'> & {
  name: IconName;
  size?: 14 | 16 | 18 | 20 | 24 | 32;
  filled?: boolean;
  /** Mirrors the icon in right-to-left pages: arrows and chevrons that mean "on" or "back". */
  flip?: boolean;
};

const SIZE_CLASS = {
  14: styles.size14,
  16: styles.size16,
  18: styles.size18,
  20: null,
  24: styles.size24,
  32: styles.size32,
};

/** One symbol of the sprite, drawn in the colour of the text. It is decoration: give the control around it the name. */
export function Icon({ name, size = 20, filled, flip, className, ...rest }: IconProps) {
  return (
    <svg
      className={cx(styles.icon, SIZE_CLASS[size], filled && styles.filled, flip && styles.flipped, className)}
      aria-hidden="true"
      {...rest}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

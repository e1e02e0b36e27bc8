import type { SVGProps } from 'react';
import { cx } from './cx.ts';
import type { IconName } from './icon-names.ts';
import sprite from './icons.svg?no-inline';
import styles from './icon.module.css';
import { old } from './old-classes.ts';

export type { IconName } from './icon-names.ts';

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'name' | 'fill'> & {
  name: IconName;
  size?: 14 | 16 | 18 | 20 | 24 | 32;
  filled?: boolean;
  /** Mirrors the icon in right-to-left pages: arrows and chevrons that mean "on" or "back". */
  flip?: boolean;
};

/** One symbol of the sprite, drawn in the colour of the text. It is decoration: give the control around it the name. */
export function Icon({ name, size = 20, filled, flip, className, ...rest }: IconProps) {
  return (
    <svg
      className={cx(
        styles.icon,
        size !== 20 && styles[`size${size}`],
        filled && styles.filled,
        flip && styles.flipped,
        old(`i ${size === 20 ? '' : `i${size}`}${filled ? ' fill' : ''}${flip ? ' flip' : ''}`),
        className,
      )}
      aria-hidden="true"
      {...rest}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

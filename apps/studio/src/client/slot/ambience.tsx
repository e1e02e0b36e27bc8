import { memo } from 'react';
import { cx } from '@baize/ui/cx.ts';
import type { Theme } from './theme.ts';
import { backdropOf } from './themes.ts';
import styles from './ambience.module.css';

export interface AmbienceProps {
  readonly game: string;
  readonly theme: Theme;
  /** Free spins are on: the backdrop changes its colours. */
  readonly freeSpins: boolean;
}

/** The backdrop and what moves before it: transforms only, still when little motion is asked for. */
export const Ambience = memo(function Ambience({ game, theme: { air: Air }, freeSpins }: AmbienceProps) {
  return (
    <div className={cx(styles.backdrop, freeSpins && styles.freeSpins)} aria-hidden="true">
      <img src={backdropOf(game)} alt="" />
      <Air />
    </div>
  );
});

import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from '@baize/ui/cx.ts';
import { Icon, type IconName } from '@baize/ui/icon.tsx';
import styles from './deck.module.css';

export interface DeckProps {
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** The strip under the stage with the player's figures and controls. */
export const Deck = ({ className, children }: DeckProps) => (
  <div className={cx(styles.deck, className)}>{children}</div>
);

/** The player's figures, each with its name above it. */
export const Figures = ({ className, children }: DeckProps) => (
  <dl className={cx(styles.figures, className)}>{children}</dl>
);

export interface FigureProps {
  readonly label: string;
  /** For a figure that stands out, such as a gain. */
  readonly className?: string | undefined;
  /** What the figure means, for tests: a name that does not change with the language. */
  readonly name?: string;
  readonly children: ReactNode;
}

export const Figure = ({ label, className, name, children }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd className={className} data-figure={name}>
      {children}
    </dd>
  </div>
);

export interface RoundButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'title'> {
  readonly icon: IconName;
  /** The spoken name, and what the browser shows on hovering. */
  readonly label: string;
  readonly filled?: boolean;
}

/** A round button with one icon. */
export const RoundButton = ({ icon, label, filled, ...rest }: RoundButtonProps) => (
  <button type="button" {...rest} className={styles.roundButton} aria-label={label} title={label}>
    <Icon name={icon} filled={filled ?? false} />
  </button>
);

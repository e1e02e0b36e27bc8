import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { useGameState } from './context.tsx';
import { Deck, Figures, type DeckProps } from './deck.tsx';
import { StakeField, type StakeFieldProps } from './stake-field.tsx';
import styles from './instant-deck.module.css';

/** The deck of a game that is decided at once: a typed stake, figures, and one large button. */
export const InstantDeck = ({ className, children }: DeckProps) => (
  <Deck className={cx(styles.deck, className)}>{children}</Deck>
);

export const InstantStake = (props: Omit<StakeFieldProps, 'controlClassName'>) => (
  <StakeField {...props} controlClassName={styles.control} />
);

export const InstantFigures = ({ className, children }: DeckProps) => (
  <Figures className={cx(styles.figures, className)}>{children}</Figures>
);

export const InstantActions = ({ className, children }: DeckProps) => (
  <div className={cx(styles.actions, className)}>{children}</div>
);

/** The large button. While a bet is under way it keeps its colour and only steps back. */
export const ActionButton = (props: ButtonProps) => (
  <Button
    size="lg"
    block
    {...props}
    className={cx(
      styles.action,
      props.variant === 'primary' && styles.primary,
      props.variant === 'positive' && styles.positive,
    )}
  />
);

export interface BetButtonProps {
  /** No bet can be placed, whether or not one is under way. */
  readonly off: boolean;
  readonly busy: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** The large button that places a bet; while what became of one is being found out it says so. */
export function BetButton({ off, busy, onPress, children }: BetButtonProps) {
  const { progress } = useGameState();
  return (
    <ActionButton
      variant="primary"
      disabled={off && !busy}
      busy={progress.at === 'checking'}
      aria-disabled={busy || undefined}
      onClick={onPress}
    >
      {children}
    </ActionButton>
  );
}

export const ActionProblem = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.problem} role="alert">
    {children}
  </p>
);

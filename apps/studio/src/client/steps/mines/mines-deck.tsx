import type { RefObject } from 'react';
import { Icon } from '@baize/ui/icon.tsx';
import { cx } from '@baize/ui/cx.ts';
import text from '@baize/ui/text.module.css';
import { minesLadderE4 } from '@baize/domain/games/mines';
import { payoutOf } from '@baize/domain/money';
import { times } from '../../core/format.ts';
import { BalanceFigure } from '../../parts/balance-figure.tsx';
import { useMoney, useGame, useGameState, useCut, useWords } from '../../parts/context.tsx';
import { Figure, RoundButton } from '../../parts/deck.tsx';
import { ActionButton, InstantActions, InstantDeck, InstantFigures, InstantStake } from '../../parts/instant-deck.tsx';
import { payOf, type MinesRound } from './mines-round.ts';
import { MineCount } from './mine-count.tsx';
import styles from './mines-deck.module.css';

export interface MinesDeckProps {
  /** How many mines the next round has. */
  readonly mines: number;
  /** The running round. */
  readonly open: MinesRound | undefined;
  /** An answer is awaited or being shown. */
  readonly busy: boolean;
  readonly startButton: RefObject<HTMLButtonElement | null>;
  readonly onStart: () => void;
  readonly onCashOut: () => void;
  readonly onRandom: () => void;
}

/** Stake, mines, balance, the next payout, and the button that starts a round or cashes it out. */
export function MinesDeck(props: MinesDeckProps) {
  const { mines, open, busy } = props;
  const { stake, setStake, setPrefs, sounds } = useGame();
  const locked = busy || open !== undefined;
  const choose = (next: number): void => {
    setPrefs({ mines: next });
    sounds().step(next > mines);
  };
  return (
    <InstantDeck className={styles.deck}>
      <InstantStake
        className={styles.stake}
        choicesClassName={styles.quickChoices}
        stake={open?.round.stake ?? stake}
        onStake={setStake}
        locked={locked}
      />
      <MineCount
        choicesClassName={styles.quickChoices}
        mines={open?.board.mines ?? mines}
        locked={locked}
        onMines={choose}
      />
      <InstantFigures className={styles.figures}>
        <BalanceFigure />
        <NextGem open={open} mines={mines} />
      </InstantFigures>
      <InstantActions className={styles.actions}>
        {open ? <OpenRoundActions {...props} open={open} /> : <StartAction {...props} />}
      </InstantActions>
    </InstantDeck>
  );
}

function StartAction({ busy, startButton, onStart }: MinesDeckProps) {
  const { t } = useWords();
  const { isMistyped } = useGame();
  const play = useGameState().play!;
  return (
    <ActionButton
      ref={startButton}
      variant="primary"
      disabled={isMistyped || !play.game.enabled || play.pending !== undefined}
      aria-disabled={busy || undefined}
      onClick={onStart}
    >
      <Icon name="gem" /> {t('mines.start')}
    </ActionButton>
  );
}

function OpenRoundActions({ open, busy, onCashOut, onRandom }: MinesDeckProps & { readonly open: MinesRound }) {
  const { t } = useWords();
  const money = useMoney();
  const cut = useCut();
  const { gems } = open;
  const standing = cut(payOf(open, gems)!.amount);
  return (
    <>
      <ActionButton variant="positive" disabled={gems === 0} aria-disabled={busy || undefined} onClick={onCashOut}>
        {gems === 0 ? t('mines.pickFirst') : t('mines.cashOut', { amount: money(standing) })}
      </ActionButton>
      <RoundButton icon="dice" label={t('mines.random')} aria-disabled={busy || undefined} onClick={onRandom} />
    </>
  );
}

/** What one more gem would make of the round; before it, what the first gem would. */
function NextGem({ open, mines }: Pick<MinesDeckProps, 'open' | 'mines'>) {
  const { t } = useWords();
  const { stake } = useGame();
  const money = useMoney();
  const cut = useCut();
  const first = minesLadderE4(mines)[0]!;
  const next = open ? payOf(open, open.gems + 1) : { multiplierE4: first, amount: payoutOf(stake, first) };
  if (!next) return null;
  return (
    <Figure name="next" label={t('mines.next')} className={text.figures}>
      <strong>{times(next.multiplierE4)}</strong>{' '}
      <span className={cx(text.tertiary, text.tiny)}>{money(cut(next.amount))}</span>
    </Figure>
  );
}

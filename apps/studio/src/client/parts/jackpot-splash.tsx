import { Button } from '@baize/ui/button.tsx';
import text from '@baize/ui/text.module.css';
import { useEffect, useId, useRef } from 'react';
import { money } from '../core/format.ts';
import type { JackpotWin } from '../core/game-state.ts';
import { Confetti } from './confetti.tsx';
import { useGame, useGameState, useWords } from './context.tsx';
import { CountUp } from './count-up.tsx';
import styles from './jackpot-splash.module.css';
import { useLatest } from './use-latest.ts';

const COUNT_MS = 2_600;
/** A press that was meant for the game, a moment before this came, ends nothing. */
const DEAF_MS = 800;
const COINS = 120;
const COLOURS = ['#f4c95d', '#ffe7a0', '#d99a2b', '#ffffff', '#ff9d6c'];

/** Over everything in the game: the player has won a pool. Escape, Enter, space and a press anywhere end it. */
export function JackpotSplash() {
  const { jackpotWin, play } = useGameState();
  if (!jackpotWin || !play) return null;
  return <Splash key={`${jackpotWin.pool}:${jackpotWin.epoch}`} win={jackpotWin} currency={play.currency} />;
}

function Splash({ win, currency }: { readonly win: JackpotWin; readonly currency: string }) {
  const { t } = useWords();
  const { control, reduced, sounds } = useGame();
  const dialog = useRef<HTMLDialogElement>(null);
  const [title, said] = [useId(), useId()];
  const play = useLatest(sounds);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const shownAt = performance.now();
    const end = (event: Event): void => {
      event.preventDefault();
      if (performance.now() - shownAt >= DEAF_MS) control.jackpotSeen();
    };
    element.addEventListener('cancel', end);
    element.addEventListener('click', end);
    element.showModal();
    play.current().big('super');
    return () => {
      element.removeEventListener('cancel', end);
      element.removeEventListener('click', end);
      element.close();
    };
  }, [control, play]);
  return (
    <dialog className={styles.splash} ref={dialog} aria-labelledby={title} aria-describedby={said}>
      {!reduced && <Confetti count={COINS} colours={COLOURS} />}
      <div className={styles.panel}>
        <p className={styles.title} id={title}>
          {t('jackpot.won')}
        </p>
        <p className={styles.pool}>{win.name}</p>
        <p className={styles.sum} aria-hidden="true">
          <CountUp
            value={win.amount}
            ms={reduced ? 0 : COUNT_MS}
            currency={currency}
            onTick={(progress) => sounds().count(progress)}
          />
        </p>
        <p className={styles.note} id={said}>
          <span className={text.visuallyHidden}>
            {win.name}: {money(win.amount, currency)}.{' '}
          </span>
          {t('jackpot.wonNote')}
        </p>
        <Button variant="primary" size="lg" className={styles.button} autoFocus>
          {t('jackpot.wonGoOn')}
        </Button>
      </div>
    </dialog>
  );
}

import { Button } from '@baize/ui/button.tsx';
import { isBusy, nextFree } from '../core/game-state.ts';
import { useGame, useGameState, useMoney, useWords } from '../parts/context.tsx';
import panel from './slot-panels.module.css';
import styles from './free-rounds.module.css';

/** Which of the free rounds is played, and what they have won so far. */
export function FreeRoundsLine() {
  const { t } = useWords();
  const state = useGameState();
  const money = useMoney();
  const free = nextFree(state);
  if (!free) return null;
  // While one is played it is the next: what it wins is not told before the reels do.
  return (
    <p className={styles.line} role={isBusy(state) ? undefined : 'status'}>
      <b>{t('free.round', { nth: free.used + 1, of: free.rounds })}</b>
      <span>{t('free.won', { amount: money(free.won) })}</span>
    </p>
  );
}

/** All of them are played: what they won stands over the reels until the player goes on. */
export function FreeRoundsOver() {
  const { t } = useWords();
  const { play } = useGameState();
  const { control } = useGame();
  const money = useMoney();
  const over = play?.freeRounds;
  if (!over || over.used < over.rounds) return null;
  return (
    <div className={panel.panel} role="status">
      <p className={panel.title}>{t('free.over')}</p>
      <p className={panel.note}>{t('free.overBody', { count: over.rounds })}</p>
      <p className={panel.sum}>{money(over.won)}</p>
      <Button variant="primary" size="lg" className={panel.button} onClick={control.freeRoundsSeen}>
        {t('free.goOn')}
      </Button>
    </div>
  );
}

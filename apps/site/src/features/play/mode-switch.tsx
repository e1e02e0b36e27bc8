import type { GameCard } from '@baize/contract/boot';
import { Button } from '@baize/ui/button.tsx';
import { useT } from '@baize/webkit/i18n';
import { useEffect, useState } from 'react';
import { launch } from '../../launch.ts';
import { notify } from '../../toast.ts';
import { cx } from '@baize/ui/cx.ts';
import pill from '../../layout/balance-pill.module.css';
import styles from './play-bar.module.css';

type ModeSwitchProps = {
  card: GameCard;
  mode: 'real' | 'try';
  /** A round is open in the game: it is finished first. */
  roundOpen: boolean;
};

/**
 * The other way to play this game. Pressed while a round is open it waits for the round's end; once more takes it back.
 */
export function ModeSwitch({ card, mode, roundOpen }: ModeSwitchProps) {
  const t = useT();
  const [isWanted, setWanted] = useState(false);
  const other = mode === 'real' ? 'try' : 'real';
  const isDue = isWanted && !roundOpen;

  useEffect(() => {
    if (isDue) launch(card, other);
  }, [isDue, card, other]);

  function press() {
    if (!roundOpen) return launch(card, other);
    if (!isWanted) notify({ kind: 'info', text: t(`play.switch.${other}Later`) });
    setWanted(!isWanted);
  }
  return (
    <Button
      variant={other === 'real' ? 'primary' : 'secondary'}
      size="sm"
      className={cx(pill.action, styles.switch)}
      aria-pressed={roundOpen ? isWanted : undefined}
      aria-label={t(`play.switch.${other}`)}
      onClick={press}
    >
      {t(other === 'real' ? 'play.playReal' : 'play.switch.tryShort')}
    </Button>
  );
}

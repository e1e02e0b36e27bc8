import type { GameCard } from '@baize/contract/boot';
import { Button } from '@baize/ui/button.tsx';
import { useT } from '@baize/webkit/i18n';
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { dropFrameAhead, frameAheadFor } from '../../frame-ahead.ts';
import { AdoptedFrame } from './adopted-frame.tsx';
import { GameCover } from './game-cover.tsx';
import type { FrameState } from './studio-messages.ts';
import type { Launched } from './use-launch-url.ts';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import styles from './game-frame.module.css';

type GameFrameProps = {
  ref: RefObject<HTMLIFrameElement | null>;
  game: Launched;
  /** The catalogue's, once it is known. */
  card: GameCard | undefined;
  frame: FrameState;
  onLoad: () => void;
  onRestart: () => void;
};

/**
 * What a game may do: run its scripts with its own storage, open its help in a tab. It may not navigate this page,
 * start downloads or ask for devices.
 */
export const SANDBOX = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-pointer-lock',
  'allow-orientation-lock',
].join(' ');
export const ALLOW = 'fullscreen; autoplay; screen-wake-lock';
const SLOW_MS = 12_000;

/**
 * The studio's frame with what lies over it: the loading box, a word when it is slow, the end of its session. What lies
 * over it hides it: two messages are never read through one another.
 */
export function GameFrame({ ref, game, card, frame, onLoad, onRestart }: GameFrameProps) {
  const t = useT();
  const [isSlow, setSlow] = useState(false);
  const waiting = frame.phase === 'loading';
  const [ahead] = useState(() => frameAheadFor(game.url));
  const title = t('play.frameTitle', { name: game.displayName });
  const isOver = frame.phase === 'ended';

  useLayoutEffect(() => {
    if (ahead === undefined) dropFrameAhead();
  }, [ahead]);

  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  return (
    <>
      {ahead ? (
        <AdoptedFrame ref={ref} ahead={ahead} title={title} isOver={isOver} onLoad={onLoad} />
      ) : (
        <iframe
          ref={ref}
          src={game.url}
          title={title}
          sandbox={SANDBOX}
          allow={ALLOW}
          referrerPolicy="origin"
          onLoad={onLoad}
          inert={isOver}
        />
      )}
      {waiting && (
        <GameCover card={card} name={game.displayName}>
          {isSlow && (
            <div className={styles.words}>
              <p>{t('play.slow')}</p>
              <Button onClick={onRestart} icon="refresh">
                {t('play.reload')}
              </Button>
            </div>
          )}
        </GameCover>
      )}
      {isOver && (
        <div className={cx(styles.cover, styles.dark)} role="alert">
          <div className={styles.words}>
            <h2>{t('play.ended.title')}</h2>
            <p className={textStyles.secondary}>{t('play.ended.text')}</p>
            <Button variant="primary" onClick={onRestart}>
              {t('play.ended.again')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

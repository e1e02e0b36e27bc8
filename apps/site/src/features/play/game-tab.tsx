import { Button, buttonClass } from '@baize/ui/button.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Launched } from './use-launch-url.ts';
import styles from './game-trouble.module.css';

type GameTabProps = { game: Launched; lobbyPath: string; onRestart: () => void };

/**
 * In the place of a game that nobody may frame: it opens in a tab of its own, or, in a browser that has no tabs, in the
 * place of this page. What the browser keeps shut opens by a link, which no browser blocks.
 */
export function GameTab({ game, lobbyPath, onRestart }: GameTabProps) {
  const t = useT();
  const { url, opens, displayName: name } = game;
  const [isPressed, setPressed] = useState(false);
  const isOpen = game.isElsewhere || isPressed;
  const isShut = opens === 'tab' && !isOpen;

  return (
    <div className={styles.trouble}>
      <EmptyState
        bare
        picture={isShut ? 'locked' : 'nothing'}
        title={t(isShut ? 'play.tab.blocked' : 'play.tab.title', { name })}
        text={t(isShut ? 'play.tab.blockedText' : 'play.tab.text')}
        actions={
          <>
            {isOpen ? (
              <Button variant="primary" icon="refresh" onClick={onRestart}>
                {t('play.tab.again')}
              </Button>
            ) : (
              <a
                className={buttonClass({ variant: 'primary' })}
                href={url}
                {...(opens === 'tab' && { target: '_blank', rel: 'noopener' })}
                onClick={() => setPressed(true)}
              >
                {t('play.tab.open', { name })}
              </a>
            )}
            <Link className={buttonClass()} href={lobbyPath}>
              {t('play.lobby')}
            </Link>
          </>
        }
      />
    </div>
  );
}

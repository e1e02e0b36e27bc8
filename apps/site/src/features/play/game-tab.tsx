import { Button, buttonClass } from '@baize/ui/button.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { useT } from '@baize/webkit/i18n';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { openTab } from '../../open-tab.ts';
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
  const [state, setState] = useState<'opening' | 'opened' | 'blocked'>('opening');

  useEffect(() => {
    if (opens === 'page') return location.assign(url);
    setState(openTab(url) ? 'opened' : 'blocked');
  }, [url, opens]);

  return (
    <div className={styles.trouble}>
      <EmptyState
        bare
        picture={state === 'blocked' ? 'locked' : 'nothing'}
        title={t(state === 'blocked' ? 'play.tab.blocked' : 'play.tab.title', { name })}
        text={t(state === 'blocked' ? 'play.tab.blockedText' : 'play.tab.text')}
        actions={
          <>
            {state === 'opened' ? (
              <Button variant="primary" icon="refresh" onClick={onRestart}>
                {t('play.tab.again')}
              </Button>
            ) : (
              <a
                className={buttonClass({ variant: 'primary' })}
                href={url}
                {...(opens === 'tab' && { target: '_blank', rel: 'noopener' })}
                onClick={() => setState('opened')}
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

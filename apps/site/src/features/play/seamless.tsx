import { useT } from '@baize/webkit/i18n';
import { EmptyState } from '@baize/ui/states.tsx';
import { buttonClass } from '@baize/ui/button.tsx';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { gameOf, type AreaProps } from '../../routes.ts';
import { GamePage } from './game-page.tsx';

/** The page of one game in the frame of its studio. Another game, or another way to play it, is another page. */
export default function Seamless({ route }: AreaProps) {
  const t = useT();
  const { gameCode, vendor } = gameOf(route.query);
  const mode = route.query.get('mode') === 'try' ? 'try' : 'real';

  useEffect(() => {
    document.documentElement.dataset.page = 'play';
    return () => {
      delete document.documentElement.dataset.page;
    };
  }, []);

  if (gameCode === '') {
    return (
      <EmptyState
        level={1}
        picture="search"
        title={t('play.error.noGame')}
        actions={
          <Link className={buttonClass({ variant: 'primary' })} href="/">
            {t('play.lobby')}
          </Link>
        }
      />
    );
  }
  return <GamePage key={`${vendor}/${gameCode}/${mode}`} gameCode={gameCode} vendor={vendor} mode={mode} />;
}

import type { OpenGame } from '@baize/contract/wagers';
import { buttonClass } from '@baize/ui/button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { seamlessPath } from '../../launch.ts';
import { useFormat } from '../../use-format.ts';
import { cx } from '@baize/ui/cx.ts';
import line from './notice-line.module.css';
import textStyles from '@baize/ui/text.module.css';
import styles from './open-games.module.css';

export type OpenGamesProps = { games: readonly OpenGame[] };

/**
 * Money that waits in an open round comes before any notice: this line stands in their place, as high as theirs, so
 * that nothing moves when it comes.
 */
export default function OpenGames({ games }: OpenGamesProps) {
  const t = useT();
  const f = useFormat();
  return (
    <section className={cx(line.line, styles.line)} aria-label={t('home.open')}>
      <Icon name="clock" />
      <ul className={styles.games}>
        {games.map(({ gameCode, gameName, rounds, stake }) => (
          <li key={gameCode}>
            <span className={textStyles.ellipsis}>
              {t(rounds === 1 ? 'home.open.one' : 'home.open.several', {
                game: gameName,
                stake: f.money(stake),
                n: f.number(rounds),
              })}
            </span>
            <Link
              className={buttonClass({ variant: 'primary' })}
              href={seamlessPath({ gameCode, vassalage: '' })}
              aria-label={`${t('home.open.resume')}: ${gameName}`}
            >
              {t('home.open.resume')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

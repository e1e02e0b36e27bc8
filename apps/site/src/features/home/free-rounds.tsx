import type { FreeRounds as Given } from '@baize/contract/free-rounds';
import { buttonClass } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Icon } from '@baize/ui/icon.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { seamlessPath } from '../../launch.ts';
import { useFormat } from '../../use-format.ts';
import line from './notice-line.module.css';
import styles from './open-games.module.css';

export type FreeRoundsProps = { given: readonly Given[] };

/** What the player was given and has not played: in the place of the notices, as high as theirs. */
export default function FreeRounds({ given }: FreeRoundsProps) {
  const t = useT();
  const f = useFormat();
  return (
    <section className={cx(line.line, styles.line)} aria-label={t('home.free')}>
      <Icon name="gift" />
      <ul className={styles.games}>
        {given.map(({ id, gameCode, gameName, left, stake, multiple, endsAt }) => (
          <li key={id}>
            <span className={styles.words}>
              <span className={textStyles.ellipsis}>
                {t('home.free.line', { left, game: gameName, stake: f.money(stake) })}
              </span>
              <small className={cx(textStyles.ellipsis, textStyles.tiny, textStyles.secondary)}>
                {multiple > 0 && `${t('home.free.staked', { multiple })} · `}
                {t('home.free.until', { until: f.dateTime(endsAt) })}
              </small>
            </span>
            <Link
              className={buttonClass({ variant: 'primary' })}
              href={seamlessPath({ gameCode, vassalage: '' })}
              aria-label={`${t('home.free.play')}: ${gameName}`}
            >
              {t('home.free.play')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

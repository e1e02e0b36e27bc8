import { useEffect, useState } from 'react';
import { cx } from '@baize/ui/cx.ts';
import { Icon } from '@baize/ui/icon.tsx';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import text from '@baize/ui/text.module.css';
import { elapsed, money } from '../core/format.ts';
import { shownNet } from '../core/game-state.ts';
import { Bar, BarTitle } from './bar.tsx';
import { useGame, useGameState, useMoney, useWords } from './context.tsx';
import styles from './game-bar.module.css';

const SECOND_MS = 1000;

/** The bar over the game: what is played, how long, with what result, and the way to rules, proof and help. */
export function GameBar() {
  const { t, lang } = useWords();
  const { play } = useGameState();
  const { prefs, setPrefs, openSheet } = useGame();
  return (
    <Bar>
      <BarTitle>{play ? play.game.name[lang] : ''}</BarTitle>
      {play?.mode === 'try' && (
        <span className={styles.mode} title={t('frame.tryLong')}>
          <Tag tone="warn" className={styles.tag}>
            {t('frame.try')}
          </Tag>
        </span>
      )}
      <BarJackpot />
      <VisitFigures />
      <IconButton
        icon={prefs.muted ? 'sound-off' : 'sound'}
        label={prefs.muted ? t('frame.soundOff') : t('frame.soundOn')}
        aria-pressed={!prefs.muted}
        onClick={() => setPrefs({ muted: !prefs.muted })}
      />
      <IconButton icon="info" label={t('frame.rules')} onClick={() => openSheet('rules')} />
      <IconButton className={styles.wide} icon="shield" label={t('frame.fair')} onClick={() => openSheet('fair')} />
      <IconButton
        className={styles.wide}
        icon="history"
        label={t('frame.history')}
        onClick={() => openSheet('history')}
      />
      <IconButton className={styles.wide} icon="keyboard" label={t('frame.help')} onClick={() => openSheet('help')} />
      <IconButton className={styles.narrow} icon="dots" label={t('frame.menu')} onClick={() => openSheet('menu')} />
    </Bar>
  );
}

/** The pool, where the stage is too low for the sign above the reels. */
function BarJackpot() {
  const { t } = useWords();
  const { play, jackpot } = useGameState();
  if (!play || !jackpot) return null;
  return (
    <p className={styles.pool}>
      {t('jackpot.title')} <strong className={text.figures}>{money(jackpot.amount, play.currency)}</strong>
    </p>
  );
}

/** Elapsed time and net result of this visit: always in view. */
function VisitFigures() {
  const { t } = useWords();
  const state = useGameState();
  const sum = useMoney();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const net = shownNet(state);
  const tone = net > 0n ? text.positive : net < 0n ? text.negative : text.secondary;
  return (
    <dl className={styles.visit}>
      <div title={t('frame.time')}>
        <dt className={text.visuallyHidden}>{t('frame.time')}</dt>
        <dd className={cx(text.figures, text.secondary)}>
          <Icon name="clock" size={14} /> {elapsed(now - state.visit.startedAt)}
        </dd>
      </div>
      <div title={t('frame.net')}>
        <dt className={text.visuallyHidden}>{t('frame.net')}</dt>
        <dd className={cx(text.figures, tone)}>
          <Icon name="trend" size={14} /> {sum(net, true)}
        </dd>
      </div>
    </dl>
  );
}

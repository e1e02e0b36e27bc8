import { useEffect, useState } from 'react';
import { Icon } from '@baize/ui/icon.tsx';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { elapsed } from '../core/format.ts';
import { shownNet } from '../core/game-state.ts';
import { useGameState, useMoney, useGame, useWords } from './context.tsx';

const SECOND_MS = 1000;

/** The bar over the game: what is played, how long, with what result, and the way to rules, proof and help. */
export function TopBar() {
  const { t, lang } = useWords();
  const { play } = useGameState();
  const { prefs, setPrefs, openSheet } = useGame();
  const name = play ? play.game.name[lang] : '';
  return (
    <header className="tb0">
      <h1 className="tb0-name el">{name}</h1>
      {play?.mode === 'try' && (
        <span className="tag tag-warn" title={t('frame.tryLong')}>
          {t('frame.try')}
        </span>
      )}
      <Visit />
      <IconButton
        icon={prefs.muted ? 'sound-off' : 'sound'}
        label={prefs.muted ? t('frame.soundOff') : t('frame.soundOn')}
        aria-pressed={!prefs.muted}
        onClick={() => setPrefs({ muted: !prefs.muted })}
      />
      <IconButton icon="info" label={t('frame.rules')} onClick={() => openSheet('rules')} />
      <IconButton className="tb0-wide" icon="shield" label={t('frame.fair')} onClick={() => openSheet('fair')} />
      <IconButton className="tb0-wide" icon="history" label={t('frame.history')} onClick={() => openSheet('history')} />
      <IconButton className="tb0-wide" icon="keyboard" label={t('frame.help')} onClick={() => openSheet('help')} />
      <IconButton className="tb0-narrow" icon="dots" label={t('frame.menu')} onClick={() => openSheet('menu')} />
    </header>
  );
}

/** Elapsed time and net result of this visit: always in view. */
function Visit() {
  const { t } = useWords();
  const state = useGameState();
  const money = useMoney();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const net = shownNet(state);
  const mood = net > 0n ? 'win' : net < 0n ? 'loss' : 't2';
  return (
    <dl className="sit">
      <div title={t('frame.time')}>
        <dt className="vh">{t('frame.time')}</dt>
        <dd className="num t2">
          <Icon name="clock" size={14} /> {elapsed(now - state.visit.startedAt)}
        </dd>
      </div>
      <div title={t('frame.net')}>
        <dt className="vh">{t('frame.net')}</dt>
        <dd className={`num ${mood}`}>
          <Icon name="trend" size={14} /> {money(net, true)}
        </dd>
      </div>
    </dl>
  );
}

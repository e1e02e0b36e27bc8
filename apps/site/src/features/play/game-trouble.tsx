import type { GameCard } from '@baize/contract/boot';
import { Button, buttonClass } from '@baize/ui/button.tsx';
import { EmptyState, ErrorState } from '@baize/ui/states.tsx';
import { TileGrid } from '../../components/tile-grid.tsx';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { Link } from 'wouter';
import { failureText } from '@baize/webkit/failure-text';
import { GameTile } from '../../components/game-tile.tsx';
import { openModal } from '../../modals.ts';
import { here } from '../../return-path.ts';
import { gameOf } from '../../routes.ts';
import { TryOffer } from '../../components/try-offer.tsx';
import { SUGGESTIONS } from '../../use-game-card.ts';
import type { LaunchState } from './use-launch-url.ts';
import { cx } from '@baize/ui/cx.ts';
import section from '../../components/section.module.css';
import styles from './game-trouble.module.css';

type Trouble = Extract<LaunchState, { kind: 'failed' | 'badAddress' }>;
type GameTroubleProps = {
  state: Trouble;
  name: string;
  similar: readonly GameCard[];
  mode: 'real' | 'try';
  lobbyPath: string;
  onRetry: () => void;
};

/** Failures after which asking again cannot help by itself. */
const FINAL = new Set([
  'GAME_UNKNOWN',
  'NOT_FOUND',
  'GAME_DISABLED',
  'TRUE_ACCOUNT_NEEDED',
  'ACCOUNT_FROZEN',
  'CAPABILITY_CLOSED',
]);
/** Who may not play for real may still come in, or try. */
const WAYS_IN: Partial<Record<Failure['code'], 'login' | 'register'>> = {
  NOT_LOGGED_IN: 'login',
  TRUE_ACCOUNT_NEEDED: 'register',
};
const OWN_TITLES: Partial<Record<Failure['code'], string>> = {
  GAME_UNKNOWN: 'play.error.unknown',
  NOT_FOUND: 'play.error.unknown',
  GAME_DISABLED: 'play.error.disabled',
  SUPPLIER_UNAVAILABLE: 'play.error.supplier',
  OFFLINE: 'play.error.offline',
  TRUE_ACCOUNT_NEEDED: 'in_need_true_account',
};

/** In the place of a game that cannot be opened: why, that no stake was taken, and what to play instead. */
export function GameTrouble({ state, name, similar, lobbyPath, onRetry }: GameTroubleProps) {
  const t = useT();
  const lobby = (
    <Link className={buttonClass()} href={lobbyPath}>
      {t('play.lobby')}
    </Link>
  );
  const suggestions = similar.slice(0, SUGGESTIONS);
  if (state.kind === 'failed' && state.failure.code === 'GAME_MAINTENANCE') {
    return (
      <div className={styles.trouble} data-trouble="">
        <EmptyState
          bare
          picture="maintenance"
          title={t('play.maintenance.title', { name })}
          text={t('play.maintenance.text')}
          actions={lobby}
        />
        {suggestions.length > 0 && (
          <section className={cx(section.section, styles.instead)}>
            <h3>{t('play.maintenance.instead')}</h3>
            <TileGrid className={styles.games} label={t('play.maintenance.instead')}>
              {suggestions.map((card) => (
                <GameTile key={card.nodeId} card={card} eager />
              ))}
            </TileGrid>
          </section>
        )}
      </div>
    );
  }
  const failure = state.kind === 'failed' ? state.failure : undefined;
  const wayIn = failure && WAYS_IN[failure.code];
  const own = failure && OWN_TITLES[failure.code];
  return (
    <div className={styles.trouble} data-trouble="">
      <ErrorState
        bare
        title={failure ? (own ? t(own) : failureText(t, failure)) : t('play.error.badAddress')}
        safe={t('play.error.safe')}
        retry={failure && !FINAL.has(failure.code) ? { label: t('shell.retry'), onRetry } : undefined}
        actions={
          <>
            {wayIn && (
              <Button variant="primary" onClick={() => openModal(wayIn, { returnTo: here() })}>
                {t(`shell.${wayIn}`)}
              </Button>
            )}
            {wayIn && <TryOffer {...gameOf(new URLSearchParams(location.search))} />}
            {lobby}
          </>
        }
        code={failure?.code}
        requestId={failure?.requestId ?? undefined}
        picture={failure?.code === 'OFFLINE' ? 'offline' : 'broken'}
      />
    </div>
  );
}

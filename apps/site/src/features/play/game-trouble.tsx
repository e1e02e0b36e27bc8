import type { GameCard } from '@baize/contract/boot';
import { Button, buttonClass } from '@baize/ui/button.tsx';
import type { PictureName } from '@baize/ui/picture.tsx';
import { EmptyState, ErrorState } from '@baize/ui/states.tsx';
import { TileGrid } from '../../components/tile-grid.tsx';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { failureText } from '@baize/webkit/failure-text';
import { GameTile } from '../../components/game-tile.tsx';
import { openModal } from '../../modals.ts';
import { here } from '../../return-path.ts';
import { gameOf } from '../../routes.ts';
import { TryOffer } from '../../components/try-offer.tsx';
import { useFormat } from '../../use-format.ts';
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
  'GAME_NOT_HERE',
  'TRUE_ACCOUNT_NEEDED',
  'ACCOUNT_DISABLED',
  'ACCOUNT_FROZEN',
  'SELF_EXCLUDED',
  'LIMIT_REACHED',
  'LIMIT_NEEDED',
  'CAPABILITY_CLOSED',
]);
/** Who may not play for real may still come in, or try. */
const WAYS_IN: Partial<Record<Failure['code'], 'login' | 'register'>> = {
  NOT_LOGGED_IN: 'login',
  TRUE_ACCOUNT_NEEDED: 'register',
};
/** What is said of a failure here: a heading, and what it means for the player where that is not its own text. */
type Words = { title: string; text?: string };
const OWN_WORDS: Partial<Record<Failure['code'], Words>> = {
  GAME_UNKNOWN: { title: 'play.error.unknown' },
  NOT_FOUND: { title: 'play.error.unknown' },
  GAME_DISABLED: { title: 'play.error.disabled' },
  GAME_NOT_HERE: { title: 'play.error.notHere', text: 'play.error.notHereText' },
  SUPPLIER_UNAVAILABLE: { title: 'play.error.supplier', text: 'play.error.supplierText' },
  TRANSFER_UNDER_WAY: { title: 'play.error.transfer', text: 'error.TRANSFER_UNDER_WAY' },
  SELF_EXCLUDED: { title: 'play.error.excluded', text: 'error.SELF_EXCLUDED' },
  LIMIT_REACHED: { title: 'play.error.limit', text: 'play.error.limitText' },
  LIMIT_NEEDED: { title: 'play.error.limitNeeded', text: 'error.LIMIT_NEEDED' },
  OFFLINE: { title: 'play.error.offline' },
  TRUE_ACCOUNT_NEEDED: { title: 'in_need_true_account' },
};
/** A login may last so long; every other limit is one of money. */
const TIME_OVER: Words = { title: 'play.error.time', text: 'play.error.timeText' };
const wordsOf = ({ code, params }: Failure): Words | undefined =>
  code === 'LIMIT_REACHED' && params.minutes !== undefined ? TIME_OVER : OWN_WORDS[code];
/** The trouble is this game's: another one may do instead. Who may not stake is offered none. */
const OTHERS_HELP = new Set(['GAME_UNKNOWN', 'NOT_FOUND', 'GAME_DISABLED', 'GAME_NOT_HERE', 'SUPPLIER_UNAVAILABLE']);
const PICTURES: Partial<Record<Failure['code'], PictureName>> = {
  OFFLINE: 'offline',
  SELF_EXCLUDED: 'locked',
  LIMIT_REACHED: 'locked',
  LIMIT_NEEDED: 'locked',
  ACCOUNT_FROZEN: 'locked',
  ACCOUNT_DISABLED: 'locked',
  GAME_NOT_HERE: 'region',
};

/** In the place of a game that cannot be opened: why, that no stake was taken, and what to play instead. */
export function GameTrouble({ state, name, similar, lobbyPath, onRetry }: GameTroubleProps) {
  const t = useT();
  const recommended = state.kind === 'failed' ? state.failure.recommended : [];
  const others = recommended.length > 0 ? recommended : similar;
  const lobby = (
    <Link className={buttonClass()} href={lobbyPath}>
      {t('play.lobby')}
    </Link>
  );
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
        <Instead games={others} />
      </div>
    );
  }
  const failure = state.kind === 'failed' ? state.failure : undefined;
  return (
    <div className={styles.trouble} data-trouble="">
      <Refused failure={failure} lobby={lobby} onRetry={onRetry} />
      {failure && OTHERS_HELP.has(failure.code) && <Instead games={others} />}
    </div>
  );
}

type RefusedProps = { failure: Failure | undefined; lobby: ReactNode; onRetry: () => void };

function Refused({ failure, lobby, onRetry }: RefusedProps) {
  const t = useT();
  const f = useFormat();
  const wayIn = failure && WAYS_IN[failure.code];
  const own = failure && wordsOf(failure);
  const title = own ? t(own.title) : failure ? failureText(t, failure) : t('play.error.badAddress');
  const until = failure?.params.until;
  return (
    <ErrorState
      bare
      title={title}
      safe={own?.text === undefined ? t('play.error.safe') : undefined}
      text={
        own?.text !== undefined && (
          <>
            {t(own.text, failure?.params)} {until !== undefined && t('play.error.until', { time: f.dateTime(until) })}
          </>
        )
      }
      retry={failure && !FINAL.has(failure.code) ? { label: t('shell.retry'), onRetry } : undefined}
      actions={
        <>
          {wayIn && (
            <Button variant="primary" onClick={() => openModal(wayIn, { returnTo: here() })}>
              {t(`shell.${wayIn}`)}
            </Button>
          )}
          {failure?.code === 'LIMIT_NEEDED' && (
            <Link className={buttonClass({ variant: 'primary' })} href="/member/limits">
              {t('play.error.setLimit')}
            </Link>
          )}
          {wayIn && <TryOffer {...gameOf(new URLSearchParams(location.search))} />}
          {lobby}
        </>
      }
      code={failure?.code}
      requestId={failure?.requestId ?? undefined}
      picture={(failure && PICTURES[failure.code]) ?? 'broken'}
    />
  );
}

function Instead({ games }: { games: readonly GameCard[] }) {
  const t = useT();
  const suggestions = games.slice(0, SUGGESTIONS);
  if (suggestions.length === 0) return null;
  return (
    <section className={cx(section.section, styles.instead)}>
      <h3>{t('play.maintenance.instead')}</h3>
      <TileGrid className={styles.games} label={t('play.maintenance.instead')}>
        {suggestions.map((card) => (
          <GameTile key={card.nodeId} card={card} eager />
        ))}
      </TileGrid>
    </section>
  );
}

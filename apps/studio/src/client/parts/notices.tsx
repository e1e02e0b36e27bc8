import { useEffect, useState } from 'react';
import { Button, buttonClass, Spinner } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Icon, type IconName } from '@baize/ui/icon.tsx';
import text from '@baize/ui/text.module.css';
import { explain, isAboveMax, showsCode } from '../core/codes.ts';
import { roundStakeWith, type GameCall } from '../core/game-state.ts';
import { clockTime, money } from '../core/format.ts';
import { originOf } from '../core/params.ts';
import type { MessageKey } from '../messages/en.ts';
import { gemsOf, type GameInfo } from '../wire/rounds.ts';
import { CopyNumber } from './copy-number.tsx';
import { useGame, useGameState, useWords } from './context.tsx';
import styles from './notices.module.css';

const LONG_CHECK_TRIES = 5;
/** A short interruption is not worth a notice: it appears when the answer is really late. */
const CHECK_NOTICE_MS = 600;

/** Everything that has to be said about a bet, in one place over the game, never as a passing toast. */
export function Notices() {
  const { progress, play, resumed, endedElsewhere, late, status, jackpotHit } = useGameState();
  const { control } = useGame();
  if (status !== 'ready' || !play) return null;
  if (progress.at === 'checking')
    return (
      <Checking
        key={progress.requestId}
        requestId={progress.requestId}
        tries={progress.tries}
        sentAt={progress.bet.sentAt}
        game={play.game}
      />
    );
  if (progress.at === 'refused') return <Refused refused={progress} mode={play.mode} />;
  // A late result is shown at once: what it is stays to be read.
  if (late || (progress.at === 'showing' && progress.late))
    return <Line ofResult icon="check-circle" message="call.late" onClose={late ? control.noticed : undefined} />;
  if (play.pending) return <Line icon="clock" message="error.pending" />;
  if (resumed && play.open)
    return (
      <Line
        icon="history"
        message={gemsOf(play.open) === undefined ? 'steps.resumed' : 'mines.resumed'}
        onClose={control.noticed}
      />
    );
  if (endedElsewhere) return <Line icon="history" message="call.endedElsewhere" onClose={control.noticed} />;
  if (jackpotHit) {
    const said = { amount: money(jackpotHit.amount, play.currency), name: jackpotHit.by };
    return <Line icon="trophy" message="jackpot.hit" values={said} onClose={control.noticed} />;
  }
  if (!play.game.enabled)
    return <Line warning icon="alert" message={play.open ? 'error.disabledOpen' : 'error.disabled'} />;
  return null;
}

interface LineProps {
  readonly icon: IconName;
  /** May name the stake and the gems of an open mines round: `{amount}`, `{gems}`. */
  readonly message: MessageKey;
  readonly values?: Readonly<Record<string, string>>;
  readonly warning?: boolean;
  /** It says what the result on the board is, and covers none of it. */
  readonly ofResult?: boolean;
  /** Closes the notice; without it the notice stays as long as its reason. */
  readonly onClose?: (() => void) | undefined;
}

function Line({ icon, message, values: said, warning, ofResult, onClose }: LineProps) {
  const { t } = useWords();
  const { play } = useGameState();
  const open = play?.open;
  const values: Record<string, string | number> =
    open === undefined
      ? {}
      : {
          amount: money(open.stake, open.currency),
          gems: gemsOf(open) ?? 0,
        };
  return (
    <div className={cx(styles.notice, warning && styles.warning, ofResult && styles.ofResult)} role="status">
      <Icon name={icon} />
      <p className={styles.words}>{t(message, said ?? values)}</p>
      {onClose && (
        <Button size="sm" variant="quiet" onClick={onClose}>
          {t('error.dismiss')}
        </Button>
      )}
    </div>
  );
}

interface CheckingProps {
  readonly requestId: string;
  /** How often the studio has been asked without an answer. */
  readonly tries: number;
  /** On the studio's clock, in ms. */
  readonly sentAt: number;
  readonly game: Pick<GameInfo, 'family' | 'name'>;
}

function Checking({ requestId, tries, sentAt, game }: CheckingProps) {
  const { t, lang, offset } = useWords();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), CHECK_NOTICE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <div className={cx(styles.notice, styles.warning)} role="status">
      <Spinner />
      <div className={styles.words}>
        <strong>{t('call.checking')}</strong>
        <p>{t('call.checkingBody')}</p>
        {tries >= LONG_CHECK_TRIES && (
          <>
            <p>
              {t('call.checkingLong', {
                what: t(`call.what.${game.family}`, { game: game.name[lang], time: clockTime(sentAt, offset) }),
              })}
            </p>
            <CopyNumber number={requestId} />
          </>
        )}
      </div>
    </div>
  );
}

interface RefusedProps {
  readonly refused: Extract<GameCall, { at: 'refused' }>;
  readonly mode: 'real' | 'try';
}

function Refused({ refused, mode }: RefusedProps) {
  const { t } = useWords();
  const { control } = useGame();
  const { key, remedy } = explain(refused.code, mode);
  useDismissedOnline(refused.code === 'OFFLINE', control.dismiss);
  const { limits, currency, open } = useGameState().play!;
  const wanted = roundStakeWith(open, refused.bet);
  const max = isAboveMax(refused.code, wanted, limits.max) ? money(limits.max, currency) : undefined;
  const refill = (): void => void control.resetTry().then(control.dismiss);
  return (
    <div className={cx(styles.notice, styles.error)} role="alert">
      <Icon name="alert" />
      <div className={styles.words}>
        <p>{max === undefined ? t(key) : t('error.stakeMax', { max })}</p>
        {showsCode(refused.code) && <p className={text.tertiary}>{t('error.code', { code: refused.code })}</p>}
      </div>
      <span className={styles.actions}>
        {remedy === 'deposit' && <Deposit onAsk={() => control.needDeposit(refused.bet.stake)} />}
        {remedy === 'refill' && (
          <Button size="sm" variant="primary" icon="refresh" onClick={refill}>
            {t('error.refill')}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={control.dismiss}>
          {t('error.dismiss')}
        </Button>
      </span>
    </div>
  );
}

/** Nothing was sent: once the network is back there is nothing left to be said. */
function useDismissedOnline(isOffline: boolean, dismiss: () => void): void {
  useEffect(() => {
    if (!isOffline) return undefined;
    window.addEventListener('online', dismiss);
    return () => window.removeEventListener('online', dismiss);
  }, [isOffline, dismiss]);
}

/**
 * In a page of the site the site opens its own deposit; alone the game leads to the address the operator named, if any.
 */
function Deposit({ onAsk }: { readonly onAsk: () => void }) {
  const { t } = useWords();
  const { play } = useGameState();
  const alone = window.parent === window;
  if (!alone) {
    return (
      <Button size="sm" variant="primary" icon="deposit" onClick={onAsk}>
        {t('frame.deposit')}
      </Button>
    );
  }
  const address = originOf(play?.depositUrl) === undefined ? undefined : play?.depositUrl;
  if (address === undefined) return null;
  return (
    <a className={buttonClass({ variant: 'primary', size: 'sm' })} href={address} target="_blank" rel="noopener">
      <Icon name="deposit" /> {t('frame.deposit')}
    </a>
  );
}

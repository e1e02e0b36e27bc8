import { useEffect, useState } from 'react';
import { Button, buttonClass } from '@baize/ui/button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { explain, showsCode } from '../core/codes.ts';
import type { GameCall } from '../core/game-state.ts';
import { money } from '../core/format.ts';
import { originOf } from '../core/params.ts';
import { useGameState, useGame, useWords } from './context.tsx';

const LONG_CHECK_TRIES = 5;
/** A short hiccup is not worth a notice: it appears when the answer is really late. */
const CHECK_NOTICE_MS = 600;

/** Everything that has to be said about a bet, in one place over the game, never as a passing toast. */
export function Notices() {
  const { progress, play, resumed, status } = useGameState();
  const { control } = useGame();
  if (status !== 'ready' || !play) return null;
  if (progress.at === 'checking')
    return <Checking key={progress.requestId} requestId={progress.requestId} tries={progress.tries} />;
  if (progress.at === 'refused') return <Refused progress={progress} mode={play.mode} />;
  if (progress.at === 'showing' && progress.late) return <Line kind="info" icon="check-circle" text="call.late" />;
  if (play.pending) return <Line kind="info" icon="clock" text="error.pending" />;
  if (resumed && play.open) return <Line kind="info" icon="history" text="mines.resumed" onClose={control.noticed} />;
  if (!play.game.enabled)
    return <Line kind="warnb" icon="alert" text={play.open ? 'error.disabledOpen' : 'error.disabled'} />;
  return null;
}

function Line({
  kind,
  icon,
  text,
  onClose,
}: {
  kind: 'info' | 'warnb';
  icon: 'check-circle' | 'clock' | 'history' | 'alert';
  text: 'call.late' | 'error.pending' | 'mines.resumed' | 'error.disabled' | 'error.disabledOpen';
  onClose?: () => void;
}) {
  const { t } = useWords();
  const { play } = useGameState();
  const open = play?.open;
  const values: Record<string, string | number> =
    open?.detail.kind === 'mines' ? { amount: money(open.stake, open.currency), gems: open.detail.gems } : {};
  return (
    <div className={`note ${kind} over`} role="status">
      <Icon name={icon} />
      <p>{t(text, values)}</p>
      {onClose && (
        <Button size="sm" variant="quiet" onClick={onClose}>
          {t('error.dismiss')}
        </Button>
      )}
    </div>
  );
}

function Checking({ requestId, tries }: { requestId: string; tries: number }) {
  const { t } = useWords();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), CHECK_NOTICE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <div className="note warnb over big" role="status">
      <span className="spinner" aria-hidden="true" />
      <div>
        <strong>{t('call.checking')}</strong>
        <p>{t('call.checkingBody')}</p>
        {tries >= LONG_CHECK_TRIES && <p className="s12">{t('call.checkingLong', { id: requestId })}</p>}
      </div>
    </div>
  );
}

function Refused({ progress, mode }: { progress: Extract<GameCall, { at: 'refused' }>; mode: 'real' | 'try' }) {
  const { t } = useWords();
  const { control } = useGame();
  const { key, remedy } = explain(progress.code, mode);
  return (
    <div className="note errb over" role="alert">
      <Icon name="alert" />
      <div>
        <p>{t(key)}</p>
        {showsCode(progress.code) && <p className="s12 t3">{t('error.code', { code: progress.code })}</p>}
      </div>
      <span className="row">
        {remedy === 'deposit' && <Deposit onAsk={() => control.needDeposit(progress.bet.stake)} />}
        {remedy === 'refill' && (
          <Button
            size="sm"
            variant="primary"
            icon="refresh"
            onClick={() => void control.resetTry().then(control.dismiss)}
          >
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

/** In a page of the site the site opens its own deposit; alone the game leads to the address the operator named, if any. */
function Deposit({ onAsk }: { onAsk: () => void }) {
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

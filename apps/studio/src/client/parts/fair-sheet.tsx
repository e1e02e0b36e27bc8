import { useState } from 'react';
import { Button, buttonClass } from '@baize/ui/button.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { explain } from '../core/codes.ts';
import type { MessageKey } from '../messages/en.ts';
import type { Revealed } from '../wire/api.ts';
import { useGameState, useGame, useWords } from './context.tsx';
import { CopyText } from './copy-text.tsx';
import { Sheet } from './sheet.tsx';

const SEED_MAX = 64;
const CONTROL = /\p{Cc}/u;

/** Seeds, fingerprints and the way to check: all a player needs to prove a result. */
export function FairSheet({ onClose }: { onClose: () => void }) {
  const { t, lang } = useWords();
  const { play, rounds } = useGameState();
  if (!play) return null;
  const { seeds } = play;
  const last = rounds[0];
  return (
    <Sheet title={t('fair.title')} onClose={onClose}>
      <p className="t2">{t('fair.lead')}</p>
      <div className="stack">
        <CopyText label={t('fair.serverHash')} value={seeds.serverSeedHash} />
        <CopyText label={t('fair.nextHash')} value={seeds.nextServerSeedHash} />
        <p className="kv">
          <span className="t2">{t('fair.nonce')}</span>
          <strong className="num">{seeds.nonce}</strong>
        </p>
      </div>
      <ClientSeed key={seeds.clientSeed} seed={seeds.clientSeed} />
      <Rotation />
      <div className="row wrap">
        {last && (
          <a
            className={buttonClass({ variant: 'secondary' })}
            href={verifyLink(last.id, lang)}
            target="_blank"
            rel="noopener"
          >
            <Icon name="shield" /> {t('fair.verify')}
          </a>
        )}
        <a className={buttonClass({ variant: 'quiet' })} href={`/verify?lang=${lang}`} target="_blank" rel="noopener">
          {t('fair.verifyPage')} <Icon name="external" size={16} />
        </a>
      </div>
      <p className="s12 t3">{t('fair.offline')}</p>
    </Sheet>
  );
}

export const verifyLink = (round: string, lang: string): string =>
  `/verify?lang=${lang}#r=${encodeURIComponent(round)}`;

function ClientSeed({ seed }: { seed: string }) {
  const { t } = useWords();
  const { control } = useGame();
  const [text, setText] = useState(seed);
  const [state, setState] = useState<'idle' | 'busy' | 'saved'>('idle');
  const [problem, setProblem] = useState<MessageKey | undefined>();
  const valid = text.length >= 1 && text.length <= SEED_MAX && text.isWellFormed() && !CONTROL.test(text);
  const save = async (): Promise<void> => {
    if (!valid) return setProblem('fair.seedLength');
    setState('busy');
    const reply = await control.setClientSeed(text);
    setProblem(reply.is === 'answer' ? undefined : explain(reply.code, 'real').key);
    setState(reply.is === 'answer' ? 'saved' : 'idle');
  };
  return (
    <form
      className="seed"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label={t('fair.clientSeed')}
        error={problem && t(problem)}
        success={state === 'saved' ? t('fair.saved') : undefined}
      >
        <TextInput
          value={text}
          maxLength={SEED_MAX}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setText(event.target.value);
            setState('idle');
            setProblem(undefined);
          }}
        />
      </Field>
      <Button type="submit" busy={state === 'busy'} disabled={text === seed}>
        {t('fair.save')}
      </Button>
    </form>
  );
}

function Rotation() {
  const { t } = useWords();
  const { play, progress } = useGameState();
  const { control } = useGame();
  const [busy, setBusy] = useState(false);
  const [revealed, setRevealed] = useState<Revealed | undefined>();
  const [problem, setProblem] = useState<MessageKey | undefined>();
  const open =
    play?.open !== undefined || progress.at === 'sent' || progress.at === 'checking' || progress.at === 'showing';
  const rotate = async (): Promise<void> => {
    setBusy(true);
    const reply = await control.rotate();
    setBusy(false);
    setProblem(reply.is === 'answer' ? undefined : explain(reply.code, 'real').key);
    if (reply.is === 'answer') setRevealed(reply.value.revealed);
  };
  return (
    <div className="stack">
      <p className="t2 s13">{t('fair.rotateBody')}</p>
      <Button icon="refresh" busy={busy} disabled={open} onClick={() => void rotate()}>
        {t('fair.rotate')}
      </Button>
      {open && <p className="s12 t3">{t('fair.openRound')}</p>}
      {problem && (
        <p className="msg err" role="alert">
          {t(problem)}
        </p>
      )}
      {revealed && (
        <div className="note okb stack" role="status">
          <CopyText label={t('fair.revealed')} value={revealed.serverSeed} />
          <p className="s12">{t('fair.revealedRounds', { count: revealed.rounds })}</p>
        </div>
      )}
    </div>
  );
}

import { useState } from 'react';
import { Button } from '@baize/ui/button.tsx';
import { Field } from '@baize/ui/field.tsx';
import text from '@baize/ui/text.module.css';
import { TextInput } from '@baize/ui/text-input.tsx';
import { cx } from '@baize/ui/cx.ts';
import { explain } from '../core/codes.ts';
import type { MessageKey } from '../messages/en.ts';
import type { Revealed } from '../wire/api.ts';
import { useGameState, useGame, useWords } from './context.tsx';
import { Stack } from './boxes.tsx';
import { CopyText } from './copy-text.tsx';
import { Sheet } from './sheet.tsx';
import { VerifyLinks } from './verify-links.tsx';
import styles from './fair-sheet.module.css';

const SEED_MAX = 64;
const CONTROL = /\p{Cc}/u;

/** Seeds, fingerprints and the way to check: all a player needs to prove a result. */
export function FairSheet({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  const { play } = useGameState();
  if (!play) return null;
  const { seeds } = play;
  return (
    <Sheet title={t('fair.title')} onClose={onClose}>
      <p className={text.secondary}>{t('fair.lead')}</p>
      <Stack>
        <CopyText label={t('fair.serverHash')} value={seeds.serverSeedHash} />
        <CopyText label={t('fair.nextHash')} value={seeds.nextServerSeedHash} />
        <p className={styles.nonce}>
          <span className={text.secondary}>{t('fair.nonce')}</span>
          <strong className={text.figures}>{seeds.nonce}</strong>
        </p>
      </Stack>
      <ClientSeed key={seeds.clientSeed} seed={seeds.clientSeed} />
      <Rotation />
      <VerifyLinks />
      <p className={cx(text.tiny, text.tertiary)}>{t('fair.offline')}</p>
    </Sheet>
  );
}

function ClientSeed({ seed }: { seed: string }) {
  const { t } = useWords();
  const { control } = useGame();
  const [value, setValue] = useState(seed);
  const [state, setState] = useState<'idle' | 'busy' | 'saved'>('idle');
  const [problem, setProblem] = useState<MessageKey | undefined>();
  const valid = value.length >= 1 && value.length <= SEED_MAX && value.isWellFormed() && !CONTROL.test(value);
  const save = async (): Promise<void> => {
    if (!valid) return setProblem('fair.seedLength');
    setState('busy');
    const reply = await control.setClientSeed(value);
    setProblem(reply.is === 'answer' ? undefined : explain(reply.code, 'real').key);
    setState(reply.is === 'answer' ? 'saved' : 'idle');
  };
  return (
    <form
      className={styles.seed}
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
          value={value}
          maxLength={SEED_MAX}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setValue(event.target.value);
            setState('idle');
            setProblem(undefined);
          }}
        />
      </Field>
      <Button className={styles.save} type="submit" busy={state === 'busy'} disabled={value === seed}>
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
    <Stack>
      <p className={cx(text.secondary, text.small)}>{t('fair.rotateBody')}</p>
      <Button icon="refresh" busy={busy} disabled={open} onClick={() => void rotate()}>
        {t('fair.rotate')}
      </Button>
      {open && <p className={cx(text.tiny, text.tertiary)}>{t('fair.openRound')}</p>}
      {problem && (
        <p className={styles.problem} role="alert">
          {t(problem)}
        </p>
      )}
      {revealed && (
        <div className={styles.revealed} role="status">
          <CopyText label={t('fair.revealed')} value={revealed.serverSeed} />
          <p className={text.tiny}>{t('fair.revealedRounds', { count: revealed.rounds })}</p>
        </div>
      )}
    </Stack>
  );
}

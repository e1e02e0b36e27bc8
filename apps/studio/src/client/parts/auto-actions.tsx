import { useState, type ReactNode } from 'react';
import { Button } from '@baize/ui/button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { roundsLeft } from '../core/autoplay.ts';
import { useMoney, useGameState, useWords } from './context.tsx';
import { ActionButton } from './instant-deck.tsx';
import { QuickChoice, QuickChoices } from './quick-choices.tsx';
import { Sheet } from './sheet.tsx';
import { SpeedButton } from './speed-button.tsx';
import type { Autoplay } from './use-autoplay.ts';
import styles from './auto-actions.module.css';

export interface AutoActionsProps {
  readonly auto: Autoplay;
  readonly stake: bigint;
  /** A run cannot begin now. */
  readonly off: boolean;
  /** The button that plays one round; while a run goes on, the one that ends it stands in its place. */
  readonly children: ReactNode;
}

/** The large button of a game of one press, with autoplay beside it where the jurisdiction allows that. */
export function AutoActions({ auto, stake, off, children }: AutoActionsProps) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  if (auto.run)
    return (
      <>
        <ActionButton variant="secondary" onClick={auto.stop}>
          <Icon name="stop" filled /> {t('auto.stop', { left: roundsLeft(auto.run) })}
        </ActionButton>
        <SpeedButton />
      </>
    );
  return (
    <>
      {children}
      {auto.allowed && (
        <Button size="lg" icon="loop" className={styles.auto} disabled={off} onClick={() => setOpen(true)}>
          <span className={styles.word}>{t('auto.open')}</span>
        </Button>
      )}
      <SpeedButton />
      <AutoEndNote auto={auto} className={styles.end} />
      {open && <AutoSheet auto={auto} stake={stake} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Why the last run is over. */
export function AutoEndNote({ auto, className }: { readonly auto: Autoplay; readonly className: string | undefined }) {
  const { t } = useWords();
  return auto.end ? (
    <p className={className} role="status">
      {t(`auto.end.${auto.end}`)}
    </p>
  ) : null;
}

const ROUNDS = [10, 25, 50, 100] as const;
/** In stakes. */
const LOSSES = [5n, 10n, 25n, 50n] as const;
const GAINS = [5n, 10n, 50n, 100n] as const;

interface AutoSheetProps {
  readonly auto: Autoplay;
  readonly stake: bigint;
  readonly onClose: () => void;
}

/** Limits of a run: how many rounds and how much may be lost are always set, the others where the player wants them. */
export function AutoSheet({ auto, stake, onClose }: AutoSheetProps) {
  const { t } = useWords();
  const money = useMoney();
  const { balance = 0n } = useGameState();
  const [rounds, setRounds] = useState<number>(ROUNDS[0]);
  const [loss, setLoss] = useState<bigint>(LOSSES[1]);
  const [win, setWin] = useState<bigint | undefined>();
  const [gain, setGain] = useState<bigint | undefined>();
  const amount = (stakes: bigint): string => money((stake * stakes) as never);
  const [feature, setFeature] = useState(1);
  const begin = (): void => {
    onClose();
    auto.start({
      rounds,
      loss: stake * loss,
      singleWin: win && stake * win,
      balance: gain && balance + stake * gain,
      feature: feature === 1,
    });
  };
  return (
    <Sheet title={t('auto.title')} onClose={onClose}>
      <div className={styles.form}>
        <p>{t('auto.about')}</p>
        <Choices label={t('auto.rounds')} values={ROUNDS} chosen={rounds} onChoose={setRounds} text={String} />
        <Choices label={t('auto.loss')} values={LOSSES} chosen={loss} onChoose={setLoss} text={amount} />
        <Choices
          label={t('auto.singleWin')}
          values={[undefined, ...GAINS]}
          chosen={win}
          onChoose={setWin}
          text={(each) => (each === undefined ? t('auto.never') : amount(each))}
        />
        <Choices
          label={t('auto.balance')}
          values={[undefined, ...GAINS]}
          chosen={gain}
          onChoose={setGain}
          text={(each) => (each === undefined ? t('auto.never') : money((balance + stake * each) as never))}
        />
        {auto.hasFeature && (
          <Choices
            label={t('auto.feature')}
            values={[1, 0]}
            chosen={feature}
            onChoose={setFeature}
            text={(each) => t(each === 1 ? 'auto.featureStop' : 'auto.featureGoOn')}
          />
        )}
        <Button variant="primary" size="lg" block icon="loop" onClick={begin}>
          {t('auto.start')}
        </Button>
      </div>
    </Sheet>
  );
}

interface ChoicesProps<T> {
  readonly label: string;
  readonly values: readonly T[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
  readonly text: (value: T) => string;
}

function Choices<T extends number | bigint | undefined>({ label, values, chosen, onChoose, text }: ChoicesProps<T>) {
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      <QuickChoices className={styles.row}>
        {values.map((each) => (
          <QuickChoice key={String(each)} aria-pressed={each === chosen} onClick={() => onChoose(each)}>
            {text(each)}
          </QuickChoice>
        ))}
      </QuickChoices>
    </fieldset>
  );
}

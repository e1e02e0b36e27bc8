import { useState } from 'react';
import { cx } from '@baize/ui/cx.ts';
import { Field } from '@baize/ui/field.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import type { Amount } from '@baize/domain/money';
import { currencySign } from '../core/format.ts';
import {
  doubleStake,
  halfStake,
  isStake,
  maxStake,
  readTypedStake,
  stakeFieldText,
  type StakeLimits,
} from '../core/stake.ts';
import { useGame, useGameState, useMoney, useMistyped, useWords } from './context.tsx';
import { QuickChoice, QuickChoices } from './quick-choices.tsx';
import styles from './stake-field.module.css';

export interface StakeFieldProps {
  readonly stake: Amount;
  readonly onStake: (stake: Amount) => void;
  /** A round is under way: nothing can be changed. */
  readonly locked: boolean;
  readonly className?: string | undefined;
  /** For the box around the typed figure. */
  readonly controlClassName?: string | undefined;
  /** For the row of quick choices. */
  readonly choicesClassName?: string | undefined;
}

/** The stake as a figure that is typed, halved, doubled or set to the most that is possible. */
export function StakeField(props: StakeFieldProps) {
  const { stake, onStake, locked } = props;
  const { t } = useWords();
  const { play, balance } = useGameState();
  const { sounds } = useGame();
  const [typed, setTyped] = useState<string | undefined>();
  const problem = useProblem(typed);
  useMistyped('stake', problem !== undefined);
  if (!play) return null;
  const { limits } = play;
  const choose = (next: Amount): void => {
    sounds().step(next > stake);
    setTyped(undefined);
    onStake(next);
  };
  // What cannot be staked stays, marked, until it is put right: nothing else is staked in its place.
  const finish = (): void => {
    if (problem === undefined) setTyped(undefined);
  };
  const choices = [
    { text: '½', label: t('stake.half'), next: () => halfStake(stake, limits) },
    { text: '2×', label: t('stake.double'), next: () => doubleStake(stake, limits) },
    { text: t('stake.maxShort'), label: t('stake.max'), next: () => maxStake(balance ?? limits.max, limits) },
  ];
  return (
    <div className={cx(styles.stake, props.className)}>
      <Field className={styles.field} label={t('stake.label')} error={problem}>
        <TextInput
          className={props.controlClassName}
          inputMode="decimal"
          autoComplete="off"
          disabled={locked}
          prefix={currencySign(play.currency)}
          value={typed ?? stakeFieldText(stake)}
          onChange={(event) => {
            const said = event.target.value;
            const value = readTypedStake(said);
            setTyped(said);
            // What follows from it follows at once; the text stays as it is typed.
            if (value !== undefined && isStake(value, limits)) onStake(value);
          }}
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
        />
      </Field>
      <QuickChoices className={props.choicesClassName}>
        {choices.map(({ text, label, next }) => (
          <QuickChoice
            key={text}
            disabled={locked}
            aria-label={`${text}: ${label}`}
            title={label}
            onClick={() => choose(next())}
          >
            {text}
          </QuickChoice>
        ))}
      </QuickChoices>
    </div>
  );
}

/** What is wrong with a typed stake, in the player's language; undefined while nothing is. */
function useProblem(typed: string | undefined): string | undefined {
  const { t } = useWords();
  const money = useMoney();
  const limits: StakeLimits | undefined = useGameState().play?.limits;
  if (typed === undefined || limits === undefined) return undefined;
  const value = readTypedStake(typed);
  if (value === undefined) return t('stake.invalid');
  if (value < limits.min) return t('stake.low', { min: money(limits.min) });
  if (value > limits.max) return t('stake.high', { max: money(limits.max) });
  return isStake(value, limits) ? undefined : t('stake.step', { step: money(limits.step) });
}

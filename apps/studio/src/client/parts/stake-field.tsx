import { useState } from 'react';
import { Field } from '@baize/ui/field.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import type { Amount } from '@baize/domain/money';
import { currencySign } from '../core/format.ts';
import { doubleStake, halfStake, maxStake, readTypedStake, stakeFieldText } from '../core/stake.ts';
import { useGameState, useMoney, useGame, useWords } from './context.tsx';

/** The stake as a figure that is typed, halved, doubled or set to the most that is possible. */
export function StakeField({
  stake,
  onStake,
  locked,
}: {
  stake: Amount;
  onStake: (stake: Amount) => void;
  locked: boolean;
}) {
  const { t } = useWords();
  const { play, balance } = useGameState();
  const { sounds } = useGame();
  const money = useMoney();
  const [typed, setTyped] = useState<string | undefined>();
  if (!play) return null;
  const { limits } = play;
  const value = typed === undefined ? stake : readTypedStake(typed);
  const problem =
    value === undefined
      ? t('stake.invalid')
      : value < limits.min
        ? t('stake.low', { min: money(limits.min) })
        : value > limits.max
          ? t('stake.high', { max: money(limits.max) })
          : undefined;
  const choose = (next: Amount): void => {
    sounds().step(next > stake);
    setTyped(undefined);
    onStake(next);
  };
  const finish = (): void => {
    if (value !== undefined) onStake(value);
    setTyped(undefined);
  };
  const quick = (text: string, label: string, next: () => Amount) => (
    <button
      type="button"
      className="qs"
      disabled={locked}
      aria-label={`${text}: ${label}`}
      title={label}
      onClick={() => choose(next())}
    >
      {text}
    </button>
  );
  return (
    <div className="stake">
      <Field label={t('stake.label')} error={typed === undefined ? undefined : problem}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          disabled={locked}
          prefix={currencySign(play.currency)}
          value={typed ?? stakeFieldText(stake)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
        />
      </Field>
      <div className="qss">
        {quick('½', t('stake.half'), () => halfStake(stake, limits))}
        {quick('2×', t('stake.double'), () => doubleStake(stake, limits))}
        {quick(t('stake.maxShort'), t('stake.max'), () => maxStake(balance ?? limits.max, limits))}
      </div>
    </div>
  );
}

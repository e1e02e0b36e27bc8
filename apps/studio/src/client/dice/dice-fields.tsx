import { useState } from 'react';
import { Field } from '@baize/ui/field.tsx';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import text from '@baize/ui/text.module.css';
import { cx } from '@baize/ui/cx.ts';
import { DICE_MODEL, diceMultiplierE4, diceTargetE2 } from '@baize/domain/games/dice';
import { times } from '../core/format.ts';
import { readFigure } from '../core/read-figure.ts';
import { useGame, useMistyped, useWords } from '../parts/context.tsx';
import { hundredthsPercent } from '../parts/facts.tsx';
import type { MessageKey } from '../messages/en.ts';
import { chanceFor, HIGHEST_E4, LOWEST_E4, rollText, swapSide } from './dice-math.ts';
import type { ChoiceState } from './use-dice-choice.ts';
import styles from './dice-fields.module.css';

export interface DiceFieldsProps extends ChoiceState {
  /** A roll is under way: nothing can be changed. */
  readonly locked: boolean;
}

/** Payout, compared number and chance: three views of one choice. Each may be set, the others follow. */
export function DiceFields({ choice, choose, locked }: DiceFieldsProps) {
  const { t } = useWords();
  const { sounds } = useGame();
  const swap = (): void => {
    sounds().click();
    choose(swapSide(choice));
  };
  return (
    <div className={styles.fields}>
      <FigureField
        label="dice.multiplier"
        invalid="dice.multiplierInvalid"
        suffix="×"
        shown={times(diceMultiplierE4(choice.chanceE2)).replace('×', '').replace(/,/g, '')}
        locked={locked}
        read={chanceOfMultiplier}
        onChance={(chanceE2) => choose({ chanceE2 })}
      />
      <div className={styles.side}>
        <span className={styles.label} id="dice-side">
          {t(choice.side === 'under' ? 'dice.under' : 'dice.over')}
        </span>
        <div className={styles.control} role="group" aria-labelledby="dice-side">
          <strong>{rollText(diceTargetE2(choice))}</strong>
          <IconButton icon="loop" label={t('dice.swap')} disabled={locked} onClick={swap} />
        </div>
      </div>
      <FigureField
        label="dice.chance"
        invalid="dice.chanceInvalid"
        suffix=""
        shown={rollText(choice.chanceE2)}
        locked={locked}
        read={chanceOfPercent}
        onChance={(chanceE2) => choose({ chanceE2 })}
      />
      <p className={cx(styles.odds, text.secondary, text.figures)} data-figure="odds">
        {t('dice.odds', {
          wins: whole(choice.chanceE2),
          outcomes: whole(DICE_MODEL.outcomes),
          percent: hundredthsPercent(Math.floor((choice.chanceE2 * 10_000) / DICE_MODEL.outcomes)),
        })}
      </p>
    </div>
  );
}

/** 10001 -> "10,001". */
const whole = (count: number): string => String(count).replace(/(?<=\d)(?=\d{3}$)/, ',');

/** The chance that pays a typed multiplier; undefined when the game has none. */
function chanceOfMultiplier(typed: string): number | undefined {
  const figure = readFigure(typed, 4);
  if (figure === undefined) return undefined;
  const multiplier = BigInt(figure);
  return multiplier < LOWEST_E4 || multiplier > HIGHEST_E4 ? undefined : chanceFor(multiplier);
}

/** A typed chance in hundredths of a percent; undefined when the game has none. */
function chanceOfPercent(typed: string): number | undefined {
  const chance = readFigure(typed, 2);
  const taken = chance !== undefined && chance >= DICE_MODEL.chanceE2Min && chance <= DICE_MODEL.chanceE2Max;
  return taken ? chance : undefined;
}

interface FigureFieldProps {
  readonly label: MessageKey;
  /** What is said about a figure that `read` refuses. */
  readonly invalid: MessageKey;
  readonly suffix: string;
  /** The figure of the present choice. */
  readonly shown: string;
  readonly locked: boolean;
  /** The chance a typed figure stands for, in hundredths of a percent. */
  readonly read: (typed: string) => number | undefined;
  readonly onChance: (chanceE2: number) => void;
}

function FigureField({ label, invalid, suffix, shown, locked, read, onChance }: FigureFieldProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState<string | undefined>();
  const wrong = typed !== undefined && read(typed) === undefined;
  useMistyped(label, wrong);
  const finish = (): void => {
    if (!wrong) setTyped(undefined);
  };
  return (
    <Field className={styles.field} label={t(label)} error={wrong ? t(invalid) : undefined}>
      <TextInput
        className={styles.control}
        inputMode="decimal"
        autoComplete="off"
        disabled={locked}
        suffix={<span className={text.secondary}>{suffix}</span>}
        value={typed ?? shown}
        onChange={(event) => {
          const said = event.target.value;
          const chance = read(said);
          setTyped(said);
          // What follows from it follows at once; the text stays as it is typed.
          if (chance !== undefined) onChance(chance);
        }}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
    </Field>
  );
}

import { useState } from 'react';
import { Field } from '@baize/ui/field.tsx';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { DICE_MODEL, diceMultiplierE4, diceTargetE2 } from '@baize/domain/games/dice';
import { times } from '../core/format.ts';
import { useGame, useWords } from '../parts/context.tsx';
import type { MessageKey } from '../messages/en.ts';
import { chanceFor, HIGHEST_E4, LOWEST_E4, readFigure, rollText, swapSide } from './dice-math.ts';
import type { ChoiceState } from './use-dice-choice.ts';

/** Payout, compared number and chance: three views of one choice. Each may be set, the others follow. */
export function DiceFields({ choice, choose, locked }: ChoiceState & { locked: boolean }) {
  const { t } = useWords();
  const { sounds } = useGame();
  const swap = (): void => {
    sounds().click();
    choose(swapSide(choice));
  };
  return (
    <div className="dice-fields">
      <Figure
        label="dice.multiplier"
        invalid="dice.multiplierInvalid"
        suffix="×"
        text={times(diceMultiplierE4(choice.chanceE2)).replace('×', '').replace(/,/g, '')}
        locked={locked}
        read={(typed) => {
          const wish = readFigure(typed, 4);
          return wish === undefined || BigInt(wish) < LOWEST_E4 || BigInt(wish) > HIGHEST_E4
            ? undefined
            : chanceFor(BigInt(wish));
        }}
        onChance={(chanceE2) => choose({ chanceE2 })}
      />
      <div className="field">
        <span className="lab" id="dice-side">
          {t(choice.side === 'under' ? 'dice.under' : 'dice.over')}
        </span>
        <div className="inp side" role="group" aria-labelledby="dice-side">
          <strong className="num grow">{rollText(diceTargetE2(choice))}</strong>
          <IconButton icon="loop" label={t('dice.swap')} disabled={locked} onClick={swap} />
        </div>
      </div>
      <Figure
        label="dice.chance"
        invalid="dice.chanceInvalid"
        suffix="%"
        text={rollText(choice.chanceE2)}
        locked={locked}
        read={(typed) => {
          const chance = readFigure(typed, 2);
          return chance === undefined || chance < DICE_MODEL.chanceE2Min || chance > DICE_MODEL.chanceE2Max
            ? undefined
            : chance;
        }}
        onChance={(chanceE2) => choose({ chanceE2 })}
      />
    </div>
  );
}

function Figure({
  label,
  invalid,
  suffix,
  text,
  locked,
  read,
  onChance,
}: {
  label: MessageKey;
  invalid: MessageKey;
  suffix: string;
  text: string;
  locked: boolean;
  read: (typed: string) => number | undefined;
  onChance: (chanceE2: number) => void;
}) {
  const { t } = useWords();
  const [typed, setTyped] = useState<string | undefined>();
  const wrong = typed !== undefined && read(typed) === undefined;
  const finish = (): void => {
    const chance = typed === undefined ? undefined : read(typed);
    if (chance !== undefined) onChance(chance);
    setTyped(undefined);
  };
  return (
    <Field label={t(label)} error={wrong ? t(invalid) : undefined}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        disabled={locked}
        suffix={<span className="t2">{suffix}</span>}
        value={typed ?? text}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
    </Field>
  );
}

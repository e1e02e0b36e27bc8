import type { CSSProperties } from 'react';
import { diceTargetE2 } from '@baize/domain/games/dice';
import { useGame, useWords } from '../parts/context.tsx';
import type { DiceDetail, Round } from '../wire/decode.ts';
import { chanceAtTarget, rollText, targetRange, type DiceChoice } from './dice-math.ts';
import type { ChoiceState } from './use-dice-choice.ts';

const MARKS = [0, 25, 50, 75, 100];
const SOUND_EVERY_E2 = 200;

/** The scale from 0 to 100: what wins, what loses, the handle between them, and where the last roll fell. */
export function DiceTrack({
  choice,
  choose,
  locked,
  round,
}: ChoiceState & { locked: boolean; round: Round<DiceDetail> | undefined }) {
  const { t } = useWords();
  const { sounds } = useGame();
  const target = diceTargetE2(choice);
  const [low, high] = targetRange(choice.side);
  const move = (next: number): void => {
    if (Math.floor(next / SOUND_EVERY_E2) !== Math.floor(target / SOUND_EVERY_E2)) sounds().tick(0);
    choose({ chanceE2: chanceAtTarget(next, choice.side) });
  };
  const style = { '--at': `${target / 100}%` } as CSSProperties;
  return (
    <div className="track" style={style}>
      <div className="marker-way">{round && <Marker key={round.id} round={round} />}</div>
      <div className="track-bar">
        <div className="rail">
          <i className={`zone low ${choice.side === 'under' ? 'w' : 'l'}`} />
          <i className={`zone high ${choice.side === 'under' ? 'l' : 'w'}`} />
        </div>
        <input
          type="range"
          min={0}
          max={10_000}
          step={1}
          value={target}
          disabled={locked}
          aria-label={t('dice.slider')}
          aria-valuetext={valueText(choice, t('dice.chance'))}
          onChange={(event) => move(Math.min(high, Math.max(low, Number(event.target.value))))}
        />
      </div>
      <ol className="track-marks" aria-hidden="true">
        {MARKS.map((mark) => (
          <li key={mark} className="num" style={{ insetInlineStart: `${mark}%` }}>
            {mark}
          </li>
        ))}
      </ol>
    </div>
  );
}

const valueText = (choice: DiceChoice, word: string): string => `${word} ${rollText(choice.chanceE2)} %`;

function Marker({ round }: { round: Round<DiceDetail> }) {
  return (
    <span
      className={`marker${round.detail.win ? ' w' : ' l'}`}
      style={{ insetInlineStart: `${round.detail.rollE2 / 100}%` }}
      aria-hidden="true"
    >
      <b className="num">{rollText(round.detail.rollE2)}</b>
    </span>
  );
}

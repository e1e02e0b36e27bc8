import { cx } from '@baize/ui/cx.ts';
import text from '@baize/ui/text.module.css';
import { amount } from '@baize/domain/money';
import { coinsOf, type SlotModel } from '@baize/domain/games/slot/model';
import { useGameState, useMoney, useGame, useWords } from '../parts/context.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { lineStake } from './line-stake.ts';
import { kindWords } from './kind-words.ts';
import styles from './bet-sheet.module.css';

export interface BetSheetProps {
  readonly model: SlotModel;
  readonly onClose: () => void;
}

/** All bets of the slot at a glance: the whole bet, and what that is per line. */
export function BetSheet({ model, onClose }: BetSheetProps) {
  const { t } = useWords();
  const { play, balance } = useGameState();
  const { stake, setStake, sounds } = useGame();
  const money = useMoney();
  if (!play) return null;
  const choice = lineStake(stake, play.limits, coinsOf(model));
  const lines = BigInt(coinsOf(model));
  const { per, unit } = kindWords(model);
  return (
    <Sheet title={t('stake.choose')} onClose={onClose}>
      <div className={styles.bets}>
        {choice.steps.map((line, index) => {
          const total = amount(line * lines);
          return (
            <button
              key={line}
              type="button"
              aria-pressed={index === choice.index}
              className={balance !== undefined && total > balance ? styles.tooHigh : undefined}
              onClick={() => {
                sounds().step(index > choice.index);
                setStake(total);
                onClose();
              }}
            >
              <strong className={text.figures}>{money(total)}</strong>
              <span className={cx(styles.perLine, text.figures)}>{t(per, { amount: money(line) })}</span>
            </button>
          );
        })}
      </div>
      <p className={cx(text.small, text.tertiary)}>{t(unit)}</p>
    </Sheet>
  );
}

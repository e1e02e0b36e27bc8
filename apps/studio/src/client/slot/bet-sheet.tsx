import { amount } from '@baize/domain/money';
import type { SlotModel } from '@baize/domain/games/slot/model';
import { useGameState, useMoney, useGame, useWords } from '../parts/context.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { lineStake } from './line-stake.ts';

/** All bets of the slot at a glance: the whole bet, and what that is per line. */
export function BetSheet({ model, onClose }: { model: SlotModel; onClose: () => void }) {
  const { t } = useWords();
  const { play, balance } = useGameState();
  const { stake, setStake, sounds } = useGame();
  const money = useMoney();
  if (!play) return null;
  const choice = lineStake(stake, play.limits, model.lines.length);
  const lines = BigInt(model.lines.length);
  return (
    <Sheet title={t('stake.choose')} onClose={onClose}>
      <div className="bets">
        {choice.steps.map((line, index) => {
          const total = amount(line * lines);
          return (
            <button
              key={line}
              type="button"
              aria-pressed={index === choice.index}
              className={balance !== undefined && total > balance ? 'poor' : undefined}
              onClick={() => {
                sounds().step(index > choice.index);
                setStake(total);
                onClose();
              }}
            >
              <strong className="num">{money(total)}</strong>
              <span className="s12 num">{t('stake.perLine', { amount: money(line) })}</span>
            </button>
          );
        })}
      </div>
      <p className="s13 t3">{t('rules.slot1')}</p>
    </Sheet>
  );
}

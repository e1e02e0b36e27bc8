import { useState } from 'react';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Icon } from '@baize/ui/icon.tsx';
import text from '@baize/ui/text.module.css';
import { comparison, money, times } from '../core/format.ts';
import { chosenBefore, chosenWords } from '../instant/chosen-words.ts';
import { replayLink } from '../core/links.ts';
import { gemsOf, isCrash, type Detail, type Round } from '../wire/rounds.ts';
import { useGameState, useGame, useTime, useWords, type Translate } from './context.tsx';
import { Sheet } from './sheet.tsx';
import styles from './history-sheet.module.css';

export interface HistorySheetProps {
  readonly onClose: () => void;
  /** What was drawn in a round and what it was paid by, where the game on the page says that in words. */
  readonly outcome?: ((round: Round, t: Translate) => string | undefined) | undefined;
}

/** The player's own rounds of this game, newest first; each can be watched again and checked. */
export function HistorySheet({ onClose, outcome }: HistorySheetProps) {
  const { t } = useWords();
  const { rounds, moreRounds } = useGameState();
  const { control } = useGame();
  const [busy, setBusy] = useState(false);
  const more = async (): Promise<void> => {
    setBusy(true);
    await control.moreRounds();
    setBusy(false);
  };
  return (
    <Sheet title={t('history.title')} onClose={onClose}>
      {rounds.length === 0 ? (
        <p className={text.secondary}>{t('history.empty')}</p>
      ) : (
        <ul className={styles.rounds}>
          {rounds.map((round) => (
            <PastRound key={round.id} round={round} outcome={outcome} />
          ))}
        </ul>
      )}
      {moreRounds !== undefined && (
        <Button block busy={busy} onClick={() => void more()}>
          {t('history.more')}
        </Button>
      )}
    </Sheet>
  );
}

function PastRound({ round, outcome }: { round: Round } & Pick<HistorySheetProps, 'outcome'>) {
  const words = useWords();
  const { t } = words;
  const time = useTime()(round.openedAt);
  const won = round.payout > round.stake;
  const chosen = chosenIn(round.detail, t);
  const told = (
    <>
      <span className={styles.result}>
        <strong className={text.figures}>{summary(round, t, outcome)}</strong>
        {chosen && <span className={styles.small}>{chosen}</span>}
        <span className={styles.small}>{time}</span>
      </span>
      <span className={styles.sums}>
        {!isUnderWay(round) && (
          <span className={cx(text.figures, won ? text.positive : text.secondary)}>
            {money(round.payout, round.currency)}
          </span>
        )}
        <span className={cx(styles.small, text.figures)}>
          {t(round.free ? 'free.bet' : 'history.bet')} {money(round.stake, round.currency)}
        </span>
      </span>
    </>
  );
  // There is nothing to be watched again before the flight is over.
  if (isInTheAir(round))
    return (
      <li>
        <div>{told}</div>
      </li>
    );
  return (
    <li>
      <a href={replayLink(round.id, words)} target="_blank" rel="opener" aria-label={`${t('history.watch')}: ${time}`}>
        {told}
        <Icon name="chevron-right" size={16} flip />
      </a>
    </li>
  );
}

/** What was chosen beside the stake, where the figure of the round does not tell it. */
function chosenIn(detail: Detail, t: Translate): string | undefined {
  if (detail.family === 'instant') return chosenWords(detail, t);
  return detail.family === 'steps' ? chosenBefore(detail, t) : undefined;
}

/** A bet whose flight goes on; it may have been paid. */
const isInTheAir = ({ detail }: Round): boolean => detail.family === 'crash' && detail.pointE2 === undefined;
const isUnderWay = (round: Round): boolean =>
  isInTheAir(round) && round.state === 'open' && !(isCrash(round) && round.detail.phase === 'cashed');

/** A round in one figure, behind what was drawn: the roll, the number, the hand, the gems, the multiple. */
function summary(round: Round, t: Translate, outcome: HistorySheetProps['outcome']): string {
  if (round.state === 'void') return t('replay.voided');
  const { detail } = round;
  if (isUnderWay(round)) return t('crash.underWay');
  if (detail.family === 'dice') return `${(detail.rollE2 / 100).toFixed(2)} ${comparison(detail)}`;
  const multiple = times(round.multiplierE4);
  if (detail.family === 'crash')
    return detail.pointE2 === undefined
      ? `${multiple} · ${t('crash.paid')}`
      : `${multiple} · ${t('crash.point')} ${times(BigInt(detail.pointE2) * 100n)}`;
  const gems = gemsOf(round);
  if (gems !== undefined) return `◆ ${gems} · ${multiple}`;
  return (round.state === 'closed' ? outcome?.(round, t) : undefined) ?? multiple;
}

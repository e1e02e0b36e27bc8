import { useEffect, useRef, useState } from 'react';
import { crashOverMs, crashReachedMs } from '@baize/domain/games/crash';
import { cx } from '@baize/ui/cx.ts';
import text from '@baize/ui/text.module.css';
import { useGame, useMoney, useWords } from '../parts/context.tsx';
import { DarkStage } from '../parts/stage.tsx';
import { useLatest } from '../parts/use-latest.ts';
import type { ReplayProps } from '../replay/replay-page.tsx';
import { isCrash, type CrashDetail, type Round } from '../wire/rounds.ts';
import { SkyView } from './sky-view.tsx';
import { figureText, shownFigureE2 } from './figures.ts';
import styles from './crash.module.css';

/** A long flight is shown in so long at most. */
const SHOWN_MAX_MS = 14_000;
const QUICK_MS = 1_500;

/** A recorded flight, with the moment at which this bet was cashed out. */
export default function CrashReplay({ round, quick }: ReplayProps) {
  return isCrash(round) ? <Flight round={round} quick={quick} /> : null;
}

function Flight({ round, quick }: { readonly round: Round<CrashDetail>; readonly quick: boolean }) {
  const { t } = useWords();
  const money = useMoney();
  const { reduced, sounds } = useGame();
  const { pointE2, cashedE2 } = round.detail;
  const length = crashOverMs(pointE2 ?? cashedE2 ?? 100);
  const pace = Math.max(1, length / (reduced ? 1 : quick ? QUICK_MS : SHOWN_MAX_MS));
  const begun = useRef<number>(undefined);
  const figure = useRef<HTMLParagraphElement>(null);
  const [isOver, setOver] = useState(false);
  const [isCashed, setCashed] = useState(false);
  const elapsed = (): number => {
    begun.current ??= performance.now();
    return Math.min(length, (performance.now() - begun.current) * pace);
  };
  const latest = useLatest(sounds);
  useEffect(() => {
    if (isCashed) latest.current().cash('small');
  }, [isCashed, latest]);
  useEffect(() => {
    if (isOver) latest.current().land(false);
  }, [isOver, latest]);
  const write = (): void => {
    const at = elapsed();
    if (at >= length) setOver(true);
    if (cashedE2 !== undefined && at >= crashReachedMs(cashedE2)) setCashed(true);
    const said = figureText(at >= length ? (pointE2 ?? cashedE2 ?? 100) : shownFigureE2(at));
    if (figure.current && figure.current.textContent !== said) figure.current.textContent = said;
  };
  return (
    <DarkStage className={styles.stage}>
      <SkyView
        elapsed={elapsed}
        endedAt={isOver && pointE2 !== undefined ? length : undefined}
        still={reduced}
        onFrame={write}
      />
      <div className={styles.readout}>
        <p ref={figure} className={cx(styles.figure, text.figures, isOver && styles.broken)} />
        {isCashed && cashedE2 !== undefined && (
          <p className={cx(styles.line, styles.won)}>
            {t('crash.cashed', { times: figureText(cashedE2), amount: money(round.payout) })}
          </p>
        )}
      </div>
    </DarkStage>
  );
}

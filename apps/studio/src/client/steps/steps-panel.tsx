import { useState } from 'react';
import { Icon } from '@baize/ui/icon.tsx';
import { cx } from '@baize/ui/cx.ts';
import text from '@baize/ui/text.module.css';
import type { Fields } from '@baize/domain/games/instant/instant-game';
import { payoutOf } from '@baize/domain/money';
import { LastResults } from '../instant/last-results.tsx';
import { ResultLine } from '../instant/result-line.tsx';
import board from '../instant/instant-board.module.css';
import { BalanceFigure } from '../parts/balance-figure.tsx';
import { useMoney, useGame, useGameState, useWords } from '../parts/context.tsx';
import { Figure } from '../parts/deck.tsx';
import { BetButton, InstantActions, InstantDeck, InstantFigures, InstantStake } from '../parts/instant-deck.tsx';
import { DarkStage } from '../parts/stage.tsx';
import { useStakeKeys } from '../parts/use-stake-keys.ts';
import type { ActionsProps, CommonTableView, TableProps } from './steps-view.ts';
import { useStepsRound } from './use-steps-round.ts';
import styles from './steps-panel.module.css';

/** What a player has prepared belongs to one step of one round. */
interface Draft {
  readonly of: string;
  readonly fields: Fields;
}

/** The stage and the deck of a game of many steps. */
export function StepsPanel({ view }: { readonly view: CommonTableView }) {
  const { rounds } = useGameState();
  const { control } = useGame();
  const { round, known, busy } = useStepsRound(view);
  const [draft, setDraft] = useState<Draft>({ of: '', fields: view.draft });
  const place = `${known?.id ?? ''}:${known?.detail.steps.length ?? 0}`;
  const open = round?.state === 'open';
  const table: TableProps = {
    round,
    open,
    busy,
    draft: draft.of === place ? draft.fields : view.draft,
    prepare: (fields) => setDraft({ of: place, fields }),
  };
  const act = (action: Fields): void => {
    if (round && open && !busy) control.step(round, action, view.further?.(round, action));
  };
  return (
    <>
      <DarkStage className={board.stage}>
        <LastResults rounds={rounds} />
        <div className={board.place}>
          <view.Board {...table} />
        </div>
        <ResultLine view={view} shown={{ round, revealing: open || busy }} ready="steps.ready" />
      </DarkStage>
      <StepsDeck
        view={view}
        table={table}
        // What a turning card brings is told by the deck when it lies: until then it stands as it was pressed.
        actions={known?.state === 'open' ? { ...table, round: known, act } : undefined}
      />
    </>
  );
}

interface StepsDeckProps {
  readonly view: CommonTableView;
  readonly table: TableProps;
  /** Of a round that is open. */
  readonly actions: ActionsProps | undefined;
}

function StepsDeck({ view, table: { busy }, actions }: StepsDeckProps) {
  const { t } = useWords();
  const { stake, setStake, sounds, control, isMistyped } = useGame();
  const money = useMoney();
  const { play } = useGameState();
  const { game, pending } = play!;
  const off = busy || isMistyped || !game.enabled || pending !== undefined;
  const deal = (): void => {
    if (off || actions) return;
    sounds().click();
    control.bet(stake, (said) => ({ name: 'startSteps', input: { ...said, choice: {} } }));
  };
  const staked = actions?.round.stake ?? stake;
  const first = actions && view.first ? view.first(actions.round) : staked;
  const own = actions && !busy ? view.keys(actions) : {};
  const { ' ': press = deal, ...more } = own;
  useStakeKeys(press, more, actions !== undefined);
  return (
    <InstantDeck className={cx(styles.deck, actions && styles.open)}>
      <InstantStake
        className={styles.stake}
        choicesClassName={styles.quickChoices}
        stake={staked}
        onStake={setStake}
        locked={busy || actions !== undefined}
      />
      <InstantFigures>
        <BalanceFigure />
        <Figure name="payout" label={t('instant.top')} className={cx(text.figures, text.gold)}>
          {money(payoutOf(first, game.maxMultiplierE4 ?? 0n))}
        </Figure>
      </InstantFigures>
      {actions ? (
        <view.Actions {...actions} />
      ) : (
        <InstantActions>
          <BetButton off={off} busy={busy} onPress={deal}>
            <Icon name="cards" /> {t('steps.deal')}
          </BetButton>
        </InstantActions>
      )}
    </InstantDeck>
  );
}

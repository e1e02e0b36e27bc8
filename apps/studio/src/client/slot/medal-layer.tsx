import type { CSSProperties } from 'react';
import { cx } from '@baize/ui/cx.ts';
import text from '@baize/ui/text.module.css';
import type { SlotModel } from '@baize/domain/games/slot/model';
import type { SlotMedal } from '@baize/domain/games/slot/record';
import { useMoney, useWords } from '../parts/context.tsx';
import type { MedalBoard } from './present-hold.ts';
import type { SlotView } from './presenter.ts';
import { prizeWord } from './prize-words.ts';
import { unitsToMoney } from './slot-lines.tsx';
import { symbolArt } from './symbols.ts';
import type { Theme } from './theme.ts';
import styles from './medal-layer.module.css';

export interface MedalLayerProps {
  readonly view: SlotView;
  readonly model: SlotModel;
  readonly theme: Theme;
}

const place = (reel: number, row: number): CSSProperties => ({ gridColumn: reel + 1, gridRow: row + 1 });

/** What each medal on the reels is worth; during respins the medals themselves, with the empty cells dark. */
export function MedalLayer({ view, model, theme }: MedalLayerProps) {
  if (!('hold' in model) || view.board.medals.length === 0) return null;
  const { board } = view;
  const scatter = model.symbols.find(({ role }) => role === 'scatter')!.id;
  const picture = `data:image/svg+xml,${encodeURIComponent(symbolArt(theme, scatter))}`;
  const taken = new Set(board.medals.map(({ position }) => position.join(':')));
  const cells = Array.from({ length: model.reels * model.rows }, (_, cell) => [
    Math.floor(cell / model.rows),
    cell % model.rows,
  ]) as (readonly [number, number])[];
  return (
    <div className={cx(styles.layer, board.held && styles.held)} aria-hidden="true">
      {board.held &&
        cells
          .filter((cell) => !taken.has(cell.join(':')))
          .map(([reel, row]) => (
            <i
              key={`${reel}:${row}`}
              className={cx(styles.empty, board.turning && styles.turning)}
              style={place(reel, row)}
            />
          ))}
      {board.medals.map((medal, index) => (
        <Medal
          key={medal.position.join(':')}
          {...{ medal, board, view, model }}
          counted={index < (board.counted ?? 0)}
          picture={board.held ? picture : undefined}
        />
      ))}
    </div>
  );
}

interface MedalProps {
  readonly medal: SlotMedal;
  readonly board: MedalBoard;
  readonly view: SlotView;
  readonly model: SlotModel;
  readonly counted: boolean;
  /** Drawn where the reels do not show it. */
  readonly picture: string | undefined;
}

function Medal({ medal, view, model, counted, picture }: MedalProps) {
  const { t } = useWords();
  const money = useMoney();
  const [reel, row] = medal.position;
  const prize = prizeWord(medal.prize);
  return (
    <span className={cx(styles.medal, counted && styles.counted, prize && styles.prize)} style={place(reel, row)}>
      {picture && <img src={picture} alt="" />}
      <b className={text.figures}>{prize ? t(prize) : money(unitsToMoney(medal.units, view.stake ?? 0n, model))}</b>
    </span>
  );
}

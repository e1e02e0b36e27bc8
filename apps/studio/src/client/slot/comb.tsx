import type { SlotModel } from '@baize/domain/games/slot/model';
import { loweredOf, REACH, type Fit } from './fit.ts';
import type { WinShow } from './win-shows.ts';
import styles from './comb.module.css';

/** Between two cells stands a wall of wax. */
const WALL_PX = 1.5;

/** The outline of a cell of the honeycomb. */
function cellPath(fit: Fit, reel: number, row: number): string {
  const column = fit.cellWidth + fit.gap;
  const x = fit.reach + reel * column + fit.cellWidth / 2;
  const y = loweredOf(fit, reel) + (row + 0.5) * fit.cellHeight;
  const half = fit.cellHeight / 2 - WALL_PX;
  const [near, far] = [(column / 2) * (1 - REACH) - WALL_PX, (column / 2) * (1 + REACH) - WALL_PX];
  return `M${x - far} ${y}L${x - near} ${y - half}H${x + near}L${x + far} ${y}L${x + near} ${y + half}H${x - near}Z`;
}

export interface CombProps {
  readonly fit: Fit;
  readonly model: SlotModel;
}

/** The cells behind the reels, those that are cut off at the edges too. */
export function Comb({ fit, model }: CombProps) {
  const cells = Array.from({ length: model.reels }, (_, reel) =>
    Array.from({ length: model.rows + 2 }, (__, row) => cellPath(fit, reel, row - 1)).join(''),
  ).join('');
  return (
    <svg className={styles.comb} aria-hidden="true">
      <path d={cells} />
    </svg>
  );
}

/** The cells that win, outlined. */
export function CombWins({ fit, model, shows }: CombProps & { readonly shows: readonly WinShow[] }) {
  const lit = new Set(shows.flatMap(({ positions }) => positions.map(([reel, row]) => reel * model.rows + row)));
  return (
    <svg className={styles.wins} aria-hidden="true">
      {[...lit].map((cell) => (
        <path key={cell} d={cellPath(fit, Math.floor(cell / model.rows), cell % model.rows)} />
      ))}
    </svg>
  );
}

import { memo, useRef, type CSSProperties } from 'react';
import { gem, mine } from '@baize/game-art/mines-art.ts';
import { useWords } from '../../parts/context.tsx';
import type { MessageKey } from '../../messages/en.ts';
import type { MinesState } from '@baize/domain/games/mines';
import { cx } from '@baize/ui/cx.ts';
import { neighbour, revealDelay, SIDE, type Face } from './board.ts';
import styles from './mines-board.module.css';

const picture = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
const GEM = picture(gem());
const MINE = picture(mine());

const WORDS: Readonly<Record<Face, MessageKey>> = {
  closed: 'mines.tileClosed',
  opening: 'mines.tileOpening',
  gem: 'mines.tileGem',
  hit: 'mines.tileHit',
  'gem-left': 'mines.tileGem',
  'mine-left': 'mines.tileMine',
};

const FACE_CLASS: Readonly<Record<Face, string | undefined>> = {
  closed: styles.closed,
  opening: styles.opening,
  gem: cx(styles.open, styles.gem),
  hit: cx(styles.open, styles.hit),
  'gem-left': cx(styles.open, styles.unopenedGem),
  'mine-left': cx(styles.open, styles.unopenedMine),
};

export interface BoardProps {
  readonly faces: readonly Face[];
  readonly state: Pick<MinesState, 'picks' | 'phase'> | undefined;
  /** A round is open: tiles can be picked. */
  readonly live: boolean;
  readonly busy: boolean;
  /** The board of a record: closed tiles are not dimmed. */
  readonly recorded?: boolean;
  /** The tile that the tab key reaches. */
  readonly focus: number;
  readonly onFocus: (tile: number) => void;
  readonly onPick: (tile: number) => void;
}

/** Twenty-five tiles as one grid: a single stop for the tab key, arrows inside, Enter opens. */
export function MinesBoard({ faces, state, live, busy, recorded, focus, onFocus, onPick }: BoardProps) {
  const { t } = useWords();
  const board = useRef<HTMLDivElement>(null);
  const move = (key: string): boolean => {
    const next = neighbour(focus, key);
    if (next === focus) return key.startsWith('Arrow');
    onFocus(next);
    board.current?.querySelectorAll<HTMLElement>('[role=gridcell]')[next]?.focus();
    return true;
  };
  const busted = state?.phase === 'busted';
  return (
    <div
      className={cx(
        styles.board,
        live ? styles.live : !recorded && styles.dimmed,
        busy && styles.busy,
        busted && styles.busted,
      )}
      role="grid"
      tabIndex={-1}
      aria-label={t('mines.board')}
      ref={board}
      onKeyDown={(event) => {
        if (move(event.key)) event.preventDefault();
      }}
    >
      {Array.from({ length: SIDE }, (_, row) => (
        <div role="row" key={row} className={styles.row}>
          {faces.slice(row * SIDE, row * SIDE + SIDE).map((face, column) => {
            const tile = row * SIDE + column;
            return (
              <Tile
                key={tile}
                tile={tile}
                face={face}
                focused={tile === focus}
                live={live}
                delay={state && !live ? revealDelay(state, tile) : 0}
                label={`${t('mines.tile', { row: row + 1, column: column + 1 })}, ${t(WORDS[face])}`}
                onPick={onPick}
                onFocus={onFocus}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface TileProps {
  readonly tile: number;
  readonly face: Face;
  readonly focused: boolean;
  readonly live: boolean;
  /** In ms, for tiles that open after the round. */
  readonly delay: number;
  readonly label: string;
  readonly onPick: (tile: number) => void;
  readonly onFocus: (tile: number) => void;
}

const Tile = memo(function Tile({ tile, face, focused, live, delay, label, onPick, onFocus }: TileProps) {
  const style = { '--delay': `${delay}ms` } as CSSProperties;
  const art = face === 'gem' || face === 'gem-left' ? GEM : face === 'hit' || face === 'mine-left' ? MINE : undefined;
  return (
    <button
      type="button"
      role="gridcell"
      className={cx(styles.tile, FACE_CLASS[face])}
      style={style}
      tabIndex={focused ? 0 : -1}
      aria-label={label}
      aria-disabled={!live || face !== 'closed' || undefined}
      onFocus={() => onFocus(tile)}
      onClick={() => onPick(tile)}
    >
      <span className={styles.lid} />
      {art && (
        <span className={styles.content}>
          <img src={art} alt="" />
        </span>
      )}
      {face === 'hit' && <span className={styles.blast} />}
    </button>
  );
});

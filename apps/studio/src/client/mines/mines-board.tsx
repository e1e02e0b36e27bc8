import { memo, useRef, type CSSProperties } from 'react';
import { gem, mine } from '@baize/ui/art/mines-art.ts';
import { useWords } from '../parts/context.tsx';
import type { MessageKey } from '../messages/en.ts';
import type { MinesDetail } from '../wire/decode.ts';
import { neighbour, revealDelay, SIDE, type Face } from './board.ts';

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

interface BoardProps {
  readonly faces: readonly Face[];
  readonly detail: MinesDetail | undefined;
  readonly live: boolean;
  readonly busy: boolean;
  readonly focus: number;
  readonly onFocus: (tile: number) => void;
  readonly onPick: (tile: number) => void;
}

/** Twenty-five tiles as one grid: a single stop for the tab key, arrows inside, Enter opens. */
export function MinesBoard({ faces, detail, live, busy, focus, onFocus, onPick }: BoardProps) {
  const { t } = useWords();
  const board = useRef<HTMLDivElement>(null);
  const move = (key: string): boolean => {
    const next = neighbour(focus, key);
    if (next === focus) return key.startsWith('Arrow');
    onFocus(next);
    board.current?.querySelectorAll<HTMLElement>('[role=gridcell]')[next]?.focus();
    return true;
  };
  const busted = detail?.phase === 'busted';
  return (
    <div
      className={`mboard${live ? ' live' : ''}${busy ? ' busy' : ''}${busted ? ' busted' : ''}`}
      role="grid"
      tabIndex={-1}
      aria-label={t('mines.board')}
      ref={board}
      onKeyDown={(event) => {
        if (move(event.key)) event.preventDefault();
      }}
    >
      {Array.from({ length: SIDE }, (_, row) => (
        <div role="row" key={row} className="mrow">
          {faces.slice(row * SIDE, row * SIDE + SIDE).map((face, column) => {
            const tile = row * SIDE + column;
            return (
              <Tile
                key={tile}
                tile={tile}
                face={face}
                focused={tile === focus}
                live={live}
                delay={detail && !live ? revealDelay(detail, tile) : 0}
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

const Tile = memo(function Tile({
  tile,
  face,
  focused,
  live,
  delay,
  label,
  onPick,
  onFocus,
}: {
  tile: number;
  face: Face;
  focused: boolean;
  live: boolean;
  delay: number;
  label: string;
  onPick: (tile: number) => void;
  onFocus: (tile: number) => void;
}) {
  const style = { '--d': `${delay}ms` } as CSSProperties;
  const art = face === 'gem' || face === 'gem-left' ? GEM : face === 'hit' || face === 'mine-left' ? MINE : undefined;
  return (
    <button
      type="button"
      role="gridcell"
      className={`mt ${face}`}
      style={style}
      tabIndex={focused ? 0 : -1}
      aria-label={label}
      aria-disabled={!live || face !== 'closed' || undefined}
      onFocus={() => onFocus(tile)}
      onClick={() => onPick(tile)}
    >
      <span className="mt-lid" />
      {art && (
        <span className="mt-in">
          <img src={art} alt="" />
        </span>
      )}
      {face === 'hit' && <span className="mt-blast" />}
    </button>
  );
});

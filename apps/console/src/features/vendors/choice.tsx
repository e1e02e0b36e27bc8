import type { ConsoleGame as Game } from '@baize/contract/console/games';
import { CellCheckbox } from '@baize/ui/cell-control.tsx';
import type { Column } from '@baize/ui/data-table.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';

/** Which of the rows are chosen to be changed together. What a filter hides is not changed. */
export type Choice = {
  picked: readonly Game[];
  isWhole: boolean;
  has: (game: Game) => boolean;
  put: (game: Game, on: boolean) => void;
  putAll: (on: boolean) => void;
  clear: () => void;
};

export function useChoice(rows: readonly Game[]): Choice {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const picked = rows.filter(({ gameCode }) => codes.includes(gameCode));
  return {
    picked,
    isWhole: picked.length === rows.length,
    has: ({ gameCode }) => codes.includes(gameCode),
    put: ({ gameCode }, on) => setCodes([...codes.filter((code) => code !== gameCode), ...(on ? [gameCode] : [])]),
    putAll: (on) => setCodes(on ? rows.map(({ gameCode }) => gameCode) : []),
    clear: () => setCodes([]),
  };
}

export function useSelectColumn(choice: Choice): Column<Game> {
  const t = useT();
  return {
    key: 'select',
    head: (
      <CellCheckbox
        label={t('bulk.all')}
        checked={choice.isWhole}
        onChange={(event) => choice.putAll(event.target.checked)}
      />
    ),
    cell: (row) => <SelectOne choice={choice} game={row} />,
  };
}

export function SelectOne({ choice, game }: { choice: Choice; game: Game }) {
  const t = useT();
  return (
    <CellCheckbox
      label={t('bulk.one', { name: game.displayName })}
      checked={choice.has(game)}
      onChange={(event) => choice.put(game, event.target.checked)}
    />
  );
}

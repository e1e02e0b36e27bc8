import { Button } from '@baize/ui/button.tsx';
import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import type { Difference } from '../lib/diff.ts';
import { DiffTable } from './diff-table.tsx';

type BothSidesProps = {
  /** Names the table for who does not see it. */
  caption: string;
  rows: readonly Difference[];
  /** Stands above the table, where the title does not say enough. */
  text?: string;
  /** How to go on, where the form's own buttons do not say it. */
  way?: { readonly text: string; readonly go: () => void };
};

/** Somebody else saved first: what they saved, and what is about to be saved instead. */
export function BothSides({ caption, rows, text, way }: BothSidesProps) {
  const t = useT();
  return (
    <Note
      tone="warn"
      live
      title={t('conflict.title')}
      actions={
        way && (
          <Button size="sm" onClick={way.go}>
            {way.text}
          </Button>
        )
      }
    >
      {text !== undefined && <p>{text}</p>}
      <DiffTable caption={caption} rows={rows} />
    </Note>
  );
}

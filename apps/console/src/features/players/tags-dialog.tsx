import type { PlayerTagRow } from '@baize/contract/console/player-tags';
import { Button } from '@baize/ui/button.tsx';
import { DataTable } from '@baize/ui/data-table.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Consequences } from '../../components/consequences.tsx';
import { GivenTags } from '../../components/given-tags.tsx';
import { NoRows } from '../../components/list-table.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { useAction } from '../../use-action.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { TagForm } from './tag-form.tsx';
import { TAGS_STALE } from './tags-stale.ts';

type Asking = { readonly what: 'new' } | { readonly what: 'edit' | 'remove'; readonly row: PlayerTagRow };

/** The words that the brand's operators have for players: made, changed and deleted. */
export default function TagsDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const query = useCall('listPlayerTags');
  const [asking, setAsking] = useState<Asking | null>(null);
  const back = (): void => setAsking(null);
  if (asking?.what === 'new') return <TagForm row={null} onClose={back} />;
  if (asking?.what === 'edit') return <TagForm row={asking.row} onClose={back} />;
  if (asking?.what === 'remove') return <RemoveTag row={asking.row} onClose={back} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('playerTag.list')}
      labels={{ close: t('shell.close') }}
      footer={
        <Button variant="primary" icon="plus" onClick={() => setAsking({ what: 'new' })}>
          {t('playerTag.new')}
        </Button>
      }
    >
      <QueryView query={query} skeleton={<RowsSkeleton />}>
        {(rows) =>
          rows.length === 0 ? (
            <NoRows title={t('playerTag.none')} text={t('playerTag.none.text')} />
          ) : (
            <Tags rows={rows} onAsk={setAsking} />
          )
        }
      </QueryView>
    </Dialog>
  );
}

function Tags({ rows, onAsk }: { rows: readonly PlayerTagRow[]; onAsk: (asking: Asking) => void }) {
  const t = useT();
  const format = useFormat();
  const actions = (row: PlayerTagRow) => (
    <span className={layout.row}>
      <Button
        size="dense"
        icon="edit"
        aria-label={t('playerTag.change.of', { name: row.name })}
        onClick={() => onAsk({ what: 'edit', row })}
      >
        {t('games.change')}
      </Button>
      <Button
        size="dense"
        variant="danger"
        aria-label={t('playerTag.remove.of', { name: row.name })}
        onClick={() => onAsk({ what: 'remove', row })}
      >
        {t('role.remove')}
      </Button>
    </span>
  );
  return (
    <DataTable
      density="dense"
      caption={t('part.table', { name: t('playerTag.list') })}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', head: t('playerTag.one'), fixed: true, cell: (row) => <GivenTags tags={[row]} /> },
        { key: 'players', head: t('playerTag.players'), align: 'end', cell: ({ players }) => format.number(players) },
        {
          key: 'do',
          atEnd: true,
          head: <span className={textStyles.visuallyHidden}>{t('games.change')}</span>,
          align: 'end',
          cell: actions,
        },
      ]}
      card={(row) => ({
        title: <GivenTags tags={[row]} />,
        figures: [{ label: t('playerTag.players'), value: format.number(row.players) }],
        more: actions(row),
      })}
    />
  );
}

function RemoveTag({ row, onClose }: { row: PlayerTagRow; onClose: () => void }) {
  const t = useT();
  const action = useAction('removePlayerTag', {
    stale: TAGS_STALE,
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('playerTag.removed', { name: row.name }) });
    },
  });
  return (
    <ReasonDialog
      title={t('playerTag.remove.of', { name: row.name })}
      submit={t('role.remove')}
      variant="danger"
      action={action}
      onClose={onClose}
      onReason={(reason) => action.run({ tag: row.id, version: row.version, reason })}
    >
      <Consequences items={[t('playerTag.remove.text', { count: row.players })]} />
    </ReasonDialog>
  );
}

import type { PlayerDetail } from '@baize/contract/console/players';
import { Checkbox } from '@baize/ui/checkbox.tsx';
import { Note } from '@baize/ui/note.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { QueryView } from '../../components/query-view.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import { useAction } from '../../use-action.ts';
import { useCall } from '../../use-call.ts';
import { TAGS_STALE } from './tags-stale.ts';

/** Gives a player one tag or takes it away, with the reason that the audit log and the timeline keep. */
export default function PlayerTagsDialog({ player, onClose }: { player: PlayerDetail; onClose: () => void }) {
  const t = useT();
  const query = useCall('listPlayerTags');
  const [chosen, setChosen] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const has = (id: string): boolean => player.tags.some((tag) => tag.id === id);
  const action = useAction('setPlayerTag', {
    stale: TAGS_STALE,
    done: () => {
      onClose();
      showToast({ tone: 'ok', title: t('playerTag.set.done', { account: player.account }) });
    },
  });
  return (
    <ReasonDialog
      title={t('playerTag.set')}
      subtitle={player.account}
      submit={t(chosen !== null && has(chosen) ? 'playerTag.take' : 'playerTag.give')}
      action={action}
      onClose={onClose}
      onReason={(reason) => {
        setMissing(chosen === null);
        if (chosen !== null) action.run({ id: player.id, tag: chosen, given: !has(chosen), reason });
      }}
    >
      <QueryView query={query} skeleton={<RowsSkeleton />}>
        {(rows) =>
          rows.length === 0 ? (
            <Note tone="info">{t('playerTag.none.text')}</Note>
          ) : (
            <fieldset>
              <legend>{t('playerTag.choose')}</legend>
              {rows.map(({ id, name, risk }) => (
                <Checkbox
                  key={id}
                  checked={(chosen === id) !== has(id)}
                  onChange={() => setChosen(chosen === id ? null : id)}
                >
                  {risk ? `${name} (${t('playerTag.risk')})` : name}
                </Checkbox>
              ))}
            </fieldset>
          )
        }
      </QueryView>
      {missing && <Note tone="error">{t('playerTag.choose')}</Note>}
    </ReasonDialog>
  );
}

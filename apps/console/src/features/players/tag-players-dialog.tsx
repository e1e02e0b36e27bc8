import type { PlayerRow } from '@baize/contract/console/players';
import { Field } from '@baize/ui/field.tsx';
import { Select } from '@baize/ui/select.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { BulkDialog } from '../../components/bulk-dialog.tsx';
import { ask, useCall } from '../../use-call.ts';
import { TAGS_STALE } from './tags-stale.ts';

/** Gives several players one tag, with one reason. */
export default function TagPlayersDialog({ rows, onClose }: { rows: readonly PlayerRow[]; onClose: () => void }) {
  const t = useT();
  const tags = useCall('listPlayerTags').data ?? [];
  const [tag, setTag] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <BulkDialog
      title={t('playerTag.set')}
      submit={t('playerTag.give')}
      effects={[]}
      rows={rows.map(({ id, account }) => ({ key: id, text: account }))}
      run={(id, reason) => ask('setPlayerTag', { id, tag, given: true, reason })}
      stale={TAGS_STALE}
      disabled={tag === ''}
      onRefused={() => setMissing(true)}
      onClose={onClose}
    >
      <Field
        label={t('playerTag.one')}
        required
        hint={tags.length === 0 ? t('playerTag.none.text') : undefined}
        error={missing && tag === '' && t('playerTag.choose')}
      >
        <Select
          value={tag}
          placeholder={t('playerTag.choose')}
          onChange={(event) => setTag(event.target.value)}
          options={tags.map(({ id, name, risk }) => ({
            value: id,
            label: risk ? `${name} (${t('playerTag.risk')})` : name,
          }))}
        />
      </Field>
    </BulkDialog>
  );
}

import type { Privacy } from '@baize/contract/privacy';
import { Button } from '@baize/ui/button.tsx';
import { Note } from '@baize/ui/note.tsx';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { client } from '../../client.ts';
import { openModal } from '../../modals.ts';
import { queryClient } from '../../query-client.ts';
import { notify } from '../../toast.ts';
import { callKey, useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { SafeRow } from './safe-row.tsx';
import styles from './account-page.module.css';

/** What is held of the member: their own copy of it, and its end. */
export function PrivacyRows() {
  const t = useT();
  const f = useFormat();
  const { data } = useCall('getPrivacy', undefined, { staleTime: 0 });
  if (!data) return null;
  return (
    <>
      <SafeRow
        icon="download"
        title={t('member.data.copy')}
        text={
          data.copyHeldUntil === null
            ? t('member.data.copyText', { count: f.number(data.copiesLeft) })
            : t('member.data.copyHeld', { when: f.dateTime(data.copyHeldUntil) })
        }
      >
        {data.copiesLeft > 0 && data.copyHeldUntil === null && (
          <Button onClick={() => openModal('privacy', { wish: 'copy', asksCode: data.asksCode })}>
            {t('member.data.copyGet')}
          </Button>
        )}
      </SafeRow>
      <SafeRow icon="trash" title={t('member.data.end')} text={t('member.data.endText')}>
        {data.erasure ? (
          <Asked erasure={data.erasure} blocks={data.blocks} />
        ) : (
          <Button onClick={() => openModal('privacy', { wish: 'end', ...data })}>{t('member.data.endAsk')}</Button>
        )}
      </SafeRow>
    </>
  );
}

type AskedProps = { erasure: NonNullable<Privacy['erasure']>; blocks: Privacy['blocks'] };

/** The end was asked for: until it comes it can be taken back. */
function Asked({ erasure, blocks }: AskedProps) {
  const t = useT();
  const f = useFormat();
  const [busy, setBusy] = useState(false);
  async function stop() {
    setBusy(true);
    const outcome = await client.call('stopErasure');
    setBusy(false);
    if (outcome.ok) notify({ kind: 'ok', text: t('member.data.stopped') });
    else notify({ kind: 'warn', text: failureText(t, outcome.error) });
    void queryClient.invalidateQueries({ queryKey: callKey('getPrivacy') });
  }
  return (
    <div className={styles.actions}>
      <Note
        tone="warn"
        actions={
          <Button busy={busy} onClick={() => void stop()}>
            {t('member.data.stop')}
          </Button>
        }
      >
        <p>{t(`member.data.due.${erasure.askedBy}`, { when: f.dateTime(erasure.dueAt) })}</p>
        {blocks.length > 0 && (
          <p>{t('member.data.waits', { what: blocks.map((block) => t(`member.data.block.${block}`)).join(', ') })}</p>
        )}
      </Note>
    </div>
  );
}

import type { TransferEntry } from '@baize/contract/console/transfers';
import { Button } from '@baize/ui/button.tsx';
import layout from '@baize/ui/layout.module.css';
import { Tag } from '@baize/ui/tag.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import { lazyPart } from '@baize/webkit/lazy-part';
import { useState } from 'react';
import { useCan } from '../../session.ts';
import { ShowPart } from '../../show-part.tsx';
import { useAction } from '../../use-action.ts';

const RESOLVE_DIALOG = lazyPart(() => import('./resolve-dialog.tsx'));
const TONE = { init: 'info', debited: 'info', unknown: 'warn', credited: 'positive', reversed: 'plain' } as const;

/** Where it stands; what is in dispute or waits for a second person comes first. */
export function TransferState({ row: { state, waiting, contradiction, resolvedAt } }: { row: TransferEntry }) {
  const t = useT();
  if (waiting) return <Tag tone="info">{t('transfer.waiting')}</Tag>;
  if (contradiction !== null && resolvedAt === null) return <Tag tone="negative">{t('transfer.disputed')}</Tag>;
  return <Tag tone={TONE[state]}>{t(`transfer.state.${state}`)}</Tag>;
}

/** What may be done about it now. */
export function TransferActions({ row }: { row: TransferEntry }) {
  const t = useT();
  const may = useCan('cases.decide');
  const [isResolving, setResolving] = useState(false);
  if (!may || row.resolutions.length === 0) return null;
  return (
    <span className={layout.row}>
      {row.endedAt === null && <AskNow id={row.id} />}
      <Button
        size="dense"
        onPointerEnter={RESOLVE_DIALOG.load}
        onClick={() => setResolving(true)}
        aria-label={t('transfer.resolve.of', { reference: row.reference })}
      >
        {t('transfer.resolve')}
      </Button>
      {isResolving && <ShowPart part={RESOLVE_DIALOG} props={{ found: row, onClose: () => setResolving(false) }} />}
    </span>
  );
}

function AskNow({ id }: { id: string }) {
  const t = useT();
  const action = useAction('askTransfer', {
    stale: ['listTransfers', 'listAudit'],
    done: ({ state }) =>
      showToast({
        tone: state === 'unknown' ? 'info' : 'ok',
        title: t('transfer.asked', { state: t(`transfer.state.${state}`) }),
      }),
    failed: (failure) => showToast({ tone: 'err', title: failureText(t, failure) }),
  });
  return (
    <Button size="dense" busy={action.busy} onClick={() => action.run({ id })}>
      {t('transfer.ask')}
    </Button>
  );
}

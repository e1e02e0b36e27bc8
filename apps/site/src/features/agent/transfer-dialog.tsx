import { Dialog } from '@baize/ui/dialog.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { useT } from '@baize/webkit/i18n';
import { TRANSFER_STEPS } from '../../cash-pages.ts';
import { ShowPart } from '../../show-part.tsx';

type TransferDialogProps = { downline: { readonly id: string; readonly account: string }; close: () => void };

/** Money of the agent's to somebody who stands right below them. */
export function TransferDialog({ downline: { id, account }, close }: TransferDialogProps) {
  const t = useT();
  return (
    <Dialog
      open
      onClose={close}
      title={t('agent.transfer.title', { account })}
      labels={{ close: t('shell.close'), move: t('shell.move') }}
    >
      <ShowPart
        part={TRANSFER_STEPS}
        props={{ toOf: () => ({ is: 'downline' as const, id, account }), onSent: close }}
        skeleton={<Skeleton count={3} blockSize={56} />}
      />
    </Dialog>
  );
}

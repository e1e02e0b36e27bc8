import { WITHDRAWAL_CLAIMS, type WithdrawalClaim } from '@baize/contract/payout-kinds';
import type { Withdrawal } from '@baize/contract/withdrawals';
import { Button } from '@baize/ui/button.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { Segmented } from '@baize/ui/segmented.tsx';
import textStyles from '@baize/ui/text.module.css';
import { TextInput } from '@baize/ui/text-input.tsx';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useState } from 'react';
import { client } from '../../client.ts';
import { ProofField, type SentImage } from '../../components/proof-field.tsx';
import { useSession } from '../../session.ts';
import { normaliseAmount } from '../../typed-amount.ts';
import styles from './withdraw-page.module.css';

type ReceiptDialogProps = { order: Withdrawal; onClose: () => void; onDone: () => void };

/** A part arrived, or nothing: a person looks into it, so some words are needed. */
export function ReceiptDialog({ order, onClose, onDone }: ReceiptDialogProps) {
  const t = useT();
  const { currencySymbol } = useSession();
  const receipt = useReceipt(order.id, onDone);
  const { received, setReceived, amount, setAmount, note, setNote, failure, busy, submit } = receipt;
  const fields = failure?.fields ?? {};
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('withdraw.receipt.title')}
      subtitle={t('withdraw.receipt.text')}
      labels={{ close: t('shell.close'), move: t('auth.move') }}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Segmented
          label={t('withdraw.receipt.what')}
          value={received}
          onChange={setReceived}
          options={WITHDRAWAL_CLAIMS.map((claim) => ({ value: claim, label: t(`withdraw.receipt.${claim}`) }))}
        />
        {received === 'part' && (
          <Field
            label={t('withdraw.receipt.amount')}
            required
            error={'amount' in fields ? t('withdraw.receipt.amountWrong') : undefined}
          >
            <TextInput
              prefix={currencySymbol}
              dir="ltr"
              inputMode="decimal"
              maxLength={24}
              className={textStyles.figures}
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          </Field>
        )}
        <Field
          label={t('withdraw.receipt.note')}
          required
          hint={t('withdraw.receipt.noteHint')}
          error={'note' in fields ? t('withdraw.receipt.noteMissing') : undefined}
        >
          <TextInput maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
        <ProofField
          purpose="withdrawal-proof"
          label={t('withdraw.receipt.proof')}
          required
          hint={t('withdraw.receipt.proofHint')}
          error={'images' in fields ? t('withdraw.receipt.proofMissing') : undefined}
          {...receipt.pictures}
        />
        {failure && Object.keys(fields).length === 0 && <Note tone="error" live title={failureText(t, failure)} />}
        <Button type="submit" variant="primary" busy={busy}>
          {t('withdraw.receipt.send')}
        </Button>
      </form>
    </Dialog>
  );
}

function useReceipt(id: string, onDone: () => void) {
  const [received, setReceived] = useState<WithdrawalClaim>('part');
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const [images, setImages] = useState<readonly SentImage[]>([]);
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const [sending, setSending] = useState(false);

  async function submit() {
    if (busy || sending) return;
    setBusy(true);
    setFailure(undefined);
    const part = received === 'part' ? { amount: normaliseAmount(amount) || '0' } : {};
    const outcome = await client.call('confirmWithdrawal', {
      id,
      received,
      note,
      images: images.map((image) => image.id),
      ...part,
    });
    setBusy(false);
    if (outcome.ok) onDone();
    else setFailure(outcome.error);
  }
  const pictures = { images, onChange: setImages, onSending: setSending };
  const typed = { received, setReceived, amount, setAmount, note, setNote };
  return { ...typed, pictures, failure, busy: busy || sending, submit };
}

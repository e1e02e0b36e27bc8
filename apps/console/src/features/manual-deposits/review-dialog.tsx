import { Field } from '@baize/ui/field.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { isAmount } from '../../lib/filter-rules.ts';
import { useAction } from '../../use-action.ts';
import { useFormat } from '../../use-format.ts';
import { STALE, type Asked } from './parts.ts';

/** What came is credited, or the order is refused or taken up again: with what follows, and why. */
export default function ReviewDialog({ order, decision, onClose }: Asked & { onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const [received, setReceived] = useState(order.markedAmount ?? order.amount);
  const [wrong, setWrong] = useState(false);
  const money = (amount: string): string => format.money(amount, { unit: true, currency: order.currency });
  const action = useAction('reviewDeposit', {
    stale: STALE,
    done: ({ state, amount }) => {
      onClose();
      const marked = decision === 'credit' && state === 'review';
      showToast({
        tone: 'ok',
        title: t(marked ? 'review.mark.done' : `review.${decision}.done`, { amount: money(amount) }),
      });
    },
  });
  const refused = action.failure?.fields.received !== undefined;
  const typed = received.trim();
  return (
    <ReasonDialog
      title={t(`review.${decision}.title`, { account: order.login })}
      subtitle={order.id}
      submit={t(`review.${decision}`)}
      variant={decision === 'reject' ? 'danger' : 'primary'}
      action={refused ? { busy: action.busy, failure: null } : action}
      onClose={onClose}
      onReason={(reason) => {
        if (decision === 'credit' && !isAmount(typed)) return setWrong(true);
        setWrong(false);
        return action.run({ id: order.id, decision, reason, ...(decision === 'credit' && { received: typed }) });
      }}
    >
      {decision === 'credit' && (
        <Field
          label={t('review.received')}
          required
          hint={t('review.received.hint', { amount: money(order.amount) })}
          error={wrong || refused ? t('review.received.wrong') : undefined}
        >
          <TextInput
            dir="ltr"
            inputMode="decimal"
            maxLength={24}
            value={received}
            onChange={(event) => setReceived(event.target.value)}
          />
        </Field>
      )}
      <Consequences items={[t(`review.${decision}.effect`)]} />
    </ReasonDialog>
  );
}

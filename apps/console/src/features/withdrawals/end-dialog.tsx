import type { WITHDRAWAL_ENDINGS } from '@baize/contract/console/constants';
import type { BrandWithdrawal } from '@baize/contract/console/withdrawals';
import { Field } from '@baize/ui/field.tsx';
import { Segmented } from '@baize/ui/segmented.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { Consequences } from '../../components/consequences.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { isAmount } from '../../lib/filter-rules.ts';
import { useAction } from '../../use-action.ts';
import { useFormat } from '../../use-format.ts';
import { STALE, waitsToEnd } from './parts.tsx';

type Ending = (typeof WITHDRAWAL_ENDINGS)[number];
/** Against what the player says, or before they have said anything; and as an answer to it. */
const OF_DISPUTE: readonly Ending[] = ['refund', 'paid', 'return'];
const OF_PAID: readonly Ending[] = ['received', 'return'];

/** An operator ends an order that was paid: it arrived, or so much goes back. */
export default function EndDialog({ order, onClose }: { order: BrandWithdrawal; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const asked = waitsToEnd(order) ? order.ending : null;
  const open = order.state === 'dispute' ? OF_DISPUTE : OF_PAID;
  const endings = asked === null ? open : [...open, 'keep' as const];
  // What one person asked for stands ready for the second.
  const [ending, setEnding] = useState<Ending>(asked?.as ?? endings[0]!);
  const [amount, setAmount] = useState(asked?.as === 'refund' ? asked.amount : '');
  const [wrong, setWrong] = useState(false);
  const action = useAction('endWithdrawal', {
    stale: STALE,
    done: (after) => {
      onClose();
      const kept = ending === 'keep' ? 'withdrawal.end.kept' : 'withdrawal.end.done';
      showToast({ tone: 'ok', title: t(waitsToEnd(after) ? 'withdrawal.end.first' : kept) });
    },
  });
  const refused = action.failure?.fields.amount !== undefined;
  const whole = format.money(order.amount, { unit: true, currency: order.currency });
  return (
    <ReasonDialog
      title={t('withdrawal.end.title', { account: order.login })}
      subtitle={order.id}
      submit={t(`withdrawal.ending.${ending}`)}
      variant={ending === 'return' || ending === 'refund' ? 'danger' : 'primary'}
      action={refused ? { busy: action.busy, failure: null } : action}
      onClose={onClose}
      onReason={(reason) => {
        const typed = amount.trim();
        if (ending === 'refund' && !isAmount(typed)) return setWrong(true);
        setWrong(false);
        return action.run({ id: order.id, ending, reason, ...(ending === 'refund' && { amount: typed }) });
      }}
    >
      <Segmented
        dense
        label={t('withdrawal.end')}
        value={ending}
        onChange={setEnding}
        options={endings.map((value) => ({ value, label: t(`withdrawal.ending.${value}`) }))}
      />
      {ending === 'refund' && (
        <Field
          label={t('withdrawal.returned')}
          required
          hint={t('withdrawal.end.hint', { amount: whole })}
          error={(wrong || refused) && t('withdrawal.end.wrong', { amount: whole })}
        >
          <TextInput
            dir="ltr"
            inputMode="decimal"
            maxLength={24}
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        </Field>
      )}
      <Consequences items={[t(`withdrawal.ending.${ending}.effect`, { amount: whole })]} />
    </ReasonDialog>
  );
}

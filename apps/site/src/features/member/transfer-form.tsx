import type { TransferTerms } from '@baize/contract/member-transfers';
import { Button } from '@baize/ui/button.tsx';
import { Note } from '@baize/ui/note.tsx';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import { newKey } from '@baize/webkit/client';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useRef, useState } from 'react';
import { client } from '../../client.ts';
import { judgeAmount } from '../../typed-amount.ts';
import { notify } from '../../toast.ts';
import { useFormat } from '../../use-format.ts';
import { PaymentPasswordField } from './payment-password-field.tsx';
import { AmountField, mostOf } from './withdraw-form.tsx';
import styles from './withdraw-page.module.css';

/** Whoever stands right above, or somebody right below by their id. */
export type TransferTo = { readonly is: 'upline' | 'downline'; readonly id?: string; readonly account: string };
type TransferFormProps = { terms: TransferTerms; to: TransferTo; onSent: () => void };

/** How much, and the payment password: the money is there at once, and comes back only if the other one sends it. */
export function TransferForm({ terms, to, onSent }: TransferFormProps) {
  const t = useT();
  const f = useFormat();
  const form = useTransferForm(terms, { to, onSent });
  const { verdict } = form;
  const left = Math.max(0, terms.day.count - terms.day.used);
  const amountRef = useRef<HTMLInputElement>(null);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!verdict.ok) amountRef.current?.focus();
        void form.submit();
      }}
    >
      <div className={styles.head}>
        <p>
          <span className={textStyles.secondary}>{t('withdraw.transfer.to')} </span>
          <b>
            <bdi>{to.account}</bdi>
          </b>
        </p>
        <p>
          <span className={textStyles.secondary}>{t('withdraw.transfer.available')} </span>
          <b className={textStyles.figures}>{f.money(terms.sendable)}</b>
        </p>
      </div>
      <AmountField form={form} min={terms.min} inputRef={amountRef} />
      <PaymentPasswordField value={form.password} error={form.passwordError} onChange={form.setPassword} />
      {form.failureText !== undefined && <Note tone="error" live title={form.failureText} />}
      <Button type="submit" variant="primary" size="lg" icon="send" block busy={form.busy}>
        {verdict.ok
          ? t('withdraw.transfer.submit', { amount: f.money(verdict.amount) })
          : t('withdraw.transfer.submitPlain')}
      </Button>
      <p className={cx(textStyles.small, textStyles.tertiary)}>
        {t('withdraw.transfer.next', {
          count: left,
          shown: f.number(left),
        })}
      </p>
    </form>
  );
}

type Sending = Pick<TransferFormProps, 'to' | 'onSent'>;

/** What is filled in, and its one transfer: pressed again after an answer that was lost, it is the same one. */
function useTransferForm(terms: TransferTerms, { to, onSent }: Sending) {
  const t = useT();
  const f = useFormat();
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [judged, setJudged] = useState(false);
  const [unsigned, setUnsigned] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const key = useRef(newKey());
  const most = mostOf({ withdrawable: terms.sendable, max: terms.max, day: terms.day });
  const verdict = judgeAmount(typed, { min: terms.min, max: most });
  const isPassword = failure?.code === 'PAYMENT_PASSWORD_WRONG' || failure?.code === 'ACCOUNT_LOCKED';
  const said = failure && failureText(t, { ...failure, params: shownParams(f, failure) });

  async function submit() {
    setJudged(true);
    setUnsigned(password === '');
    if (!verdict.ok || password === '' || busy) return;
    setBusy(true);
    setFailure(undefined);
    const wish = { requestKey: key.current, amount: verdict.amount, paymentPassword: password };
    const outcome = await (to.id === undefined
      ? client.call('transferUpline', wish)
      : client.call('transferDownline', { ...wish, to: to.id }));
    setBusy(false);
    setPassword('');
    if (!outcome.ok) return setFailure(outcome.error);
    key.current = newKey();
    setTyped('');
    setJudged(false);
    notify({
      kind: 'ok',
      text: t('withdraw.transfer.done', { amount: f.money(outcome.value.amount), account: to.account }),
    });
    onSent();
  }

  return {
    typed,
    type: (amount: string) => {
      setTyped(amount);
      key.current = newKey();
    },
    password,
    setPassword: (text: string) => {
      setPassword(text);
      setUnsigned(false);
    },
    judged,
    verdict,
    most,
    busy,
    failureText: isPassword ? undefined : said,
    passwordError: unsigned ? t('auth.rule.empty') : isPassword ? said : undefined,
    submit,
  };
}

const MONEY_PARAMS: ReadonlySet<string> = new Set(['remaining', 'max', 'min']);
/** What a failure names, as people read it. */
function shownParams(f: ReturnType<typeof useFormat>, { code, params }: Failure): Record<string, string> {
  const shown = (name: string, value: string): string => {
    if (MONEY_PARAMS.has(name)) return f.money(value);
    return name === 'until' && code !== 'ACCOUNT_LOCKED' ? f.dateTime(value) : value;
  };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shown(name, value)]));
}

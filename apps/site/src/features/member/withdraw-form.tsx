import type { PayoutAccount, WithdrawalTerms } from '@baize/contract/withdrawals';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { withdrawalFee } from '@baize/domain/withdrawal';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { Select } from '@baize/ui/select.tsx';
import textStyles from '@baize/ui/text.module.css';
import { TextInput } from '@baize/ui/text-input.tsx';
import { newKey } from '@baize/webkit/client';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useRef, useState, type RefObject } from 'react';
import { client } from '../../client.ts';
import panel from '../../components/panel.module.css';
import summary from '../../components/summary-list.module.css';
import { useSession } from '../../session.ts';
import { notify } from '../../toast.ts';
import { useFormat } from '../../use-format.ts';
import { judgeAmount, type AmountVerdict } from '../../typed-amount.ts';
import { PaymentPasswordField } from './payment-password-field.tsx';
import styles from './withdraw-page.module.css';

// Not in a component: their compiler knows no literal of a bigint.
const NOTHING = 0n;

type WithdrawFormProps = { terms: WithdrawalTerms; onOrdered: () => void };

type Room = Pick<WithdrawalTerms, 'withdrawable' | 'max'> & {
  readonly day: Pick<WithdrawalTerms['day'], 'max' | 'taken'>;
};

/** The most that could be asked for now: of what there is, at once, and today. */
export function mostOf({ withdrawable, max, day }: Room): string {
  const left = (parseAmount(day.max) ?? NOTHING) - (parseAmount(day.taken) ?? NOTHING);
  const all = [parseAmount(withdrawable) ?? NOTHING, parseAmount(max) ?? NOTHING, left < NOTHING ? NOTHING : left];
  return formatAmount(all.reduce((least, each) => (each < least ? each : least)));
}

/** How much, to which account, what it costs and what arrives; then the payment password. */
export function WithdrawForm({ terms, onOrdered }: WithdrawFormProps) {
  const t = useT();
  const f = useFormat();
  const form = useWithdrawForm(terms, onOrdered);
  const { verdict } = form;
  const amountRef = useRef<HTMLInputElement>(null);
  return (
    <form
      className={cx(panel.card, panel.panel, styles.form)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!verdict.ok) amountRef.current?.focus();
        void form.submit();
      }}
    >
      <div className={styles.head}>
        <h2>{t('withdraw.form.title')}</h2>
        <p>
          <span className={textStyles.secondary}>{t('withdraw.form.available')} </span>
          <b className={styles.figure}>{f.money(terms.withdrawable)}</b>
        </p>
      </div>
      <Field label={t('withdraw.form.account')} required>
        <Select
          value={form.account?.id ?? ''}
          onChange={(event) => form.choose(event.target.value)}
          options={terms.accounts.map((each) => ({ value: each.id, label: accountLabel(each) }))}
        />
      </Field>
      {form.resting && form.account && (
        <Note tone="info" icon="clock">
          {t('withdraw.form.rests', { time: f.dateTime(form.account.usableAt) })}
        </Note>
      )}
      <AmountField form={form} min={terms.min} inputRef={amountRef} />
      {verdict.ok && <Costs amount={verdict.amount} terms={terms} />}
      <PaymentPasswordField value={form.password} error={form.passwordError} onChange={form.setPassword} />
      {form.failure && <Note tone="error" live title={form.failureText} />}
      <Button type="submit" variant="primary" size="lg" icon="withdraw" block busy={form.busy} disabled={form.blocked}>
        {verdict.ok ? t('withdraw.form.submit', { amount: f.money(verdict.amount) }) : t('withdraw.form.submitPlain')}
      </Button>
      <p className={cx(textStyles.small, textStyles.tertiary)}>
        {t('withdraw.form.next', { minutes: terms.confirmMinutes, free: terms.fee.freeLeft })}
      </p>
    </form>
  );
}

type AmountFieldProps = {
  form: Pick<ReturnType<typeof useWithdrawForm>, 'verdict' | 'judged' | 'most' | 'typed' | 'type'>;
  min: string;
  inputRef: RefObject<HTMLInputElement | null>;
};

/** How much, within what is there and what the rules let pass. */
export function AmountField({ form: { verdict, judged, most, typed, type }, min, inputRef }: AmountFieldProps) {
  const t = useT();
  const f = useFormat();
  const { currencySymbol } = useSession();
  const bounds = { min: f.money(min), max: f.money(most) };
  const isEnough = judgeAmount(most, { min, max: most }).ok;
  const tooLittle = isEnough ? undefined : t('withdraw.form.tooLittle', bounds);
  const error = judged && !verdict.ok ? (tooLittle ?? t(`cashier.amountError.${verdict.reason}`, bounds)) : undefined;
  return (
    <Field label={t('withdraw.form.amount')} required error={error} hint={tooLittle ?? t('cashier.range', bounds)}>
      <TextInput
        ref={inputRef}
        prefix={currencySymbol}
        inputMode="decimal"
        autoComplete="off"
        className={textStyles.figures}
        maxLength={24}
        dir="ltr"
        value={typed}
        onChange={(event) => type(event.target.value)}
        suffix={
          <Button variant="quiet" size="sm" disabled={!isEnough} onClick={() => type(most)}>
            {t('withdraw.form.all')}
          </Button>
        }
      />
    </Field>
  );
}

export const accountLabel = ({ provider, number }: Pick<PayoutAccount, 'provider' | 'number'>): string =>
  `${provider} ${number}`;

/** What is filled in, and its one order: pressed again after an answer that was lost, it is the same order. */
function useWithdrawForm(terms: WithdrawalTerms, onOrdered: () => void) {
  const t = useT();
  const f = useFormat();
  const [chosen, choose] = useState('');
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [judged, setJudged] = useState(false);
  const [unsigned, setUnsigned] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [now] = useState(() => Date.now());
  const key = useRef(newKey());
  const account = terms.accounts.find(({ id }) => id === chosen) ?? terms.accounts[0];
  const most = mostOf(terms);
  const verdict: AmountVerdict = judgeAmount(typed, { min: terms.min, max: most });
  const resting = account !== undefined && Date.parse(account.usableAt) > now;
  const isPassword = failure?.code === 'PAYMENT_PASSWORD_WRONG' || failure?.code === 'ACCOUNT_LOCKED';
  const textOf = (said: Failure): string => {
    const money = Object.entries(said.params ?? {}).map(([name, value]) =>
      name === 'remaining' || name === 'max' ? [name, f.money(value)] : [name, value],
    );
    return failureText(t, { ...said, params: Object.fromEntries(money) as Record<string, string> });
  };

  async function submit() {
    setJudged(true);
    setUnsigned(password === '');
    if (!verdict.ok || !account || password === '' || busy) return;
    setBusy(true);
    setFailure(undefined);
    const wish = { requestKey: key.current, accountId: account.id, amount: verdict.amount, paymentPassword: password };
    const outcome = await client.call('createWithdrawal', wish);
    setBusy(false);
    setPassword('');
    if (!outcome.ok) return setFailure(outcome.error);
    key.current = newKey();
    setTyped('');
    setJudged(false);
    notify({ kind: 'ok', text: t('withdraw.form.done', { amount: f.money(outcome.value.amount) }) });
    onOrdered();
  }

  return {
    account,
    choose,
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
    resting,
    busy,
    blocked: resting || terms.frozen,
    failure: isPassword ? undefined : failure,
    failureText: failure && textOf(failure),
    passwordError: unsigned ? t('auth.rule.empty') : isPassword && failure ? textOf(failure) : undefined,
    submit,
  };
}

function Costs({ amount, terms: { fee, day } }: { amount: string; terms: WithdrawalTerms }) {
  const t = useT();
  const f = useFormat();
  const units = parseAmount(amount) ?? NOTHING;
  const cost = withdrawalFee(units, fee, day.used);
  return (
    <dl className={summary.list}>
      <div>
        <dt>{t('cashier.fee')}</dt>
        <dd className={textStyles.figures}>{cost === NOTHING ? t('cashier.noFee') : f.money(formatAmount(cost))}</dd>
      </div>
      <div>
        <dt>{t('withdraw.form.arrives')}</dt>
        <dd className={textStyles.figures}>{f.money(formatAmount(units - cost))}</dd>
      </div>
    </dl>
  );
}

import textStyles from '@baize/ui/text.module.css';
import type { DepositMethod } from '@baize/contract/cashier';
import { Button } from '@baize/ui/button.tsx';
import { Field } from '@baize/ui/field.tsx';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { Note } from '@baize/ui/note.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { useT, type Translate } from '@baize/webkit/i18n';
import { useId, useRef, useState } from 'react';
import { QueryFailure } from '../../components/failure.tsx';
import { useSession } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { feeOf } from './method-fee.ts';
import { judgeAmount, sameAmount, type AmountVerdict } from '../../typed-amount.ts';
import { DepositFailure } from './deposit-failure.tsx';
import { MethodPicker } from './method-picker.tsx';
import type { DepositControl } from './use-deposit.ts';
import summary from '../../components/summary-list.module.css';
import styles from './deposit-form.module.css';

// Not in a component: their compiler knows no literal of a bigint.
const NOTHING = 0n;

export const DEPOSIT_FORM_ID = 'deposit-form';

export type DepositFormState = {
  methods: ReturnType<typeof useCall<'listDepositMethods'>>;
  method: DepositMethod | undefined;
  choose: (method: string) => void;
  typed: string;
  type: (amount: string) => void;
  verdict: AmountVerdict;
  judged: boolean;
  judge: () => void;
};

/** What is filled in: it outlives a look into the history. */
export function useDepositForm(): DepositFormState {
  const methods = useCall('listDepositMethods', undefined, { staleTime: 60_000 });
  const [chosen, choose] = useState('');
  const [typed, setTyped] = useState('');
  const [judged, setJudged] = useState(false);
  const method = methods.data?.find((entry) => entry.method === chosen) ?? methods.data?.[0];
  const verdict: AmountVerdict = method ? judgeAmount(typed, method) : { ok: false, reason: 'empty' };
  return { methods, method, choose, typed, type: setTyped, verdict, judged, judge: () => setJudged(true) };
}

type DepositFormProps = { form: DepositFormState; deposit: DepositControl };

/** Choose a way to pay and an amount. */
export function DepositForm({ form, deposit }: DepositFormProps) {
  const t = useT();
  const { methods, method } = form;
  const amountRef = useRef<HTMLInputElement>(null);
  const busy = deposit.flow.step === 'sending';
  if (methods.isPending)
    return (
      <div className={styles.stack} aria-busy="true">
        <span className={textStyles.visuallyHidden}>{t('shell.loading')}</span>
        <Skeleton count={2} blockSize={64} />
        <Skeleton blockSize={48} />
        <Skeleton blockSize={44} />
      </div>
    );
  if (methods.data === undefined) return <QueryFailure query={methods} />;
  if (!method)
    return <EmptyState bare picture="soon" title={t('cashier.methods.empty')} text={t('cashier.methods.emptyHint')} />;

  function submit() {
    form.judge();
    if (busy) return;
    if (method?.closed !== null) return;
    if (form.verdict.ok) deposit.submit(form.verdict.amount, method.method);
    else amountRef.current?.focus();
  }

  return (
    <form
      id={DEPOSIT_FORM_ID}
      className={styles.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {method.sandbox && (
        <Note tone="info" title={t('cashier.sandbox.title')}>
          {t('cashier.sandbox.text')}
        </Note>
      )}
      <MethodPicker methods={methods.data} chosen={method.method} disabled={busy} onChoose={form.choose} />
      <AmountField form={form} method={method} busy={busy} inputRef={amountRef} />
      {method.closed !== null && <ClosedNote method={method} />}
      {form.verdict.ok && method.closed === null && <Summary amount={form.verdict.amount} method={method} />}
      {deposit.flow.step === 'form' && deposit.flow.failure && <DepositFailure failure={deposit.flow.failure} />}
    </form>
  );
}

type AmountFieldProps = {
  form: DepositFormState;
  method: DepositMethod;
  busy: boolean;
  inputRef: React.RefObject<HTMLInputElement | null>;
};

function AmountField({ form, method, busy, inputRef }: AmountFieldProps) {
  const t = useT();
  const f = useFormat();
  const { currencySymbol } = useSession();
  const quickId = useId();
  const bounds = { min: f.money(method.min), max: f.money(method.max), step: f.money(method.step) };
  const error = form.judged && !form.verdict.ok ? t(`cashier.amountError.${form.verdict.reason}`, bounds) : undefined;
  return (
    <div className={styles.amount}>
      <Field label={t('cashier.amount')} required error={error} hint={hintOf(method, { t, f })}>
        <TextInput
          ref={inputRef}
          prefix={currencySymbol}
          inputMode="decimal"
          autoComplete="off"
          className={textStyles.figures}
          maxLength={24}
          value={form.typed}
          disabled={busy}
          dir="ltr"
          onChange={(event) => form.type(event.target.value)}
          onBlur={() => {
            if (form.typed !== '') form.judge();
          }}
          suffix={
            form.typed === '' ? undefined : (
              <IconButton
                icon="x"
                label={t('cashier.clearAmount')}
                onClick={() => {
                  form.type('');
                  inputRef.current?.focus();
                }}
              />
            )
          }
        />
      </Field>
      <fieldset className={styles.quick} aria-labelledby={quickId}>
        <legend id={quickId} className={textStyles.visuallyHidden}>
          {t('cashier.quick')}
        </legend>
        {method.quick.map((amount) => (
          <button
            key={amount}
            type="button"
            disabled={busy}
            aria-pressed={sameAmount(form.typed, amount)}
            onClick={() => form.type(amount.replace(/\.0+$/u, ''))}
          >
            {f.money(amount, { symbol: false, places: 0 })}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

type Words = { t: Translate; f: ReturnType<typeof useFormat> };

/** The bounds of one deposit, and what is left of the day where that is less. */
function hintOf({ min, max, day }: DepositMethod, { t, f }: Words): string {
  const range = t('cashier.range', { min: f.money(min), max: f.money(max) });
  const left = day.left === null ? '' : t('cashier.day.left', { count: day.left });
  const room = day.room === null ? '' : t('cashier.day.room', { amount: f.money(day.room) });
  return [range, left, room].filter((text) => text !== '').join(' ');
}

function ClosedNote({ method: { closed, hours } }: { method: DepositMethod }) {
  const t = useT();
  return (
    <Note tone="warn" live>
      {t(`cashier.closed.${closed ?? 'full'}`, { from: hours?.from ?? '', to: hours?.to ?? '' })}
    </Note>
  );
}

function Summary({ amount, method }: { amount: string; method: DepositMethod }) {
  const t = useT();
  const f = useFormat();
  const asked = parseAmount(amount)!;
  const fee = feeOf(method, asked);
  return (
    <dl className={summary.list}>
      <div>
        <dt>{t('cashier.youPay')}</dt>
        <dd className={textStyles.figures}>{f.money(amount)}</dd>
      </div>
      <div>
        <dt>{t('cashier.fee')}</dt>
        <dd className={textStyles.figures}>{fee === NOTHING ? t('cashier.noFee') : f.money(formatAmount(fee))}</dd>
      </div>
      <div>
        <dt>{t('cashier.youGet')}</dt>
        <dd className={textStyles.figures}>{f.money(formatAmount(asked - fee))}</dd>
      </div>
      {method.matching === 'amount' && <p className={textStyles.secondary}>{t('cashier.exactHint')}</p>}
    </dl>
  );
}

type DepositSubmitProps = { form: DepositFormState; busy: boolean; formId: string };

/** The button stands in the drawer's foot, outside the form it submits, and names the sum. */
export function DepositSubmit({ form, busy, formId }: DepositSubmitProps) {
  const t = useT();
  const f = useFormat();
  if (!form.method || form.method.closed !== null) return null;
  const label = busy
    ? t('cashier.sending')
    : form.verdict.ok
      ? t('cashier.submit', { amount: f.money(form.verdict.amount) })
      : t('cashier.submitPlain');
  return (
    <Button type="submit" form={formId} variant="primary" size="lg" block busy={busy}>
      <Icon name="deposit" />
      {label}
    </Button>
  );
}

import { PAYOUT_PROVIDERS, type PayoutKind } from '@baize/contract/payout-kinds';
import type { WithdrawalTerms } from '@baize/contract/withdrawals';
import { latinDigits } from '@baize/domain/digits';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Field } from '@baize/ui/field.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { Note } from '@baize/ui/note.tsx';
import { Select } from '@baize/ui/select.tsx';
import textStyles from '@baize/ui/text.module.css';
import { TextInput } from '@baize/ui/text-input.tsx';
import { failureText } from '@baize/webkit/failure-text';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useState } from 'react';
import { client } from '../../client.ts';
import panel from '../../components/panel.module.css';
import { notify } from '../../toast.ts';
import { useFormat } from '../../use-format.ts';
import { accountLabel } from './withdraw-form.tsx';
import { PaymentPasswordField } from './payment-password-field.tsx';
import styles from './withdraw-page.module.css';

type PayoutAccountsProps = { terms: WithdrawalTerms; onBound: () => void; onChangePassword: () => void };

/** The accounts that money is paid to, and the way to bind one more. */
export function PayoutAccounts({ terms, onBound, onChangePassword }: PayoutAccountsProps) {
  const t = useT();
  const f = useFormat();
  const [adding, setAdding] = useState(terms.accounts.length === 0);
  const hasRoom = terms.accounts.length < terms.accountsMax;
  return (
    <section className={cx(panel.card, panel.panel)} aria-labelledby="payout-accounts">
      <h2 id="payout-accounts">{t('withdraw.accounts.title')}</h2>
      {terms.accounts.length > 0 && (
        <ul className={styles.list}>
          {terms.accounts.map((account) => (
            <li key={account.id} className={styles.row}>
              <b className={textStyles.figures}>
                <bdi>{accountLabel(account)}</bdi>
              </b>
              <span className={cx(textStyles.small, textStyles.tertiary)}>
                {t(`withdraw.kind.${account.kind}`)} · <bdi>{account.holder}</bdi> · {f.dateTime(account.boundAt)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {adding && hasRoom ? (
        <BindForm
          terms={terms}
          onBound={() => {
            setAdding(false);
            onBound();
          }}
        />
      ) : (
        <div className={styles.actions}>
          {hasRoom && (
            <Button icon="plus" onClick={() => setAdding(true)}>
              {t('withdraw.accounts.add')}
            </Button>
          )}
          <Button variant="quiet" icon="lock" onClick={onChangePassword}>
            {t('withdraw.password.change')}
          </Button>
        </div>
      )}
    </section>
  );
}

type BindFormProps = { terms: WithdrawalTerms; onBound: () => void };

function BindForm({ terms, onBound }: BindFormProps) {
  const t = useT();
  const bind = useBind(terms, onBound);
  const { values, set, errors } = bind;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void bind.submit();
      }}
    >
      <Note tone="info" icon="lock">
        {t('withdraw.bind.forGood', { hours: terms.coolingHours })}
      </Note>
      <Field label={t('withdraw.bind.kind')} required error={errors.kind}>
        <Select
          value={values.kind}
          onChange={(event) => bind.setKind(event.target.value as PayoutKind)}
          options={terms.kinds.map((kind) => ({ value: kind, label: t(`withdraw.kind.${kind}`) }))}
        />
      </Field>
      <TargetFields bind={bind} />
      <Field label={t('withdraw.bind.holder')} required hint={t('withdraw.bind.holderHint')} error={errors.holder}>
        <TextInput
          autoComplete="name"
          maxLength={100}
          value={values.holder}
          onChange={(event) => set({ holder: event.target.value })}
        />
      </Field>
      <PaymentPasswordField
        value={values.paymentPassword}
        error={errors.paymentPassword}
        onChange={(paymentPassword) => set({ paymentPassword })}
      />
      {errors.form && <Note tone="error" live title={errors.form} />}
      <Button type="submit" variant="primary" busy={bind.busy}>
        <Icon name="lock" />
        {t('withdraw.bind.submit')}
      </Button>
    </form>
  );
}

/** Where the account is, and its number. */
function TargetFields({ bind: { values, set, errors } }: { bind: ReturnType<typeof useBind> }) {
  const t = useT();
  const providers = values.kind === 'bank' ? undefined : PAYOUT_PROVIDERS[values.kind];
  return (
    <>
      <Field label={t(`withdraw.bind.provider.${values.kind}`)} required error={errors.provider}>
        {providers ? (
          <Select
            value={values.provider}
            onChange={(event) => set({ provider: event.target.value })}
            options={providers.map((each) => ({ value: each, label: each }))}
          />
        ) : (
          <TextInput
            maxLength={60}
            value={values.provider}
            onChange={(event) => set({ provider: event.target.value })}
          />
        )}
      </Field>
      <Field label={t(`withdraw.bind.number.${values.kind}`)} required error={errors.number}>
        <TextInput
          dir="ltr"
          autoComplete="off"
          inputMode={values.kind === 'crypto' ? 'text' : 'numeric'}
          maxLength={120}
          className={textStyles.figures}
          value={values.number}
          onChange={(event) => set({ number: event.target.value })}
        />
      </Field>
    </>
  );
}

type Values = { kind: PayoutKind; provider: string; number: string; holder: string; paymentPassword: string };
type Errors = Partial<Record<keyof Values | 'form', string>>;

const firstProvider = (kind: PayoutKind): string => (kind === 'bank' ? '' : PAYOUT_PROVIDERS[kind][0]!);

function useBind(terms: WithdrawalTerms, onBound: () => void) {
  const t = useT();
  const [first] = terms.kinds;
  const [values, setValues] = useState<Values>({
    kind: first!,
    provider: firstProvider(first!),
    number: '',
    holder: terms.payee ?? '',
    paymentPassword: '',
  });
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<Values>): void => setValues((before) => ({ ...before, ...change }));

  async function submit() {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const number = values.kind === 'crypto' ? values.number : latinDigits(values.number);
    const outcome = await client.call('bindPayoutAccount', { ...values, number });
    setBusy(false);
    set({ paymentPassword: '' });
    if (!outcome.ok) return setFailure(outcome.error);
    notify({ kind: 'ok', text: t('withdraw.bind.done') });
    onBound();
  }
  return {
    values,
    set,
    setKind: (kind: PayoutKind) => set({ kind, provider: firstProvider(kind), number: '' }),
    errors: errorsOf(failure),
    busy,
    submit,
  };

  function errorsOf(said: Failure | undefined): Errors {
    if (!said) return {};
    if (said.code === 'PAYMENT_PASSWORD_WRONG' || said.code === 'ACCOUNT_LOCKED')
      return { paymentPassword: failureText(t, said) };
    const entries = Object.entries(said.fields ?? {}).map(([field, why]) => [field, reasonText(field, why)]);
    return entries.length > 0 ? (Object.fromEntries(entries) as Errors) : { form: failureText(t, said) };
  }
  function reasonText(field: string, why: string): string {
    if (why === 'differs') return t('withdraw.bind.error.holder');
    if (why === 'taken') return t('withdraw.bind.error.taken');
    return field === 'number' ? t('withdraw.bind.error.number') : t('withdraw.bind.error.field');
  }
}

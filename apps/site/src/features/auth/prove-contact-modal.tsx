import { latinDigits } from '@baize/domain/digits';
import { matchesKind } from '@baize/domain/field-rules';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Field } from '@baize/ui/field.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useBoot } from '../../boot.ts';
import { client } from '../../client.ts';
import { FreshLogin, OwnProof, useOwnProof } from '../../components/own-proof.tsx';
import { queryClient } from '../../query-client.ts';
import { useSession } from '../../session.ts';
import { notify } from '../../toast.ts';
import { callKey } from '../../use-call.ts';
import { faultText, placeFailure } from './auth-failure.ts';
import { CodeField } from './code-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { isMobileNumber, mobileDigits } from './mobile-number.ts';
import { PhoneInput } from './phone-input.tsx';
import { useCode } from './use-code.ts';
import { homeDial, useCountryCodes } from './use-country-codes.ts';
import styles from './auth-form.module.css';

type ProveContactProps = { close: () => void; channel: 'sms' | 'email' };
type Values = { dialCode: string; mobileNum: string; email: string; verificationCode: string; password: string };
const ALIASES = { countryDialingCode: 'mobileNum' };

/** What the form does: a code goes to the contact, and proves it, for the owner of the account. */
function useProof({ close, channel }: ProveContactProps) {
  const t = useT();
  const boot = useBoot();
  const { language } = useSession();
  const countryCodes = useCountryCodes();
  const [failure, setFailure] = useState<Failure | undefined>();
  const dialCode = homeDial(boot, countryCodes);
  const contact = channel === 'sms' ? 'mobileNum' : 'email';
  const form = useForm<Values>({
    defaultValues: { dialCode, mobileNum: '', email: '', verificationCode: '', password: '' },
  });
  // The countries may come after the form: then theirs is chosen that was meant.
  useEffect(() => {
    if (form.getValues('dialCode') === '') form.setValue('dialCode', dialCode);
  }, [form, dialCode]);

  function place(refused: Failure): boolean {
    const placed = placeFailure(refused, [contact, 'verificationCode', 'password'], ALIASES);
    for (const entry of placed) {
      const words = channel === 'sms' ? t('auth.invalid.mobile') : t('auth.rule.email.free');
      const message =
        entry.fault === 'taken'
          ? t('auth.prove.taken')
          : entry.field === contact
            ? words
            : faultText(t, { failure: refused, placed: entry });
      form.setError(entry.field as keyof Values, { message }, { shouldFocus: true });
    }
    return placed.length > 0;
  }
  const contactOf = (values: Values) =>
    channel === 'sms'
      ? { channel, countryDialingCode: values.dialCode, mobileNum: mobileDigits(values.mobileNum) }
      : { channel, email: values.email.trim() };
  const code = useCode({
    place,
    send: async (answer) =>
      (await form.trigger(contact, { shouldFocus: true }))
        ? client.call('sendContactCode', { ...contactOf(form.getValues()), language, ...answer })
        : undefined,
  });
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    const verificationCode = latinDigits(values.verificationCode.trim());
    const outcome = await client.call('proveContact', {
      ...contactOf(values),
      verificationCode,
      password: values.password,
    });
    if (!outcome.ok && outcome.error.code === 'LOGIN_STALE')
      void queryClient.invalidateQueries({ queryKey: callKey('getSecurity') });
    if (!outcome.ok) return place(outcome.error) ? undefined : setFailure(outcome.error);
    notify({ kind: 'ok', text: t('auth.prove.done') });
    void queryClient.invalidateQueries({ queryKey: callKey('getSecurity') });
    return close();
  });
  return { form, code, countryCodes, failure, submit };
}

/** Proves a number or an address of the member's own by a code that is sent there. */
export default function ProveContactModal(props: ProveContactProps) {
  const t = useT();
  const { close, channel } = props;
  const { form, code, countryCodes, failure, submit } = useProof(props);
  const proof = useOwnProof();
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog
      open
      onClose={close}
      closable={!isSubmitting}
      title={t(`member.contact.${channel}.prove`)}
      subtitle={t('auth.prove.lead')}
      labels={{ close: t('shell.close'), move: t('auth.move') }}
    >
      <form className={cx(styles.stack, styles.steady)} noValidate onSubmit={(event) => void submit(event)}>
        {proof.kind === 'stale' ? (
          <FreshLogin proof={proof} />
        ) : (
          <>
            <ContactField
              channel={channel}
              form={form}
              countryCodes={countryCodes}
              error={(channel === 'sms' ? errors.mobileNum : errors.email)?.message}
            />
            <CodeField
              label={t('auth.field.verificationCode')}
              error={errors.verificationCode?.message}
              code={code}
              input={form.register('verificationCode', {
                validate: (value) => value.trim() !== '' || t('auth.required.smsCode'),
              })}
            />
            <OwnProof
              proof={proof}
              error={errors.password?.message}
              control={form.register('password', {
                validate: (value) => proof.kind !== 'password' || value !== '' || t('auth.required.password'),
              })}
            />
            {failure && <FormFailure failure={failure} />}
            <Button type="submit" variant="primary" size="lg" block busy={isSubmitting}>
              {t('auth.prove.submit')}
            </Button>
          </>
        )}
      </form>
    </Dialog>
  );
}

type ContactFieldProps = Pick<ReturnType<typeof useProof>, 'form' | 'countryCodes'> &
  Pick<ProveContactProps, 'channel'> & { error: string | undefined };

/** The number or the address. */
function ContactField({ channel, form, countryCodes, error }: ContactFieldProps) {
  const t = useT();
  return channel === 'sms' ? (
    <Field label={t('auth.login.mobile')} required error={error}>
      <PhoneInput
        countryCodes={countryCodes}
        dial={form.register('dialCode')}
        input={form.register('mobileNum', {
          validate: (value) => isMobileNumber(value) || t('auth.invalid.mobile'),
        })}
      />
    </Field>
  ) : (
    <Field label={t('auth.field.email')} required error={error}>
      <TextInput
        icon="mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={200}
        {...form.register('email', {
          validate: (value) => matchesKind('email', value.trim()) || t('auth.rule.email.free'),
        })}
      />
    </Field>
  );
}

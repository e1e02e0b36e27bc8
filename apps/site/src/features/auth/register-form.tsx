import { Button } from '@baize/ui/button.tsx';
import { Checkbox } from '@baize/ui/checkbox.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { Rich } from '@baize/webkit/rich';
import { useMemo, useState } from 'react';
import { useForm, useFormState, type UseFormReturn } from 'react-hook-form';
import { useBoot } from '../../boot.ts';
import { faultText, placeFailure, wantsCaptcha } from './auth-failure.ts';
import { FormFailure } from './form-failure.tsx';
import { RegisterField } from './register-field.tsx';
import { registerFields, registerProblem, type RegisterFormValues } from './register-fields.ts';
import { problemText } from './rule-message.ts';
import type { Affiliate } from './use-affiliate-check.ts';
import { useCaptcha } from './use-captcha.ts';
import { enterNewAccount, sendRegistration, tryNewLogin, type RegisterResult } from './use-register.ts';
import { cx } from '@baize/ui/cx.ts';
import link from '../../components/text-link.module.css';
import textStyles from '@baize/ui/text.module.css';
import field from '@baize/ui/field.module.css';
import styles from './auth-form.module.css';

// oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- the message puts its words into the link
const TERMS = [<a key="terms" className={link.link} href="/help#term" target="_blank" rel="noopener" />];

type RegisterFormProps = { affiliate: Affiliate; referralCode: string; onBusy: (busy: boolean) => void };

/** The form of a registration: every field by its rule, the terms, and the answer's failures at the fields they name. */
export function RegisterForm({ affiliate, referralCode, onBusy }: RegisterFormProps) {
  const t = useT();
  const boot = useBoot();
  const [failure, setFailure] = useState<Failure | undefined>();
  const [unknown, setUnknown] = useState(false);
  const [askCaptcha, setAskCaptcha] = useState(false);
  const rules = useMemo(
    () => registerFields(boot.register, affiliate.state, askCaptcha),
    [boot.register, affiliate.state, askCaptcha],
  );
  const hasCaptcha = rules.some((rule) => rule.field === 'captcha');
  const captcha = useCaptcha(hasCaptcha, 'register');
  const home = boot.countryCodes.find((entry) => entry.country === boot.location.country) ?? boot.countryCodes[0];
  const initial = {
    ...Object.fromEntries(rules.map((rule) => [rule.field, ''])),
    referralCode,
    affiliateCode: affiliate.code,
  };
  const form = useForm<RegisterFormValues>({
    mode: 'onTouched',
    defaultValues: { fields: initial, dialCode: home?.dial ?? '', terms: false },
  });
  const { isSubmitting } = form.formState;

  function judge(field: string, values: RegisterFormValues): true | string {
    if (field === 'captcha' && captcha.way === 'check') return true;
    const rule = rules.find((entry) => entry.field === field);
    const problem = rule && registerProblem(rule, values.fields);
    return rule && problem ? problemText(t, rule, problem) : true;
  }

  function show(result: RegisterResult) {
    setUnknown(result.kind === 'unknown');
    if (result.kind === 'done') return void enterNewAccount(result.value);
    if (hasCaptcha) {
      form.setValue('fields.captcha', '');
      captcha.renew();
    }
    if (result.kind === 'unknown') return undefined;
    const shown = [...rules.map((rule) => rule.field), 'terms', ...(wantsCaptcha(result.failure) ? ['captcha'] : [])];
    const placed = placeFailure(result.failure, shown);
    for (const entry of placed)
      form.setError(
        entry.field === 'terms' ? 'terms' : `fields.${entry.field}`,
        {
          message: faultText(
            t,
            result.failure,
            entry,
            rules.find((rule) => rule.field === entry.field),
          ),
        },
        { shouldFocus: true },
      );
    if (wantsCaptcha(result.failure)) setAskCaptcha(true);
    return setFailure(placed.length === 0 ? result.failure : undefined);
  }

  /** Without a result nothing was sent, and the captcha's field says why. */
  async function run(send: () => Promise<RegisterResult | undefined>) {
    setFailure(undefined);
    onBusy(true);
    const result = await send();
    onBusy(false);
    if (result) show(result);
  }

  const submit = form.handleSubmit((values) =>
    run(async () => {
      const answer = hasCaptcha ? await captcha.answer(values.fields.captcha ?? '') : {};
      return (
        answer &&
        sendRegistration(rules, values.fields, {
          affiliate,
          captcha: answer,
          dialCode: values.dialCode,
          termsAccepted: values.terms,
        })
      );
    }),
  );

  return (
    <form className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
      <p className={cx(textStyles.small, textStyles.tertiary)}>{t('auth.register.starNote')}</p>
      {rules.map((rule) => (
        <RegisterField
          key={rule.field}
          rule={rule}
          form={form}
          judge={judge}
          captcha={captcha}
          affiliate={affiliate}
          countryCodes={boot.countryCodes}
        />
      ))}
      {affiliate.state === 'valid' && (
        <p className={cx(field.message, field.success)}>
          <Icon name="check" size={16} />
          <span>{t('auth.register.invitedBy', { code: affiliate.code })}</span>
        </p>
      )}
      {affiliate.state === 'checking' && (
        <output className={field.message}>{t('auth.register.affiliateChecking')}</output>
      )}
      <TermsField form={form} />
      {failure && <FormFailure failure={failure} />}
      {unknown && (
        <UnknownRegistration busy={isSubmitting} onTry={() => void run(() => tryNewLogin(form.getValues('fields')))} />
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={isSubmitting}
        disabled={unknown || affiliate.state === 'checking'}
      >
        {t(isSubmitting ? 'auth.register.sending' : 'auth.register.submit')}
      </Button>
    </form>
  );
}

/** A part of its own, so that it registers after the fields: the focus goes to the first wrong one in their order. */
function TermsField({ form }: { form: UseFormReturn<RegisterFormValues> }) {
  const t = useT();
  const { errors } = useFormState({ control: form.control, name: 'terms' });
  return (
    <Checkbox
      error={errors.terms?.message}
      {...form.register('terms', { validate: (value) => value || t('auth.termsNeeded') })}
    >
      <Rich id="auth.register.terms" parts={TERMS} />
    </Checkbox>
  );
}

function UnknownRegistration({ busy, onTry }: { busy: boolean; onTry: () => void }) {
  const t = useT();
  return (
    <Note
      tone="warn"
      live
      actions={
        <Button size="sm" busy={busy} onClick={onTry}>
          {t('auth.unknown.tryLogin')}
        </Button>
      }
    >
      {t('auth.unknown.text')}
    </Note>
  );
}

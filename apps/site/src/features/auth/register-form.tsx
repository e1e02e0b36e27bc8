import type { Boot, FieldRule } from '@baize/contract/boot';
import type { LoginValue } from '@baize/contract/identity';
import type { RegisterMode } from '@baize/domain/register-rules';
import { Button } from '@baize/ui/button.tsx';
import { Checkbox } from '@baize/ui/checkbox.tsx';
import { Note } from '@baize/ui/note.tsx';
import { useT, type Translate } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useMemo, useState } from 'react';
import { useForm, useFormState, type UseFormReturn } from 'react-hook-form';
import { useBoot } from '../../boot.ts';
import { client } from '../../client.ts';
import { useSession } from '../../session.ts';
import { notify } from '../../toast.ts';
import { faultText, placeFailure, wantsCaptcha } from './auth-failure.ts';
import { FormFailure } from './form-failure.tsx';
import { Invitation } from './invitation.tsx';
import { RegisterField } from './register-field.tsx';
import {
  registerFields,
  registerProblem,
  rulesOf,
  type RegisterFormValues,
  type RegisterValues,
} from './register-fields.ts';
import { mobileDigits } from './mobile-number.ts';
import { problemText } from './rule-message.ts';
import { TermsText } from './terms-text.tsx';
import { useCaptcha } from './use-captcha.ts';
import { useCode, type CodeRequest } from './use-code.ts';
import { homeDial } from './use-country-codes.ts';
import { enterNewAccount, sendRegistration, tryNewLogin, type Links, type RegisterResult } from './use-register.ts';
import { JUDGED_WHEN_LEFT, judgeWhenLeft } from './when-to-judge.ts';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import styles from './auth-form.module.css';

type RegisterFormProps = { mode: RegisterMode; links: Links; onBusy: (busy: boolean) => void };
/** The field at which a fault of another one is said. */
const ALIASES = { countryDialingCode: 'mobileNum' };

/** An empty form, with the visitor's country before the number and the codes that the link carried. */
function firstValues(
  boot: Pick<Boot, 'brand' | 'countryCodes' | 'location'>,
  rules: readonly FieldRule[],
  codes: RegisterValues,
): RegisterFormValues {
  const empty = Object.fromEntries(rules.map((rule) => [rule.field, '']));
  return { fields: { ...empty, ...codes }, dialCode: homeDial(boot, boot.countryCodes), terms: false };
}

function judgeField(t: Translate, rule: FieldRule | undefined, { fields }: RegisterFormValues): true | string {
  const problem = rule && registerProblem(rule, fields);
  return rule && problem ? problemText(t, rule, problem) : true;
}

/** The fields that the form shows; they stay the same ones while nothing changes. */
function useFields(boot: Boot, { mode, links }: Omit<RegisterFormProps, 'onBusy'>, askCaptcha: boolean): FieldRule[] {
  const [affiliateCode, referralCode] = [links.affiliateCode.state, links.referralCode.state];
  return useMemo(
    () => registerFields(rulesOf(boot, mode), { affiliateCode, referralCode }, askCaptcha),
    [boot, mode, affiliateCode, referralCode, askCaptcha],
  );
}

/** Goes in with a new account, and says its user name where the house gave it: it logs in too. */
function useEntry(mode: RegisterMode): (value: LoginValue) => void {
  const t = useT();
  return (value) => {
    const name = value.userName;
    if (mode === 'mobile')
      notify({ kind: 'ok', title: t('auth.greeting.welcome', { name }), text: t('auth.register.yourName', { name }) });
    void enterNewAccount(value);
  };
}

/** Asks for the code of the number that was typed. */
function useRegisterCode(form: UseFormReturn<RegisterFormValues>, place: (refused: Failure) => boolean): CodeRequest {
  const { language } = useSession();
  return useCode({
    place,
    send: async (answer) => {
      if (!(await form.trigger('fields.mobileNum', { shouldFocus: true }))) return undefined;
      const { fields, dialCode } = form.getValues();
      const number = { mobileNum: mobileDigits(fields.mobileNum ?? ''), countryDialingCode: dialCode };
      return client.call('sendRegisterCode', { ...number, language, ...answer });
    },
  });
}

/** The fields of the brand with their values, and what becomes of a registration that was sent. */
function useRegistration({ mode, links, onBusy }: RegisterFormProps) {
  const t = useT();
  const boot = useBoot();
  const enter = useEntry(mode);
  const [failure, setFailure] = useState<Failure | undefined>();
  const [unknown, setUnknown] = useState(false);
  const [askCaptcha, setAskCaptcha] = useState(false);
  const rules = useFields(boot, { mode, links }, askCaptcha);
  const hasCaptcha = rules.some((rule) => rule.field === 'captcha');
  const captcha = useCaptcha(hasCaptcha, 'register');
  const form = useForm<RegisterFormValues>({
    ...JUDGED_WHEN_LEFT,
    defaultValues: firstValues(boot, rules, {
      affiliateCode: links.affiliateCode.code,
      referralCode: links.referralCode.code,
    }),
  });

  /** Puts what the server says about fields under these fields. */
  function markFields(refused: Failure) {
    const shown = [...rules.map((rule) => rule.field), 'terms', ...(wantsCaptcha(refused) ? ['captcha'] : [])];
    const placed = placeFailure(refused, shown, ALIASES);
    for (const entry of placed) {
      const rule = rules.find(({ field }) => field === entry.field);
      const message = faultText(t, { failure: refused, placed: entry, rule });
      form.setError(entry.field === 'terms' ? 'terms' : `fields.${entry.field}`, { message }, { shouldFocus: true });
    }
    return placed;
  }

  function show(result: RegisterResult) {
    setUnknown(result.kind === 'unknown');
    if (result.kind === 'done') return enter(result.value);
    if (hasCaptcha) {
      form.setValue('fields.captcha', '');
      captcha.renew();
    }
    if (result.kind === 'unknown') return undefined;
    for (const [name, code] of Object.entries(links)) if (name in result.failure.fields) code.refuse();
    const placed = markFields(result.failure);
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

  const code = useRegisterCode(form, (refused) => markFields(refused).length > 0);

  const submit = form.handleSubmit(({ fields, dialCode, terms: termsAccepted }) =>
    run(async () => {
      const answer = hasCaptcha ? await captcha.answer(fields.captcha ?? '') : {};
      return answer && sendRegistration(rules, fields, { mode, links, captcha: answer, dialCode, termsAccepted });
    }),
  );
  const tryLogin = () => void run(() => tryNewLogin(form.getValues('fields')));
  return { form, rules, captcha, code, failure, unknown, submit, tryLogin };
}

/**
 * The form of a registration: every field by its rule, the terms, and the answer's failures at the fields they name.
 */
export function RegisterForm(props: RegisterFormProps) {
  const t = useT();
  const boot = useBoot();
  const { links } = props;
  const isChecking = Object.values(links).some(({ state }) => state === 'checking');
  const { form, rules, captcha, code, failure, unknown, submit, tryLogin } = useRegistration(props);
  const { isSubmitting } = form.formState;
  const judge = (field: string, values: RegisterFormValues): true | string =>
    (field === 'captcha' && captcha.way === 'check') ||
    judgeField(
      t,
      rules.find((rule) => rule.field === field),
      values,
    );
  return (
    <form className={cx(styles.stack, styles.steady)} noValidate onSubmit={(event) => void submit(event)}>
      <p className={cx(textStyles.small, textStyles.tertiary)}>{t('auth.register.starNote')}</p>
      {rules.map((rule) => (
        <RegisterField
          key={rule.field}
          rule={rule}
          form={form}
          judge={judge}
          captcha={captcha}
          code={code}
          links={links}
          countryCodes={boot.countryCodes}
        />
      ))}
      <Invitation links={links} rules={rules} />
      <TermsField form={form} />
      {failure && <FormFailure failure={failure} />}
      {unknown && <UnknownRegistration busy={isSubmitting} onTry={tryLogin} />}
      <Button type="submit" variant="primary" size="lg" block busy={isSubmitting} disabled={unknown || isChecking}>
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
      {...form.register('terms', {
        validate: (value) => value || t('auth.termsNeeded'),
        ...judgeWhenLeft(form, 'terms'),
      })}
    >
      <TermsText />
    </Checkbox>
  );
}

type UnknownRegistrationProps = { busy: boolean; onTry: () => void };

function UnknownRegistration({ busy, onTry }: UnknownRegistrationProps) {
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

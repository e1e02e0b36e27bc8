import type { LoginProof, LoginStep } from '@baize/contract/identity';
import { latinDigits } from '@baize/domain/digits';
import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Tabs } from '@baize/ui/tabs.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import textStyles from '@baize/ui/text.module.css';
import { failureText } from '@baize/webkit/failure-text';
import { useT, type Translate } from '@baize/webkit/i18n';
import type { Failure } from '@baize/webkit/outcome';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { client } from '../../client.ts';
import { acceptLogin, useSession, type LoginHow } from '../../session.ts';
import { notify } from '../../toast.ts';
import { CodeField } from './code-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { useLoginGreeting } from './greeting.ts';
import { useCode } from './use-code.ts';
import styles from './auth-form.module.css';

type LoginStepProps = { close: () => void; step: LoginStep; how: LoginHow };
type Values = { proof: string };

const labelOf = (t: Translate, way: LoginProof): string =>
  ({
    sms: t('auth.step.sms'),
    email: t('auth.step.email'),
    payee: t('auth.step.payee'),
    totp: t('auth.step.totp'),
    recovery: t('auth.step.recovery'),
  })[way];

/** What a login still lacks after its password or code. Closing it ends the login: nothing was opened yet. */
export default function LoginStepModal({ close, step, how }: LoginStepProps) {
  const t = useT();
  const [chosen, setChosen] = useState(step.ways[0]!.way);
  const [busy, setBusy] = useState(false);
  const way = step.ways.find((each) => each.way === chosen) ?? step.ways[0]!;
  return (
    <Dialog
      open
      onClose={() => {
        close();
        notify({ kind: 'warn', text: t('auth.step.closed') });
      }}
      closable={!busy}
      title={t('auth.step.title')}
      subtitle={step.need === 'factor' ? t('auth.step.factor') : t('auth.step.place')}
      labels={{ close: t('shell.close'), move: t('auth.move') }}
    >
      <div className={styles.stack}>
        {step.ways.length > 1 && (
          <Tabs
            look="seg"
            label={t('auth.step.ways')}
            value={way.way}
            onChange={(next) => {
              if (!busy) setChosen(next);
            }}
            tabs={step.ways.map(({ way: value }) => ({ value, label: labelOf(t, value) }))}
          />
        )}
        <StepForm key={`${step.ticket} ${way.way}`} {...{ close, step, how, way, onBusy: setBusy }} />
      </div>
    </Dialog>
  );
}

type StepFormProps = LoginStepProps & { way: LoginStep['ways'][number]; onBusy: (busy: boolean) => void };

/** Sends a proof, and goes on to what comes after it. */
function useStep({ close, step, how, way: { way }, onBusy }: StepFormProps) {
  const t = useT();
  const greet = useLoginGreeting();
  const [failure, setFailure] = useState<Failure | undefined>();
  const form = useForm<Values>({ defaultValues: { proof: '' } });
  function refuse(refused: Failure): void {
    if (refused.code === 'LOGIN_STEP_OVER') {
      close();
      return notify({ kind: 'warn', text: failureText(t, refused) });
    }
    const isOfField = ['PROOF_WRONG', 'CODE_WRONG', 'CODE_EXPIRED'].includes(refused.code);
    if (isOfField) form.setError('proof', { message: failureText(t, refused) }, { shouldFocus: true });
    return setFailure(isOfField ? undefined : refused);
  }
  const submit = form.handleSubmit(async ({ proof }) => {
    setFailure(undefined);
    onBusy(true);
    const typed = way === 'payee' ? proof.trim() : latinDigits(proof.trim());
    const outcome = await client.call('passLoginStep', { ticket: step.ticket, way, proof: typed });
    onBusy(false);
    if (!outcome.ok) return refuse(outcome.error);
    void acceptLogin(outcome.value, how);
    return greet(outcome.value);
  });
  return { form, failure, refuse, submit };
}

function StepForm(props: StepFormProps) {
  const t = useT();
  const { way, masked } = props.way;
  const { form, failure, refuse, submit } = useStep(props);
  const { errors, isSubmitting } = form.formState;
  const isCode = way === 'sms' || way === 'email';
  return (
    <form className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
      {failure && <FormFailure failure={failure} />}
      {isCode ? (
        <>
          <p className={cx(textStyles.small, textStyles.secondary)}>{t('auth.step.goesTo', { contact: masked })}</p>
          <SentCode form={form} ticket={props.step.ticket} way={way} refuse={refuse} />
        </>
      ) : (
        <Field
          label={labelOf(t, way)}
          required
          error={errors.proof?.message}
          hint={way === 'payee' ? t('auth.step.payeeHint') : undefined}
        >
          <TextInput
            icon={way === 'payee' ? 'user' : 'key'}
            inputMode={way === 'totp' ? 'numeric' : 'text'}
            autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
            autoCapitalize={way === 'recovery' ? 'characters' : 'none'}
            spellCheck={false}
            maxLength={100}
            {...form.register('proof', { validate: (value) => value.trim() !== '' || t('auth.rule.empty') })}
          />
        </Field>
      )}
      <Button type="submit" variant="primary" size="lg" block busy={isSubmitting}>
        {t('auth.step.submit')}
      </Button>
    </form>
  );
}

type SentCodeProps = {
  form: UseFormReturn<Values>;
  ticket: string;
  way: 'sms' | 'email';
  refuse: (failure: Failure) => void;
};

/** The field of a code with the button that sends it to the proven contact. */
function SentCode({ form, ticket, way, refuse }: SentCodeProps) {
  const t = useT();
  const { language } = useSession();
  const code = useCode({
    place: (failure) => {
      const isOver = failure.code === 'LOGIN_STEP_OVER';
      if (isOver) refuse(failure);
      return isOver;
    },
    send: (answer) => client.call('sendStepCode', { ticket, way, language, ...answer }),
  });
  return (
    <CodeField
      label={t('auth.field.verificationCode')}
      error={form.formState.errors.proof?.message}
      code={code}
      input={form.register('proof', { validate: (value) => value.trim() !== '' || t('auth.required.smsCode') })}
    />
  );
}

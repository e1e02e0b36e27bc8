import { Button } from '@baize/ui/button.tsx';
import { Field } from '@baize/ui/field.tsx';
import { TextInput, type TextInputProps } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import { CaptchaField } from './captcha-field.tsx';
import type { CodeRequest } from './use-code.ts';
import styles from './auth-form.module.css';

type CodeFieldProps = { label: string; error: string | undefined; input: TextInputProps; code: CodeRequest };

/** The field of a code with the button that sends one, which counts down to the next. */
export function CodeField({ label, error, input, code }: CodeFieldProps) {
  const t = useT();
  const { left, sentFor } = code;
  const words =
    left > 0 ? t('auth.code.wait', { seconds: left }) : t(sentFor === undefined ? 'auth.code.send' : 'auth.code.again');
  // Beside the field, not in a note of the page: on a phone that lay over the field below.
  const sent = sentFor === undefined || left === 0 ? undefined : t('auth.code.sent', { minutes: sentFor });
  return (
    <>
      <Field label={label} required error={error} success={sent}>
        <div className={styles.code}>
          <TextInput icon="key" inputMode="numeric" autoComplete="one-time-code" maxLength={12} {...input} />
          <Button size="lg" disabled={left > 0} busy={code.isSending} onClick={() => void code.ask()}>
            {words}
          </Button>
        </div>
      </Field>
      {code.captcha && <CaptchaField {...code.captcha} />}
    </>
  );
}

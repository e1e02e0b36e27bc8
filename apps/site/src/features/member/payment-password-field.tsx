import { latinDigits } from '@baize/domain/digits';
import { Field } from '@baize/ui/field.tsx';
import { PasswordInput } from '@baize/ui/password-input.tsx';
import { useT } from '@baize/webkit/i18n';

type PaymentPasswordFieldProps = { value: string; error: string | undefined; onChange: (password: string) => void };

/** What every order that moves a member's money is signed with. It is kept in Latin digits, whatever the keyboard. */
export function PaymentPasswordField({ value, error, onChange }: PaymentPasswordFieldProps) {
  const t = useT();
  return (
    <Field label={t('withdraw.form.password')} required error={error}>
      <PasswordInput
        labels={{ show: t('auth.password.show'), hide: t('auth.password.hide') }}
        autoComplete="off"
        inputMode="numeric"
        maxLength={64}
        value={value}
        onChange={(event) => onChange(latinDigits(event.target.value))}
      />
    </Field>
  );
}

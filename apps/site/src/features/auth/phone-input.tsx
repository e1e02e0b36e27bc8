import type { Boot } from '@baize/contract/boot';
import { Select } from '@baize/ui/select.tsx';
import { TextInput, type TextInputProps } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styles from './auth-form.module.css';

type PhoneInputProps = { countryCodes: Boot['countryCodes']; dial: UseFormRegisterReturn; input: TextInputProps };

/** A mobile number behind the code of its country. */
export function PhoneInput({ countryCodes, dial, input }: PhoneInputProps) {
  const t = useT();
  return (
    <div className={styles.phone}>
      <Select
        id="au-dial"
        aria-label={t('auth.register.dialCode')}
        options={countryCodes.map((entry) => ({
          value: entry.dial,
          label: `${entry.country} +${entry.dial.replace(/^\+/u, '')}`,
        }))}
        {...dial}
      />
      <TextInput type="tel" inputMode="tel" autoComplete="tel-national" maxLength={24} {...input} />
    </div>
  );
}

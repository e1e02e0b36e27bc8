import { TextInput } from '@baize/ui/text-input.tsx';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styles from './login.module.css';

const CODE_LENGTH = 6;
/** What a code must look like before it is sent. */
export const CODE_RULES = { required: true, pattern: /^\d{6}$/ } as const;

/** The code that an authenticator shows. */
export const CodeInput = ({ field }: { field: UseFormRegisterReturn }) => (
  <TextInput
    icon="shield"
    className={styles.code}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={CODE_LENGTH}
    {...field}
  />
);

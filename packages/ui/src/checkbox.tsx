import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useId } from 'react';
import styles from './checkbox.module.css';
import { cx } from './cx.ts';
import field from './field.module.css';
import { Icon } from './icon.tsx';

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>;

export type CheckboxProps = Native & { children: ReactNode; error?: ReactNode; ref?: Ref<HTMLInputElement> };

/** A native checkbox with its sentence; the error stands under it. */
export function Checkbox({ children, error, className, ref, ...rest }: CheckboxProps) {
  const errorId = useId();
  return (
    <div className={cx(field.field, className)}>
      <label className={cx(styles.check, error && styles.invalid)}>
        <input
          {...rest}
          ref={ref}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : rest['aria-describedby']}
        />
        <span>{children}</span>
      </label>
      <div id={errorId} className={field.messages} aria-live="polite">
        {error && (
          <p className={cx(field.message, field.error)}>
            <Icon name="alert" size={16} />
            <span>{error}</span>
          </p>
        )}
      </div>
    </div>
  );
}

export type RadioProps = Native & { children: ReactNode; ref?: Ref<HTMLInputElement> };

export function Radio({ children, className, ref, ...rest }: RadioProps) {
  return (
    <label className={cx(styles.check, className)}>
      <input {...rest} ref={ref} type="radio" />
      <span>{children}</span>
    </label>
  );
}

export type SwitchProps = Native & { children: ReactNode; ref?: Ref<HTMLInputElement> };

/** An on/off setting that takes effect at once. */
export function Switch({ children, className, ref, ...rest }: SwitchProps) {
  return (
    <label className={cx(styles.switch, className)}>
      <span>{children}</span>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox carries its own state */}
      <input {...rest} ref={ref} type="checkbox" role="switch" />
    </label>
  );
}

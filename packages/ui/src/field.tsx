import { createContext, useContext, useId, useMemo, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import textStyles from './text.module.css';

type FieldLink = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };

const FieldContext = createContext<FieldLink | null>(null);

export type FieldProps = {
  label: ReactNode;
  /** Draws the asterisk and marks the control as required. */
  required?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  /** A good result worth saying, e.g. "Invited by ...". Hidden while there is an error. */
  success?: ReactNode;
  /** At the end of the message line, e.g. a live counter. */
  count?: ReactNode;
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
};

/** A label, one control and its messages, tied together by ids. */
export function Field({
  label,
  required = false,
  hint,
  error,
  success,
  count,
  hideLabel,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const messageId = `${id}-m`;
  // `false` is what a condition leaves where there is no error: the hint is said then.
  const hasMessage = Boolean(error || success || hint || count);
  const invalid = Boolean(error);
  const link = useMemo(
    () => ({ id, describedBy: hasMessage ? messageId : undefined, invalid, required }),
    [id, messageId, hasMessage, invalid, required],
  );
  return (
    <FieldContext value={link}>
      <div className={cx(styles.field, className)}>
        <label htmlFor={id} className={hideLabel ? textStyles.visuallyHidden : styles.label}>
          {label}
          {required && (
            <span className={styles.requiredMark} aria-hidden="true">
              *
            </span>
          )}
        </label>
        {children}
        <div className={styles.below} data-hint={typeof hint === 'string' ? hint : undefined}>
          <div id={messageId} className={styles.messages} aria-live="polite">
            {hasMessage && <FieldMessage error={error} success={success} hint={hint} count={count} />}
          </div>
        </div>
      </div>
    </FieldContext>
  );
}

export type FieldMessageProps = Pick<FieldProps, 'error' | 'success' | 'hint' | 'count'>;

/** The line under a control: the error before the good news, that before the hint. */
export function FieldMessage({ error, success, hint, count }: FieldMessageProps) {
  const counter = count && <span className={styles.count}>{count}</span>;
  if (error) {
    return (
      <p className={cx(styles.message, styles.error)}>
        <Icon name="alert" size={16} />
        <span>{error}</span>
        {counter}
      </p>
    );
  }
  if (success) {
    return (
      <p className={cx(styles.message, styles.success)}>
        <Icon name="check" size={16} />
        <span>{success}</span>
        {counter}
      </p>
    );
  }
  return (
    <p className={styles.message}>
      {hint && <span>{hint}</span>}
      {counter}
    </p>
  );
}

/** The attributes a control inside a Field takes; alone, a control keeps its own. */
export function useFieldControl(own: {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: unknown;
  required?: boolean | undefined;
}) {
  const link = useContext(FieldContext);
  const invalid = (link?.invalid ?? false) || own['aria-invalid'] === true || own['aria-invalid'] === 'true';
  return {
    invalid,
    attributes: {
      id: own.id ?? link?.id,
      'aria-describedby': own['aria-describedby'] ?? link?.describedBy,
      'aria-invalid': invalid || undefined,
      'aria-required': own.required ?? (link?.required || undefined),
    },
  };
}

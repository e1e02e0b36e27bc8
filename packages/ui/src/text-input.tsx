import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import field from './field.module.css';
import { useFieldControl } from './field.tsx';
import { Icon, type IconName } from './icon.tsx';
import textStyles from './text.module.css';

export type TextInputProps = InputHTMLAttributes<HTMLInputElement> & {
  icon?: IconName;
  /** Before the text, e.g. a currency sign or a dialling code. */
  prefix?: ReactNode;
  /** After the text: an IconButton, a link button, a check mark. */
  suffix?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** A one-line input of 48 px and 16 px type. Spread react-hook-form's register() into it. */
export function TextInput({ icon, prefix, suffix, className, ref, ...rest }: TextInputProps) {
  const { attributes, invalid } = useFieldControl(rest);
  return (
    <div className={cx(field.control, invalid && field.invalid, className)}>
      {icon && <Icon name={icon} />}
      {prefix && <span className={textStyles.secondary}>{prefix}</span>}
      <input type="text" {...rest} {...attributes} required={undefined} ref={ref} />
      {suffix}
    </div>
  );
}

export type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ className, ref, ...rest }: TextAreaProps) {
  const { attributes, invalid } = useFieldControl(rest);
  return (
    <div className={cx(field.control, invalid && field.invalid, className)}>
      <textarea {...rest} {...attributes} required={undefined} ref={ref} />
    </div>
  );
}

import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import field from './field.module.css';
import { useFieldControl } from './field.tsx';
import { Icon, type IconName } from './icon.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  options?: readonly SelectOption[];
  icon?: IconName;
  /** The first, unchoosable entry. */
  placeholder?: string;
  children?: ReactNode;
  ref?: Ref<HTMLSelectElement>;
};

/** The platform's own list: best on phones and with screen readers.  */
export function Select({ options, icon, placeholder, className, children, ref, ...rest }: SelectProps) {
  const { attributes, invalid } = useFieldControl(rest);
  return (
    <div className={cx(field.control, invalid && field.invalid, className)}>
      {icon && <Icon name={icon} />}
      <select {...rest} {...attributes} required={undefined} ref={ref}>
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <Icon name="chevron-down" size={16} />
    </div>
  );
}

import { Select as Base } from '@base-ui/react/select';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import field from './field.module.css';
import { useFieldControl } from './field.tsx';
import { Icon, type IconName } from './icon.tsx';
import menu from './menu.module.css';

export type ListboxOption<Value extends string> = {
  value: Value;
  label: string;
  detail?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
};

export type ListboxProps<Value extends string> = {
  options: readonly ListboxOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  icon?: IconName;
  id?: string;
  'aria-label'?: string;
  disabled?: boolean;
};

/** A choice with rich rows. Where plain text is enough use select.tsx. */
export function Listbox<Value extends string>(props: ListboxProps<Value>) {
  const { options, value, onChange, placeholder, icon, id, disabled } = props;
  const { attributes, invalid } = useFieldControl({ id });
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
      disabled={disabled}
      modal={false}
    >
      <Base.Trigger
        className={cx(field.control, field.choice, invalid && field.invalid)}
        aria-label={props['aria-label']}
        {...attributes}
      >
        {icon && <Icon name={icon} />}
        <Base.Value placeholder={placeholder} />
        <Icon name="chevron-down" size={16} />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={menu.place} sideOffset={6} alignItemWithTrigger={false}>
          <Base.Popup className={cx(menu.panel, menu.listPanel)}>
            {options.map((option) => (
              <Base.Item key={option.value} className={menu.entry} value={option.value} disabled={option.disabled}>
                {option.icon}
                <Base.ItemText>{option.label}</Base.ItemText>
                {option.detail !== undefined && <span className={menu.detail}>{option.detail}</span>}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

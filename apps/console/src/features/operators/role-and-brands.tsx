import { STAFF_ROLES } from '@baize/contract/permissions';
import { Checkbox } from '@baize/ui/checkbox.tsx';
import { Field, FieldMessage } from '@baize/ui/field.tsx';
import { Select } from '@baize/ui/select.tsx';
import { useT } from '@baize/webkit/i18n';
import { useId } from 'react';
import { useOperator } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import styles from './operators.module.css';

export type RoleAndBrands = { role: string; brandIds: readonly number[] };

/** The choices of role and brands, of a new operator and of a changed one. An owner can give only brands they serve. */
export function RoleAndBrandsFields({
  value,
  onChange,
  wrong,
}: {
  value: RoleAndBrands;
  onChange: (value: RoleAndBrands) => void;
  wrong: boolean;
}) {
  const t = useT();
  const { brands } = useOperator();
  const errorId = useId();
  const roles = useCall('listRoles').data?.filter(({ name }) => name !== null) ?? [];
  const own = roles.find(({ key }) => key === value.role);
  const toggle = (id: number, on: boolean): void =>
    onChange({ ...value, brandIds: on ? [...value.brandIds, id] : value.brandIds.filter((each) => each !== id) });
  return (
    <>
      <Field
        label={t('operator.role')}
        hint={
          value.role.startsWith('own:')
            ? t('role.own.may', { count: own?.permissions.length ?? 0 })
            : t(`role.${value.role}.may`)
        }
      >
        <Select
          value={value.role}
          options={[
            ...STAFF_ROLES.map((role) => ({ value: role as string, label: t(`role.${role}`) })),
            ...roles.map(({ key, name }) => ({ value: key, label: name ?? key })),
          ]}
          onChange={(event) => onChange({ ...value, role: event.target.value })}
        />
      </Field>
      <fieldset className={styles.choices} aria-describedby={errorId}>
        <legend>{t('operator.brands')}</legend>
        {brands.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={value.brandIds.includes(id)}
            onChange={(event) => toggle(id, event.target.checked)}
          >
            {name}
          </Checkbox>
        ))}
        <div id={errorId} aria-live="polite">
          {wrong && <FieldMessage error={t('operator.brands.needed')} />}
        </div>
      </fieldset>
    </>
  );
}

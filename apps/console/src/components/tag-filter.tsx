import { SelectFilter } from '@baize/ui/table-filters.tsx';
import { useT } from '@baize/webkit/i18n';
import { useCall } from '../use-call.ts';

type TagFilterProps = { value: string; onChange: (tag: string) => void };

/** Of players who wear a tag, or any flag of risk. A brand without tags has no such filter. */
export function TagFilter({ value, onChange }: TagFilterProps) {
  const t = useT();
  const tags = useCall('listPlayerTags').data ?? [];
  if (tags.length === 0 && value === '') return null;
  return (
    <SelectFilter
      label={t('playerTag.many')}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: t('playerTag.filter.all') },
        { value: 'risk', label: t('playerTag.filter.risk') },
        ...tags.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

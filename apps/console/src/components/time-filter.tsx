import { DateRangeFilter } from '@baize/ui/table-filters.tsx';
import { useT } from '@baize/webkit/i18n';
import { fromLocalField, toLocalField } from '../lib/offset-time.ts';
import { useBrand } from '../session.ts';
import type { Span } from '../use-filters.ts';
import { useFormat } from '../use-format.ts';

type TimeFilterProps = { values: Span; onChange: (change: Span) => void };

/** From when until when, by the brand's clock. */
export function TimeFilter({ values, onChange }: TimeFilterProps) {
  const t = useT();
  const { offset } = useFormat();
  const { gmtOffsetMinutes } = useBrand();
  return (
    <DateRangeFilter
      labels={{ from: t('audit.from', { offset }), until: t('audit.to', { offset }) }}
      value={{
        from: toLocalField(values.from || null, gmtOffsetMinutes),
        until: toLocalField(values.to || null, gmtOffsetMinutes),
      }}
      onChange={({ from, until }) =>
        onChange({
          from: fromLocalField(from, gmtOffsetMinutes) ?? '',
          to: fromLocalField(until, gmtOffsetMinutes) ?? '',
        })
      }
    />
  );
}

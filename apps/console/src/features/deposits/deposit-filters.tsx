import { DEPOSIT_TIMES } from '@baize/contract/console/constants';
import { DEPOSIT_STATES } from '@baize/domain/deposit';
import { SelectFilter, TextFilter } from '@baize/ui/table-filters.tsx';
import { useT } from '@baize/webkit/i18n';
import { useDepositMethods } from '../../components/deposit-parts.tsx';
import { SearchFilter } from '../../components/search-filter.tsx';
import { TagFilter } from '../../components/tag-filter.tsx';
import { TimeFilter } from '../../components/time-filter.tsx';
import type { DepositFilterName } from '../../lib/deposit-filter.ts';

type DepositFiltersProps = {
  values: Readonly<Record<DepositFilterName, string>>;
  onChange: (change: Partial<Record<DepositFilterName, string>>) => void;
};

/** What is printed first, then when, how it stands and how it was paid. */
export function DepositFilters({ values, onChange }: DepositFiltersProps) {
  const t = useT();
  const { methods, nameOf } = useDepositMethods();
  const codes = new Set([...methods.map(({ method }) => method), ...(values.method === '' ? [] : [values.method])]);
  return (
    <>
      <SearchFilter label={t('deposit.search')} value={values.search} onChange={(search) => onChange({ search })} />
      {values.number !== '' && (
        <TextFilter
          named
          label={t('deposit.number')}
          value={values.number}
          onChange={(number) => onChange({ number })}
        />
      )}
      {values.account !== '' && (
        <TextFilter
          named
          label={t('player.one')}
          value={values.account}
          onChange={(account) => onChange({ account })}
        />
      )}
      <TagFilter value={values.tag} onChange={(tag) => onChange({ tag })} />
      <SelectFilter
        label={t('deposit.by')}
        value={values.by || DEPOSIT_TIMES[0]}
        onChange={(by) => onChange({ by: by === DEPOSIT_TIMES[0] ? '' : by })}
        options={DEPOSIT_TIMES.map((each) => ({ value: each, label: t(`deposit.by.${each}`) }))}
      />
      <TimeFilter values={values} onChange={onChange} />
      <SelectFilter
        label={t('deposit.state')}
        value={values.state}
        onChange={(state) => onChange({ state })}
        options={[
          { value: '', label: t('deposit.state.all') },
          ...DEPOSIT_STATES.map((each) => ({ value: each, label: t(`deposit.state.${each}`) })),
        ]}
      />
      <SelectFilter
        label={t('deposit.provider')}
        value={values.method}
        onChange={(method) => onChange({ method })}
        options={[
          { value: '', label: t('deposit.method.all') },
          ...[...codes].map((code) => ({ value: code, label: nameOf(code) })),
        ]}
      />
      {values.currency !== '' && (
        <TextFilter
          named
          label={t('deposit.currency')}
          maxLength={8}
          value={values.currency}
          onChange={(text) => onChange({ currency: text.trim().toUpperCase() })}
        />
      )}
    </>
  );
}

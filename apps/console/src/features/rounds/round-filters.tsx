import { ROUND_STATES } from '@baize/contract/console/round-words';
import { Button } from '@baize/ui/button.tsx';
import { SelectFilter, TextFilter } from '@baize/ui/table-filters.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { GameFilters } from '../../components/game-filters.tsx';
import { TimeFilter } from '../../components/time-filter.tsx';
import { AMOUNT_FILTERS, CURRENCY_MAX, ROUND_SEARCH_MAX, type RoundFilterName } from '../../lib/round-filter.ts';

type RoundFiltersProps = {
  values: Readonly<Record<RoundFilterName, string>>;
  onChange: (change: Partial<Record<RoundFilterName, string>>) => void;
};

const AMOUNT_MAX = 21;

/** What is known of a round: a number or a player first, then when, what and how it stands; amounts on asking. */
export function RoundFilters({ values, onChange }: RoundFiltersProps) {
  const t = useT();
  const isSet = AMOUNT_FILTERS.some((name) => values[name] !== '') || values.currency !== '';
  const [isOpen, setOpen] = useState(isSet);
  return (
    <>
      <TextFilter
        wide
        icon="search"
        maxLength={ROUND_SEARCH_MAX}
        label={t('round.search')}
        value={values.search}
        onChange={(search) => onChange({ search })}
      />
      <TimeFilter values={values} onChange={onChange} />
      <GameFilters values={values} onChange={onChange} />
      <SelectFilter
        label={t('wager.state')}
        value={values.state}
        onChange={(state) => onChange({ state })}
        options={[
          { value: '', label: t('wager.state.all') },
          ...ROUND_STATES.map((each) => ({ value: each, label: t(`round.state.${each}`) })),
        ]}
      />
      <Button size="dense" icon="filter" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('round.amounts')}
      </Button>
      {isOpen && <AmountFilters values={values} onChange={onChange} />}
    </>
  );
}

function AmountFilters({ values, onChange }: RoundFiltersProps) {
  const t = useT();
  return (
    <>
      {AMOUNT_FILTERS.map((name) => (
        <TextFilter
          named
          key={name}
          label={t(`round.${name}`)}
          maxLength={AMOUNT_MAX}
          value={values[name]}
          onChange={(text) => onChange({ [name]: text.trim() })}
        />
      ))}
      <TextFilter
        named
        label={t('round.currency')}
        maxLength={CURRENCY_MAX}
        value={values.currency}
        onChange={(text) => onChange({ currency: text.trim().toUpperCase() })}
      />
    </>
  );
}

import { ROUND_STATES } from '@baize/contract/console/round-words';
import { Button } from '@baize/ui/button.tsx';
import { SelectFilter, TextFilter } from '@baize/ui/table-filters.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { TimeFilter } from '../../components/time-filter.tsx';
import { AMOUNT_FILTERS, ROUND_SEARCH_MAX, type RoundFilterName } from '../../lib/round-filter.ts';
import { useCall } from '../../use-call.ts';

type RoundFiltersProps = {
  values: Readonly<Record<RoundFilterName, string>>;
  onChange: (change: Partial<Record<RoundFilterName, string>>) => void;
};

const AMOUNT_MAX = 21;
/** What the filters offer changes seldom. */
const CHOICES_MS = 300_000;

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

/** A studio narrows its games; a game of another studio goes with the choice. */
function GameFilters({ values, onChange }: RoundFiltersProps) {
  const t = useT();
  const { data } = useCall('getRoundChoices', undefined, { staleTime: CHOICES_MS });
  const games = (data?.games ?? []).filter(({ vendor }) => values.vendor === '' || vendor === values.vendor);
  const chooseStudio = (vendor: string): void => {
    const game = data?.games.find(({ code }) => code === values.gameCode);
    onChange({ vendor, ...(vendor !== '' && game !== undefined && game.vendor !== vendor && { gameCode: '' }) });
  };
  return (
    <>
      <SelectFilter
        label={t('round.studio')}
        value={values.vendor}
        onChange={chooseStudio}
        options={[
          { value: '', label: t('round.studio.all') },
          ...known(data?.vendors ?? [], values.vendor).map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      {values.supplier !== '' && (
        <SelectFilter
          label={t('games.supplier')}
          value={values.supplier}
          onChange={(supplier) => onChange({ supplier })}
          options={[
            { value: '', label: t('round.supplier.all') },
            ...known(data?.suppliers ?? [], values.supplier).map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
      )}
      <SelectFilter
        label={t('part.game')}
        value={values.gameCode}
        onChange={(gameCode) => onChange({ gameCode })}
        options={[
          { value: '', label: t('round.game.all') },
          ...known(games, values.gameCode).map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
    </>
  );
}

type Choice = { code: string; name: string };
/** What is chosen is offered, also while the choices are on their way and when it is no longer among them. */
const known = (choices: readonly Choice[], chosen: string): readonly Choice[] =>
  chosen === '' || choices.some(({ code }) => code === chosen) ? choices : [...choices, { code: chosen, name: chosen }];

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
        maxLength={5}
        value={values.currency}
        onChange={(text) => onChange({ currency: text.trim().toUpperCase() })}
      />
    </>
  );
}

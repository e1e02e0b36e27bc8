import { GAME_TYPES } from '@baize/contract/boot';
import { SUB_CATEGORIES } from '@baize/contract/console/game-words';
import type { ConsoleTag, ConsoleVendor as Vendor } from '@baize/contract/console/games';
import { FilterBar, SelectFilter, TextFilter } from '@baize/ui/table-filters.tsx';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { GAME_STATES, type GameFilters } from './filter-games.ts';

export type GameFilterProps = {
  vendors: readonly Vendor[];
  tags: readonly ConsoleTag[];
  filters: GameFilters;
  onFilter: (change: Partial<GameFilters>) => void;
};

/** Words, studio, category, state and tag. */
export function GameFilterBar({ vendors, tags, filters, onFilter }: GameFilterProps) {
  const t = useT();
  const language = useLanguage();
  const studios = new Map(vendors.map(({ vendor, displayName }) => [vendor, displayName]));
  const choices = [
    {
      name: 'vendor',
      label: t('part.vendor'),
      all: t('games.vendor.all'),
      options: [...studios].map(([value, label]) => ({ value, label })),
    },
    {
      name: 'supplier',
      label: t('games.supplier'),
      all: t('round.supplier.all'),
      options: [...new Set(vendors.flatMap(({ supplier }) => supplier ?? []))].map((name) => ({
        value: name,
        label: name,
      })),
    },
    {
      name: 'type',
      label: t('games.type'),
      all: t('games.type.all'),
      options: GAME_TYPES.map((type) => ({ value: type, label: t(`gameType.${type}`) })),
    },
    {
      name: 'state',
      label: t('games.state'),
      all: t('games.state.all'),
      options: GAME_STATES.map((state) => ({ value: state, label: t(`games.state.${state}`) })),
    },
    {
      name: 'tag',
      label: t('games.tags'),
      all: t('games.tag.all'),
      options: [
        ...SUB_CATEGORIES.map((value) => ({ value, label: t(`games.classify.${value}`) })),
        ...tags.map(({ code, name }) => ({ value: code, label: name[language] ?? name.en ?? code })),
      ],
    },
  ] as const;
  return (
    <FilterBar label={t('part.filters')}>
      <TextFilter
        wide
        icon="search"
        label={t('games.search')}
        value={filters.search}
        onChange={(search) => onFilter({ search })}
      />
      {choices.map(({ name, label, all, options }) => (
        <SelectFilter
          key={name}
          label={label}
          value={filters[name]}
          onChange={(value) => onFilter({ [name]: value })}
          options={[{ value: '', label: all }, ...options]}
        />
      ))}
    </FilterBar>
  );
}

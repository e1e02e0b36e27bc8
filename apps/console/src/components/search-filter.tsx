import { SEARCH_MAX } from '@baize/contract/envelope';
import { TextFilter } from '@baize/ui/table-filters.tsx';
import { atMost, type FilterRule } from '../lib/filter-rules.ts';

type SearchFilterProps = {
  /** Says what can be typed. */
  label: string;
  value: string;
  onChange: (search: string) => void;
};

/** Finds a row by what the list prints of it: the beginning of a number, a name, an amount. */
export const SearchFilter = ({ label, value, onChange }: SearchFilterProps) => (
  <TextFilter wide icon="search" label={label} maxLength={SEARCH_MAX} value={value} onChange={onChange} />
);

export const searchRule = (label: string): FilterRule => atMost(label, SEARCH_MAX);

/** As the calls take it. */
export const searchOf = ({ search }: { readonly search: string }): { search?: string } =>
  search.trim() === '' ? {} : { search: search.trim() };

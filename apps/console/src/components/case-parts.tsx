import type { SupplierCase } from '@baize/contract/console/supplier-cases';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { useFormat } from '../use-format.ts';

const STATE_TONE = { open: 'warn', waiting: 'info', accepted: 'positive', refused: 'plain' } as const;

export function CaseState({ state }: Pick<SupplierCase, 'state'>) {
  const t = useT();
  return <Tag tone={STATE_TONE[state]}>{t(`case.state.${state}`)}</Tag>;
}

/** What the transactions ask for. Currencies are never added up. */
export function CaseAmounts({ amounts }: Pick<SupplierCase, 'amounts'>) {
  const format = useFormat();
  if (amounts.length === 0) return '—';
  return amounts.map(({ currency, amount }) => format.money(amount, { unit: true, currency })).join(', ');
}

/** A case by the day that it is of. */
export const CaseLink = ({ id, day }: Pick<SupplierCase, 'id' | 'day'>) => (
  <Link className={textStyles.link} href={`/supplier-cases/${id}`}>
    {day}
  </Link>
);

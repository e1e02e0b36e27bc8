import { Tag } from '@baize/ui/tag.tsx';
import { useT } from '@baize/webkit/i18n';
import type { OperatorRow } from '@baize/contract/console/operators';
import { useFormat } from '../../use-format.ts';
import { serverClock } from '../../server-clock.ts';
import { operatorState, type OperatorState } from './operator-state.ts';
import textStyles from '@baize/ui/text.module.css';
import styles from './operators.module.css';

const TONES = {
  active: 'positive',
  disabled: 'negative',
  invited: 'info',
  over: 'warn',
  waiting: 'warn',
  guessed: 'negative',
} as const satisfies Record<OperatorState, string>;

export function StateTag({ row }: { row: OperatorRow }) {
  const t = useT();
  const state = operatorState(row, serverClock.now());
  return <Tag tone={TONES[state]}>{t(`operator.state.${state}`)}</Tag>;
}

/** Who knows the operator to be a person of their own, or what is waited for. */
export function ConfirmationText({ row: { confirmation } }: { row: OperatorRow }) {
  const t = useT();
  const format = useFormat();
  if (confirmation.state === 'confirmed') return <bdi>{confirmation.by}</bdi>;
  const text =
    confirmation.state === 'none'
      ? t('operator.confirmation.none')
      : confirmation.until === null
        ? t('operator.confirmation.waiting')
        : t('operator.confirmation.until', { at: format.dateTime(confirmation.until) });
  return <span className={textStyles.tertiary}>{text}</span>;
}

const NAMES_SHOWN = 2;

/** The same in a line of a table. */
export function BrandNames({ row }: { row: OperatorRow }) {
  const t = useT();
  const names = row.brands.map(({ name }) => name);
  const more = names.length > NAMES_SHOWN ? ` +${names.length - NAMES_SHOWN}` : '';
  return (
    <span title={names.join(', ')}>
      {names.slice(0, NAMES_SHOWN).join(', ')}
      {more}
      {row.elsewhere && <span className={textStyles.tertiary}> {t('operator.elsewhere')}</span>}
    </span>
  );
}

/** The brands that the reader serves too; that there are others is said, not which. */
export function BrandTags({ row }: { row: OperatorRow }) {
  const t = useT();
  return (
    <span className={styles.brandTags}>
      {row.brands.map(({ id, name }) => (
        <Tag key={id}>{name}</Tag>
      ))}
      {row.elsewhere && <Tag tone="warn">{t('operator.elsewhere')}</Tag>}
    </span>
  );
}

import { Icon } from '@baize/ui/icon.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import { useT } from '@baize/webkit/i18n';
import { Fact } from '../../components/page.tsx';
import { Signed } from '../../components/signed.tsx';
import type { Correction } from '@baize/contract/console/corrections';
import type { Effect } from '../../lib/correction.ts';
import { useFormat } from '../../use-format.ts';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../../components/page.module.css';
import styles from './corrections.module.css';

export type Decision = 'apply' | 'reject';
const STATE_TONE = { waiting: 'info', applied: 'positive', rejected: 'negative' } as const;

export function DirectionTag({ direction }: Pick<Correction, 'direction'>) {
  const t = useT();
  return (
    <span className={cx(layout.row, styles.direction)}>
      <Icon
        name={direction === 'credit' ? 'arrow-down' : 'arrow-up'}
        size={14}
        className={direction === 'credit' ? textStyles.positive : textStyles.negative}
      />
      {t(`correction.${direction}`)}
    </span>
  );
}

export function StateTag({ state }: Pick<Correction, 'state'>) {
  const t = useT();
  return <Tag tone={STATE_TONE[state]}>{t(`correction.state.${state}`)}</Tag>;
}

/** The amount as the player's cash sees it: plus for a credit, minus for a debit. */
export function SignedCorrection({ correction }: { correction: Correction }) {
  return <Signed amount={correction.direction === 'credit' ? correction.amount : `-${correction.amount}`} />;
}

/** Cash now, the movement, cash after: in the order in which a person would count. */
export function EffectList({
  effect,
  direction,
  amount,
  currency,
}: {
  effect: Effect;
  direction: Correction['direction'];
  amount: string;
  currency: string;
}) {
  const t = useT();
  const format = useFormat();
  const money = (value: string, sign = false): string => format.money(value, { unit: true, currency, sign });
  return (
    <dl className={pageStyles.facts}>
      <Fact name={t('correction.cashNow')}>{money(effect.before)}</Fact>
      <Fact name={t(`correction.${direction}`)}>{money(direction === 'credit' ? amount : `-${amount}`, true)}</Fact>
      <Fact name={t('correction.cashAfter')} total>
        <span className={effect.short ? textStyles.negative : undefined}>{money(effect.after)}</span>
      </Fact>
    </dl>
  );
}

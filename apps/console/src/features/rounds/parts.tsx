import type { RoundState } from '@baize/contract/console/round-words';
import type { RoundRow } from '@baize/contract/console/rounds';
import { cx } from '@baize/ui/cx.ts';
import { Tag } from '@baize/ui/tag.tsx';
import textStyles from '@baize/ui/text.module.css';
import { signOf } from '@baize/webkit/format';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { useBrand } from '../../session.ts';
import { useFormat } from '../../use-format.ts';

const TONE = { open: 'info', settled: 'plain', refunded: 'warn', void: 'warn', doubt: 'negative' } as const;

export function RoundStateTag({ state }: { state: RoundState }) {
  const t = useT();
  return <Tag tone={TONE[state]}>{t(`round.state.${state}`)}</Tag>;
}

/** Amounts to the last digit that counts; with their unit where it is not the brand's own. */
export function useExactMoney(): (amount: string, currency: string) => string {
  const format = useFormat();
  const { currency: own } = useBrand();
  return (amount, currency) => format.money(amount, { exact: true, unit: currency !== own, currency });
}

/** What the player has more or less for it. */
export function Net({ amount, currency }: { amount: string | null; currency: string }) {
  const format = useFormat();
  const { currency: own } = useBrand();
  if (amount === null) return <span className={textStyles.tertiary}>—</span>;
  const sign = signOf(amount);
  return (
    <bdi
      className={cx(
        textStyles.figures,
        textStyles.strong,
        sign > 0 && textStyles.positive,
        sign < 0 && textStyles.negative,
      )}
    >
      {format.money(amount, { exact: true, sign: true, unit: currency !== own, currency })}
    </bdi>
  );
}

export const PlayerLink = ({ playerId, account }: Pick<RoundRow, 'playerId' | 'account'>) => (
  <Link className={textStyles.link} href={`/players/${playerId}`}>
    <bdi>{account}</bdi>
  </Link>
);

export const roundPath = (key: string): string => `/rounds/${key}`;

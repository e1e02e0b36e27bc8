import textStyles from '@baize/ui/text.module.css';
import { cx } from '@baize/ui/cx.ts';
import { signOf } from '@baize/webkit/format';
import { useFormat } from '../use-format.ts';

type MoneyProps = {
  amount: string;
  sign?: boolean;
  tone?: boolean;
  /** Every decimal that counts: in records. */
  exact?: boolean;
  className?: string;
};

/**
 * An amount: tabular figures, sign before the currency, never colour alone. Amounts read left to right in every script.
 */
export function Money({ amount, sign, tone, exact, className }: MoneyProps) {
  const f = useFormat();
  const direction = signOf(amount);
  const colour = tone && (direction > 0 ? textStyles.positive : direction < 0 && textStyles.negative);
  return (
    <span className={cx(textStyles.figures, colour, className)} dir="ltr">
      {f.money(amount, { sign, exact })}
    </span>
  );
}

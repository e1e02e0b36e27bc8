import { signOf } from '@baize/webkit/format';
import { useFormat } from '../use-format.ts';

/** An amount: tabular figures, sign before the currency, never colour alone. Amounts read left to right in every script. */
export function Money({
  amount,
  sign,
  tone,
  className,
}: {
  amount: string;
  sign?: boolean;
  tone?: boolean;
  className?: string;
}) {
  const f = useFormat();
  const direction = signOf(amount);
  const colour = tone ? (direction > 0 ? ' win' : direction < 0 ? ' loss' : '') : '';
  return (
    <span className={`num${colour}${className ? ` ${className}` : ''}`} dir="ltr">
      {f.money(amount, { sign })}
    </span>
  );
}

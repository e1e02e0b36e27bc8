import { cx } from '@baize/ui/cx.ts';
import { signOf } from '@baize/webkit/format';
import { useFormat } from '../use-format.ts';
import textStyles from '@baize/ui/text.module.css';

/** An amount with its direction: sign first, colour second. */
export function Signed({ amount, strong = true }: { amount: string; strong?: boolean }) {
  const format = useFormat();
  const sign = signOf(amount);
  return (
    <bdi
      className={cx(
        textStyles.figures,
        strong && textStyles.strong,
        sign > 0 && textStyles.positive,
        sign < 0 && textStyles.negative,
      )}
    >
      {format.money(amount, { sign: true, exact: true })}
    </bdi>
  );
}

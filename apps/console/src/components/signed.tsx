import { cx } from '@baize/ui/cx.ts';
import { signOf } from '@baize/webkit/format';
import { useFormat } from '../use-format.ts';

/** An amount with its direction: sign first, colour second. */
export function Signed({ amount, strong = true }: { amount: string; strong?: boolean }) {
  const format = useFormat();
  const sign = signOf(amount);
  return (
    <bdi className={cx('num', strong && 'p-b', sign > 0 && 'win', sign < 0 && 'loss')}>
      {format.money(amount, { sign: true })}
    </bdi>
  );
}

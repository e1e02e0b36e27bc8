import { useEffect, useRef } from 'react';
import type { Amount } from '@baize/domain/money';
import { money } from '../core/format.ts';
import { countedUp } from '../core/stake.ts';

const TICKS = 14;

/** A sum that counts up from `from` over at most 900 ms; without `ms` it simply stands there. The text is the sum. */
export function CountUp({
  value,
  from = 0n,
  ms,
  currency,
  onTick,
}: {
  value: bigint;
  from?: bigint;
  ms: number;
  currency: string;
  onTick?: (progress: number) => void;
}) {
  const text = useRef<HTMLSpanElement>(null);
  const tick = useRef(onTick);
  useEffect(() => {
    tick.current = onTick;
  });
  useEffect(() => {
    const place = text.current;
    if (!place) return undefined;
    if (ms <= 0) {
      place.textContent = money(value, currency);
      return undefined;
    }
    const start = performance.now();
    let beat = 0;
    let frame = 0;
    const step = (): void => {
      const progress = Math.min(1, (performance.now() - start) / ms);
      const eased = 1 - (1 - progress) ** 3;
      place.textContent = money(from + countedUp((value - from) as Amount, eased), currency);
      if (Math.floor(eased * TICKS) > beat) {
        beat = Math.floor(eased * TICKS);
        tick.current?.(eased);
      }
      if (progress < 1) frame = requestAnimationFrame(step);
      else place.textContent = money(value, currency);
    };
    step();
    return () => cancelAnimationFrame(frame);
  }, [value, from, ms, currency]);
  return (
    <span className="num" ref={text}>
      {money(value, currency)}
    </span>
  );
}

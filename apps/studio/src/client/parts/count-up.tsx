import { useEffect, useRef } from 'react';
import text from '@baize/ui/text.module.css';
import type { Amount } from '@baize/domain/money';
import { money } from '../core/format.ts';
import { countedUp } from '../core/stake.ts';

const TICKS = 14;

export interface CountUpProps {
  readonly value: bigint;
  readonly from?: bigint;
  /** How long to count, at most 900; 0 shows the sum at once. */
  readonly ms: number;
  readonly currency: string;
  /** Called some times on the way, with the progress from 0 to 1. */
  readonly onTick?: (progress: number) => void;
}

/** A sum that counts up. Its text is the sum. */
export function CountUp({ value, from = 0n, ms, currency, onTick }: CountUpProps) {
  const place = useRef<HTMLSpanElement>(null);
  const tick = useRef(onTick);
  useEffect(() => {
    tick.current = onTick;
  });
  useEffect(() => {
    const shown = place.current;
    if (!shown) return undefined;
    if (ms <= 0) {
      shown.textContent = money(value, currency);
      return undefined;
    }
    const start = performance.now();
    let beat = 0;
    let frame = 0;
    const step = (): void => {
      const progress = Math.min(1, (performance.now() - start) / ms);
      const eased = 1 - (1 - progress) ** 3;
      shown.textContent = money(from + countedUp((value - from) as Amount, eased), currency);
      if (Math.floor(eased * TICKS) > beat) {
        beat = Math.floor(eased * TICKS);
        tick.current?.(eased);
      }
      if (progress < 1) frame = requestAnimationFrame(step);
      else shown.textContent = money(value, currency);
    };
    step();
    return () => cancelAnimationFrame(frame);
  }, [value, from, ms, currency]);
  return (
    <span className={text.figures} ref={place}>
      {money(value, currency)}
    </span>
  );
}

import { useEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';
import textStyles from './text.module.css';
import { REDUCED_MOTION } from './use-media.ts';

const MAX_MS = 900;

export type CountUpProps = {
  /** In the smallest unit of the amount. */
  value: bigint;
  /** Where the first count begins; without it the first value stands at once. */
  startFrom?: bigint;
  format: (value: bigint) => string;
  /** At most 900 ms. */
  durationMs?: number;
  className?: string;
};

/** The share of the way covered after `elapsed` of `duration`, slowing towards the end, in thousandths. */
export function easedThousandths(elapsed: number, duration: number): bigint {
  const t = duration <= 0 ? 1 : Math.min(1, Math.max(0, elapsed / duration));
  return BigInt(Math.round((1 - (1 - t) ** 3) * 1000));
}

/** The figure so many thousandths of the way from one to the other. */
const betweenOf = (from: bigint, to: bigint, thousandths: bigint): bigint => from + ((to - from) * thousandths) / 1000n;

/** Counts from the last value to the new one. Screen readers and reduced motion get the new value at once. */
export function CountUp({ value, startFrom = value, format, durationMs = MAX_MS, className }: CountUpProps) {
  const [shown, setShown] = useState(startFrom);
  const from = useRef(startFrom);

  useEffect(() => {
    const start = from.current;
    if (start === value) return undefined;
    const duration = window.matchMedia(REDUCED_MOTION).matches ? 0 : Math.min(durationMs, MAX_MS);
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now: number) {
      const next = betweenOf(start, value, easedThousandths(now - began, duration));
      from.current = next;
      setShown(next);
      if (next !== value) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, durationMs]);

  return (
    <span className={cx(textStyles.figures, className)}>
      <bdi aria-hidden="true">{format(shown)}</bdi>
      <span className={textStyles.visuallyHidden}>{format(value)}</span>
    </span>
  );
}

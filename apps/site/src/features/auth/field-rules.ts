/** How the bounds of a message are written: one number when they are equal, none when the rule sets none. */
export function boundsKey(min: number, max: number): 'none' | 'single' | 'atLeast' | 'atMost' | 'range' {
  if (max <= 0) return min > 0 ? 'atLeast' : 'none';
  if (min === max) return 'single';
  return min > 1 ? 'range' : 'atMost';
}

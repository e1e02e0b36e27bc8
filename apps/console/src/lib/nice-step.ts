/** A step of 1, 2 or 5 times a power of ten that divides `span` into at most so many parts. */
export function niceStep(span: number, parts: number): number {
  const raw = span / parts;
  if (!(raw > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= raw * 0.999_999);
  return (step ?? 10) * power;
}

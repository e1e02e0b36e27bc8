/** Joins class names; everything that is not a non-empty string is left out. */
export function cx(...names: readonly unknown[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}

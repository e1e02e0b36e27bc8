const PLURAL = /\{(?<name>\w+), plural, one \{(?<one>[^}]*)\} other \{(?<other>[^}]*)\}\}/g;
const PLAIN = /\{(\w+)\}/g;

/**
 * Fills `{name}` and `{count, plural, one {…} other {…}}` (`#` is the count). A placeholder without a value stays as it
 * is, so that a forgotten one is seen rather than lost.
 */
export function fill(template: string, values: Readonly<Record<string, string | number>>, lang: 'bn' | 'en'): string {
  return template
    .replace(PLURAL, (...match) => {
      const [whole] = match as [string];
      const { name, one, other } = match.at(-1) as { name: string; one: string; other: string };
      const value = values[name];
      if (value === undefined) return whole;
      const form = new Intl.PluralRules(lang).select(Number(value)) === 'one' ? one : other;
      return form.replace('#', String(value));
    })
    .replace(PLAIN, (whole, name: string) => String(values[name] ?? whole));
}

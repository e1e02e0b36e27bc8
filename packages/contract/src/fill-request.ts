/** Takes the `:name` parts of `template` out of the input: the path that is called, and what is left of the input. */
export function fillPath(
  template: string,
  input: unknown,
): { path: string; rest: Record<string, unknown> | undefined } {
  if (!template.includes(':')) return { path: template, rest: input as Record<string, unknown> | undefined };
  const rest = { ...(input as Record<string, unknown>) };
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const part = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(part);
  });
  return { path, rest };
}

/** The input as a query with its question mark; empty where nothing was said. */
export function queryOf(input: Record<string, unknown> | undefined): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {})) {
    // A switch that is off is left out: a query has no booleans, and "false" would read as a word that is there.
    if (value !== undefined && value !== null && value !== '' && value !== false)
      query.set(name, String(value as string | number | true));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

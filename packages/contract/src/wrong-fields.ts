/** What a schema has to say against an input. `keys` are names that it does not declare. */
type Issue = {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[] | undefined;
};

/** An answer names no more wrong fields than this: a body can hold thousands of names. */
const FIELDS_NAMED_MAX = 20;
const NAME_MAX_LENGTH = 64;

/** What is wrong with which field of the input; a name that the call does not declare is `unknown`. */
export function wrongFields(issues: readonly Issue[]): Record<string, string> {
  const wrong = issues.flatMap(({ path, message, keys }) =>
    keys === undefined
      ? [[path.join('.') || 'body', message] as const]
      : keys.map((key) => [[...path, key.slice(0, NAME_MAX_LENGTH)].join('.'), 'unknown'] as const),
  );
  return Object.fromEntries(wrong.slice(0, FIELDS_NAMED_MAX));
}

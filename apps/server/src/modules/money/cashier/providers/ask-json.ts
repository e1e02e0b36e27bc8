const HTTP_NOT_FOUND = 404;
const FAULT_MAX_LENGTH = 120;
const ANSWER_BYTES_MAX = 256 * 1_024;

export type JsonAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: string; readonly unknown?: boolean };

/** One request to a provider: its JSON, or why there is none. Nothing leads it to another address. */
export async function askJson(
  url: string,
  { timeoutMs, ...init }: RequestInit & { readonly timeoutMs: number },
): Promise<JsonAnswer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok)
      return { ok: false, fault: `status ${response.status}`, unknown: response.status === HTTP_NOT_FOUND };
    return { ok: true, value: JSON.parse(await readText(response)) };
  } catch (error) {
    return { ok: false, fault: faultOf(error) }; // the order stays pending and is asked about again
  }
}

/** An answer of no end would fill the memory of whoever reads it. */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > ANSWER_BYTES_MAX) throw new Error('too large'); // leaving the loop breaks the connection off
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** What is thrown instead of an answer, in few words. */
export function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return 'timeout';
  if (error instanceof SyntaxError) return 'not understood';
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return (typeof code === 'string' ? code : error.message).slice(0, FAULT_MAX_LENGTH);
}

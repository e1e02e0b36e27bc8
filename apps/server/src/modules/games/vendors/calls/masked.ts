/** Whoever reads a call must not be able to play, sign or log in with it. */
const SECRETS = 'token|session_id|session_token|secret|password|api_key|authorization';
/** The field and its first signs, then the rest up to its end, or to that of a body that was cut off. */
const SECRET_FIELDS = new RegExp(`(?<shown>"(?:${SECRETS})"\\s*:\\s*"[^"\\\\]{0,4})(?:[^"\\\\]|\\\\.)*(?:"|$)`, 'gi');
const TEXT_MAX = 4_000;

/** A body as it is kept: cut, and with the beginning of each secret only. */
export function maskedText(body: string): string {
  const masked = body.replaceAll(SECRET_FIELDS, '$<shown>…"');
  const readable = masked.replaceAll('\u0000', '�');
  return readable.length > TEXT_MAX ? `${readable.slice(0, TEXT_MAX)}…` : readable;
}

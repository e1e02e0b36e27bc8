import { timingSafeEqual, createHash } from 'node:crypto';
import { formatAmount } from '@baize/domain/money';
import { parseJson, writeJson, type JsonValue, type Writable } from '../strict-json.ts';
import {
  readControlRequest,
  type ControlAnswer,
  type ControlRequest,
  type OPERATOR_VERBS,
  type SUPPLIER_VERBS,
} from './control.ts';

/** The serving half of the test control, shared by the platform, the studio and the doubles. */
type AnyVerbs = typeof OPERATOR_VERBS | typeof SUPPLIER_VERBS;
export type ControlRefusal = { readonly refused: 400 | 404 | 501; readonly error: string; readonly field?: string };
/** A verb without a handler answers 501. */
export type ControlHandlers<V extends AnyVerbs> = {
  readonly [K in keyof V]?: (
    request: ControlRequest<V, K>,
  ) => ControlAnswer<V, K> | ControlRefusal | Promise<ControlAnswer<V, K> | ControlRefusal>;
};

export const controlRefusal = (refused: ControlRefusal['refused'], error: string, field?: string): ControlRefusal => ({
  refused,
  error,
  field,
});

/** Constant in time for every wrong key. */
export function isControlKey(given: string | readonly string[] | undefined, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(expected));
}

/** Money leaves as a decimal string: every bigint of the control is money, every count is a number. */
export function controlJson(value: unknown): string {
  const plain = (node: unknown): Writable => {
    if (typeof node === 'bigint') return formatAmount(node);
    if (Array.isArray(node)) return node.map(plain);
    if (typeof node === 'object' && node !== null)
      return Object.fromEntries(Object.entries(node).map(([key, field]) => [key, plain(field)]));
    return node as Writable;
  };
  return writeJson(plain(value));
}

/** Answers one control call whose key was checked; unexpected errors are the HTTP layer's 500. */
export async function answerControl<V extends AnyVerbs>(
  verbs: V,
  handlers: ControlHandlers<V>,
  { verb, body }: { readonly verb: string; readonly body: Uint8Array },
): Promise<{ readonly status: number; readonly body: string }> {
  const refuse = (refusal: ControlRefusal) => ({
    status: refusal.refused,
    body: controlJson({ error: refusal.error, field: refusal.field }),
  });
  const known = Object.hasOwn(verbs, verb) && Object.hasOwn(handlers, verb) ? (verb as keyof V & string) : undefined;
  const handler = known === undefined ? undefined : handlers[known];
  if (known === undefined || handler === undefined) return refuse(controlRefusal(501, `no verb ${verb.slice(0, 40)}`));
  const parsed = parseJson(body);
  if (!parsed.ok) return refuse(controlRefusal(400, 'the body is no JSON'));
  const request = readControlRequest(verbs, known, parsed.value satisfies JsonValue);
  if (!request.ok) return refuse(controlRefusal(400, `wrong field ${request.field}`, request.field));
  const answer: unknown = await handler(request.value);
  if (typeof answer === 'object' && answer !== null && 'refused' in answer) return refuse(answer as ControlRefusal);
  return { status: 200, body: controlJson(answer) };
}

import { createHash } from 'node:crypto';
import type { Tx } from '../db/pool.ts';
import type { BrandId } from '../ids.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export type RequestKey = {
  /** The command's verb-noun name. */
  readonly command: string;
  /** Whose key it is: `member:10001` or `operator:7`. Two callers may use the same key. */
  readonly actor: string;
  readonly key: string;
  /** What the request asks for. A repeat must ask for the same. */
  readonly content: Json;
};

const digest = (content: Json): Buffer => createHash('sha256').update(JSON.stringify(content)).digest();
const keyOf = (brandId: BrandId, { actor, command, key }: Omit<RequestKey, 'content'>): readonly unknown[] => [
  brandId,
  actor,
  command,
  key,
];

/**
 * Claims a key for this transaction. A second request with the same key waits here until the first has committed or rolled back,
 * and then finds its answer or claims the key itself.
 */
export async function takeRequest(
  tx: Tx,
  brandId: BrandId,
  request: RequestKey,
): Promise<'new' | 'other-content' | { readonly answer: Json }> {
  const content = digest(request.content);
  const made = await tx.run(
    `insert into command_request (brand_id, actor, command, key, content) values ($1, $2, $3, $4, $5)
      on conflict do nothing`,
    [...keyOf(brandId, request), content],
  );
  if (made === 1) return 'new';
  const known = await tx.row<{ content: Buffer; answer: { value: Json } }>(
    'select content, answer from command_request where brand_id = $1 and actor = $2 and command = $3 and key = $4',
    keyOf(brandId, request),
  );
  return known.content.equals(content) ? { answer: known.answer.value } : 'other-content';
}

export async function saveAnswer(
  tx: Tx,
  brandId: BrandId,
  { answer, ...request }: Omit<RequestKey, 'content'> & { readonly answer: Json },
): Promise<void> {
  await tx.run(
    `update command_request set answer = $5::jsonb
      where brand_id = $1 and actor = $2 and command = $3 and key = $4`,
    [...keyOf(brandId, request), JSON.stringify({ value: answer })],
  );
}

import { createHash } from 'node:crypto';
import type { Tx } from '../db/pool.ts';
import { tables } from '../db/query.ts';
import type { BrandId } from '../ids.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * A request that may arrive twice: the same key gets the same answer, the same key with other content is a conflict.
 */
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

/**
 * Claims a key for this transaction. A second request with the same key waits here until the first has committed or
 * rolled back, and then finds its answer or claims the key itself.
 */
export async function takeRequest(
  tx: Tx,
  brandId: BrandId,
  request: RequestKey,
): Promise<'new' | 'other-content' | { readonly answer: Json }> {
  const content = digest(request.content);
  const { actor, command, key } = request;
  const made = await tx.run(
    tables
      .insertInto('command.commandRequest')
      .values({ brandId, actor, command, key, content })
      .onConflict((clash) => clash.doNothing()),
  );
  if (made === 1) return 'new';
  const known = await tx.row(
    tables
      .selectFrom('command.commandRequest')
      .select(['content', 'answer'])
      .where('brandId', '=', brandId)
      .where('actor', '=', actor)
      .where('command', '=', command)
      .where('key', '=', key),
  );
  return known.content.equals(content) ? { answer: (known.answer as { value: Json }).value } : 'other-content';
}

export async function saveAnswer(
  tx: Tx,
  brandId: BrandId,
  { answer, ...request }: Omit<RequestKey, 'content'> & { readonly answer: Json },
): Promise<void> {
  const { actor, command, key } = request;
  await tx.run(
    tables
      .updateTable('command.commandRequest')
      .set({ answer: JSON.stringify({ value: answer }) })
      .where('brandId', '=', brandId)
      .where('actor', '=', actor)
      .where('command', '=', command)
      .where('key', '=', key),
  );
}

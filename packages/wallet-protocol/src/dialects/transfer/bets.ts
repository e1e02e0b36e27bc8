import { readFeedPage, type FeedPage } from '../../feed.ts';
import { readShape, shape, text, type Shaped } from '../../shapes.ts';
import type { JsonObject } from '../../strict-json.ts';

/** What was asked for: the rounds that changed after a place in the supplier's report. */
export type BetsAsked = { readonly cursor: string; readonly limit: number };
/** Rounds in the words of the feed (docs/wallet/feed.md), which is how a player's money was staked there. */
export type BetsPage = FeedPage<'rounds'>;

const HEAD = shape({ cursor: text(512, 0) });

/**
 * A page of the report, or the field at fault. It names the place from which it goes on: a page from elsewhere would
 * leave a gap or tell old news as new, and is none.
 */
export function readBetsPage({ cursor, limit }: BetsAsked, data: JsonObject): Shaped<BetsPage> {
  const head = readShape(HEAD, data);
  if (!head.ok) return head;
  if (head.value.cursor !== cursor) return { ok: false, field: 'cursor' };
  const page = readFeedPage('rounds', data);
  if (!page.ok) return page;
  const { entries, unfit, nextCursor, hasMore } = page.value;
  const told = entries.length + unfit.length;
  if (told > limit) return { ok: false, field: 'data' };
  // What is told moves the reader on, or it would come again for ever; where nothing is told no more can follow.
  const movesOn = told === 0 ? !hasMore : nextCursor !== '' && nextCursor !== cursor;
  return movesOn ? page : { ok: false, field: 'next_cursor' };
}

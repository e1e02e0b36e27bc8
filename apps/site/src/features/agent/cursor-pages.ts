import { askInTurn } from '@baize/webkit/ask-in-turn';
import type { CallResult } from '@baize/webkit/outcome';
import type { Cursor } from '../../components/record-pager.tsx';

type Listed<Row> = { readonly content: Row[]; readonly older: string | null };

/** Every page of a list, from the newest to the oldest, for a file. `read` asks for the one at a place. */
export async function* cursorPages<Row>(
  read: (place: Cursor) => Promise<CallResult<Listed<Row>>>,
): AsyncGenerator<Row[]> {
  for (let place: Cursor | undefined = {}; place;) {
    const at = place;
    const data: Listed<Row> = await askInTurn(() => read(at));
    if (data.content.length > 0) yield data.content;
    place = data.older === null ? undefined : { before: data.older };
  }
}

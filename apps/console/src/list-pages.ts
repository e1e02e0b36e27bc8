import type { ConsoleCalls } from '@baize/contract/console-calls';
import type { InputOf, OutputOf } from '@baize/contract/define-call';
import { PAGE_NO_MAX, PAGE_SIZE_MAX, type KeysetPage, type Page } from '@baize/contract/envelope';
import { askInTurn } from '@baize/webkit/ask-in-turn';
import type { CallResult } from '@baize/webkit/outcome';
import { ask, type CallName } from './use-call.ts';

const PAGE_SIZE = PAGE_SIZE_MAX;

type Lists<P> = { [N in CallName]: OutputOf<ConsoleCalls[N]> extends P ? N : never }[CallName];
type CountedList = Lists<Page<unknown>>;
type KeysetList = Lists<KeysetPage<unknown>>;
type RowOf<N extends CountedList | KeysetList> = OutputOf<ConsoleCalls[N]>['content'][number];

type PageAsked = { readonly pageNo: number; readonly pageSize: number };

/** All pages that a call answers, for an export; `pageIn` finds the page in an answer that holds more. */
export const numberedPages = <Answer, Row>(
  askPage: (asked: PageAsked) => Promise<CallResult<Answer>>,
  pageIn: (answer: Answer) => Page<Row> | null,
) =>
  async function* pages(): AsyncGenerator<readonly Row[]> {
    // `totalPages` ends where the counting does; the list need not.
    for (let pageNo = 1, full = true; full; pageNo += 1) {
      const asked = { pageNo, pageSize: PAGE_SIZE };
      const rows = pageIn(await askInTurn(() => askPage(asked)))?.content ?? [];
      yield rows;
      full = rows.length === PAGE_SIZE && pageNo < PAGE_NO_MAX;
    }
  };

/** All pages of a list that counts them, for an export. */
export const countedPages = <N extends CountedList>(name: N, input: InputOf<ConsoleCalls[N]>) =>
  numberedPages(
    (asked) => ask(name, { ...input, ...asked }),
    (answer) => answer as Page<RowOf<N>>,
  );

/** All pages of a list without end, the newest first, for an export. */
export const keysetPages = <N extends KeysetList>(name: N, input: InputOf<ConsoleCalls[N]>) =>
  async function* pages(): AsyncGenerator<readonly RowOf<N>[]> {
    let before: string | undefined;
    do {
      const place = before;
      const page: KeysetPage<unknown> = await askInTurn(() =>
        ask(name, { ...input, before: place, pageSize: PAGE_SIZE }),
      );
      yield page.content as RowOf<N>[];
      before = page.older ?? undefined;
    } while (before !== undefined);
  };

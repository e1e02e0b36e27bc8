import type { ConsoleCalls } from '@baize/contract/console-calls';
import type { InputOf, OutputOf } from '@baize/contract/define-call';
import type { KeysetPage, Page } from '@baize/contract/envelope';
import { unwrap } from '@baize/webkit/outcome';
import { ask, type CallName } from './use-call.ts';

const PAGE_SIZE = 100;

type Lists<P> = { [N in CallName]: OutputOf<ConsoleCalls[N]> extends P ? N : never }[CallName];
type CountedList = Lists<Page<unknown>>;
type KeysetList = Lists<KeysetPage<unknown>>;
type RowOf<N extends CountedList | KeysetList> = OutputOf<ConsoleCalls[N]>['content'][number];

/** All pages of a list that counts them, for an export. */
export const countedPages = <N extends CountedList>(name: N, input: InputOf<ConsoleCalls[N]>) =>
  async function* pages(): AsyncGenerator<readonly RowOf<N>[]> {
    for (let pageNo = 1, last = 1; pageNo <= last; pageNo += 1) {
      const page: Page<unknown> = unwrap(await ask(name, { ...input, pageNo, pageSize: PAGE_SIZE }));
      yield page.content as RowOf<N>[];
      last = page.totalPages;
    }
  };

/** All pages of a list without end, the newest first, for an export. */
export const keysetPages = <N extends KeysetList>(name: N, input: InputOf<ConsoleCalls[N]>) =>
  async function* pages(): AsyncGenerator<readonly RowOf<N>[]> {
    let before: string | undefined;
    do {
      const page: KeysetPage<unknown> = unwrap(await ask(name, { ...input, before, pageSize: PAGE_SIZE }));
      yield page.content as RowOf<N>[];
      before = page.older ?? undefined;
    } while (before !== undefined);
  };

import { findNumber, type NumberTask } from './find-number.ts';

/** Numbers between two words to the page: some fifty milliseconds of a slow phone. */
const SLICE = 5_000;

export type WorkerWord = { searched: number } | { number: number | undefined };
const tell = (word: WorkerWord): void => postMessage(word);

/** Searches apart from the page, so that it stays quick meanwhile. To give up, the page ends the worker. */
globalThis.onmessage = ({ data }: MessageEvent<NumberTask>) => {
  for (let from = 0; from < data.numbers; from += SLICE) {
    const to = Math.min(from + SLICE, data.numbers);
    const number = findNumber(data, from, to);
    if (number !== undefined) return tell({ number });
    tell({ searched: to });
  }
  return tell({ number: undefined });
};

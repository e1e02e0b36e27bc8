/** Lines of one text about one subject in a minute. What is more is counted, and told when the minute is over. */
export const LINES_MAX = 20;
export const LINES_WINDOW_MS = 60_000;
/** Subjects that are counted at once; beyond them all others of a text are one. */
const SUBJECTS_MAX = 500;
/** Facts that name the subject of a line: few and known, never what a stranger writes. */
const SUBJECT_FACTS = ['supplier', 'route', 'consumer', 'job', 'brandId'] as const;

type Write = (...args: unknown[]) => void;
type Window = { written: number; leftOut: number; tell: () => void };

/**
 * The hook of a logger through which every line goes. Whoever may call us without being known can make us write lines:
 * bad signatures, requests while the database is away. They must neither fill the disk nor hide the other lines.
 */
export function boundedLines(): (this: object, args: unknown[], write: Write) => void {
  const windows = new Map<string, Window>();
  const open = (key: string): Window => {
    const window: Window = { written: 0, leftOut: 0, tell: () => undefined };
    windows.set(key, window);
    setTimeout(() => {
      windows.delete(key);
      if (window.leftOut > 0) window.tell();
    }, LINES_WINDOW_MS).unref();
    return window;
  };
  return function hook(args, write) {
    const text = textOf(args);
    if (text === undefined) return write.apply(this, args);
    const subject = windows.size < SUBJECTS_MAX ? subjectOf(args[0]) : {};
    const key = JSON.stringify([text, subject]);
    const window = windows.get(key) ?? open(key);
    if (window.written < LINES_MAX) {
      window.written += 1;
      return write.apply(this, args);
    }
    window.leftOut += 1;
    window.tell = () => write.apply(this, [{ ...subject, leftOut: window.leftOut }, text]);
  };
}

const textOf = ([first, second]: readonly unknown[]): string | undefined =>
  [first, second].find((part): part is string => typeof part === 'string');

const subjectOf = (facts: unknown): Readonly<Record<string, unknown>> =>
  typeof facts === 'object' && facts !== null
    ? Object.fromEntries(Object.entries(facts).filter(([name]) => SUBJECT_FACTS.some((known) => known === name)))
    : {};

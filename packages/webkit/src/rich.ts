import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { useT } from './i18n.ts';

type Part = ReactElement;

/** A message with marked places: `Read the <0>terms</0>` with `parts={[<a href="/help#term" />]}`. */
export function Rich({
  id,
  values,
  parts,
}: {
  id: string;
  values?: Record<string, unknown>;
  parts: readonly Part[];
}): ReactNode {
  const t = useT();
  return weave(t(id, values), parts);
}

/** Puts `<n>text</n>` of a message into the n-th part. An unknown number keeps its text without the part. */
export function weave(message: string, parts: readonly Part[]): ReactNode[] {
  const pieces = message.split(/<(\d+)>(.*?)<\/\1>/su);
  const woven: ReactNode[] = [];
  for (let at = 0; at < pieces.length; at += 3) {
    woven.push(createElement(Fragment, { key: at }, pieces[at]));
    const number = pieces[at + 1];
    if (number === undefined) continue;
    const part = parts[Number(number)];
    const text = pieces[at + 2] ?? '';
    woven.push(
      part ? cloneElement(part, { key: at + 1 }, weave(text, parts)) : createElement(Fragment, { key: at + 1 }, text),
    );
  }
  return woven;
}

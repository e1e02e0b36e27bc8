import { latinDigits, ungroupDigits } from '@baize/domain/digits';

const TYPED = /^(\d{1,7})(?:[.,](\d{1,4}))?\d*$/;

/**
 * Reads a typed figure as an integer of 10^-places; undefined when it is none. The digits of any keyboard are fine, and
 * so are the groups in which the game itself writes figures: in thousands or, in Bengali, in lakhs.
 */
export function readFigure(text: string, places: 2 | 4): number | undefined {
  const plain = ungroupDigits(latinDigits(text).replace(/[\s×%]/g, ''));
  const match = TYPED.exec(plain.replace(/^\./, '0.').replace(/\.$/, ''));
  return match ? Number(match[1]! + (match[2] ?? '').slice(0, places).padEnd(places, '0')) : undefined;
}

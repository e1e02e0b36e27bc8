import { svg } from './shapes.ts';
import { definitionsFor, form, light, line, shade, turned, twinkle } from './symbols/kit.ts';
import { prefixIds } from './emblem.ts';

const gemBody = svg`
  ${form('M-52-40H52L80 0L0 78L-80 0Z', 'jade', 5)}
  ${shade('M24 0H80L0 78Z', 0.22)}
  ${light('M-52-40L-24 0L0-40L24 0L52-40Z', 0.35)}
  ${light('M-24 0H24L0 78Z', 0.22)}
  ${line('M-80 0H80M-52-40L-24 0L0 78L24 0L52-40M-24 0L0-40L24 0', { colour: '#eafff6', width: 3, opacity: 0.7 })}
  ${twinkle(-46, -48, 18)}`;

const mineBody = svg`
  ${turned(8, () => form('M-9-44L0-72L9-44Z', 'slate', 4))}
  <circle r="52" fill="url(#night)" stroke="#1c0b16" stroke-width="5"/>
  <circle r="52" fill="url(#glow)" opacity=".35"/>
  ${light('M-36-18C-30-36-10-44 6-40C-12-36-24-24-26-6Z', 0.7)}
  <circle cx="6" cy="6" r="16" fill="url(#red)" stroke="#1c0b16" stroke-width="4"/>
  ${light('M-3 2C0-5 8-7 13-4C6-3 2 2 1 8Z', 0.8)}`;

const open = (half: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-half} ${-half} ${2 * half} ${2 * half}">`;

const standalone = (body: string, half: number, prefix: string) => {
  const markup = `${open(half)}<defs>${definitionsFor(body)}</defs>${body}</svg>`;
  return prefix ? prefixIds(markup, prefix) : markup;
};

/** The gem alone, for counters and wins. */
export function gem(prefix = ''): string {
  return standalone(gemBody, 96, prefix);
}

/** The mine alone. */
export function mine(prefix = ''): string {
  return standalone(mineBody, 82, prefix);
}

import type { Check, Verdict } from '@baize/verifier';
import { el, type Child } from './dom.ts';
import { blocksOf, blocksUsed } from './steps.ts';
import type { Word } from './words.ts';

export type Say = (word: Word, values?: Readonly<Record<string, string | number>>) => string;
type Fields = Readonly<Record<string, unknown>>;

const BLOCKS_SHOWN = 4;
const SPINS_SHOWN = 6;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The verdict in one box, then every step that leads to it. */
export function resultView(verdict: Verdict, record: Fields, say: Say): HTMLElement {
  if (verdict.status === 'invalid') return banner('bad', say('invalid'), say('invalidBody', { field: verdict.field }));
  if (verdict.status === 'unrevealed') return banner('wait', say('unrevealed'), say('unrevealedBody'));
  const stated = isFields(record.result);
  const good = verdict.status === 'verified';
  const head = good
    ? stated
      ? banner('good', say('verified'), say('verifiedBody'))
      : banner('info', say('derived'), say('derivedBody'))
    : banner('bad', say('mismatch'), say('mismatchBody'));
  const find = (name: Check['name']): Check | undefined => verdict.checks.find((check) => check.name === name);
  const payout = [find('multiplier'), find('payout')];
  return el(
    'div',
    { class: 'steps' },
    head,
    step(1, say('step1'), say('step1Body'), [checkView(find('serverSeed'), say)]),
    step(2, say('step2'), say('step2Body'), [checkView(find('model'), say), checkView(find('game'), say)]),
    step(3, say('step3'), say('step3Body'), [blocksView(record, verdict.result, say)]),
    step(4, say('step4'), say('step4Body'), [outcomeView(verdict.result, say), resultCheck(find('result'), say)]),
    (verdict.multiplier !== undefined || payout.some(Boolean)) &&
      step(5, say('step5'), say('step5Body'), [
        verdict.multiplier !== undefined && pair(say('multiplier'), `${verdict.multiplier}×`),
        verdict.payout !== undefined && pair(say('payout'), verdict.payout),
        ...payout.map((check) => checkView(check, say)),
      ]),
  );
}

const banner = (mood: 'good' | 'bad' | 'wait' | 'info', title: string, body: string): HTMLElement =>
  el(
    'div',
    { class: `banner ${mood}`, role: 'status' },
    el('span', { class: 'mark', 'aria-hidden': 'true' }, { good: '✓', bad: '✕', wait: '…', info: '=' }[mood]),
    el('div', {}, el('strong', {}, title), el('p', {}, body)),
  );

const step = (number: number, title: string, body: string, parts: readonly Child[]): HTMLElement =>
  el(
    'section',
    { class: 'step' },
    el('h2', {}, el('span', { class: 'no', 'aria-hidden': 'true' }, String(number)), title),
    el('p', { class: 'dim' }, body),
    ...parts,
  );

const pair = (name: string, value: string): HTMLElement =>
  el('p', { class: 'pair' }, el('span', { class: 'dim' }, name), el('b', {}, value));

const tick = (ok: boolean, say: Say): HTMLElement =>
  el('span', { class: ok ? 'tick ok' : 'tick no' }, `${ok ? '✓' : '✕'} ${say(ok ? 'matches' : 'differs')}`);

function checkView(check: Check | undefined, say: Say): Child {
  if (!check) return undefined;
  return el(
    'div',
    { class: 'check' },
    el('p', {}, el('span', { class: 'dim' }, `${say('computed')}: `), el('code', {}, check.computed)),
    !check.ok && el('p', {}, el('span', { class: 'dim' }, `${say('stated')}: `), el('code', {}, check.stated)),
    tick(check.ok, say),
  );
}

/** The whole derived result is too long to read; the places where it differs are not. */
const resultCheck = (check: Check | undefined, say: Say): Child =>
  check && el('div', { class: 'check' }, !check.ok && el('p', {}, el('code', {}, check.stated)), tick(check.ok, say));

function blocksView(record: Fields, result: Fields, say: Say): HTMLElement {
  const count = blocksUsed(result);
  const shown = blocksOf(
    textOf(record.serverSeed),
    textOf(record.clientSeed),
    Number(record.nonce),
    Math.min(count, BLOCKS_SHOWN),
  );
  return el(
    'div',
    {},
    ...shown.map((block) =>
      el(
        'dl',
        { class: 'block' },
        el('dt', {}, say('message')),
        el('dd', {}, el('code', {}, block.message)),
        el('dt', {}, say('bytes')),
        el('dd', {}, el('code', {}, block.hex)),
        el('dt', {}, say('numbers')),
        el('dd', { class: 'floats' }, ...block.floats.map((float) => el('code', {}, float))),
      ),
    ),
    count > shown.length && el('p', { class: 'dim' }, say('moreBlocks', { count: count - shown.length })),
  );
}

function outcomeView(result: Fields, say: Say): HTMLElement {
  if (typeof result.roll === 'string')
    return el(
      'p',
      { class: 'big' },
      say('rollIs', {
        roll: result.roll,
        target: textOf(result.target),
        outcome: say(result.win === true ? 'win' : 'loss'),
      }),
    );
  if (Array.isArray(result.spins)) return spinsView(result.spins, say);
  return boardView(result, say);
}

function boardView(result: Fields, say: Say): HTMLElement {
  const layout = listOf(result.layout).map(Number);
  const picks = listOf(result.picks).map(Number);
  const cells = Array.from({ length: 25 }, (_, tile) =>
    el(
      'span',
      { class: `cell${layout.includes(tile) ? ' mine' : ''}${picks.includes(tile) ? ' picked' : ''}` },
      layout.includes(tile) ? '✹' : picks.includes(tile) ? '◆' : String(tile),
    ),
  );
  return el(
    'div',
    {},
    el('div', { class: 'board', 'aria-hidden': 'true' }, ...cells),
    el('p', {}, say('mineTiles', { tiles: layout.join(', ') })),
    result.gems !== undefined && el('p', {}, say('gemsFound', { count: textOf(result.gems) })),
  );
}

function spinsView(spins: readonly unknown[], say: Say): HTMLElement {
  return el(
    'div',
    { class: 'spins' },
    ...spins.slice(0, SPINS_SHOWN).map((spin, index) => (isFields(spin) ? spinView(spin, index, say) : undefined)),
    spins.length > SPINS_SHOWN && el('p', { class: 'dim' }, say('moreSpins', { count: spins.length - SPINS_SHOWN })),
  );
}

function spinView(spin: Fields, index: number, say: Say): HTMLElement {
  const columns = listOf(spin.window).map((column) => listOf(column).map(textOf));
  const rows = columns[0]?.map((_, row) => columns.map((column) => column[row] ?? '')) ?? [];
  const lines = listOf(spin.lineWins).filter(isFields);
  const lit = new Set(lines.flatMap((line) => listOf(line.positions).map((place) => listOf(place).join(':'))));
  const scatter = isFields(spin.scatter) ? spin.scatter : {};
  const words = [
    ...lines.map((line) =>
      say('lineWin', {
        line: Number(line.line) + 1,
        count: textOf(line.count),
        symbol: textOf(line.symbol),
        units: textOf(line.units),
      }),
    ),
    Number(scatter.units) > 0 ? say('scatterWin', { count: textOf(scatter.count), units: textOf(scatter.units) }) : '',
    Number(spin.award) > 0 ? say('granted', { count: textOf(spin.award) }) : '',
  ].filter((word) => word !== '');
  const title =
    index === 0 ? say('spin', { number: 1 }) : `${say('freeSpin', { number: index })} ×${textOf(spin.multiplier)}`;
  return el(
    'div',
    { class: 'spin', role: 'group', tabindex: '0', 'aria-label': title },
    el('h3', {}, title),
    el(
      'table',
      {},
      el(
        'tbody',
        {},
        ...rows.map((cells, row) =>
          el(
            'tr',
            {},
            ...cells.map((cell, reel) => el('td', { class: lit.has(`${reel}:${row}`) ? 'lit' : undefined }, cell)),
          ),
        ),
      ),
    ),
    el('ul', {}, ...(words.length > 0 ? words : [say('noWin')]).map((word) => el('li', {}, word))),
  );
}

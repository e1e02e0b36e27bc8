import type { Check, Verdict } from '@baize/verifier';
import { rankName, suitOf } from '@baize/domain/games/steps/cards';
import { cx } from '@baize/ui/cx.ts';
import { el, type Child } from './dom.ts';
import { blocksOf, blocksUsed } from './steps.ts';
import type { Word } from './words.ts';
import styles from './verify-page.module.css';

export type Say = (word: Word, values?: Readonly<Record<string, string | number>>) => string;
type Fields = Readonly<Record<string, unknown>>;

const BLOCKS_SHOWN = 4;
const SPINS_SHOWN = 6;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The result of the check in one box, then every step that leads to it. */
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
    { class: styles.steps },
    head,
    stepView({ number: 1, parts: [checkView(find('serverSeed'), say), checkView(find('chain'), say)] }, say),
    stepView({ number: 2, parts: [checkView(find('model'), say), checkView(find('game'), say)] }, say),
    stepView({ number: 3, parts: [blocksView(record, verdict.result, say)] }, say),
    stepView({ number: 4, parts: [outcomeView(verdict.result, say), resultCheck(find('result'), say)] }, say),
    (verdict.multiplier !== undefined || payout.some(Boolean)) &&
      stepView(
        {
          number: 5,
          parts: [
            verdict.multiplier !== undefined && pair(say('multiplier'), `${verdict.multiplier}×`),
            verdict.payout !== undefined && pair(say('payout'), verdict.payout),
            ...payout.map((check) => checkView(check, say)),
          ],
        },
        say,
      ),
  );
}

const TONES = {
  good: { mark: '✓', className: styles.good },
  bad: { mark: '✕', className: styles.bad },
  wait: { mark: '…', className: styles.wait },
  info: { mark: '=', className: styles.info },
} as const;

const banner = (tone: keyof typeof TONES, title: string, body: string): HTMLElement =>
  el(
    'div',
    { class: cx(styles.banner, TONES[tone].className), role: 'status' },
    el('span', { class: styles.mark, 'aria-hidden': 'true' }, TONES[tone].mark),
    el('div', {}, el('strong', {}, title), el('p', {}, body)),
  );

interface Step {
  readonly number: 1 | 2 | 3 | 4 | 5;
  readonly parts: readonly Child[];
}

/** One step of the proof: its number, title and explanation, then what was computed. */
const stepView = ({ number, parts }: Step, say: Say): HTMLElement =>
  el(
    'section',
    { class: styles.step },
    el('h2', {}, el('span', { class: styles.stepNumber, 'aria-hidden': 'true' }, String(number)), say(`step${number}`)),
    el('p', { class: styles.muted }, say(`step${number}Body`)),
    ...parts,
  );

const pair = (name: string, value: string): HTMLElement =>
  el('p', { class: styles.pair }, el('span', { class: styles.muted }, name), el('b', {}, value));

const tick = (ok: boolean, say: Say): HTMLElement =>
  el('span', { class: ok ? styles.matches : styles.differs }, `${ok ? '✓' : '✕'} ${say(ok ? 'matches' : 'differs')}`);

function checkView(check: Check | undefined, say: Say): Child {
  if (!check) return undefined;
  return el(
    'div',
    { class: styles.check },
    el('p', {}, el('span', { class: styles.muted }, `${say('computed')}: `), el('code', {}, check.computed)),
    !check.ok && el('p', {}, el('span', { class: styles.muted }, `${say('stated')}: `), el('code', {}, check.stated)),
    tick(check.ok, say),
  );
}

/** The whole derived result is too long to read; the places where it differs are not. */
const resultCheck = (check: Check | undefined, say: Say): Child =>
  check &&
  el('div', { class: styles.check }, !check.ok && el('p', {}, el('code', {}, check.stated)), tick(check.ok, say));

function blocksView(record: Fields, result: Fields, say: Say): HTMLElement {
  const count = blocksUsed(result);
  const shown = blocksOf({
    serverSeed: textOf(record.serverSeed),
    clientSeed: textOf(record.clientSeed),
    nonce: Number(record.nonce),
    count: Math.min(count, BLOCKS_SHOWN),
  });
  return el(
    'div',
    {},
    ...shown.map((block) =>
      el(
        'dl',
        { class: styles.block },
        el('dt', {}, say('message')),
        el('dd', {}, el('code', {}, block.message)),
        el('dt', {}, say('bytes')),
        el('dd', {}, el('code', {}, block.hex)),
        el('dt', {}, say('numbers')),
        el('dd', { class: styles.numbers }, ...block.floats.map((float) => el('code', {}, float))),
      ),
    ),
    count > shown.length && el('p', { class: styles.muted }, say('moreBlocks', { count: count - shown.length })),
  );
}

function outcomeView(result: Fields, say: Say): HTMLElement {
  if (typeof result.roll === 'string')
    return el(
      'p',
      { class: styles.outcome },
      say('rollIs', {
        roll: result.roll,
        target: textOf(result.target),
        outcome: say(result.win === true ? 'win' : 'loss'),
      }),
    );
  if (Array.isArray(result.spins)) return spinsView(result.spins, say);
  if (isFields(result.shown)) return stepsView(result, result.shown, say);
  if (!('layout' in result)) return fieldsView(result);
  return boardView(result, say);
}

/** What a game of one press has drawn, field by field under the names of the record. */
const fieldsView = (result: Fields): HTMLElement =>
  el('div', {}, ...Object.entries(result).map(([name, value]) => pair(`${name}: `, wordsOf(value))));

/** What was turned in a game of many steps, cards by their names, and what the player did. */
const stepsView = (result: Fields, shown: Fields, say: Say): HTMLElement =>
  el(
    'div',
    {},
    ...Object.entries(shown).map(([name, value]) =>
      pair(`${name}: `, CARD_FIELDS.has(name) ? listOf(value).map(cardSign).join(' ') : wordsOf(value)),
    ),
    pair(
      `${say('stepsTaken')}: `,
      listOf(result.steps)
        .map((step) => JSON.stringify(step))
        .join(' '),
    ),
  );
const CARD_FIELDS: ReadonlySet<string> = new Set(['cards', 'hand']);
const cardSign = (card: unknown): string =>
  `${rankName(Number(card))}${{ d: '♦', h: '♥', s: '♠', c: '♣' }[suitOf(Number(card))]} (${String(card)})`;

const wordsOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value));

function boardView(result: Fields, say: Say): HTMLElement {
  const layout = listOf(result.layout).map(Number);
  const picks = listOf(result.picks).map(Number);
  const cells = Array.from({ length: 25 }, (_, tile) =>
    el(
      'span',
      { class: cx(styles.cell, layout.includes(tile) && styles.mine, picks.includes(tile) && styles.picked) },
      layout.includes(tile) ? '✹' : picks.includes(tile) ? '◆' : String(tile),
    ),
  );
  return el(
    'div',
    {},
    el('div', { class: styles.board, 'aria-hidden': 'true' }, ...cells),
    el('p', {}, say('mineTiles', { tiles: layout.join(', ') })),
    result.gems !== undefined && el('p', {}, say('gemsFound', { count: textOf(result.gems) })),
  );
}

function spinsView(spins: readonly unknown[], say: Say): HTMLElement {
  return el(
    'div',
    { class: styles.spins },
    ...spins.slice(0, SPINS_SHOWN).map((spin, index) => (isFields(spin) ? spinView(spin, index, say) : undefined)),
    spins.length > SPINS_SHOWN &&
      el('p', { class: styles.muted }, say('moreSpins', { count: spins.length - SPINS_SHOWN })),
  );
}

/** The windows of a cascade that paid, one after the other. */
const cascadeWords = (spin: Fields, say: Say): string[] =>
  listOf(spin.cascades)
    .filter(isFields)
    .flatMap((cascade, index) =>
      listOf(cascade.wins)
        .filter(isFields)
        .map((win) =>
          say('cascadeWin', {
            number: index + 1,
            factor: textOf(cascade.multiplier),
            count: textOf(win.count),
            symbol: textOf(win.symbol),
            units: textOf(win.units),
          }),
        ),
    );

function spinView(spin: Fields, index: number, say: Say): HTMLElement {
  const columns = listOf(spin.window).map((column) => listOf(column).map(textOf));
  const rows = columns[0]?.map((_, row) => columns.map((column) => column[row] ?? '')) ?? [];
  const lines = listOf(spin.lineWins).filter(isFields);
  const ways = listOf(spin.wayWins).filter(isFields);
  const clusters = listOf(spin.clusterWins).filter(isFields);
  const lit = new Set(
    [...lines, ...ways, ...clusters].flatMap((line) => listOf(line.positions).map((place) => listOf(place).join(':'))),
  );
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
    ...ways.map((win) =>
      say('wayWin', {
        ways: textOf(win.ways),
        count: textOf(win.count),
        symbol: textOf(win.symbol),
        units: textOf(win.units),
      }),
    ),
    ...clusters.map((win) =>
      say('clusterWin', { count: textOf(win.count), symbol: textOf(win.symbol), units: textOf(win.units) }),
    ),
    ...cascadeWords(spin, say),
    isFields(spin.hold)
      ? say('medals', {
          count: [...listOf(spin.medals), ...listOf(spin.hold.respins).flatMap(listOf)].length,
          units: textOf(spin.hold.units),
        })
      : '',
    Number(scatter.units) > 0 ? say('scatterWin', { count: textOf(scatter.count), units: textOf(scatter.units) }) : '',
    Number(spin.award) > 0 ? say('granted', { count: textOf(spin.award) }) : '',
  ].filter((word) => word !== '');
  const title =
    index === 0 ? say('spin', { number: 1 }) : `${say('freeSpin', { number: index })} ×${textOf(spin.multiplier)}`;
  return el(
    'div',
    { class: styles.spin, role: 'group', tabindex: '0', 'aria-label': title },
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
            ...cells.map((cell, reel) => el('td', { class: lit.has(`${reel}:${row}`) ? styles.lit : undefined }, cell)),
          ),
        ),
      ),
    ),
    el('ul', {}, ...(words.length > 0 ? words : [say('noWin')]).map((word) => el('li', {}, word))),
  );
}

import { PLAY_PREFIX } from '@baize/contract/addresses';
import { fillPath } from '@baize/contract/fill-request';
import { PLAY_TABLE } from '@baize/contract/play/play-table.gen';
import { verifyRound, verifyText } from '@baize/verifier';
import { modelHash } from '@baize/domain/games/canonical';
import { DICE_MODEL } from '@baize/domain/games/dice';
import { INSTANT_FORMS, type InstantForm } from '@baize/domain/games/instant/forms';
import { STEPS_FORMS } from '@baize/domain/games/steps/forms';
import { MINES_MODEL } from '@baize/domain/games/mines';
import { LANTERN_ALLEY } from '@baize/domain/games/slot/models/lantern-alley';
import { MONSOON_BLOOM } from '@baize/domain/games/slot/models/monsoon-bloom';
import { TIDEWATER } from '@baize/domain/games/slot/models/tidewater';
import { textLanguage } from '@baize/domain/text-language';
import { cx } from '@baize/ui/cx.ts';
import { el, type Child } from './dom.ts';
import { resultView, type Say } from './result-view.ts';
import { recordOf, type Typed } from './steps.ts';
import { WORDS, type Lang } from './words.ts';
import styles from './verify-page.module.css';

const STEPS_MODELS = Object.values(STEPS_FORMS).map(({ model }) => model);
const INSTANT_MODELS = Object.values(INSTANT_FORMS).map(({ model }) => model);
const MODELS = [
  DICE_MODEL,
  MINES_MODEL,
  LANTERN_ALLEY,
  TIDEWATER,
  MONSOON_BLOOM,
  ...INSTANT_MODELS,
  ...STEPS_MODELS,
] as const;

interface State {
  lang: Lang;
  tab: 'paste' | 'fields';
  pasted: string;
  note: 'fetching' | 'fetchFailed' | undefined;
  typed: Typed;
  result: HTMLElement | undefined;
}

const query = new URLSearchParams(location.search);
const state: State = {
  lang: textLanguage(query.get('lang')),
  tab: 'paste',
  pasted: '',
  note: undefined,
  typed: {
    model: DICE_MODEL,
    modelHash: '',
    serverSeed: '',
    serverSeedHash: '',
    clientSeed: '',
    nonce: '',
    stake: '',
    chance: '49.50',
    side: 'under',
    mines: '3',
    choice: '',
  },
  result: undefined,
};
/** What was checked last, so that a change of language tells it again. */
let checked: unknown;

const say: Say = (word, values = {}) =>
  WORDS[state.lang][word].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

function show(record: unknown): void {
  checked = record;
  const fields =
    typeof record === 'object' && record !== null && !Array.isArray(record)
      ? (record as Readonly<Record<string, unknown>>)
      : {};
  state.result = resultView(verifyRound(record), fields, say);
}

function checkPasted(): void {
  try {
    const record: unknown = JSON.parse(state.pasted);
    show(record);
  } catch {
    checked = undefined;
    state.result = resultView(verifyText(state.pasted), {}, say);
  }
  render(true);
}

function checkTyped(): void {
  show(recordOf({ ...state.typed, modelHash: modelHash(state.typed.model as (typeof MODELS)[number]) }));
  render(true);
}

/** The round named in the address, fetched from the studio that served this page; from a disk nothing is fetched. */
async function fetchNamed(): Promise<void> {
  const round = new URLSearchParams(location.hash.slice(1)).get('r');
  if (round === null || round === '' || location.protocol === 'file:') return;
  state.note = 'fetching';
  render(false);
  try {
    const { path } = fillPath(PLAY_TABLE.getFairness[1], { id: round });
    const response = await fetch(PLAY_PREFIX + path, { cache: 'no-store' });
    if (!response.ok) throw new Error(String(response.status));
    const record: unknown = await response.json();
    state.pasted = JSON.stringify(record, null, 1);
    state.note = undefined;
    show(record);
  } catch {
    state.note = 'fetchFailed';
  }
  render(false);
}

const field = (label: string, control: HTMLElement): HTMLElement =>
  el('label', { class: styles.field }, el('span', {}, label), control);

function input(name: Exclude<keyof Typed, 'model'>, props: Readonly<Record<string, string>> = {}): HTMLElement {
  const box = el('input', {
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    value: state.typed[name],
    ...props,
  });
  box.addEventListener('input', () => {
    state.typed = { ...state.typed, [name]: box.value };
  });
  return box;
}

function select(
  options: readonly (readonly [value: string, text: string])[],
  value: string,
  pick: (value: string) => void,
): HTMLElement {
  const box = el(
    'select',
    {},
    ...options.map(([option, text]) => el('option', { value: option, selected: option === value }, text)),
  );
  box.addEventListener('change', () => pick(box.value));
  return box;
}

function pasteForm(): HTMLElement {
  const area = el('textarea', { rows: '9', spellcheck: 'false', autocomplete: 'off' });
  area.value = state.pasted;
  area.addEventListener('input', () => {
    state.pasted = area.value;
  });
  return el(
    'form',
    {
      onsubmit: (event) => {
        event.preventDefault();
        checkPasted();
      },
    },
    field(say('paste'), area),
    state.note && el('p', { class: styles.muted, role: 'status' }, say(state.note)),
    el('button', { class: styles.submit, type: 'submit' }, say('check')),
  );
}

/** A choice to begin with; of a game of many steps the steps, none yet. */
function firstChoice({ family, form }: (typeof MODELS)[number] & { readonly form?: unknown }): string {
  if (family === 'steps') return '[]';
  return family === 'instant' ? JSON.stringify(INSTANT_FORMS[form as InstantForm].choices[0]) : '';
}

function fieldsForm(): HTMLElement {
  const family = state.typed.model.family;
  const games = MODELS.map((model) => [model.code, `${model.code} · v${model.version}`] as const);
  const own: Child[] =
    family === 'dice'
      ? [
          field(say('chance'), input('chance', { inputmode: 'decimal' })),
          field(
            say('side'),
            select(
              [
                ['under', say('under')],
                ['over', say('over')],
              ],
              state.typed.side,
              (side) => {
                state.typed = { ...state.typed, side };
              },
            ),
          ),
        ]
      : family === 'mines'
        ? [field(say('mines'), input('mines', { inputmode: 'numeric' }))]
        : family === 'instant'
          ? [field(say('choice'), input('choice'))]
          : family === 'steps'
            ? [field(say('stepsTaken'), input('choice'))]
            : [];
  const chooseGame = (code: string): void => {
    const model = MODELS.find((each) => each.code === code) ?? DICE_MODEL;
    state.typed = { ...state.typed, model, choice: firstChoice(model) };
    render(false);
  };
  return el(
    'form',
    {
      class: styles.fields,
      onsubmit: (event) => {
        event.preventDefault();
        checkTyped();
      },
    },
    field(say('game'), select(games, String(state.typed.model.code), chooseGame)),
    field(say('stake'), input('stake', { inputmode: 'decimal' })),
    field(say('serverSeed'), input('serverSeed')),
    field(say('serverSeedHash'), input('serverSeedHash')),
    field(say('clientSeed'), input('clientSeed')),
    field(say('nonce'), input('nonce', { inputmode: 'numeric' })),
    ...own,
    el('button', { class: styles.submit, type: 'submit' }, say('check')),
  );
}

const tab = (name: State['tab'], text: string): HTMLElement =>
  el(
    'button',
    {
      type: 'button',
      role: 'tab',
      'aria-selected': String(state.tab === name),
      onclick: () => {
        state.tab = name;
        render(false);
      },
    },
    text,
  );

function switchLang(): void {
  state.lang = state.lang === 'bn' ? 'en' : 'bn';
  if (checked !== undefined) show(checked);
  render(false);
}

function switchTheme(): void {
  const root = document.documentElement;
  root.dataset.theme = root.dataset.theme === 'light' ? 'dark' : 'light';
}

/** Draws the page anew; after a check the verdict comes into view. */
function render(toResult: boolean): void {
  document.documentElement.lang = state.lang;
  document.title = say('title');
  const top = el(
    'header',
    {},
    el('h1', {}, say('title')),
    el('button', { type: 'button', class: styles.quietButton, onclick: switchTheme }, say('theme')),
    el(
      'button',
      { type: 'button', class: styles.quietButton, lang: state.lang === 'bn' ? 'en' : 'bn', onclick: switchLang },
      say('language'),
    ),
  );
  const page = el(
    'main',
    {},
    top,
    el('p', { class: cx(styles.muted, styles.lead) }, say('lead')),
    el('div', { class: styles.tabs, role: 'tablist' }, tab('paste', say('tabPaste')), tab('fields', say('tabFields'))),
    state.tab === 'paste' ? pasteForm() : fieldsForm(),
    state.result,
  );
  document.body.replaceChildren(page);
  if (toResult) state.result?.scrollIntoView({ block: 'start' });
}

document.documentElement.dataset.theme = query.get('theme') === 'light' ? 'light' : 'dark';
render(false);
void fetchNamed();

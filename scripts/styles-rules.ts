/** Who owns a style: a module belongs to the components that import it, and a global sheet needs a reason. */
import { basename, dirname, join } from 'node:path';
import type { Source } from './tidy-rules.ts';

/** Every sheet that is no module, with its reason. */
export const GLOBAL_SHEETS: ReadonlyMap<string, string> = new Map([
  ['packages/ui/src/tokens.css', 'the values that every sheet reads'],
  ['packages/ui/src/base.css', 'the reset: rules of elements, in the lowest layer'],
  ['apps/site/src/site.css', 'the face of the player site'],
  ['apps/console/src/document.css', 'the face and the rules of elements for all pages of the console'],
  ['apps/docs/.vitepress/theme/style.css', 'the face of the documents: rules of elements that Markdown writes'],
  ['apps/studio/src/client/page.css', 'the page of a game fills its frame and never scrolls: rules of elements'],
]);

const MODULE = /\.module\.css$/;
const SHEET = /\.css$/;
const CODE = /\.tsx?$/;
const READER = /\.(tsx?|html|mjs)$/;
/** The package whose sheets are layers, and the line with which each of them begins. */
const UI = 'packages/ui/src/';
export const LAYERS = '@layer reset, components, utilities;';

const withoutComments = (css: string): string => css.replace(/\/\*[\s\S]*?\*\//g, '');

/** The classes that a sheet defines: those of its selectors, not the fractions and file names of its values. */
export function classesOf(css: string): ReadonlySet<string> {
  const preludes = withoutComments(css).match(/[^{};]+(?=\{)/g) ?? [];
  return new Set(
    preludes
      .filter((prelude) => !prelude.trim().startsWith('@'))
      .flatMap((prelude) => [...prelude.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name]) => name!)),
  );
}

const IMPORT = /^import (\w+) from '([^']+\.module\.css)';$/gm;

type Use = {
  /** The reading file. */
  path: string;
  /** The sheet that it imports. */
  sheet: string;
  classes: readonly string[];
  /** Reads whose class nobody can tell from the text: `styles[name]`. */
  computed: boolean;
};

const sheetPath = (from: string, specifier: string): string =>
  specifier.startsWith('@baize/ui/') ? UI + specifier.slice('@baize/ui/'.length) : join(dirname(from), specifier);

function usesIn({ path, text }: Source): readonly Use[] {
  const body = text.replace(/^import [\s\S]*?;$/gm, '');
  return [...text.matchAll(IMPORT)].map(([, name, specifier]) => ({
    path,
    sheet: sheetPath(path, specifier!),
    classes: [...body.matchAll(new RegExp(`(?<![\\w.'/-])${name}\\.(\\w+)`, 'g'))].map(([, each]) => each!),
    computed: new RegExp(`(?<![\\w.'/-])${name}\\??\\.?\\[`).test(body),
  }));
}

/** Every fault as a line `file: what`. */
export function findStyleFaults(
  sources: readonly Source[],
  allowed: ReadonlyMap<string, string> = GLOBAL_SHEETS,
): readonly string[] {
  const sheets = sources.filter(({ path }) => SHEET.test(path));
  const modules = sheets.filter(({ path }) => MODULE.test(path));
  const globals = sheets.filter(({ path }) => !MODULE.test(path));
  const uses = sources.filter(({ path }) => CODE.test(path)).flatMap(usesIn);
  return [
    ...findDoubleNames(modules),
    ...modules.flatMap((module) => findUnread(module, uses)),
    ...uses.flatMap((use) => findMissing(use, modules)),
    ...findGlobal(globals, allowed),
    ...findDoubleClasses(globals),
    ...globals.flatMap((sheet) => findUnworn(sheet, sources)),
    ...modules.flatMap(findOutsideLayers),
  ];
}

function findDoubleNames(modules: readonly Source[]): readonly string[] {
  const first = new Map<string, string>();
  return modules.flatMap(({ path }) => {
    const other = first.get(basename(path));
    first.set(basename(path), path);
    return other === undefined ? [] : [`${path}: named as ${other}, so both would define the same classes`];
  });
}

function findUnread({ path, text }: Source, uses: readonly Use[]): readonly string[] {
  const read = new Set(uses.filter(({ sheet }) => sheet === path).flatMap(({ classes }) => classes));
  return [...classesOf(text)].filter((name) => !read.has(name)).map((name) => `${path}: nothing reads .${name}`);
}

function findMissing(use: Use, modules: readonly Source[]): readonly string[] {
  const sheet = modules.find(({ path }) => path === use.sheet);
  if (sheet === undefined) return [`${use.path}: imports ${use.sheet}, which does not exist`];
  const defined = classesOf(sheet.text);
  const missing = [...new Set(use.classes)].filter((name) => !defined.has(name));
  return [
    ...missing.map((name) => `${use.path}: reads .${name}, which ${use.sheet} does not define`),
    ...(use.computed ? [`${use.path}: reads a computed class of ${use.sheet}; write a table of names instead`] : []),
    ...(use.classes.length === 0 && !use.computed ? [`${use.path}: imports ${use.sheet} and reads nothing of it`] : []),
  ];
}

function findGlobal(globals: readonly Source[], allowed: ReadonlyMap<string, string>): readonly string[] {
  const present = new Set(globals.map(({ path }) => path));
  return [
    ...globals
      .filter(({ path }) => !allowed.has(path))
      .map(({ path }) => `${path}: a global sheet without a reason; make it a module of its component`),
    ...[...allowed.keys()].filter((path) => !present.has(path)).map((path) => `${path}: allowed, but not there`),
  ];
}

function findDoubleClasses(globals: readonly Source[]): readonly string[] {
  const owner = new Map<string, string>();
  return globals.flatMap(({ path, text }) =>
    [...classesOf(text)].flatMap((name) => {
      const other = owner.get(name);
      owner.set(name, path);
      return other === undefined ? [] : [`${path}: .${name} belongs to ${other}`];
    }),
  );
}

function findUnworn({ path, text }: Source, sources: readonly Source[]): readonly string[] {
  const readers = sources.filter((source) => READER.test(source.path));
  return [...classesOf(text)]
    .filter((name) => !readers.some((reader) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(reader.text)))
    .map((name) => `${path}: nothing wears .${name}`);
}

/** A module of the shared package without its layer would beat the rules of the page that uses the component. */
function findOutsideLayers({ path, text }: Source): readonly string[] {
  if (!path.startsWith(UI)) return [];
  if (!text.startsWith(`${LAYERS}\n`)) return [`${path}: does not begin with the order of the layers`];
  const outside = withoutComments(text)
    .slice(LAYERS.length)
    .replace(/@layer (components|utilities) (\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\})/g, '');
  return outside.trim() === '' ? [] : [`${path}: rules outside the layers components and utilities`];
}

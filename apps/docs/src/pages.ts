/** Every page of the site as Markdown. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { apiPage, callsOf, type ApiDocument, type Call } from './api-pages.ts';
import { descriptionOf, siteLinks, titleOf, withoutComments, type Placed } from './links.ts';
import { API_DOCUMENTS, CLIENTS, SECTIONS, type DocPage, type Section, type Surface } from './sections.ts';

export type Page = {
  readonly path: string;
  readonly name: string;
  readonly description: string;
  readonly text: string;
};

const REFERENCE: DocPage = { path: 'reference/errors', source: 'docs/errors.md', name: 'Error codes' };
const NOUN: Readonly<Record<Surface, string>> = { site: 'for', console: 'permission' };

/** Groups of calls by subject: the files of the contract that declare them. */
async function groupsOf(root: string, surface: Surface): Promise<ReadonlyMap<string, readonly string[]>> {
  const folder = surface === 'site' ? 'packages/contract/src' : 'packages/contract/src/console';
  const groups = new Map<string, readonly string[]>();
  for (const file of globSync(`${folder}/*.ts`, { cwd: root }).sort()) {
    if (/(?:\.test|(?:site|console|studio|play)-calls|define-call)\.ts$/.test(file)) continue;
    const names = namesIn((await import(pathToFileURL(join(root, file)).href)) as object, surface);
    if (names.length > 0) groups.set(basename(file, '.ts'), names);
  }
  return groups;
}

function namesIn(module: object, surface: Surface): string[] {
  const isCall = (value: unknown): value is { name: string } =>
    typeof value === 'object' && value !== null && 'surface' in value && value.surface === surface && 'name' in value;
  return Object.entries(module)
    .filter(([name, value]) => name.endsWith('Calls') && typeof value === 'object')
    .flatMap(([, value]) => Object.values(value as object).filter(isCall))
    .map(({ name }) => name);
}

const titleCase = (file: string): string => {
  const words = file.replaceAll('-', ' ');
  return words[0]!.toUpperCase() + words.slice(1);
};

type Api = { readonly section: Section; readonly pages: readonly Page[] };

async function apiPages(root: string, { surface, title, file }: (typeof API_DOCUMENTS)[number]): Promise<Api> {
  const calls = callsOf(JSON.parse(readFileSync(join(root, file), 'utf8')) as ApiDocument);
  const groups = await groupsOf(root, surface);
  const left = new Set(calls.keys());
  const pages = [...groups].map(([group, names]): Page => {
    const own = names.map((name) => calls.get(name)).filter((call): call is Call => call !== undefined);
    for (const name of names) left.delete(name);
    return {
      path: `api/${surface}/${group}`,
      name: titleCase(group),
      description: `Calls of the ${title}: ${own.map(({ operation }) => operation.operationId).join(', ')}.`.slice(
        0,
        300,
      ),
      text: apiPage(`${title}: ${group.replaceAll('-', ' ')}`, NOUN[surface], own),
    };
  });
  if (left.size > 0) throw new Error(`no page for ${[...left].join(', ')}`);
  const overview: Page = {
    path: `api/${surface}/`,
    name: title,
    description: `Every call of the ${title} by subject, with its fields, its answer and its refusals.`,
    text: overviewOf(title, surface, pages),
  };
  return {
    section: { title, pages: [overview, ...pages].map(({ path, name }) => ({ path, name })) },
    pages: [overview, ...pages],
  };
}

function overviewOf(title: string, surface: Surface, pages: readonly Page[]): string {
  const list = pages.map(({ path, name, text }) => {
    const calls = [...text.matchAll(/^## (\w+)$/gm)].map(([, call]) => `[${call}](/${path}#${call!.toLowerCase()})`);
    return `| [${name}](/${path}) | ${calls.join(', ')} |`;
  });
  return [
    `# ${title}`,
    `Every call by subject. The whole as OpenAPI 3.1: [${surface}.json](/openapi/${surface}.json). ` +
      'Every answer stands in one envelope, which [error codes](/reference/errors) describes; the fields below are ' +
      'those of its `value`. Money is decimal text, times are UTC.',
    ['| subject | calls |', '|---|---|', ...list].join('\n'),
  ].join('\n\n');
}

function clientsPage(root: string): Page {
  const parts = CLIENTS.map(({ file, language, what }) => {
    const text = readFileSync(join(root, 'docs/examples', file), 'utf8').trim();
    return `## ${file}\n\n${what}\n\n\`\`\`${language}\n${text}\n\`\`\``;
  });
  const intro =
    'Each client signs, verifies, bets, pays, takes back and reads the answer, in less than a hundred lines. ' +
    'How they are called: [first steps](/wallet/start).';
  const text = [`# Clients`, intro, ...parts].join('\n\n');
  return { path: 'wallet/clients', name: 'Clients', description: descriptionOf(text), text };
}

function documentPage(root: string, { path, source, name }: DocPage, placed: Placed): Page {
  const text = withoutComments(readFileSync(join(root, source!), 'utf8'));
  return { path, name, description: descriptionOf(text) || titleOf(text), text: siteLinks(text, source!, placed) };
}

/** Where pictures, code and OpenAPI documents of the repository stand on the site. */
function placeOf(source: string, pages: readonly DocPage[]): string | undefined {
  const page = pages.find((each) => each.source === source);
  if (page) return page.path;
  if (source === 'docs/wallet/openapi.json') return 'openapi/wallet.json';
  if (source.startsWith('docs/examples/')) return `wallet/clients#${posix.basename(source).replaceAll('.', '-')}`;
  if (source.startsWith('docs/operators/images/')) return `images/${posix.basename(source)}`;
  return undefined;
}

/** All sections with their pages, those of the two APIs with them. */
export async function collectSections(root: string): Promise<{ sections: readonly Section[]; made: readonly Page[] }> {
  const apis = await Promise.all(API_DOCUMENTS.map((document) => apiPages(root, document)));
  const sections = [...SECTIONS, { title: 'Reference', pages: [REFERENCE] }, ...apis.map(({ section }) => section)];
  const made = [...apis.flatMap(({ pages }) => pages), clientsPage(root), homePage(sections), MISSING];
  return { sections, made };
}

/** What the server answers under an address at which there is nothing. */
const MISSING: Page = {
  path: 'missing',
  name: 'No such page',
  description: 'There is no page at this address.',
  text: '# There is no such page\n\nLook for it in the contents, or begin at [the first page](/).',
};

function homePage(sections: readonly Section[]): Page {
  const lists = sections.map(({ title, pages }) => {
    const shown = pages.slice(0, HOME_LINKS_MAX).map(({ path, name }) => `- [${name}](/${path})`);
    return `## ${title}\n\n${shown.join('\n')}`;
  });
  const text = ['# Documents', HOME, ...lists].join('\n\n');
  return { path: '', name: 'Documents', description: HOME, text };
}
const HOME_LINKS_MAX = 14;
const HOME =
  'What suppliers of games need to connect, what operators need to run a brand, and every call of the product.';

export async function collectPages(root: string): Promise<readonly Page[]> {
  const { sections, made } = await collectSections(root);
  const documents = sections.flatMap(({ pages }) => pages);
  const placed: Placed = (source) => placeOf(source, documents);
  return [...made, ...documents.filter(({ source }) => source).map((page) => documentPage(root, page, placed))];
}

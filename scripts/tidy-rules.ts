/**
 * The house rules that neither the compiler nor the linter checks. Each rule looks at one file and names the lines that
 * break it.
 */
import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';

export type Source = { readonly path: string; readonly text: string };
export type Rule = {
  readonly name: string;
  readonly applies: (path: string) => boolean;
  readonly find: (source: Source) => readonly string[];
};

const MAX_COLUMNS = 120;
/** Files whose lines may be longer, each with its reason. */
const WIDER: readonly { readonly path: RegExp; readonly reason: string }[] = [
  { path: /^apps\/server\/src\/db\/migrations\/.*\.sql$/, reason: 'migrations that were applied are never edited' },
  { path: /\.gen\.ts$/, reason: 'generated' },
  { path: /\/(seed|messages)\/|\/words\.ts$/, reason: 'a sentence for people is one line, for its translator' },
  { path: /\.test\.tsx?$/, reason: 'a test is named in one line' },
  { path: /\/(countries|common-passwords)\.ts$/, reason: 'lists of short words' },
  {
    path: /\/(server\/src\/(live\/upgrade|env)|jackpots\/pool-draw|pages\/plain-art|ui\/src\/theme)\.ts$/,
    reason: 'text of another language, or a sentence, that does not break',
  },
  { path: /registration-section\.tsx$/, reason: 'a directive for the linter is one line' },
  { path: /studio\/src\/db\/migrations\/.*\.sql$/, reason: 'migrations that were applied are never edited' },
];

const CODE = /\.(ts|tsx|mjs|cjs|css|sql)$/;
const SCRIPT = /\.(ts|tsx|mjs|cjs)$/;
const TEST = /(\.test\.tsx?|\.e2e\.ts)$|\/testing(\/|-|\.)/;
/** Names that do not belong in the product, as digests, so that the list does not break its own rule. */
const FOREIGN_NAMES = new Set([
  'c857d09db23e6822',
  'c70eca6b0f88f44d',
  '7d3194f79e645c42',
  '60965168ce762e94',
  '053ea4804ef1bb33',
  '3ea125d0bff386e6',
  '57de4cf40144bdf7',
  'ebde709e306badca',
  '5792d2981981be5a',
  '487b91042c7cf27a',
  '5d0c0ab127fdea24',
]);
const NAMES = [
  /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/, // kebab-case, dotted kinds: balance.ts, login.it.test.ts
  /^\.[a-z][a-z0-9.-]*$/, // .gitignore
  /^\d{4}_[a-z0-9_]+\.sql$/, // migrations
  /^[A-Z][A-Z_]*\.md$/, // README.md
];
/** Left and right as properties or values, in style sheets and in style objects. */
const PHYSICAL = anyOf(
  /(?<![\w-])(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-[a-z]+)?\s*:/,
  /(?<![\w-])(?:border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:/,
  /(?:text-align|float|clear)\s*:\s*(?:left|right)\b/,
);
const PHYSICAL_OBJECT = anyOf(
  /\b(?:margin|padding|border)(?:Left|Right)\w*\s*:/,
  /\bborder(?:Top|Bottom)(?:Left|Right)Radius\s*:/,
  /\b(?:textAlign|float)\s*:\s*'(?:left|right)'/,
);
const DEAD_CODE = anyOf(
  /^\s*\/\/\s*(?:import|export|const|let|return|await|if|for|while|switch|throw)\b.*[;{]\s*$/,
  /^\s*\/\/\s*(?:[\w.$]+\(.*\);|[\w.$]+ = .*;|[})\]]+[;,]?)\s*$/,
);

/**
 * A sleep: a promise of nothing but a timer, or a timer that calls a promise's own function. The deadline of a wait is
 * none: it says what did not come.
 */
const SLEEP = anyOf(
  /\bPromise(?:<[^>]*>)?\(\(?\w*\)?\s*=>\s*setTimeout\(/,
  /\bsetTimeout\(\s*\w+\s*,/,
  /\bsetTimeout\b[^;]*from 'node:timers\/promises'/,
  /\bpg_sleep\b|\bwaitForTimeout\(/,
);

/** A comparison with one game's code, or with a part of it. What a list names under a code is a game's own line. */
const GAME_CODE_JUDGED = anyOf(
  /(?:[=!]==\s*|\bcase\s+)['"`]stu_/,
  /\bgame\w*\.(?:includes|startsWith|endsWith)\(['"`]/i,
);

const isProduct = (path: string): boolean =>
  /^(apps|packages)\/[^/]+\/src\//.test(path) && SCRIPT.test(path) && !TEST.test(path);

const lines =
  (pattern: RegExp) =>
  ({ text }: Source): readonly string[] =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${index + 1}: ${line.trim().slice(0, 120)}`] : []));

export const RULES: readonly Rule[] = [
  {
    name: `no line over ${MAX_COLUMNS} columns`,
    applies: (path) => CODE.test(path) && !WIDER.some((each) => each.path.test(path)),
    find: lines(new RegExp(`.{${MAX_COLUMNS + 1}}`)),
  },
  {
    name: 'no console in product code',
    applies: isProduct,
    find: lines(/(?<![\w.'"`/-])console\.(log|error|warn|info|debug|trace|table)\b/),
  },
  { name: 'no any without a written reason', applies: (path) => /\.tsx?$/.test(path) && !isOwn(path), find: findAny },
  { name: 'no Math.random in the product', applies: isProduct, find: lines(/\bMath\.random\b/) },
  {
    name: 'no text from a library that draws it with Math.random',
    applies: isProduct,
    find: lines(/\bsvgCaptcha\.(create|createMathExpr|randomText)\b/),
  },
  {
    name: 'no remainder of random bytes: randomInt, or nextInt of Draws, has no bias',
    applies: isProduct,
    find: lines(/\b(random(Bytes|UUID|FillSync)|getRandomValues|nextFloatWord|readUInt\w*)\([^;]*%/),
  },
  {
    name: 'nothing judges by the code of one game: a game says of itself what it is',
    applies: isProduct,
    find: lines(GAME_CODE_JUDGED),
  },
  {
    name: 'nothing left for later in a comment',
    applies: (path) => CODE.test(path) && !isOwn(path),
    find: lines(/\b(TODO|FIXME|HACK)\b|(?<!['"`])\bXXX\b(?!['"`])/),
  },
  {
    name: 'every test runs',
    applies: (path) => TEST.test(path) && !isOwn(path),
    find: lines(/\b(test|it|describe|suite)(\.\w+)*\.(only|skip|todo|fixme)\b/),
  },
  {
    name: 'no sleep in a test: turn the clock, or wait for what happens',
    applies: (path) => TEST.test(path) && !isOwn(path),
    find: lines(SLEEP),
  },
  {
    name: 'no commented-out code',
    applies: (path) => SCRIPT.test(path) && !isOwn(path),
    find: lines(DEAD_CODE),
  },
  {
    name: 'no path of a machine, no host of a package source',
    applies: (path) => !isOwn(path),
    find: lines(/(?<![\w.-])\/(work|workspace)\/|\/root\/|registry\.npmjs|npmjs\.org|yarnpkg\.com|deb\.debian\.org/),
  },
  { name: 'only names that belong here', applies: () => true, find: findForeignNames },
  {
    name: 'kebab-case file names',
    applies: (path) => !path.startsWith('apps/studio/src/client/art/') && !path.includes('/public/'),
    find: ({ path }) => (NAMES.some((name) => name.test(basename(path))) ? [] : [basename(path)]),
  },
  {
    name: 'logical style properties only',
    applies: (path) => /^(apps|packages)\/.*\.css$/.test(path),
    find: ({ path, text }) => lines(PHYSICAL)({ path, text: withoutComments(text) }),
  },
  {
    name: 'logical style objects only',
    applies: (path) => /^(apps|packages)\/.*\.tsx$/.test(path),
    find: lines(PHYSICAL_OBJECT),
  },
];

function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map((pattern) => pattern.source).join('|'));
}

/** Style comments blanked, line numbers kept. */
const withoutComments = (css: string): string =>
  css.replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));

/** The rules and their test spell what they forbid. */
function isOwn(path: string): boolean {
  return path === 'scripts/tidy-rules.ts' || path === 'scripts/tidy.test.ts';
}

const ANY = /(:|<|\bas|,|\|)\s*any\b(?!\s+[a-z])(\[\]|[>,;)|=\s]|$)/;
const REASONED = /eslint-disable-next-line typescript\/no-explicit-any -- \w+/;

function findAny({ path, text }: Source): readonly string[] {
  const rows = text.split('\n');
  return lines(ANY)({
    path,
    text: rows.map((row, index) => (REASONED.test(rows[index - 1] ?? '') ? '' : row)).join('\n'),
  });
}

function findForeignNames({ text }: Source): readonly string[] {
  const words = new Set(text.toLowerCase().match(/[a-z]{3,12}/g));
  return [...words].filter((word) => FOREIGN_NAMES.has(createHash('sha256').update(word).digest('hex').slice(0, 16)));
}

/** What is wrong, as `rule: path:line`, sorted by path. */
export function findUntidy(sources: readonly Source[]): readonly string[] {
  return sources.flatMap((source) =>
    RULES.filter((rule) => rule.applies(source.path)).flatMap((rule) =>
      rule.find(source).map((line) => `${source.path}:${line}  (${rule.name})`),
    ),
  );
}

const README_MAX_LINES = 60;

/** Every module of the platform has its one entrance and says what it is for. */
export function findUnfurnishedModules(sources: readonly Source[]): readonly string[] {
  const byPath = new Map(sources.map((source) => [source.path, source.text]));
  const modules = new Set(
    sources.flatMap(({ path }) => /^apps\/server\/src\/modules\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? []),
  );
  return [...modules].flatMap((name) => {
    const folder = `apps/server/src/modules/${name}`;
    const readme = byPath.get(`${folder}/README.md`);
    const wrong: string[] = [];
    if (!byPath.has(`${folder}/index.ts`)) wrong.push(`${folder}: no index.ts`);
    if (readme === undefined) wrong.push(`${folder}: no README.md`);
    else if (readme.trimEnd().split('\n').length >= README_MAX_LINES)
      wrong.push(`${folder}/README.md: ${README_MAX_LINES} lines or more`);
    return wrong;
  });
}

/** Where in a module a thing stands. A file that holds one of these is named so. */
const STATIONS: readonly { readonly what: string; readonly holds: RegExp; readonly file: RegExp }[] = [
  { what: 'a route', holds: /\bimplement\(/, file: /^(?:[a-z-]+-)?routes\.ts$/ },
  { what: 'a job', holds: /^\s*(?:\{ )?(?:name: '[^']*', )?(?:cron: '|loop: true)/m, file: /^jobs\.ts$/ },
  { what: 'a consumer', holds: /\btypes: \['[a-z-]+\.[a-z-]+'/, file: /^consumers\.ts$/ },
];
const SQL_TEXT = /\bsql(?:<[^`]*?>)?`|\btables\b\s*\.|\btx\.(?:rows|row|maybe|run)\(/;
/** These hand over to a command or a query and hold no statement. */
const WITHOUT_SQL = /^(?:(?:[a-z-]+-)?routes|jobs|index|present|policy)\.ts$/;

/** Routes, jobs, consumers, commands and statements that do not stand in the file that is theirs. */
export function findMisplaced(sources: readonly Source[]): readonly string[] {
  return sources
    .filter(({ path }) => /^apps\/server\/src\/modules\/.*\.ts$/.test(path) && !TEST.test(path))
    .flatMap(({ path, text }) => {
      const file = basename(path);
      const wrong = STATIONS.filter(({ holds, file: named }) => holds.test(text) && !named.test(file)).map(
        ({ what }) => what,
      );
      if (WITHOUT_SQL.test(file) && SQL_TEXT.test(text)) wrong.push('a statement');
      if (/\/commands\//.test(path) && !exportsCommand(file, text)) wrong.push('no command of its name');
      return wrong.map((what) => `${path}: ${what}`);
    });
}

function exportsCommand(file: string, text: string): boolean {
  const name = file.replace(/\.ts$/, '').replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return new RegExp(`export (?:async )?(?:function|const) ${name}\\b`).test(text);
}

/** Modules whose README names other calls than they implement. */
export function findWrongCalls(sources: readonly Source[]): readonly string[] {
  const implemented = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    const module = /^(apps\/server\/src\/modules\/[^/]+\/[^/]+)\//.exec(path)?.[1];
    if (module === undefined || !path.endsWith('.ts') || TEST.test(path)) continue;
    const calls = implemented.get(module) ?? new Set();
    for (const [, name] of text.matchAll(/\bimplement\(\s*\w+\.(\w+)/g)) calls.add(name!);
    implemented.set(module, calls);
  }
  const all = new Set([...implemented.values()].flatMap((calls) => [...calls]));
  return [...implemented].flatMap(([module, calls]) => {
    const readme = sources.find(({ path }) => path === `${module}/README.md`)?.text ?? '';
    const told = (readme.match(/^- \*\*Calls?\*\*[^]*?(?=\n- |\n\n|$)/m)?.[0] ?? '').match(/\w+/g) ?? [];
    const named = new Set(told.filter((word) => all.has(word)));
    return [
      ...[...calls].filter((call) => !named.has(call)).map((call) => `${module}: does not name ${call}`),
      ...[...named].filter((call) => !calls.has(call)).map((call) => `${module}: names ${call}, which is another's`),
    ];
  });
}

const DOC_PATH = /^(?!@|\.\.\.|\.data\/)[\w@.-]+(?:\/[\w.-]+)*(?:\/|\.(?:ts|tsx|mjs|cjs|sql|md|css|po|json|html))$/;
/** Names of an example: the module of docs/adding.md, and `name` for any name. */
const EXAMPLE = /notes|ember[-_]bird|^name\.module\.css$/;

/** Paths in backticks, and at the start of a line in a tree, at which there is no tracked file or folder. */
export function findBrokenPaths(sources: readonly Source[]): readonly string[] {
  const known = sources.flatMap(({ path }) =>
    path.split('/').map((_part, index, parts) => parts.slice(0, index + 1).join('/')),
  );
  const all = new Set(known);
  return sources
    .filter(({ path }) => path.endsWith('.md') && !path.startsWith('docs/adr/') && path !== 'CHANGELOG.md')
    .flatMap(({ path, text }) => {
      const parts = dirname(path) === '.' ? [] : dirname(path).split('/');
      const above = parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
      const within = path.startsWith('docs/') || parts.length === 0 ? '' : `${above.at(-1)}/`;
      const isThere = (target: string): boolean => {
        const plain = target.replace(/\/$/, '');
        return (
          ['', ...above].some((folder) => all.has(join(folder, plain)) || all.has(join(folder, 'src', plain))) ||
          known.some((each) => each.startsWith(within) && each.endsWith(`/${plain}`))
        );
      };
      const prose = text.replaceAll(/^```\w+\n[^]*?^```$/gm, '');
      const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, target]) => target!);
      const trees = [...prose.matchAll(/^```\n([^]*?)^```$/gm)].flatMap(([, tree]) =>
        [...tree!.matchAll(/^(\S+\/\S+)\s/gm)].map(([, target]) => target!),
      );
      return [...quoted, ...trees]
        .filter((target) => DOC_PATH.test(target) && !EXAMPLE.test(target) && !isThere(target))
        .map((target) => `${path}: ${target}`);
    });
}

/** Relative links of documents that lead to no tracked file or folder. */
export function findBrokenLinks(sources: readonly Source[]): readonly string[] {
  const known = new Set(
    sources.flatMap(({ path }) => path.split('/').map((_part, index, parts) => parts.slice(0, index + 1).join('/'))),
  );
  return sources
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
        .map(([, target]) => target!)
        .filter((target) => !/^[a-z]+:/.test(target) && !known.has(join(dirname(path), target)))
        .map((target) => `${path}: ${target}`),
    );
}

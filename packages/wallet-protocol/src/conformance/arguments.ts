import { DIALECT_NAMES, type DialectName } from './checks.ts';
import { REPORT_FORMATS, type ReportFormat } from './report.ts';

/** What `npm run conformance --` understands. */
export type ConformanceArguments = {
  readonly operatorUrl: string | undefined;
  readonly supplierUrl: string | undefined;
  /** Where the operator's test control lies; its base URL by default. */
  readonly controlUrl: string | undefined;
  readonly key: string | undefined;
  readonly keyFile: string | undefined;
  readonly dialect: DialectName;
  readonly only: readonly string[];
  readonly restartSupplier: string | undefined;
  readonly restartOperator: string | undefined;
  readonly operatorPort: number | undefined;
  readonly parallel: number | undefined;
  /** Where reports are written, by their format. */
  readonly reports: Readonly<Partial<Record<ReportFormat, string>>>;
  readonly doubles: boolean;
  readonly list: boolean;
};

export const USAGE = `npm run conformance -- [operatorUrl] [options]
  operatorUrl              base URL of an operator: the runner plays a supplier against it
  --supplier URL           base URL of a supplier: the runner plays an operator against it
  --control URL            the operator's test control, where it is not at operatorUrl
  --key TEXT               X-Conformance-Key; otherwise CONFORMANCE_KEY, otherwise the key file
  --key-file PATH          default: conformance-key in DATA_DIR or .data
  --dialect v2|gap         the wire that the runner speaks (default v2)
  --only A,B               scenario ids or their beginnings (sig-, dup-bet ...)
  --restart-supplier CMD   kills and restarts the supplier; enables the rec-supplier-killed scenarios
  --restart-operator CMD   kills and restarts the operator; enables rec-operator-killed-mid-batch
  --operator-port N        port of the runner's own operator (default: a free one)
  --parallel N             supplier scenarios side by side (default 8)
  --doubles                against the built-in reference operator and supplier
  --html, --json, --junit PATH
                           writes the report as a file too
  --list                   names every scenario, what it checks and why, and stops`;

const TEXT_OPTIONS = [
  'supplier',
  'control',
  'key',
  'key-file',
  'dialect',
  'only',
  'restart-supplier',
  'restart-operator',
  'operator-port',
  'parallel',
  ...REPORT_FORMATS,
] as const;
const FLAGS = ['doubles', 'list'] as const;

export type ArgumentsResult =
  | { readonly ok: true; readonly value: ConformanceArguments }
  | { readonly ok: false; readonly error: string };

/** Reads the command line. Nothing to test is an error, so that a typo never looks like a pass. */
export function readArguments(words: readonly string[]): ArgumentsResult {
  const given = new Map<string, string>();
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    const [name, inline] = word.startsWith('--')
      ? [word.slice(2).split('=')[0]!, word.includes('=') ? word.slice(word.indexOf('=') + 1) : undefined]
      : ['', word];
    if (name === '') {
      if (given.has('operator')) return { ok: false, error: `unexpected ${word}` };
      given.set('operator', word);
    } else if ((FLAGS as readonly string[]).includes(name)) {
      given.set(name, 'true');
    } else if ((TEXT_OPTIONS as readonly string[]).includes(name)) {
      const value = inline ?? words[(at += 1)];
      if (value === undefined) return { ok: false, error: `--${name} needs a value` };
      given.set(name, value);
    } else {
      return { ok: false, error: `unknown option --${name}` };
    }
  }
  for (const name of ['operator', 'supplier', 'control']) {
    const url = given.get(name);
    if (url !== undefined && !/^https?:\/\/[^\s]+$/.test(url)) return { ok: false, error: `${url} is no http URL` };
  }
  const dialect = given.get('dialect') ?? 'v2';
  if (!isDialect(dialect)) return { ok: false, error: `--dialect is one of ${DIALECT_NAMES.join(', ')}` };
  const value = fromWords(given, dialect);
  const nothing = value.operatorUrl === undefined && value.supplierUrl === undefined && !value.doubles && !value.list;
  return nothing
    ? { ok: false, error: 'nothing to test: give an operator URL, --supplier or --doubles' }
    : { ok: true, value };
}

const isDialect = (name: string): name is DialectName => (DIALECT_NAMES as readonly string[]).includes(name);

function fromWords(given: ReadonlyMap<string, string>, dialect: DialectName): ConformanceArguments {
  const count = (name: string): number | undefined => {
    const text = given.get(name);
    return text === undefined || !/^\d{1,5}$/.test(text) ? undefined : Number(text);
  };
  return {
    operatorUrl: given.get('operator'),
    supplierUrl: given.get('supplier'),
    controlUrl: given.get('control'),
    key: given.get('key'),
    keyFile: given.get('key-file'),
    dialect,
    only: (given.get('only') ?? '').split(',').filter((id) => id !== ''),
    restartSupplier: given.get('restart-supplier'),
    restartOperator: given.get('restart-operator'),
    operatorPort: count('operator-port'),
    parallel: count('parallel'),
    reports: Object.fromEntries(
      REPORT_FORMATS.flatMap((format) => (given.has(format) ? [[format, given.get(format)!]] : [])),
    ),
    doubles: given.has('doubles'),
    list: given.has('list'),
  };
}

import { execFile, spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, request, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { BAIZE_ID, CONSOLE, DATA_DIR } from './stack.ts';
import { freshName, openVisitor } from './visitors.ts';
import type { Findings } from './watch.ts';

const PREFIX = '/api/console/v1';
const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/**
 * Operators of the demo; their one-time codes come from the command line. A code is good once, so each is used by one
 * journey.
 */
export const DEMO_OPERATORS = { maker: 'maker-console-2026', checker: 'checker-console-2026' } as const;

/** For programs that find the database of the running stack by its directory. */
function surroundings(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, ...environment } = process.env;
  return { ...environment, ...(DATA_DIR === undefined ? {} : { DATA_DIR }) };
}

/** A command against the database of the running stack. */
async function runScript(script: string, words: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [join(ROOT, 'scripts', script), ...words], {
    cwd: ROOT,
    env: surroundings(),
  });
  return stdout.trim();
}

type Said = { readonly exit: number; readonly text: string };
let line: ((words: readonly string[]) => Promise<Said>) | undefined;

/** Opens the worker's own line, which ends with the worker. */
function openLine(): NonNullable<typeof line> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'operator-line.ts')], {
    cwd: ROOT,
    env: surroundings(),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // Answers come in the order of what was said.
  const waiting: { readonly done: (answer: string) => void; readonly fail: (why: Error) => void }[] = [];
  let ended: Error | undefined;
  createInterface({ input: child.stdout }).on('line', (answer) => waiting.shift()?.done(answer));
  child.once('exit', (code) => {
    ended = new Error(`the line of operators ended with ${String(code)}`);
    for (const { fail } of waiting.splice(0)) fail(ended);
  });
  return async (words) => {
    if (ended) throw ended;
    const answered = new Promise<string>((done, fail) => void waiting.push({ done, fail }));
    child.stdin.write(`${JSON.stringify(words)}\n`);
    return JSON.parse(await answered) as Said;
  };
}

/** `npm run admin -- ...` */
export const admin = (...words: string[]): Promise<string> => runScript('admin.ts', words);

/**
 * The demo's people below `agent1` with what they did in sixty days, where they are not there yet. Of two journeys that
 * import them at once one is refused after a wait, and finds them there when it asks again.
 */
export const importDemoTeam = (): Promise<void> =>
  expect(async () => void (await runScript('demo.ts', ['team']))).toPass({ timeout: 60_000 });

export const demoCode = (name: keyof typeof DEMO_OPERATORS): Promise<string> => admin('code', name);

export type Operator = { readonly name: string; readonly password: string; readonly code: () => string };

/** What an enrolment link shows whoever opens it. */
type Opened = { readonly totpSecret: string; readonly ticket: string };

/** The token of the link that is printed once for a new operator. */
export async function inviteOperator(name: string, displayName: string, role: string): Promise<string> {
  line ??= openLine();
  const { text } = await line(['create', name, displayName, role]);
  const token = /^link\s+\/enrol#(\S+)$/m.exec(text)?.[1];
  if (token === undefined) throw new Error(`no link was printed: ${text}`);
  return token;
}

/** An operator who can work at once: created by the command line, as the first of an installation is, and enrolled. */
export async function createOperator(name: string, displayName: string, role: string): Promise<Operator> {
  return enrolOperator(name, await inviteOperator(name, displayName, role));
}

/** Enrols by a link without a screen. */
export async function enrolOperator(name: string, token: string): Promise<Operator> {
  const api = await request.newContext({ baseURL: CONSOLE });
  const opened = await api.post(`${PREFIX}/enrolment`, { data: { token } });
  const { totpSecret, ticket } = ((await opened.json()) as { value: Opened }).value;
  const password = `own-${randomBytes(9).toString('base64url')}`;
  // A step is good for one login, and the step after the current one is taken too: so the enrolment takes the current
  // step, and the journey's own login a later one, however soon or late it comes.
  const step = currentStep();
  const enrolled = await api.post(`${PREFIX}/enrolment/complete`, {
    data: { token, ticket, password, code: oneTimeCode(totpSecret, step) },
  });
  if (!enrolled.ok()) throw new Error(`the enrolment of ${name}: ${enrolled.status()} ${await enrolled.text()}`);
  await api.delete(`${PREFIX}/session`);
  await api.dispose();
  return { name, password, code: () => oneTimeCode(totpSecret, Math.max(currentStep(), step + 1)) };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;
const currentStep = (): number => Math.floor(Date.now() / STEP_MS);

/** RFC 6238 over a base32 secret, six digits, as an authenticator shows it. */
export function oneTimeCode(secret: string, step = currentStep()): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = mac[19]! & 15;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

/** Fills the console's login page and waits for the menu behind it. */
export async function operatorLogin(
  page: Page,
  operator: { name: string; password: string },
  code: string,
): Promise<void> {
  await page.goto(CONSOLE);
  await page.getByRole('textbox', { name: 'Name' }).fill(operator.name);
  await page.getByRole('textbox', { name: 'Password' }).fill(operator.password);
  await page.getByRole('textbox', { name: /code/i }).fill(code);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
}

/** The body of a call, and the brand it is about: the first where none is named. */
export type AskOptions = { readonly body?: unknown; readonly brand?: number };

export type OperatorSession = {
  /** A call of the console's API as this operator. */
  readonly ask: <T>(method: string, path: string, options?: AskOptions) => Promise<T>;
  /** Puts the operator's session into a browser, so that its console opens logged in. */
  readonly openIn: (context: BrowserContext, brand?: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * An operator's session, opened without a screen. A code is valid once in thirty seconds: one session serves a whole
 * file.
 */
export async function openOperatorSession(operator: Operator): Promise<OperatorSession> {
  const api = await request.newContext({ baseURL: CONSOLE });
  const opened = await api.post(`${PREFIX}/session`, {
    data: { name: operator.name, password: operator.password, code: operator.code() },
  });
  if (!opened.ok()) throw new Error(`console login of ${operator.name}: ${opened.status()} ${await opened.text()}`);
  return {
    close: () => api.dispose(),
    openIn: async (context, brand = BAIZE_ID) => {
      await context.addCookies((await api.storageState()).cookies);
      // Runs in every frame, also in those that may not store.
      await context.addInitScript((id) => {
        if (location.protocol === 'http:') localStorage.setItem('console-brand', String(id));
      }, brand);
    },
    ask: async <T>(method: string, path: string, { body, brand = BAIZE_ID }: AskOptions = {}): Promise<T> => {
      const response = await api.fetch(PREFIX + path, {
        method,
        headers: { 'x-brand': String(brand), 'idempotency-key': randomBytes(16).toString('hex') },
        ...(body === undefined ? {} : { data: body }),
      });
      const answer = (await response.json()) as { success: boolean; value: T; code?: string };
      if (!answer.success) throw new Error(`${method} ${path}: ${response.status()} ${answer.code}`);
      return answer.value;
    },
  };
}

/** Two owners at machines of their own, as everything takes that one person decides and another checks. */
export async function openTwoOwners(
  browser: Browser,
  findings: Findings,
  brand = BAIZE_ID,
): Promise<{ readonly maker: Page; readonly checker: Page; readonly close: () => Promise<void> }> {
  const opened = await Promise.all(
    ['First owner', 'Second owner'].map(async (name) => {
      const session = await openOperatorSession(await createOperator(freshName(), name, 'owner'));
      const context = await openVisitor(browser, findings);
      await session.openIn(context, brand);
      return { session, context, page: await context.newPage() };
    }),
  );
  const [maker, checker] = opened.map(({ page }) => page) as [Page, Page];
  const close = async (): Promise<void> => {
    for (const { session, context } of opened) {
      await context.close();
      await session.close();
    }
  };
  return { maker, checker, close };
}

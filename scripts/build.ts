/** Builds what browsers get, and only what changed: a stamp of the sources stands beside each result. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
type Target = {
  readonly name: string;
  readonly cwd: string;
  readonly out: string;
  readonly sources: readonly string[];
  /** What builds it, where that is not Vite. */
  readonly script?: string;
};

const SHARED = ['packages/ui/src', 'packages/webkit/src', 'packages/contract/src', 'packages/domain/src'];
export const TARGETS: readonly Target[] = [
  { name: 'site', cwd: 'apps/site', out: 'apps/site/dist', sources: ['apps/site', ...SHARED] },
  { name: 'console', cwd: 'apps/console', out: 'apps/console/dist', sources: ['apps/console', ...SHARED] },
  {
    name: 'studio',
    cwd: 'apps/studio',
    out: 'apps/studio/dist-client',
    sources: [
      'apps/studio/src/client',
      'apps/studio/vite.config.ts',
      'packages/game-art/src',
      'packages/ui/src',
      'packages/domain/src',
      'packages/verifier/src',
    ],
  },
];

/** The documents at /docs of the console. They belong to the sources that run: the build makes them (docs/adr/0091). */
const DOCS: Target = {
  name: 'docs',
  cwd: 'apps/docs',
  out: 'apps/docs/dist',
  sources: [
    'apps/docs',
    'docs',
    'apps/server/openapi.json',
    'apps/server/openapi-console.json',
    'packages/contract/src',
    'packages/ui/src/tokens.css',
  ],
  script: 'build.ts',
};

/** What the product serves. The documents are made by themselves: nobody waits for them to see the first page. */
export async function buildAll(): Promise<void> {
  await Promise.all(TARGETS.map(buildTarget));
}
export const buildDocs = (): Promise<void> => buildTarget(DOCS);

async function buildTarget(target: Target): Promise<void> {
  const stamp = join(ROOT, target.out, '.stamp');
  const wanted = fingerprint(target.sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const vite = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  const args = target.script === undefined ? vite : [join(ROOT, target.cwd, target.script)];
  await run(args, join(ROOT, target.cwd), target.name);
  await run([join(import.meta.dirname, 'precompress.ts'), join(ROOT, target.out)], ROOT, `${target.name} (compress)`);
  writeFileSync(stamp, wanted);
}

function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  const walk = (path: string): void => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort())
        if (!['node_modules', 'dist', 'dist-client', '.pages'].includes(name)) walk(join(path, name));
    } else hash.update(path.slice(ROOT.length)).update(readFileSync(path));
  };
  for (const source of sources) walk(join(ROOT, source));
  return hash.digest('hex');
}

function run(args: readonly string[], cwd: string, name: string): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    // Whoever is stopped while it builds leaves nothing running.
    const end = (): void => void child.kill();
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`building ${name} failed`))));
  });
}

if (import.meta.main) {
  await buildAll();
  await buildDocs();
}

/** `npm run demo -- team`: what only the demo has, written into the running database of this clone. */
import { existsSync, readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { dataDirectory } from './pg.ts';

const USAGE = `usage: npm run demo -- team
  team   some two hundred people below agent1, with sixty days of play and contracts of every kind`;

/** The embedded database of a clone has its own user's password beside it; an installation has neither. */
function readSuperUrl(): string | undefined {
  const dir = join(dataDirectory(join(import.meta.dirname, '..')), 'postgres');
  const [pidFile, passwordFile] = [join(dir, 'postmaster.pid'), `${dir}.password`];
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return undefined;
  const port = readFileSync(pidFile, 'utf8').split('\n')[3]?.trim();
  return `postgres://postgres:${readFileSync(passwordFile, 'utf8').trim()}@127.0.0.1:${port}/baize`;
}

async function main(words: readonly string[]): Promise<number> {
  if (words.length !== 1 || words[0] !== 'team') {
    console.error(USAGE);
    return 2;
  }
  const url = readSuperUrl();
  if (url === undefined || process.env.NODE_ENV === 'production') {
    console.error('The demo is not running here: start it with npm start. No other database is written to.');
    return 1;
  }
  // Every game and half the platform are loaded for it: compiled once, and kept where the tests keep theirs.
  enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node-compile'));
  const { importDemoTeam } = await import('./demo-team/run-import.ts');
  const begun = performance.now();
  const said = await importDemoTeam(url, new Date());
  console.log(`${said} (${((performance.now() - begun) / 1_000).toFixed(1)} s)`);
  return 0;
}

process.exitCode = await main(process.argv.slice(2));

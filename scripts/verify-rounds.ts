/**
 * npm run verify-rounds -- [rounds of each game] [game]: random rounds of every game, re-derived from their seeds by
 * the verifiers in TypeScript, Python and Go, and a hundred falsified ones that none of them may pass; and as many hits
 * of jackpots, where all games are asked for. 10,000 rounds unless said otherwise; exit 1 where anything is amiss.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GAMES, type GameEntry } from '@baize/domain/games/registry';
import { openVerifiers, writeHits, writeRounds, type Verifier } from './rounds.ts';

const DEFAULT_ROUNDS = 10_000;
const ROUNDS_MAX = 1_000_000;
const FALSIFIED = 100;

type Work = { readonly verifiers: readonly Verifier[]; readonly home: string; readonly rounds: number };

type Write = (file: string, order: { readonly rounds: number; readonly falsified: boolean }) => void;

/** True where every verifier re-derives all of what is written, and passes none that is falsified. */
async function check({ verifiers, home, rounds }: Work, name: string, write: Write): Promise<boolean> {
  const file = join(home, 'rounds.jsonl');
  const falsifiedFile = join(home, 'falsified.jsonl');
  write(file, { rounds, falsified: false });
  write(falsifiedFile, { rounds: FALSIFIED, falsified: true });
  let isGood = true;
  for (const { language, verify } of verifiers) {
    const started = performance.now();
    const told = await verify(file);
    const falsified = await verify(falsifiedFile);
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    const met = told.rounds === rounds && told.verified === rounds && falsified.verified === 0;
    isGood &&= met;
    console.log(
      `${name.padEnd(22)} ${language.padEnd(11)} ${told.verified} of ${told.rounds} re-derived, ` +
        `${falsified.verified} of ${FALSIFIED} falsified passed, ${seconds} s${met ? '' : '   FAILED'}`,
    );
    if (!met) console.log(JSON.stringify(told.failures));
  }
  return isGood;
}

const checkGame = (work: Work, game: GameEntry): Promise<boolean> =>
  check(work, game.code, (file, order) => writeRounds(file, { game, ...order }));
const checkHits = (work: Work): Promise<boolean> =>
  check(work, 'jackpots', (file, { rounds, falsified }) => writeHits(file, { hits: rounds, falsified }));

async function main([count, code]: readonly string[]): Promise<number> {
  const rounds = count === undefined ? DEFAULT_ROUNDS : Number(count);
  const games = GAMES.filter((game) => code === undefined || game.code === code || game.code === `stu_${code}`);
  if (games.length === 0 || !Number.isSafeInteger(rounds) || rounds < 1 || rounds > ROUNDS_MAX) {
    console.error('usage: npm run verify-rounds -- [rounds of each game] [game]');
    return 2;
  }
  const home = mkdtempSync(join(tmpdir(), 'baize-rounds-'));
  try {
    const verifiers = openVerifiers(home);
    const work = { verifiers, home, rounds };
    let failed = 0;
    for (const game of games) if (!(await checkGame(work, game))) failed++;
    const isHitsGood = code !== undefined || (await checkHits(work));
    const good = games.length - failed;
    console.log(`${good} of ${games.length} games, ${rounds} rounds each, in ${verifiers.length} languages`);
    return failed === 0 && isHitsGood ? 0 : 1;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

process.exitCode = await main(process.argv.slice(2));

/**
 * docs/fairness/simulations.md: what `npm run rtp -- GAME --write` found when it played the games on the published
 * stream, one row each. A row belongs to the model whose hash it names: a game whose model changed is played again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GAMES, type GameEntry } from '@baize/domain/games/registry';

export const SIMULATIONS_DOC = join(import.meta.dirname, '../docs/fairness/simulations.md');
/** What the fairness of a game is held to: so many rounds, no further from the exact return than this. */
export const ROUNDS_LEAST = 10_000_000;
export const STANDARD_ERRORS = 3;

export type Simulated = {
  readonly rounds: number;
  readonly rtp: number;
  readonly expected: number;
  readonly sigma: number;
  readonly sampleSigma: number;
  readonly z: number;
};
/** A line of the table. */
export type SimulationRow = {
  readonly game: string;
  readonly model: string;
  readonly published: string;
  readonly rounds: number;
  readonly z: number;
  readonly line: string;
};

const HEAD = `# Simulations

Written by \`npm run rtp -- all 10000000 --write\`, which first enumerates each game, holds the result against what is
published to six decimals, and then plays on the stream that players get, from the server seed
\`SHA-256("baize rtp")\` with the nonces 0, 1, 2 and so on. Games in which the player chooses are played with a fixed
rotation of choices; *exact* is the return of that rotation by the exact mathematics. More than 10,000,000 rounds
were played with their sums kept, so that a run may be stopped (\`npm run rtp -- dice 100000000 --keep --write\`).
A test holds that each row belongs to the model that is played today and lies within three standard errors.

| game | model | published | exact | simulated | sigma | sigma seen | rounds | standard errors |
|---|---|---|---|---|---|---|---|---|
`;
const MODEL_CHARS = 12;
const publishedOf = ({ rtp, rtpHighest }: GameEntry): string => (rtp === rtpHighest ? rtp : `${rtp} .. ${rtpHighest}`);
export const modelOf = ({ modelHash }: GameEntry): string => modelHash.slice(0, MODEL_CHARS);

function lineOf(game: GameEntry, { rounds, rtp, expected, sigma, sampleSigma, z }: Simulated): string {
  const figures = [expected.toFixed(6), rtp.toFixed(6), sigma.toFixed(4), sampleSigma.toFixed(4), rounds, z.toFixed(2)];
  return `| ${[game.code, modelOf(game), publishedOf(game), ...figures].join(' | ')} |`;
}

export function readSimulations(document = readFileSync(SIMULATIONS_DOC, 'utf8')): SimulationRow[] {
  return document
    .split('\n')
    .filter((line) => line.startsWith('| stu_'))
    .map((line) => {
      const [game = '', model = '', published = '', ...figures] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      return { game, model, published, rounds: Number(figures[4]), z: Number(figures[5]), line };
    });
}

/** Puts a game's row in the place of the one before, in the order of the registry. */
export function writeSimulation(game: GameEntry, simulated: Simulated): void {
  const lines = new Map(readSimulations().map((row) => [row.game, row.line]));
  lines.set(game.code, lineOf(game, simulated));
  const kept = GAMES.flatMap(({ code }) => lines.get(code) ?? []);
  writeFileSync(SIMULATIONS_DOC, `${HEAD}${kept.join('\n')}\n`);
}

/** Why a row does not stand for the game as it is played; undefined: it does. */
export function faultOf(game: GameEntry, row: SimulationRow | undefined): string | undefined {
  if (!row) return 'was not simulated';
  if (row.model !== modelOf(game)) return 'its model has changed since';
  if (row.published !== publishedOf(game)) return 'its published return has changed since';
  if (!(row.rounds >= ROUNDS_LEAST)) return 'too few rounds';
  return Math.abs(row.z) <= STANDARD_ERRORS ? undefined : `${row.z} standard errors from the exact return`;
}

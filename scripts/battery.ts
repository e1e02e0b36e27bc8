/**
 * npm run battery -- [rounds] [server seed]: the published stream and the outcomes of every game under statistical
 * tests, at 99 % with a correction for how many there are (Holm). A million rounds and a seed of its own unless said
 * otherwise; exit 1 where a test fails. A fair stream fails once in a hundred batteries: a failure is repeated with
 * another seed before it is believed.
 */
import { randomBytes } from 'node:crypto';
import { sampleWords, testGame } from '@baize/domain/battery/game-tests';
import { failures, testStream, type Tested } from '@baize/domain/battery/stream-tests';
import { GAMES } from '@baize/domain/games/registry';

const DEFAULT_ROUNDS = 1_000_000;
const ROUNDS_MAX = 100_000_000;
const SHOWN = 5;

function tell(name: string, tested: readonly Tested[]): void {
  const least = tested.toSorted((a, b) => a.p - b.p)[0]!;
  console.log(
    `${name.padEnd(22)} ${String(tested.length).padStart(3)} tests, least likely ${least.p.toExponential(2)}`,
  );
}

function main([count, seed = randomBytes(32).toString('hex')]: readonly string[]): number {
  const rounds = count === undefined ? DEFAULT_ROUNDS : Number(count);
  if (!Number.isSafeInteger(rounds) || rounds < 1_000 || rounds > ROUNDS_MAX) {
    console.error('usage: npm run battery -- [rounds] [server seed]');
    return 2;
  }
  console.log(`server seed ${seed}, ${rounds} rounds a test`);
  const stream = testStream(sampleWords({ rounds, serverSeed: seed }));
  tell('the stream', stream);
  const games = GAMES.flatMap((game) => {
    const tested = testGame(game, { rounds, serverSeed: seed });
    tell(game.code, tested);
    return tested;
  });
  const all = [...stream, ...games];
  const failed = failures(all);
  for (const { name, p } of failed.slice(0, SHOWN)) console.log(`FAILED ${name}: ${p.toExponential(2)}`);
  console.log(`${all.length - failed.length} of ${all.length} tests passed`);
  return failed.length === 0 ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));

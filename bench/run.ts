/**
 * `npm run bench -- NAME`: one command per figure. The last line is one JSON object; the exit code is 0 whether met or
 * not.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const name = process.argv[2] ?? '';
const file = join(import.meta.dirname, `${name}.ts`);
if (!/^[a-z-]+$/.test(name) || name === 'run' || !existsSync(file)) {
  console.error(
    'usage: npm run bench -- ledger | wallet-http | probes | history | statement | start | web | slot | slots | ' +
      'lobby | console | crash | frames | idle | salary | facts | team-report | webhooks | login',
  );
  process.exit(2);
}
const { run } = (await import(file)) as { run: (args: string[]) => Promise<BenchResult> };

export type BenchResult = {
  bench: string;
  figures: Record<string, number>;
  targets: Record<string, number>;
  goals?: Record<string, number>;
  met: boolean;
};

const result = await run(process.argv.slice(3));
console.log(JSON.stringify(result));
process.exit(0);

/**
 * Crash with many live players: 2,000 sockets, a bet of each in every round, targets and presses. How late a tick
 * comes, whether every press that was sent in time is paid, once, and what it costs. `run([players, rounds])`.
 */
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Stack } from '../scripts/stack.ts';
import { withThrowAwayStack } from '../scripts/throw-away.ts';
import type { CrashConfig, CrashLoad } from './crash-load.ts';
import { runLoad } from './ledger.ts';
import { cpuMicrosOf } from './lib/cpu.ts';
import { checkCrashBooks, type CrashBooks } from './lib/crash-books.ts';
import { takeSeats } from './lib/crash-seats.ts';
import { round } from './lib/stats.ts';
import type { BenchResult } from './run.ts';

const PLAYERS = 2_000;
const ROUNDS = 6;
const TICK_MS_MAX = 150;

export async function run(args: string[]): Promise<BenchResult> {
  const [players, rounds] = [Number(args[0] ?? PLAYERS), Number(args[1] ?? ROUNDS)];
  return withThrowAwayStack('crash', { env: { LOG_LEVEL: 'error' }, quiet: true }, async (stack, home) => {
    const seats = await takeSeats(stack, home, players);
    console.log(`${players} players sit, the machine's load is ${machineLoad()}`);
    const betsFile = join(home, 'bets.jsonl');
    const configFile = join(home, 'crash-load.json');
    const config: CrashConfig = { studioUrl: stack.urls.studio, rounds, seats, betsFile };
    writeFileSync(configFile, JSON.stringify(config), { mode: 0o600 });
    const before = readCpu(stack);
    const load = await runLoad<CrashLoad>('crash-load.ts', [configFile]);
    const cpu = readCpu(stack).map((used, index) => (used - before[index]!) / (load.seconds * 10_000));
    console.log(`the machine's load at the end is ${machineLoad()}`);
    return report(load, await checkCrashBooks(stack, seats, { load, betsFile }), cpu);
  });
}

const machineLoad = (): string =>
  loadavg()
    .map((each) => round(each, 1))
    .join(' ');

const MEASURED = ['studio', 'platform', 'worker', 'postgres'] as const;
const readCpu = (stack: Stack): number[] =>
  MEASURED.map((name) => cpuMicrosOf(name === 'postgres' ? stack.database.pid() : stack.children.get(name)!.pid!));

function report(load: CrashLoad, books: CrashBooks, cpu: readonly number[]): BenchResult {
  const phases = load.rounds.map(({ id, point }) => `${id} ${point}`).join(', ');
  console.log(
    [
      `rounds: ${phases}`,
      `ticks: ${load.ticks} read, late p50 ${load.late50} ms, p99 ${load.late99} ms, most ${load.lateMax} ms; ` +
        `from made to read p50 ${load.carried50} ms, p99 ${load.carried99} ms; ${load.streamsLost} streams broke`,
      `bets: ${books.bets} taken (p50 ${round(load.betMs50, 0)} ms, p99 ${round(load.betMs99, 0)} ms), ` +
        `${books.refused} refused ${JSON.stringify(books.refusals)}`,
      `cash-outs: ${books.targetsPaid} by target; ${books.presses} presses, ${books.pressesPaid} paid ` +
        `(p50 ${round(load.pressMs50, 0)} ms, p99 ${round(load.pressMs99, 0)} ms), ` +
        `${books.close} at the last moment, ${books.lost.length} lost; ${books.givenBack} given back`,
      ...books.lost.slice(0, 5).map((each) => `  lost: ${each}`),
      ...books.wrong.slice(0, 5).map((each) => `  wrong: ${each}`),
      `processor, of one core: ${MEASURED.map((name, at) => `${name} ${round(cpu[at]!, 1)} %`).join(', ')}, ` +
        `the players ${round(load.cpuMicros / (load.seconds * 10_000), 1)} %`,
    ].join('\n'),
  );
  if (books.wrong.length > 0) throw new Error(`the books are wrong ${books.wrong.length} times`);
  const figures = {
    'tick-p50-ms': load.late50,
    'tick-p99-ms': load.late99,
    lost: books.lost.length,
    'streams-lost': load.streamsLost,
    bets: books.bets,
    'bets-refused': books.refused,
    'given-back': books.givenBack,
    'bet-p99-ms': round(load.betMs99, 0),
    'press-p99-ms': round(load.pressMs99, 0),
    'studio-percent': round(cpu[0]!, 1),
  };
  const targets = { 'tick-p99-ms': TICK_MS_MAX, lost: 0 };
  return {
    bench: 'crash',
    figures,
    targets,
    met: load.late99 < TICK_MS_MAX && books.lost.length === 0 && load.streamsLost === 0,
  };
}

import { readdirSync, readFileSync } from 'node:fs';

/** `/proc` counts processor time in hundredths of a second, whatever the kernel's own clock. */
const TICK_MICROS = 10_000;

/**
 * Processor time in µs that a process and everything below it has used since it began, the ended ones included. Reads
 * /proc: 0 elsewhere than on Linux.
 */
export function cpuMicrosOf(root: number): number {
  const all = readAll();
  const below = (pid: number): number => {
    const own = all.get(pid);
    if (own === undefined) return 0;
    let sum = own.ticks;
    for (const [child, { parent }] of all) if (parent === pid) sum += below(child) / TICK_MICROS;
    return sum * TICK_MICROS;
  };
  return below(root);
}

type Usage = { readonly parent: number; readonly ticks: number };

function readAll(): ReadonlyMap<number, Usage> {
  const found = new Map<number, Usage>();
  for (const name of readNames()) {
    const usage = /^\d+$/.test(name) ? readUsage(name) : undefined;
    if (usage) found.set(Number(name), usage);
  }
  return found;
}

function readNames(): string[] {
  try {
    return readdirSync('/proc');
  } catch {
    return [];
  }
}

/** Behind the command's closing bracket: state, parent ... utime, stime, and the same of children that have ended. */
function readUsage(pid: string): Usage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) };
  } catch {
    return undefined; // it ended while we looked
  }
}

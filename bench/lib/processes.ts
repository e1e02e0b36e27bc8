import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export type Found = { readonly pid: number; readonly command: string };

/**
 * Processes of this machine that were started from, or work in, one of the directories. Reads /proc: empty elsewhere
 * than on Linux.
 */
export function findProcesses(directories: readonly string[]): Found[] {
  const pids = readEntries('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return pids.flatMap((pid) => {
    const command = readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
    const cwd = readLink(`/proc/${pid}/cwd`);
    const mine =
      pid !== process.pid && directories.some((directory) => command.includes(directory) || cwd.startsWith(directory));
    return mine ? [{ pid, command: command.slice(0, 200) }] : [];
  });
}

const quietly = <T>(read: () => T, otherwise: T): T => {
  try {
    return read();
  } catch {
    return otherwise; // it ended while we looked, or is not ours to read
  }
};
const readEntries = (path: string): string[] => quietly(() => readdirSync(path), []);
const readText = (path: string): string => quietly(() => readFileSync(path, 'utf8'), '');
const readLink = (path: string): string => quietly(() => readlinkSync(path), '');

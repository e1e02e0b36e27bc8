import cluster, { type Worker } from 'node:cluster';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

export type WebProcesses = {
  /** Ends them as a signal does, and waits. */
  readonly stop: () => Promise<void>;
};

/** One that dies is replaced, but not in a hurry: what made it die may still be there. */
const REPLACE_MS = 500;
/** What each of them plays, of the roles that their parent was given. */
const WEB_ROLES: readonly string[] = ['web', 'live'];
export const isWebRole = (role: string): boolean => WEB_ROLES.includes(role);

/**
 * Starts web processes that share the port, and tells each where it finds the doors of the others: brands belong to
 * them in turn. Resolves when all of them serve.
 */
export async function startWebProcesses(
  { count, roles }: { readonly count: number; readonly roles: readonly string[] },
  log: FastifyBaseLogger,
): Promise<WebProcesses> {
  // Only this user may reach the sockets: what comes over them is taken for verified.
  const directory = mkdtempSync(join(tmpdir(), 'baize-doors-'));
  const sockets = Array.from({ length: count }, (_, index) => join(directory, `${index}.sock`));
  const running = new Map<number, Worker>();
  let [serving, stopping] = [false, false];
  /** Fails where the process ends before it serves. */
  const start = (index: number): Promise<void> =>
    new Promise((done, fail) => {
      const worker = cluster.fork({
        ROLE: roles.filter(isWebRole).join(','),
        DOOR_SOCKETS: sockets.join(','),
        DOOR_INDEX: String(index),
      });
      running.set(index, worker);
      worker.on('message', (message) => {
        if (message === 'ready') done();
      });
      worker.once('exit', (code, signal) => {
        running.delete(index);
        fail(new Error(`web process ${index} ended before it served (${code ?? signal})`));
        if (stopping || !serving) return;
        log.error({ index, code, signal }, 'a web process ended by itself; another takes its place');
        setTimeout(() => {
          if (!stopping) start(index).catch(() => undefined); // its own end has brought the next one
        }, REPLACE_MS);
      });
    });
  await Promise.all(sockets.map((_, index) => start(index)));
  serving = true;
  return {
    stop: async () => {
      stopping = true;
      await Promise.all(
        [...running.values()].map(
          (worker) =>
            new Promise<void>((done) => {
              worker.once('exit', () => done());
              worker.process.kill('SIGTERM');
            }),
        ),
      );
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

import { boundedLines } from '@baize/wallet-protocol/bounded-lines';
import { readEnv } from './env.ts';
import { killingStep } from './fault-points.ts';
import { startStudio } from './start.ts';

/** The studio's process: environment, server, signals. Exit code 0 after a drain, 1 when it could not start or stop. */
const DRAIN_MAX_MS = 15_000;

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

async function main(): Promise<void> {
  const env = readEnv(process.env);
  const studio = await startStudio(env, {
    logger:
      env.LOG_LEVEL === 'silent'
        ? false
        : { level: env.LOG_LEVEL, base: { service: 'studio' }, hooks: { logMethod: boundedLines() } },
    step: killingStep(env.FAULT_POINTS, () => process.kill(process.pid, 'SIGKILL')),
  });
  studio.app.log.info({ address: studio.url }, 'the studio is ready');
  let asked = false;
  const drain = (signal: NodeJS.Signals): void => {
    if (asked) return;
    asked = true;
    studio.app.log.info({ signal }, 'the studio closes');
    const late = setTimeout(() => process.exit(1), DRAIN_MAX_MS);
    studio.stop().then(
      () => {
        clearTimeout(late);
        process.exit(0);
      },
      (error: unknown) => {
        say(`the studio did not stop well: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', drain);
  process.on('SIGINT', drain);
}

main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
});

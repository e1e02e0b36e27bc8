import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from './ports.ts';
import { startStack, type Stack, type StackOptions } from './stack.ts';

/**
 * The whole product in a directory of its own that the database's own user can pass through, on free ports. Stopped and
 * removed when the work has ended.
 */
export async function withThrowAwayStack<T>(
  name: string,
  options: Omit<StackOptions, 'dataDir' | 'ports'>,
  work: (stack: Stack, home: string) => Promise<T>,
): Promise<T> {
  const home = mkdtempSync(join(tmpdir(), `baize-${name}-`));
  chmodSync(home, 0o711);
  try {
    const stack = await startStack({ ...options, dataDir: join(home, 'data'), ports: await freePorts() });
    try {
      return await work(stack, home);
    } finally {
      await stack.stop();
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

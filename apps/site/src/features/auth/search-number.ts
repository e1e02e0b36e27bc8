import type { WorkerWord } from './browser-check-worker.ts';
import type { NumberTask } from './find-number.ts';

/**
 * Searches in a worker of its own; undefined where it was given up, could not be started, or there is no such number.
 */
export function searchNumber(
  task: NumberTask,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<number | undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(undefined);
    const worker = new Worker(new URL('./browser-check-worker.ts', import.meta.url), { type: 'module' });
    const end = (number: number | undefined): void => {
      worker.terminate();
      resolve(number);
    };
    signal.addEventListener('abort', () => end(undefined), { once: true });
    worker.addEventListener('error', () => end(undefined));
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerWord>) => {
      if ('searched' in data) onShare(data.searched / task.numbers);
      else end(data.number);
    });
    return worker.postMessage(task);
  });
}

import { freePort } from '@baize/wallet-protocol/free-port';
import { startProxy, type Proxy } from '../lib/proxy.ts';
import { pause } from '../lib/random.ts';
import { inject, upFor, type Nemesis } from './nemesis.ts';

const LATE = 'database away, then late';
const GONE = 'database away, then reset';
const AWAY_MIN_MS = 4_500;
const AWAY_SPREAD_MS = 3_000;

/**
 * The network between the platform and its database swallows everything for a while. Then what was held back arrives
 * late, or the connections break: a commit that was under way may have happened or not.
 */
export function blackHole(): Nemesis {
  let proxy: Proxy | undefined;
  return {
    kinds: [LATE, GONE],
    arrange: async () => {
      const pgPort = await freePort();
      const way = await startProxy(() => pgPort);
      proxy = way;
      const reachDatabase = (url: string): string => {
        const through = new URL(url);
        through.port = String(way.port);
        return through.toString();
      };
      return { stack: { pgPort, reachDatabase }, release: () => way.close() };
    },
    work: async (run) => {
      for (let nth = 0; ; nth += 1) {
        await upFor(run);
        if (run.stopped()) return;
        const late = nth % 2 === 0;
        await inject(run, late ? LATE : GONE, async () => {
          proxy!.swallow();
          await pause(AWAY_MIN_MS + run.random.below(AWAY_SPREAD_MS));
          if (late) proxy!.letPass();
          else proxy!.reset();
        });
      }
    },
  };
}

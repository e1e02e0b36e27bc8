import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a port that can be made to swallow everything, as a network does that lost a router. */
export type Proxy = {
  readonly port: number;
  /** From now on nothing passes, in either direction; connections stay, and new ones are never answered. */
  readonly swallow: () => void;
  /** What was held back arrives late, and everything passes again. */
  readonly letPass: () => void;
  /** The connections break; new ones pass. */
  readonly reset: () => void;
  readonly close: () => Promise<void>;
};

export async function startProxy(target: () => number): Promise<Proxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let swallowing = false;
  const hold = ([near, far]: readonly [Socket, Socket]): void => {
    near.unpipe(far).pause();
    far.unpipe(near).pause();
  };
  const join = ([near, far]: readonly [Socket, Socket]): void => {
    near.pipe(far);
    far.pipe(near);
  };
  const breakAll = (): void => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    pairs.clear();
  };
  const server = createServer((near) => {
    const far = connect(target(), '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    if (swallowing) hold(pair);
    else join(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = (open: boolean): void => {
    swallowing = !open;
    for (const pair of pairs) (open ? join : hold)(pair);
  };
  return {
    port: (server.address() as AddressInfo).port,
    swallow: () => through(false),
    letPass: () => through(true),
    reset: () => {
      swallowing = false;
      breakAll();
    },
    close: async () => {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}

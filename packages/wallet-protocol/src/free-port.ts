import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections: one of those was taken between the question and the use.
 * Each process begins somewhere of its own and steps on, so that it hands out none twice.
 */
const FREE_PORTS = { first: 20_000, last: 31_999 };
let nextPort = randomInt(FREE_PORTS.first, FREE_PORTS.last + 1);

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = nextPort;
    nextPort = port === FREE_PORTS.last ? FREE_PORTS.first : port + 1;
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });

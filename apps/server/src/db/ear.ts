import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

const RECONNECT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 2_000;
/** A network that swallows everything closes no connection: whether the database is still there is asked so often. */
const BEAT: Beat = { everyMs: 15_000, answerMs: 5_000 };

export type Beat = { readonly everyMs: number; readonly answerMs: number };
export type Ear = { readonly isOpen: () => boolean; readonly close: () => Promise<void> };
export type EarNeeds = {
  readonly url: string;
  readonly channel: string;
  readonly log: FastifyBaseLogger;
  /** What was sent; nothing where something may have been missed. */
  readonly hear: (payload: string | undefined) => void;
  readonly beat?: Beat;
};

/** A connection that listens, made anew whenever it breaks. */
export function openEar({ url, channel, log, hear, beat = BEAT }: EarNeeds): Ear {
  let closed = false;
  let open: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const connect = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'baize-signal',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: beat.answerMs,
      keepAlive: true,
    });
    let broken = false;
    let beating: NodeJS.Timeout | undefined;
    const beatOn = (): void => {
      beating = setTimeout(() => void client.query('select 1').then(beatOn, again), beat.everyMs).unref();
    };
    const again = (error?: Error): void => {
      if (broken) return;
      broken = true;
      open = undefined;
      clearTimeout(beating);
      client.end().catch(() => undefined); // it is of no use any more, whatever it says to this
      if (closed) return;
      log.warn(
        { reason: error?.message ?? 'closed' },
        'other processes are not heard; events are looked for more often',
      );
      timer = setTimeout(() => void (connecting = connect()), RECONNECT_MS).unref();
    };
    client.on('error', again);
    client.on('end', () => again());
    client.on('notification', ({ payload }) => hear(payload));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      open = client;
      beatOn();
      hear(undefined);
    } catch (error) {
      again(error as Error);
    }
  };
  let connecting = connect();
  return {
    isOpen: () => open !== undefined,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await connecting;
      await open?.end(); // its end stops the beat
    },
  };
}

import type { Exchange, Outgoing, Transport } from '../http-exchange.ts';

/** One request and what became of it, as a report shows it. Headers are left out: signatures and keys stand there. */
export type SeenExchange = {
  /** `runner`: the target called us. */
  readonly to: 'target' | 'runner';
  readonly request: string;
  readonly body: string;
  /** 0: there was no answer. */
  readonly status: number;
  readonly answer: string;
};

export type Recorder = {
  readonly note: (seen: SeenExchange) => void;
  /** What was noted since the last time, the newest at the end. */
  readonly drain: () => readonly SeenExchange[];
  /** The same transport, whose exchanges are noted. */
  readonly around: (transport: Transport) => Transport;
};

/** Enough to see what a scenario stumbled over; the calls before stand in the target's own log. */
const KEPT = 6;
const TEXT_MAX = 2_000;
export const cutText = (text: string): string => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text);

export function createRecorder(): Recorder {
  let kept: SeenExchange[] = [];
  const note: Recorder['note'] = (seen) => {
    kept = [...kept, seen].slice(-KEPT);
  };
  return {
    note,
    drain: () => {
      const drained = kept;
      kept = [];
      return drained;
    },
    around: (transport) => ({
      ...transport,
      send: async (outgoing, timeouts, bytesMax) => {
        const exchange = await transport.send(outgoing, timeouts, bytesMax);
        note(seenExchange(outgoing, exchange));
        return exchange;
      },
    }),
  };
}

const seenExchange = (outgoing: Outgoing, exchange: Exchange): SeenExchange => ({
  to: 'target',
  request: `${outgoing.method} ${outgoing.url.href}`,
  body: cutText(outgoing.body.toString()),
  status: exchange.ok ? exchange.status : 0,
  answer: exchange.ok ? cutText(exchange.body.toString()) : `${exchange.reason} ${exchange.cause ?? ''}`.trim(),
});

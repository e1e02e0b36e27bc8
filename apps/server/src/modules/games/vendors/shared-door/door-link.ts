import { createConnection, type Socket } from 'node:net';
import type { Answer } from '@baize/wallet-protocol';
import { DatabaseUnavailable, OutcomeUnknown } from '../../../../db/pool.ts';
import { createFrameReader, createFrameSender, type AnswerFrame, type CallFrame } from './door-frames.ts';

export type TravellingCall = Omit<CallFrame, 'id'>;
/** From here to the process that owns other brands' doors. */
export type DoorLink = {
  /** Undefined: the owner cannot be reached, and nothing was sent. */
  readonly ask: (call: TravellingCall) => Promise<Answer> | undefined;
  readonly isUp: () => boolean;
  readonly close: () => void;
};

const RECONNECT_MS = 100;
const CALLS_MAX = 16_384;
/** An owner that answers nothing for so long is taken for gone: longer than a call may wait for its door. */
const ANSWER_MAX_MS = 10_000;
const WATCH_MS = 1_000;

type Asked = PromiseWithResolvers<Answer> & { readonly since: number };
type Up = {
  readonly socket: Socket;
  readonly send: (frame: CallFrame) => void;
  readonly asked: Map<number, Asked>;
  /** The owner wants no more calls; those under way are answered. */
  leaving: boolean;
};

/** Keeps a connection to the owner's socket. What was under way when it breaks has an unknown outcome. */
export function createDoorLink(path: string): DoorLink {
  let up: Up | undefined;
  let connecting: Socket | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let last = 0;
  const connect = (): void => {
    const socket = createConnection(path);
    connecting = socket;
    const link: Up = { socket, send: createFrameSender(socket), asked: new Map(), leaving: false };
    socket.on('data', readAnswers(link));
    socket.once('connect', () => (up = link));
    socket.on('error', () => undefined); // 'close' follows
    socket.once('close', () => {
      if (up === link) up = undefined;
      for (const { reject } of link.asked.values())
        reject(new OutcomeUnknown('the process that owns the door of this brand went away'));
      link.asked.clear();
      if (!closed) retry = setTimeout(connect, RECONNECT_MS).unref();
    });
  };
  const watch = setInterval(() => {
    const oldest = up?.asked.values().next().value;
    if (oldest && performance.now() - oldest.since > ANSWER_MAX_MS) up?.socket.destroy();
  }, WATCH_MS).unref();
  connect();
  return {
    isUp: () => up !== undefined && !up.leaving,
    ask: (call) => {
      if (!up || up.leaving) return undefined;
      if (up.asked.size >= CALLS_MAX)
        return Promise.reject(new DatabaseUnavailable('too many calls wait for the process that owns their door'));
      const asked: Asked = { ...Promise.withResolvers<Answer>(), since: performance.now() };
      last += 1;
      up.asked.set(last, asked);
      up.send({ ...call, id: last });
      return asked.promise;
    },
    close: () => {
      closed = true;
      clearTimeout(retry);
      clearInterval(watch);
      connecting?.end();
    },
  };
}

const readAnswers = (link: Up): ((chunk: Buffer) => void) => {
  const read = createFrameReader<AnswerFrame>((frame) => {
    if (frame === 'leaving') link.leaving = true;
    else {
      const asked = link.asked.get(frame.id);
      link.asked.delete(frame.id);
      if ('answer' in frame) asked?.resolve(frame.answer);
      else if (frame.failed === 'unavailable') asked?.reject(new DatabaseUnavailable('told by the owner of the door'));
      else asked?.reject(new OutcomeUnknown('told by the owner of the door'));
    }
    if (link.leaving && link.asked.size === 0) link.socket.end();
  });
  return (chunk) => {
    try {
      read(chunk);
    } catch (error) {
      link.socket.destroy(error as Error);
    }
  };
};

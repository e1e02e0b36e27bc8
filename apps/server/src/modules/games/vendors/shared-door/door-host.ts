import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { Answer } from '@baize/wallet-protocol';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable, isUncertain } from '../../../../db/pool.ts';
import { createFrameReader, createFrameSender, type AnswerFrame, type CallFrame } from './door-frames.ts';
import type { TravellingCall } from './door-link.ts';

export type DoorHost = {
  /** Asks the others to leave, answers what they sent, and ends. */
  readonly close: () => Promise<void>;
};
export type HostDeps = {
  readonly answer: (call: TravellingCall) => Promise<Answer>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
};

/** Those who were asked to leave and did not are left behind after this time. */
const LEAVE_MAX_MS = 5_000;

/** Opens this process's doors to the other web processes. The path is its own: what lies there is old. */
export async function hostDoor(path: string, deps: HostDeps): Promise<DoorHost> {
  const guests = new Map<Socket, (frame: AnswerFrame) => void>();
  const server = createServer((socket) => {
    guests.set(socket, receive(socket, deps));
    socket.on('error', () => undefined); // 'close' follows
    socket.once('close', () => guests.delete(socket));
  });
  rmSync(path, { force: true });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(path, () => done());
  });
  return {
    close: async () => {
      const ended = new Promise<void>((done) => server.close(() => done()));
      for (const send of guests.values()) send('leaving');
      const hard = setTimeout(() => {
        for (const socket of guests.keys()) socket.destroy();
      }, LEAVE_MAX_MS);
      await ended;
      clearTimeout(hard);
    },
  };
}

function receive(socket: Socket, { answer, log }: HostDeps): (frame: AnswerFrame) => void {
  const send = createFrameSender<AnswerFrame>(socket);
  const read = createFrameReader<CallFrame>(({ id, ...call }) => {
    answer(call).then(
      (told) => send({ id, answer: told }),
      (error: unknown) => {
        if (!isUncertain(error)) log.error({ err: error }, 'wallet call of another process failed');
        send({ id, failed: error instanceof DatabaseUnavailable ? 'unavailable' : 'unknown' });
      },
    );
  });
  socket.on('data', (chunk) => {
    try {
      read(chunk);
    } catch (error) {
      log.error({ err: error }, 'another web process sent what cannot be read');
      socket.destroy();
    }
  });
  return send;
}

import type { Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';
import type { ActionsCall, Answer, TransactionCall } from '@baize/wallet-protocol';
import type { SupplierId } from '../../../../ids.ts';

/** A call that moves money. */
export type MovingCall = TransactionCall | ActionsCall;
/** A verified and parsed call on its way to the process whose door its brand uses. */
export type CallFrame = {
  readonly id: number;
  readonly supplierId: SupplierId;
  readonly call: MovingCall;
  readonly digest: string;
};
/** `unavailable`: surely nothing was done. */
export type FailedFrame = { readonly id: number; readonly failed: 'unavailable' | 'unknown' };
export type AnswerFrame =
  | { readonly id: number; readonly answer: Answer }
  | FailedFrame
  /** The owner is about to stop: it answers what it has, and wants no more. */
  | 'leaving';

const LENGTH_BYTES = 4;
/** Some thousand calls; a longer message is no message of ours. */
const MESSAGE_BYTES_MAX = 64 * 1024 * 1024;

function writeMessage(frames: readonly unknown[]): Buffer {
  const body = serialize(frames);
  const message = Buffer.allocUnsafe(LENGTH_BYTES + body.byteLength);
  message.writeUInt32BE(body.byteLength);
  body.copy(message, LENGTH_BYTES);
  return message;
}

/** What is sent in one turn of the event loop leaves as one message. */
export function createFrameSender<Frame>(socket: Socket): (frame: Frame) => void {
  let waiting: Frame[] = [];
  const flush = (): void => {
    const frames = waiting;
    waiting = [];
    if (socket.writable) socket.write(writeMessage(frames));
  };
  return (frame) => {
    if (waiting.push(frame) === 1) setImmediate(flush);
  };
}

/** Takes what the socket brings, and gives the frames in the order in which they were sent. */
export function createFrameReader<Frame>(onFrame: (frame: Frame) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.byteLength === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.byteLength >= LENGTH_BYTES) {
      const length = rest.readUInt32BE();
      if (length > MESSAGE_BYTES_MAX) throw new RangeError('a message between two web processes is too long');
      if (rest.byteLength < LENGTH_BYTES + length) return;
      const frames = deserialize(rest.subarray(LENGTH_BYTES, LENGTH_BYTES + length)) as Frame[];
      rest = rest.subarray(LENGTH_BYTES + length);
      for (const frame of frames) onFrame(frame);
    }
  };
}

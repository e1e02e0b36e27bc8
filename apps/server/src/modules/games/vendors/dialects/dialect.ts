import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from '@baize/wallet-protocol';
import type { ReceivedCall } from '../received-call.ts';
import type { SupplierId } from '../../../../ids.ts';
import type { Supplier } from '../directory.ts';
import type { FreeSpins } from '../free-spins-store.ts';

/** A call to the wallet as it came in, before anything of it is believed. */
export type IncomingCall = {
  readonly supplier: Supplier;
  /** Below the connection's base URL. */
  readonly path: string;
  /** Path and query as they were sent. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Of the body, in hex. */
  readonly digest: string;
  readonly nowMs: number;
};
export type WireAnswer = { readonly httpStatus: number; readonly body: string };
/** What is answered, and why, for the log. */
export type RefusedCall = {
  readonly ok: false;
  readonly answer: WireAnswer;
  readonly note: Readonly<Record<string, unknown>>;
};
/** `unknown`: fields nobody asked for. They are ignored, and worth a line in the log. */
export type ReadMessage<Message> = {
  readonly ok: true;
  readonly message: Message;
  readonly unknown: readonly string[];
};

/** The wallet behind every dialect: it decides, and it answers in the normal form. */
export type Kernel = {
  readonly answer: (received: ReceivedCall) => Promise<Answer>;
  /** Free spins that were issued to a player under this name; the dialect's own message names nobody. */
  readonly findFreeSpins: (supplierId: SupplierId, issueId: string) => Promise<FreeSpins | undefined>;
};

/**
 * How one kind of supplier speaks: an adapter between its wire and the kernel. Of a call it is asked in this order:
 * `serves`, `verify`, `read`, `answer`.
 *
 * The functions are declared as methods on purpose: the routes hold dialects of all messages in one list.
 */
export type Dialect<Message = unknown> = {
  /** Every call that there is. */
  readonly paths: readonly string[];
  /** Whether there is such a call; else 404. Every call is a POST. */
  serves(path: string): boolean;
  /** Who sent it, on the bytes as they came. Undefined: the supplier itself. */
  verify(incoming: IncomingCall): RefusedCall | undefined;
  /** The verified bytes as a message. */
  read(incoming: IncomingCall): ReadMessage<Message> | RefusedCall;
  /** Has the kernel do what the message says, and writes what it answered. */
  answer(kernel: Kernel, incoming: IncomingCall, message: Message): Promise<WireAnswer>;
};

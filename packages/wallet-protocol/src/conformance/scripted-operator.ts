import type { Answer } from '../answers.ts';
import type { TransactionCall, WalletCall } from '../calls.ts';
import type { KeySet, SigningMode } from '../signing.ts';
import type { CallKind } from '../statuses.ts';
import { isJsonObject, parseJson } from '../strict-json.ts';
import { sleep } from './checks.ts';
import { cutText, type Recorder } from './recorder.ts';
import { createBooks, type Books, type Connection } from './doubles/books.ts';
import { listen, type Incoming, type Reply } from './doubles/http-server.ts';
import { createKernel } from './doubles/kernel.ts';
import { addConnection } from './doubles/operator.ts';
import { gapCallKind, serveGapWallet, writeSingle } from './doubles/gap-door.ts';
import { serveWallet } from './doubles/wallet-door.ts';

/**
 * The operator the runner is when it tests a supplier: the reference kernel, a journal of every call, and faults by
 * script.
 */
export type Fault =
  /** Answers rightly, later. */
  | { readonly do: 'delay'; readonly ms: number }
  /** Never answers; `apply` decides whether the call took effect. */
  | { readonly do: 'hang'; readonly apply: boolean }
  /** Cuts the connection before the body was read. */
  | { readonly do: 'reset-early' }
  /** Takes effect, writes half of the answer and cuts. */
  | { readonly do: 'reset-late' }
  | { readonly do: 'http'; readonly status: number; readonly apply: boolean }
  | { readonly do: 'garbage'; readonly apply: boolean }
  /** Answers OK with another request id. */
  | { readonly do: 'wrong-echo' }
  /** Answers this status without any effect. */
  | { readonly do: 'status'; readonly status: string; readonly detail?: string };

export type Plan = { readonly on: CallKind; readonly fault: Fault; readonly times: number };
export type JournalEntry = {
  readonly kind: CallKind | 'unread';
  readonly atMs: number;
  answeredAtMs: number | undefined;
  readonly signed: boolean;
  readonly call: WalletCall | undefined;
  readonly fault: Fault['do'] | undefined;
  readonly status: string | undefined;
};

export type ScriptedOperator = {
  readonly baseUrl: string;
  readonly books: Books;
  readonly connection: Connection;
  readonly journal: JournalEntry[];
  readonly fault: (on: CallKind, fault: Fault, times?: number) => void;
  readonly clearFaults: () => void;
  readonly trust: (keys: KeySet, mode: SigningMode) => void;
  /** From now on it is spoken to in the aggregators' dialect, signed with this secret. */
  readonly share: (secret: Buffer) => void;
};
export type OperatorHost = {
  /** Where it listens on this machine. */
  readonly port: number;
  readonly operator: (label: string, games: readonly string[], recorder: Recorder) => ScriptedOperator;
  readonly close: () => Promise<void>;
};

type State = ScriptedOperator & {
  readonly plans: { readonly on: CallKind; readonly fault: Fault; left: number }[];
  keys: KeySet;
  mode: SigningMode;
  /** Undefined: it speaks the first dialect. */
  secret: Buffer | undefined;
  readonly betsOfRound: Map<string, readonly string[]>;
  readonly kernel: ReturnType<typeof createKernel>;
  readonly recorder: Recorder;
};

/** Calls of one scenario that are heard: more than any asks for, and few enough to be kept. */
export const CALLS_MAX = 2_000;

/** Serves any number of scripted operators at `/op/{label}`; `url`: how it is reached from outside. */
export async function startOperatorHost(port?: number, url?: string): Promise<OperatorHost> {
  const states = new Map<string, State>();
  const find = (path: string): { readonly state: State; readonly path: string } | undefined => {
    const [, label = '', rest = ''] = /^(?:\/[\w/-]+)?\/op\/([a-z0-9-]+)(\/.*)$/.exec(path) ?? [];
    const state = states.get(label);
    return state && { state, path: rest };
  };
  const server = await listen(
    async (incoming) => {
      const found = find(incoming.path);
      if (!found) return { status: 404, body: '' };
      return found.state.journal.length < CALLS_MAX
        ? serveScripted(found.state, incoming, found.path)
        : { status: 429, body: '' };
    },
    { port, before: (request) => !cutsEarly(find(new URL(request.url ?? '/', 'http://local').pathname)) },
  );
  return {
    close: server.close,
    port: Number(new URL(server.url).port),
    operator: (label, games, recorder) => {
      const state = createState({ baseUrl: `${url ?? server.url}/op/${label}`, label, games, recorder });
      states.set(label, state);
      return state;
    },
  };
}

type NewState = Pick<State, 'baseUrl' | 'recorder'> & { readonly label: string; readonly games: readonly string[] };

function createState({ baseUrl, label, games, recorder }: NewState): State {
  const books = createBooks('BDT');
  const plans: State['plans'] = [];
  const state: State = {
    baseUrl,
    recorder,
    books,
    connection: addConnection(books, label, games),
    journal: [],
    plans,
    keys: [],
    mode: 'strict',
    secret: undefined,
    betsOfRound: new Map(),
    kernel: createKernel(books),
    fault: (on, fault, times = 1) => void plans.push({ on, fault, left: times }),
    clearFaults: () => void plans.splice(0),
    trust: (keys, mode) => {
      state.keys = keys;
      state.mode = mode;
    },
    share: (secret) => {
      state.secret = secret;
    },
  };
  return state;
}

const KIND_OF_LAST: Readonly<Record<string, CallKind>> = {
  info: 'info',
  balance: 'balance',
  bet: 'bet',
  win: 'win',
  rollback: 'rollback',
};
const kindOf = (path: string): CallKind | undefined => KIND_OF_LAST[path.slice(path.lastIndexOf('/') + 1)];

function take(state: State, kind: CallKind | undefined): Fault | undefined {
  const plan = state.plans.find((each) => each.on === kind && each.left > 0);
  if (plan) plan.left -= 1;
  return plan?.fault;
}

/** A connection cut before the body leaves no call to read, only a trace in the journal. */
function cutsEarly(found: { readonly state: State; readonly path: string } | undefined): boolean {
  if (!found || found.state.journal.length >= CALLS_MAX) return false;
  const kind = kindOf(found.path);
  const next = found.state.plans.find((each) => each.on === kind && each.left > 0);
  if (next?.fault.do !== 'reset-early') return false;
  next.left -= 1;
  found.state.journal.push({
    kind: kind ?? 'unread',
    atMs: Date.now(),
    answeredAtMs: Date.now(),
    signed: false,
    call: undefined,
    fault: 'reset-early',
    status: undefined,
  });
  return true;
}

async function serveScripted(state: State, incoming: Incoming, path: string): Promise<Reply | undefined> {
  const kind = state.secret ? gapCallKind(path, incoming.body) : kindOf(path);
  const fault = take(state, kind);
  const applies =
    fault === undefined ||
    fault.do === 'delay' ||
    fault.do === 'reset-late' ||
    fault.do === 'wrong-echo' ||
    ('apply' in fault && fault.apply);
  const atMs = Date.now();
  const door = { keys: state.keys, mode: state.mode, connection: state.connection };
  // Without effect the call still passes the door of a kernel with empty books, so that the journal holds it read and
  // judged.
  const blind = applies ? state.kernel : createKernel(createBooks('BDT'));
  const { connection } = applies ? door : { connection: addConnection(createBooks('BDT'), 'blind') };
  const { secret, betsOfRound } = state;
  const served = secret
    ? await serveGapWallet(blind, { connection, secret, incoming, path, betsOfRound })
    : await serveWallet(blind, { door: { ...door, connection }, incoming, path });
  const entry: JournalEntry = {
    kind: kind ?? 'unread',
    atMs,
    answeredAtMs: undefined,
    signed: served.verdict.ok,
    call: served.call,
    fault: fault?.do,
    status: fault?.do === 'status' ? fault.status : applies ? served.answer?.status : undefined,
  };
  state.journal.push(entry);
  const reply = await distort(fault, served.reply, { incoming, call: served.call, isGap: secret !== undefined });
  entry.answeredAtMs = Date.now();
  state.recorder.note({
    to: 'runner',
    request: `${incoming.method} ${path}`,
    body: cutText(incoming.body.toString()),
    status: reply?.status ?? 0,
    answer: reply ? cutText(reply.body) : `cut off or unanswered by the script (${fault?.do ?? ''})`,
  });
  return reply;
}

type Distorted = { readonly incoming: Incoming; readonly call: WalletCall | undefined; readonly isGap: boolean };

async function distort(
  fault: Fault | undefined,
  reply: Reply,
  { incoming, call, isGap }: Distorted,
): Promise<Reply | undefined> {
  const echo = requestUuidOf(incoming.body);
  switch (fault?.do) {
    case undefined:
      return reply;
    case 'delay':
      await sleep(fault.ms);
      return reply;
    case 'hang':
      return undefined;
    case 'reset-early':
      return reply;
    case 'reset-late':
      incoming.response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(reply.body),
      });
      incoming.response.write(reply.body.slice(0, reply.body.length / 2), () =>
        incoming.response.socket?.resetAndDestroy(),
      );
      return undefined;
    case 'http':
      return { status: fault.status, body: '<html>Bad Gateway</html>' };
    case 'garbage':
      return { status: 200, body: '{"status":"RS_OK","balance":' };
    case 'wrong-echo':
      if (isGap) return { ...reply, body: reply.body.replace(/"game_id":"[^"]*"/, '"game_id":"another-round"') };
      return { ...reply, body: reply.body.replace(echo, '00000000-0000-4000-8000-000000000000') };
    case 'status': {
      if (isGap) return writeSingle({ status: fault.status as never, currency: 'BDT', balance: 0n }, call);
      const answer: Partial<Answer> & { readonly request_uuid: string } = {
        status: fault.status as never,
        request_uuid: echo,
        ...(fault.detail === undefined ? {} : { detail: fault.detail as never }),
      };
      return {
        status: fault.status === 'RS_ERROR_INVALID_SIGNATURE' ? 401 : 200,
        body: JSON.stringify({ ...answer, currency: 'BDT', balance: 0 }),
      };
    }
  }
}

function requestUuidOf(body: Buffer): string {
  const parsed = parseJson(body);
  const echo = parsed.ok && isJsonObject(parsed.value) ? parsed.value['request_uuid'] : undefined;
  return typeof echo === 'string' ? echo : '';
}

export const isTransaction = (call: WalletCall | undefined): call is TransactionCall =>
  call !== undefined && call.kind !== 'info' && call.kind !== 'balance';

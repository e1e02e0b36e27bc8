import { LIVE_FRAME_MAX_BYTES, type LiveEvent, type LiveTopic } from '@baize/contract/live';
import { WebSocket, type RawData } from 'ws';
import type { BrandId, MemberId, Uuid } from '../ids.ts';
import { networksOf } from '../limiter/index.ts';
import type { Frame } from './frames.ts';
import type { Holder } from './tickets.ts';

/** A reader that lets this much pile up is not reading. */
const BUFFER_MAX_BYTES = 256 * 1_024;
export const SOCKETS_PER_MEMBER_MAX = 10;
/** How many sockets a process holds: what guests may not take is there for members. */
export type SocketLimits = {
  readonly all: number;
  readonly guests: number;
  /** Guests of one network; wider networks may hold more (`limiter/networks.ts`). */
  readonly guestsPerNetwork: number;
};
/** Messages a page may send while it is open; it has next to nothing to say. */
const MESSAGES_MAX = 64;
const PING_MS = 25_000;
const CLOSE_GRACE_MS = 500;
const PUBLIC_TOPICS: readonly LiveTopic[] = ['jackpot', 'winners', 'brand'];
const ownTopics = ({ memberId }: Holder): LiveTopic[] => [
  `wallet:${memberId}`,
  `bets:${memberId}`,
  `messages:${memberId}`,
];

export const CLOSE = { goingAway: 1001, policy: 1008, slow: 1013, sessionEnded: 4401, topicRefused: 4403 } as const;

export type Client = {
  readonly socket: WebSocket;
  readonly brandId: BrandId;
  readonly address: string;
  readonly holder: Holder | null;
  readonly allowed: ReadonlySet<string>;
  wanted: ReadonlySet<string>;
  /** Frames before the welcome are not sent: a page fetches what it shows when it is welcomed. */
  welcomed: boolean;
  alive: boolean;
  messages: number;
};

export type Sockets = {
  readonly count: () => number;
  /** Whether one more socket may be added now. Closing: none will be any more. */
  readonly room: (address: string, member: MemberId | null) => 'free' | 'full' | 'closing';
  readonly add: (socket: WebSocket, of: Pick<Client, 'brandId' | 'address' | 'holder'>) => Client;
  readonly welcome: (client: Client, now: Date) => void;
  readonly send: (frame: Frame) => void;
  readonly members: () => MemberId[];
  readonly brands: () => BrandId[];
  /** Sessions with open sockets, by brand. */
  readonly sessions: () => Map<BrandId, Uuid[]>;
  readonly endSession: (session: Uuid) => void;
  readonly ping: () => void;
  readonly closeAll: () => void;
};

/** The open sockets of this process. Everything a socket is sent passes `push`, which bounds what may pile up. */
export function createSockets(limits: SocketLimits): Sockets {
  const clients = createClients();
  let closing = false;
  const hasRoomFor = (member: MemberId): boolean => clients.byMember.of(member).size < SOCKETS_PER_MEMBER_MAX;
  return {
    count: () => clients.all.size,
    room: (address, member) => {
      if (closing) return 'closing';
      if (clients.all.size >= limits.all) return 'full';
      const free = member === null ? hasRoomForGuest(clients, address, limits) : hasRoomFor(member);
      return free ? 'free' : 'full';
    },
    add: (socket, of) => {
      const client = clientOf(socket, of);
      clients.add(client);
      socket.on('close', () => clients.forget(client));
      return client;
    },
    welcome: (client, now) => {
      const { holder } = client;
      client.welcomed = true;
      const welcome: LiveEvent = {
        type: 'welcome',
        customerId: holder?.memberId.toString() ?? null,
        account: holder?.account ?? null,
        serverTime: now.toISOString(),
      };
      push(client, JSON.stringify(welcome));
    },
    send: (frame) => {
      const text = JSON.stringify(frame.event);
      if (text.length > LIVE_FRAME_MAX_BYTES)
        throw new Error(`a ${frame.event.type} frame of ${text.length} characters was built`);
      for (const client of clients.audienceOf(frame)) if (isFor(client, frame)) push(client, text);
    },
    members: clients.byMember.keys,
    brands: clients.byBrand.keys,
    sessions: () => {
      const sessions = new Map<BrandId, Uuid[]>();
      for (const id of clients.bySession.keys())
        for (const client of clients.bySession.of(id))
          sessions.set(client.brandId, [...(sessions.get(client.brandId) ?? []), id]);
      return sessions;
    },
    endSession: (session) => {
      for (const client of clients.bySession.of(session)) shut(client.socket, CLOSE.sessionEnded, 'session ended');
    },
    ping: () => {
      for (const client of clients.all) beat(client);
    },
    closeAll: () => {
      closing = true;
      for (const client of clients.all) shut(client.socket, CLOSE.goingAway, 'server is going');
    },
  };
}

/** A guest needs room among the guests, and in each network of their address; members are counted apart. */
const hasRoomForGuest = (
  { all, members, guestsOf }: ReturnType<typeof createClients>,
  address: string,
  limits: SocketLimits,
): boolean =>
  all.size - members() < limits.guests &&
  networksOf(address).every(({ name, times }) => guestsOf.of(name).size < limits.guestsPerNetwork * times);

/** Every client, and by what it is found. */
function createClients() {
  const all = new Set<Client>();
  const byMember = createIndex<MemberId>();
  const byBrand = createIndex<BrandId>();
  const bySession = createIndex<Uuid>();
  const guestsOf = createIndex<string>();
  let members = 0;
  return {
    all: all as ReadonlySet<Client>,
    byMember,
    byBrand,
    bySession,
    guestsOf,
    members: () => members,
    add: (client: Client): void => {
      all.add(client);
      byBrand.add(client.brandId, client);
      if (!client.holder) {
        for (const { name } of networksOf(client.address)) guestsOf.add(name, client);
        return;
      }
      members += 1;
      byMember.add(client.holder.memberId, client);
      bySession.add(client.holder.sessionId, client);
    },
    forget: (client: Client): void => {
      if (!all.delete(client)) return;
      byBrand.remove(client.brandId, client);
      if (!client.holder) {
        for (const { name } of networksOf(client.address)) guestsOf.remove(name, client);
        return;
      }
      members -= 1;
      byMember.remove(client.holder.memberId, client);
      bySession.remove(client.holder.sessionId, client);
    },
    audienceOf: (frame: Frame): Iterable<Client> =>
      frame.to === 'brand'
        ? byBrand.of(frame.brandId)
        : 'member' in frame.to
          ? byMember.of(frame.to.member)
          : bySession.of(frame.to.session),
  };
}

/** A client that listens to its socket and may hear the topics of everybody and its member's own. */
function clientOf(socket: WebSocket, of: Pick<Client, 'brandId' | 'address' | 'holder'>): Client {
  const own = of.holder ? ownTopics(of.holder) : [];
  const allowed = new Set<string>([...PUBLIC_TOPICS, ...own]);
  const client: Client = { socket, ...of, allowed, wanted: allowed, welcomed: false, alive: true, messages: 0 };
  socket.on('pong', () => {
    client.alive = true;
  });
  socket.on('message', (data, isBinary) => hear(client, data, isBinary));
  socket.on('error', () => socket.terminate());
  return client;
}

const isFor = (client: Client, { brandId, topic }: Frame): boolean =>
  client.welcomed && client.brandId === brandId && (topic === null || client.wanted.has(topic));

function beat(client: Client): void {
  if (!client.alive) client.socket.terminate();
  client.alive = false;
  client.socket.ping();
}

/** Beats of every open socket. */
export const startPings = (sockets: Sockets): ReturnType<typeof setInterval> =>
  setInterval(sockets.ping, PING_MS).unref();

/** Says goodbye and does not wait long for the answer. */
function shut(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), CLOSE_GRACE_MS).unref();
}

function push(client: Client, text: string): void {
  if (client.socket.readyState !== WebSocket.OPEN) return;
  if (client.socket.bufferedAmount > BUFFER_MAX_BYTES) {
    client.socket.terminate(); // whoever does not read would not read a goodbye either
    return;
  }
  client.socket.send(text);
}

/**
 * A page may only narrow what it hears: `{"type":"subscribe","topics":[...]}`. A topic that is not its own ends the
 * talk.
 */
function hear(client: Client, data: RawData, isBinary: boolean): void {
  client.messages += 1;
  const topics = isBinary || client.messages > MESSAGES_MAX ? undefined : topicsOf(data);
  if (!topics) return shut(client.socket, CLOSE.policy, 'not understood');
  if (topics.some((topic) => !client.allowed.has(topic)))
    return shut(client.socket, CLOSE.topicRefused, 'topic refused');
  client.wanted = new Set(topics);
}

function topicsOf(data: RawData): string[] | undefined {
  try {
    const message = JSON.parse((data as Buffer).toString()) as { type?: unknown; topics?: unknown } | null;
    if (message?.type !== 'subscribe' || !Array.isArray(message.topics) || message.topics.length > 16) return undefined;
    return message.topics.every((topic) => typeof topic === 'string') ? message.topics : undefined;
  } catch {
    return undefined;
  }
}

function createIndex<Key>(): {
  add: (key: Key, client: Client) => void;
  remove: (key: Key, client: Client) => void;
  of: (key: Key) => ReadonlySet<Client>;
  keys: () => Key[];
} {
  const sets = new Map<Key, Set<Client>>();
  const none: ReadonlySet<Client> = new Set();
  return {
    add: (key, client) => {
      const set = sets.get(key);
      if (set) set.add(client);
      else sets.set(key, new Set([client]));
    },
    remove: (key, client) => {
      const set = sets.get(key);
      set?.delete(client);
      if (set?.size === 0) sets.delete(key);
    },
    of: (key) => sets.get(key) ?? none,
    keys: () => [...sets.keys()],
  };
}

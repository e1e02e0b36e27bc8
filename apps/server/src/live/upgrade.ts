import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIVE_PATH } from '@baize/contract/addresses';
import type { WebSocket, WebSocketServer } from 'ws';
import type { Deps } from '../deps.ts';
import { isHttps } from '../env.ts';
import { cookieName } from '../http/cookies.ts';
import { proxyContradiction } from '../http/proxy-check.ts';
import { countryNamed, DEVICE_COOKIE, isOwnOrigin } from '../http/site-frame.ts';
import type { BrandId, Uuid } from '../ids.ts';
import type { Budget } from '../limiter/index.ts';
import type { LiveNeeds } from './needs.ts';
import type { Sockets } from './sockets.ts';
import { takeTicket, type Ticket } from './tickets.ts';

export type UpgradeDeps = {
  readonly deps: Pick<Deps, 'db' | 'env' | 'now' | 'log' | 'limiter'>;
  readonly brands: Pick<LiveNeeds['brands'], 'visited'>;
  readonly identity: Pick<LiveNeeds['identity'], 'deviceHash' | 'openSessions'>;
  readonly sockets: Sockets;
  /** Resolves when the follower of the outbox knows of the sockets of this moment. */
  readonly joined: () => Promise<void>;
  readonly parseCookie: (header: string) => Record<string, string | undefined>;
};
type Refusal = { readonly status: 400 | 401 | 403 | 404 | 429 | 503; readonly reason: string };
type Admitted = { readonly ticket: Ticket; readonly address: string };

const REASONS: Record<Refusal['status'], string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};
/**
 * Upgrades that a network may ask for, good ticket or not: each costs a look into the database, and no call's budget
 * stands before it.
 */
export const UPGRADES: Budget = { name: 'live-upgrades', max: 1_200, windowMs: 60_000, unasked: 120 };
const TICKET = /^[A-Za-z0-9_-]{32}$/;

/** The three arguments of the HTTP server's `upgrade` event. */
export type Upgrade = { readonly request: IncomingMessage; readonly socket: Duplex; readonly head: Buffer };

/**
 * Answers an HTTP upgrade: the ticket is used up whatever comes of it, and nothing is upgraded before it was found
 * good.
 */
export async function acceptUpgrade(
  parts: UpgradeDeps,
  server: WebSocketServer,
  { request, socket, head }: Upgrade,
): Promise<void> {
  socket.on('error', () => socket.destroy());
  const admitted = await admit(parts, request).catch((error: Error): Refusal => {
    parts.deps.log.warn({ reason: error.message }, 'a live connection could not be judged');
    return { status: 503, reason: 'try again' };
  });
  // Asked in the same breath as the socket is added: others were admitted, or the server began to close, meanwhile.
  const outcome = 'status' in admitted ? admitted : (refusalFor(parts.sockets, admitted) ?? admitted);
  if ('status' in outcome) {
    socket.end(
      `HTTP/1.1 ${outcome.status} ${REASONS[outcome.status]}\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: ${outcome.reason.length}\r\n\r\n${outcome.reason}`,
    );
    return;
  }
  server.handleUpgrade(request, socket, head, (opened) => void open(parts, opened, outcome));
}

function refusalFor(sockets: Sockets, { ticket, address }: Admitted): Refusal | undefined {
  const room = sockets.room(address, ticket.holder?.memberId ?? null);
  if (room === 'closing') return { status: 503, reason: 'server is going' };
  return room === 'full' ? { status: 429, reason: 'too many sockets' } : undefined;
}

/**
 * A page fetches what it shows when it is welcomed, and hears of every change after it: so it is welcomed only when the
 * follower asks for its member, and its session is looked at once more only then.
 */
async function open(parts: UpgradeDeps, opened: WebSocket, { ticket, address }: Admitted): Promise<void> {
  const { brandId, holder } = ticket;
  const client = parts.sockets.add(opened, { brandId, address, holder });
  await parts.joined();
  parts.sockets.welcome(client, parts.deps.now());
  if (holder) await endIfOver(parts, brandId, holder.sessionId);
}

/**
 * A session that ended between the look at it and the opening of the socket told nobody here: so it is looked at once
 * more.
 */
async function endIfOver({ deps, identity, sockets }: UpgradeDeps, brandId: BrandId, sessionId: Uuid): Promise<void> {
  try {
    if (!(await identity.openSessions(brandId, [sessionId])).has(sessionId)) sockets.endSession(sessionId);
  } catch (error) {
    // The sweep will.
    deps.log.warn({ reason: (error as Error).message }, 'a live session could not be looked at again');
  }
}

async function admit(
  { deps, brands, identity, parseCookie }: UpgradeDeps,
  request: IncomingMessage,
): Promise<Admitted | Refusal> {
  const url = URL.parse(request.url ?? '', 'http://live');
  if (url?.pathname !== LIVE_PATH) return { status: 404, reason: 'no such socket' };
  if (
    deps.env.NODE_ENV === 'production' &&
    proxyContradiction(request.headers, deps.env.TRUST_PROXY_HOPS) !== undefined
  )
    return { status: 503, reason: 'not through the proxy' };
  const host = hostOf(request, deps.env.TRUST_PROXY_HOPS);
  const { origin } = request.headers;
  // A browser always names its origin on a WebSocket, and no page can forge it: another site's is refused.
  if (origin !== undefined && !isOwnOrigin(origin, host, isHttps(deps.env.PUBLIC_URL)))
    return { status: 403, reason: 'origin refused' };
  const token = url.searchParams.get('ticket') ?? '';
  if (!TICKET.test(token)) return { status: 401, reason: 'ticket refused' };
  const address = addressOf(request, deps.env.TRUST_PROXY_HOPS);
  if (!(await deps.limiter.takeFor(UPGRADES, address)).ok) return { status: 429, reason: 'too many upgrades' };
  const brand = await brands.visited(
    host.replace(/:\d+$/, '').toLowerCase(),
    address,
    countryNamed(request, deps.env.COUNTRY_HEADER),
  );
  if (!brand) return { status: 404, reason: 'no such brand' };
  // In maintenance the page stays connected: that is how it learns that it is over.
  if (brand.status > 1) return { status: 403, reason: 'not from here' };
  const ticket = await deps.db.tx(brand.id, (tx) => takeTicket(tx, { brandId: brand.id, token }, deps.now()));
  const device =
    parseCookie(request.headers.cookie ?? '')[cookieName(DEVICE_COOKIE, isHttps(deps.env.PUBLIC_URL))] ?? '';
  if (!ticket?.deviceHash.equals(identity.deviceHash(device))) return { status: 401, reason: 'ticket refused' };
  if (ticket.holder && !(await identity.openSessions(brand.id, [ticket.holder.sessionId])).has(ticket.holder.sessionId))
    return { status: 401, reason: 'session ended' };
  return { ticket, address };
}

const last = (header: string | string[] | undefined, hops: number): string | undefined => {
  const parts = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.at(-hops) ?? parts[0];
};

const hostOf = (request: IncomingMessage, hops: number): string =>
  (hops > 0 ? last(request.headers['x-forwarded-host'], 1) : undefined) ?? request.headers.host ?? '';
const addressOf = (request: IncomingMessage, hops: number): string =>
  (hops > 0 ? last(request.headers['x-forwarded-for'], hops) : undefined) ?? request.socket.remoteAddress ?? '';

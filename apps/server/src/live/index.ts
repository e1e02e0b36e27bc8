import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { liveCalls } from '@baize/contract/live';
import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { runCommand } from '../command/index.ts';
import type { Deps } from '../deps.ts';
import { eachAlone } from '../each-alone.ts';
import { implement, type SiteRoute } from '../http/route.ts';
import type { BrandId } from '../ids.ts';
import type { Budget } from '../limiter/index.ts';
import type { Module } from '../module.ts';
import { SAY_EVERY_MS } from '../outbox/onlookers.ts';
import type { OutboxEvents } from '../outbox/events.ts';
import { createBroadcaster } from './broadcast.ts';
import { followOutbox, type OutboxFollower } from './follow-outbox.ts';
import type { LiveNeeds } from './needs.ts';
import { createSockets, startPings, type Sockets } from './sockets.ts';
import { issueTicket, purgeTickets } from './tickets.ts';
import { acceptUpgrade, type UpgradeDeps } from './upgrade.ts';

export type { LiveNeeds } from './needs.ts';

export type LiveModule = Module & {
  /** Open sockets of this process. */
  readonly count: () => number;
};
/** News for every connection; the flag marks the wins, for those who watch the winners. */
const COMMON = ['brand.changed', 'session.ended', 'jackpot.hit', 'jackpot.moved'] as const;
const WON = 'won' satisfies keyof OutboxEvents['wager.settled'];
/** All tabs of a login together. */
const TICKETS_OF_SESSION: Budget = { name: 'live-tickets', max: 60, windowMs: 60_000, unasked: 0 };
const MESSAGE_MAX_BYTES = 1_024;
/** Sessions that ran out without an event are looked for this often. */
const SWEEP_MS = 20_000;

/** /live: tickets, the upgrade, and the follower that feeds the sockets of this process from the outbox of all. */
export function createLiveModule(
  deps: Pick<Deps, 'db' | 'env' | 'now' | 'log' | 'limiter' | 'signal' | 'onlookers'>,
  parts: LiveNeeds,
): LiveModule {
  const sockets = createSockets({
    all: deps.env.LIVE_SOCKETS_MAX,
    guests: deps.env.LIVE_GUESTS_MAX,
    guestsPerNetwork: deps.env.LIVE_GUESTS_PER_NETWORK,
  });
  const broadcaster = createBroadcaster(
    {
      db: deps.db,
      identity: parts.identity,
      winners: parts.winners,
      gameFace: parts.gameFace,
      languageOf: async (id) => (await parts.brands.brand(id)).defaultLanguage,
      onBrandChanged: parts.onBrandChanged,
    },
    sockets,
  );
  let follower: OutboxFollower | undefined;
  return {
    name: 'live',
    count: sockets.count,
    siteRoutes: [ticketRoute(deps, parts.identity)],
    jobs: [
      {
        name: 'live-tickets',
        cron: '*/10 * * * *',
        run: async () => {
          const purge = (id: BrandId) => deps.db.tx(id, (tx) => purgeTickets(tx, id, deps.now()));
          await eachAlone((await parts.brands.brandIds()).map((id) => () => purge(id)));
        },
      },
    ],
    rawSite: (app) => {
      if (!deps.env.ROLE.includes('live')) return;
      takeUpgrades(app, {
        deps,
        brands: parts.brands,
        identity: parts.identity,
        sockets,
        joined: async () => {
          if (sockets.count() === 1) deps.onlookers.say();
          await follower?.joined();
        },
        parseCookie: (header) => app.parseCookie(header),
      });
      runWhileServing(app, {
        sockets,
        log: deps.log,
        onlookers: deps.onlookers,
        identity: parts.identity,
        follow: () =>
          (follower = followOutbox({
            db: deps.db,
            signal: deps.signal,
            audience: () => ({ types: COMMON, members: sockets.members(), flag: sockets.count() > 0 ? WON : null }),
            deliver: broadcaster.deliver,
            log: deps.log,
          })),
      });
    },
  };
}

function ticketRoute(
  deps: Pick<Deps, 'db' | 'now' | 'limiter'>,
  identity: Pick<LiveNeeds['identity'], 'deviceHash'>,
): SiteRoute {
  return implement(liveCalls.createLiveTicket, async ({ brandId, deviceId, actor }) => {
    // A page asks once for each connection; a guest's network has its budget in front of the call.
    const taken = actor ? await deps.limiter.take(TICKETS_OF_SESSION, actor.sessionId) : { ok: true as const };
    if (!taken.ok) return fail('TOO_MANY_REQUESTS', { params: { seconds: String(Math.ceil(taken.afterMs / 1_000)) } });
    const holder = actor && { memberId: actor.memberId, sessionId: actor.sessionId, account: actor.account };
    const deviceHash = identity.deviceHash(deviceId);
    return runCommand(deps, { brandId }, async (tx) =>
      ok({ ticket: await issueTicket(tx, { brandId, deviceHash, holder }, deps.now()) }),
    );
  });
}

function takeUpgrades(app: FastifyInstance, parts: UpgradeDeps): void {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_MAX_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  });
  app.server.on(
    'upgrade',
    (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      void acceptUpgrade(parts, server, { request, socket, head }),
  );
}

type Running = {
  readonly sockets: Sockets;
  readonly log: Deps['log'];
  readonly onlookers: Deps['onlookers'];
  readonly identity: LiveNeeds['identity'];
  readonly follow: () => OutboxFollower;
};

/** Starts what runs beside the sockets when the application is ready, and stops it in order before it closes. */
function runWhileServing(app: FastifyInstance, { sockets, log, onlookers, identity, follow }: Running): void {
  let follower: OutboxFollower | undefined;
  const timers: ReturnType<typeof setInterval>[] = [];
  const onTrouble = (error: Error): void => log.warn({ reason: error.message }, 'open sockets could not be checked');
  app.addHook('onReady', async () => {
    follower = follow();
    timers.push(
      startPings(sockets),
      setInterval(() => sockets.count() > 0 && onlookers.say(), SAY_EVERY_MS).unref(),
      setInterval(() => void sweep(sockets, identity).catch(onTrouble), SWEEP_MS).unref(),
    );
  });
  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer);
    sockets.closeAll();
    await follower?.stop();
  });
}

/** Closes sockets whose session is over without anybody having said so: idle, or thirty days old. */
export async function sweep(
  sockets: Pick<Sockets, 'sessions' | 'send' | 'endSession'>,
  identity: Pick<LiveNeeds['identity'], 'openSessions'>,
): Promise<void> {
  for (const [brandId, sessions] of sockets.sessions()) {
    const open = await identity.openSessions(brandId, sessions);
    for (const session of sessions.filter((each) => !open.has(each))) {
      sockets.send({ brandId, to: { session }, topic: null, event: { type: 'session-ended', reason: 'expired' } });
      sockets.endSession(session);
    }
  }
}

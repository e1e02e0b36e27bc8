import { communityCalls } from '@baize/contract/catalogue';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { ok } from '@baize/domain/result';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import type { Deps } from '../deps.ts';
import { implement } from '../http/route.ts';
import type { BrandModule } from '../modules/base/brand/index.ts';
import type { GameFace } from '../modules/community/engagement/index.ts';
import type { IdentityModule } from '../modules/people/identity/index.ts';
import type { Module } from '../modules/module.ts';
import { openDoor } from './doorway.ts';
import { createHub, JACKPOT_EVERY_MS, type HubParts } from './hub.ts';
import { createSockets, startPings, type Sockets } from './sockets.ts';
import { startTail, type Tail } from './tail.ts';
import { issueTicket, purgeTickets } from './tickets.ts';

export type LiveModule = Module & {
  /** Open sockets of this process. */
  readonly count: () => number;
  /** Something was committed here: look at the outbox now instead of in a moment. */
  readonly wake: () => void;
};
export type LiveParts = {
  readonly brands: Pick<BrandModule, 'brand' | 'visited' | 'brandIds'>;
  readonly identity: Pick<IdentityModule, 'findMembers' | 'forgetSessions' | 'deviceHash' | 'openSessions'>;
  readonly gameFace: GameFace;
  /** Modules forget here what they remember of a brand that was changed in another process. */
  readonly onBrandChanged: HubParts['onBrandChanged'];
};

const MESSAGE_MAX_BYTES = 1_024;
/** Sessions that ran out without an event are looked for this often. */
const SWEEP_MS = 20_000;

/** /live: tickets, the upgrade, and the tail that feeds the sockets of this process from the outbox of all. */
export function createLiveModule(deps: Pick<Deps, 'db' | 'env' | 'now' | 'log'>, parts: LiveParts): LiveModule {
  const sockets = createSockets();
  const hub = createHub(
    {
      db: deps.db,
      identity: parts.identity,
      gameFace: parts.gameFace,
      languageOf: async (id) => (await parts.brands.brand(id)).defaultLanguage,
      onBrandChanged: parts.onBrandChanged,
    },
    sockets,
  );
  let tail: Tail | undefined;
  return {
    name: 'live',
    count: sockets.count,
    wake: () => tail?.wake(),
    siteRoutes: [
      implement(communityCalls.createLiveTicket, async ({ brandId, deviceId, actor }) => {
        const holder = actor && { memberId: actor.memberId, sessionId: actor.sessionId, account: actor.account };
        return ok({
          ticket: await deps.db.tx(brandId, (tx) =>
            issueTicket(tx, { brandId, deviceHash: parts.identity.deviceHash(deviceId), holder }, deps.now()),
          ),
        });
      }),
    ],
    jobs: [
      {
        name: 'live-tickets',
        cron: '*/10 * * * *',
        run: async () => {
          for (const id of await parts.brands.brandIds())
            await deps.db.tx(id, (tx) => purgeTickets(tx, id, deps.now()));
        },
      },
    ],
    rawSite: (app) => {
      if (!deps.env.ROLE.includes('live')) return;
      const server = new WebSocketServer({
        noServer: true,
        maxPayload: MESSAGE_MAX_BYTES,
        perMessageDeflate: false,
        clientTracking: false,
      });
      app.server.on(
        'upgrade',
        (request: IncomingMessage, socket: Duplex, head: Buffer) =>
          void openDoor(
            {
              deps,
              brands: parts.brands,
              identity: parts.identity,
              sockets,
              parseCookie: (header) => app.parseCookie(header),
            },
            server,
            request,
            socket,
            head,
          ),
      );
      runWhileServing(app, {
        sockets,
        log: deps.log,
        identity: parts.identity,
        flushJackpots: hub.flushJackpots,
        follow: () =>
          (tail = startTail(
            deps.db,
            () => ({ members: sockets.members(), watched: sockets.count() > 0 }),
            hub.deliver,
            deps.log,
          )),
      });
    },
  };
}

type Running = {
  readonly sockets: Sockets;
  readonly log: Deps['log'];
  readonly identity: LiveParts['identity'];
  readonly follow: () => Tail;
  readonly flushJackpots: () => void;
};

/** Starts what runs beside the sockets when the application is ready, and stops it in order before it closes. */
function runWhileServing(app: FastifyInstance, { sockets, log, identity, follow, flushJackpots }: Running): void {
  let tail: Tail | undefined;
  const timers: ReturnType<typeof setInterval>[] = [];
  const onTrouble = (error: Error): void => log.warn({ reason: error.message }, 'open sockets could not be checked');
  app.addHook('onReady', async () => {
    tail = follow();
    timers.push(
      startPings(sockets),
      setInterval(flushJackpots, JACKPOT_EVERY_MS).unref(),
      setInterval(() => void sweep(sockets, identity).catch(onTrouble), SWEEP_MS).unref(),
    );
  });
  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer);
    sockets.closeAll();
    await tail?.stop();
  });
}

/** Closes sockets whose session is over without anybody having said so: idle, or thirty days old. */
export async function sweep(sockets: Sockets, identity: Pick<IdentityModule, 'openSessions'>): Promise<void> {
  for (const [brandId, sessions] of sockets.sessions()) {
    const open = await identity.openSessions(brandId, sessions);
    for (const session of sessions) if (!open.has(session)) sockets.endSession(session);
  }
}

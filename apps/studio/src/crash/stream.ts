import { CRASH_STREAM_PATH } from '@baize/contract/play/crash-messages';
import { CRASH_MODEL } from '@baize/domain/games/crash';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { sendFailure, sessionOf } from '../play/handle.ts';
import { findEnded } from '../sessions/store.ts';
import { groupOf } from './crowd.ts';
import type { CrashRoom } from './room.ts';

/** What a reader may leave unread before it is let go: it would see the past. */
const UNREAD_MAX = 64 * 1024;
/** One player in so many windows. */
const STREAMS_PER_SESSION = 4;
/** So often it is looked whether the sessions of open streams have ended. */
const SWEEP_MS = 1_000;

/** What closes each stream of a session. */
type Closers = Set<() => void>;

/**
 * The events of the table, as a stream of server-sent events that is asked for with the session's header. Nothing comes
 * in by it: bets and presses are calls of their own.
 */
export function registerCrashStream(play: FastifyInstance, deps: Deps, room: CrashRoom): void {
  const open = new Map<string, Closers>();
  const sweeps = sweepEnded(play, deps, open);
  play.get(CRASH_STREAM_PATH, async (request, reply) => {
    const session = await sessionOf(deps, request);
    if (!session.ok) return sendFailure(reply, session.error);
    const { id, gameCode, operatorId, brand } = session.value;
    if (gameCode !== CRASH_MODEL.code)
      return sendFailure(reply, { code: 'BAD_REQUEST', detail: 'not a game of this table' });
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    raw.flushHeaders();
    const mine: Closers = open.get(id) ?? new Set();
    open.set(id, mine);
    const leave = room.join({
      group: groupOf(operatorId, brand),
      send: (event) => {
        if (raw.writableLength > UNREAD_MAX) raw.destroy();
        else raw.write(event);
      },
    });
    const close = (): void => void raw.destroy();
    raw.on('close', () => {
      leave();
      mine.delete(close);
      if (mine.size === 0 && open.get(id) === mine) open.delete(id);
    });
    raw.on('error', close);
    mine.add(close);
    sweeps.begin();
    // The oldest gives way: a window that was left open somewhere must not keep the player out here.
    if (mine.size > STREAMS_PER_SESSION) mine.values().next().value?.();
    return reply;
  });
  play.addHook('preClose', async () => {
    sweeps.stop();
    for (const closers of open.values()) for (const close of closers) close();
  });
}

type Sweeps = { readonly begin: () => void; readonly stop: () => void };

/** A stream was let in by a session: it is closed when that has ended or run out. No stream, no look. */
function sweepEnded(play: FastifyInstance, deps: Deps, open: ReadonlyMap<string, Closers>): Sweeps {
  let sweeping = false;
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const sweep = async (): Promise<void> => {
    if (open.size === 0) return stop();
    if (sweeping) return;
    sweeping = true;
    try {
      const asked = { ids: [...open.keys()], now: new Date(deps.clock()) };
      for (const id of await deps.db.once((tx) => findEnded(tx, asked)))
        for (const close of open.get(id) ?? []) close();
    } catch (error) {
      play.log.warn({ reason: (error as Error).message }, 'open streams could not be looked at; the next look comes');
    } finally {
      sweeping = false;
    }
  };
  return { begin: () => (timer ??= setInterval(() => void sweep(), SWEEP_MS).unref()), stop };
}

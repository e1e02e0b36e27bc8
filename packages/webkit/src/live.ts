import type { LiveEvent } from '@baize/contract/live';
import type { CallResult } from './outcome.ts';

export type LiveState = 'idle' | 'connecting' | 'open' | 'waiting' | 'offline';

/** What the connection needs of a browser; tests bring their own. */
export type LiveWorld = {
  open: (url: string) => LiveSocket;
  setTimer: (run: () => void, ms: number) => number;
  clearTimer: (timer: number) => void;
  /** Uniform in [0, 1). */
  random: () => number;
  isOnline: () => boolean;
  isHidden: () => boolean;
};
export type LiveSocket = {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  close: () => void;
};

export type LiveConfig = {
  /** Address of the socket without the ticket. */
  url: string;
  /** A single-use ticket, asked anew for each connection. */
  getTicket: () => Promise<CallResult<{ ticket: string }>>;
  onEvent: (event: LiveEvent) => void;
  onState?: (state: LiveState) => void;
  world?: LiveWorld;
};

export const LIVE_BACKOFF_MIN_MS = 500;
export const LIVE_BACKOFF_MAX_MS = 30_000;
/** A page in the background keeps its socket this long. */
export const LIVE_HIDDEN_MS = 120_000;
const FRAME_MAX_CHARS = 4_096;

export type Live = {
  start: () => void;
  stop: () => void;
  /** A new ticket and socket: after login and logout. */
  restart: () => void;
  state: () => LiveState;
  /** To be called on `online`, `offline` and `visibilitychange`. */
  worldChanged: () => void;
};

/**
 * Pause before attempt n (from 0): full jitter under a doubling ceiling, so that a restarted server is not met by all
 * at once.
 */
export function backoffMs(attempt: number, random: number): number {
  const ceiling = Math.min(LIVE_BACKOFF_MAX_MS, LIVE_BACKOFF_MIN_MS * 2 ** Math.min(attempt, 16));
  return LIVE_BACKOFF_MIN_MS / 2 + random * ceiling;
}

/** Keeps one socket to /live while it is wanted, the browser is online and the page is seen. */
export function createLive(config: LiveConfig): Live {
  const world = config.world ?? browserWorld();
  let wanted = false;
  let state: LiveState = 'idle';
  let attempt = 0;
  let socket: LiveSocket | null = null;
  let timer: number | null = null;
  /** Counts connections, so that a late answer of an abandoned one is ignored. */
  let generation = 0;

  function become(next: LiveState): void {
    if (state === next) return;
    state = next;
    config.onState?.(next);
  }

  function drop(): void {
    generation += 1;
    if (timer !== null) world.clearTimer(timer);
    timer = null;
    const old = socket;
    socket = null;
    if (old !== null) {
      old.onclose = null;
      old.onmessage = null;
      old.close();
    }
  }

  function later(): void {
    become('waiting');
    timer = world.setTimer(
      () => {
        timer = null;
        void connect();
      },
      backoffMs(attempt, world.random()),
    );
    attempt += 1;
  }

  async function connect(): Promise<void> {
    drop();
    const mine = generation;
    if (!wanted) return;
    if (!world.isOnline()) return become('offline');
    become('connecting');
    const ticket = await config.getTicket();
    if (mine !== generation) return;
    if (!ticket.ok) return later();
    const fresh = world.open(`${config.url}?ticket=${encodeURIComponent(ticket.value.ticket)}`);
    socket = fresh;
    fresh.onmessage = (event) => {
      const message = readFrame(event.data);
      if (message === null) return;
      // Only a welcome proves that the ticket was taken; before it the pauses keep growing.
      if (message.type === 'welcome') {
        attempt = 0;
        become('open');
      }
      config.onEvent(message);
    };
    fresh.onclose = () => {
      if (mine !== generation) return;
      socket = null;
      later();
    };
  }

  function worldChanged(): void {
    if (!wanted) return;
    if (!world.isOnline()) {
      drop();
      become('offline');
      return;
    }
    if (world.isHidden()) {
      if (state === 'open' && timer === null)
        timer = world.setTimer(() => {
          drop();
          become('waiting');
        }, LIVE_HIDDEN_MS);
      return;
    }
    if (state === 'open') {
      if (timer !== null) world.clearTimer(timer);
      timer = null;
    } else if (state !== 'connecting') {
      attempt = 0;
      void connect();
    }
  }

  return {
    start() {
      if (!wanted) {
        wanted = true;
        void connect();
      }
    },
    stop() {
      wanted = false;
      drop();
      become('idle');
    },
    restart() {
      wanted = true;
      attempt = 0;
      void connect();
    },
    state: () => state,
    worldChanged,
  };
}

/** One frame of the server, or null for anything that is not one. */
export function readFrame(data: unknown): LiveEvent | null {
  if (typeof data !== 'string' || data.length > FRAME_MAX_CHARS) return null;
  try {
    const message: unknown = JSON.parse(data);
    return typeof message === 'object' && message !== null && typeof (message as { type?: unknown }).type === 'string'
      ? (message as LiveEvent)
      : null;
  } catch {
    return null;
  }
}

function browserWorld(): LiveWorld {
  return {
    // Older browsers take only absolute ws: addresses.
    open: (url) => new WebSocket(new URL(url, location.href).href.replace(/^http/, 'ws')) as unknown as LiveSocket,
    setTimer: (run, ms) => setTimeout(run, ms) as unknown as number,
    clearTimer: (timer) => clearTimeout(timer),
    random: () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32,
    isOnline: () => navigator.onLine,
    isHidden: () => document.visibilityState === 'hidden',
  };
}

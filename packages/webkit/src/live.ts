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
  const line = createLine(config, world);

  function worldChanged(): void {
    if (!wanted) return;
    if (!world.isOnline()) line.end('offline');
    else if (world.isHidden()) line.endLater();
    else if (line.state() === 'open') line.keep();
    else if (line.state() !== 'connecting') {
      line.forgetTries();
      void line.connect();
    }
  }
  return {
    start() {
      if (wanted) return;
      wanted = true;
      void line.connect();
    },
    stop() {
      wanted = false;
      line.end('idle');
    },
    restart() {
      wanted = true;
      line.forgetTries();
      void line.connect();
    },
    state: line.state,
    worldChanged,
  };
}

/** One timer at a time: a new one takes the place of the old. */
function createTimer(world: LiveWorld) {
  let timer: number | null = null;
  const clear = (): void => {
    if (timer !== null) world.clearTimer(timer);
    timer = null;
  };
  const set = (run: () => void, ms: number): void => {
    clear();
    timer = world.setTimer(() => {
      timer = null;
      run();
    }, ms);
  };
  return { clear, set, isSet: () => timer !== null };
}

type Line = {
  /** Asks for a ticket and opens a socket with it, in the place of the one that is there. */
  connect: () => Promise<void>;
  /** Ends what there is: socket, timer, a ticket on its way. */
  end: (state: LiveState) => void;
  /** Ends an open socket in a while, unless `keep` comes first. */
  endLater: () => void;
  keep: () => void;
  /** The next pause is the shortest again. */
  forgetTries: () => void;
  state: () => LiveState;
};

/** One connection after the other, each with a ticket of its own, and pauses in between. */
function createLine(config: LiveConfig, world: LiveWorld): Line {
  const timer = createTimer(world);
  let state: LiveState = 'idle';
  let attempt = 0;
  let socket: LiveSocket | null = null;
  /** Counts connections, so that a late answer of an abandoned one is ignored. */
  let generation = 0;

  function become(next: LiveState): void {
    if (state === next) return;
    state = next;
    config.onState?.(next);
  }
  function end(next: LiveState): void {
    generation += 1;
    timer.clear();
    if (socket !== null) {
      socket.onclose = null;
      socket.onmessage = null;
      socket.close();
    }
    socket = null;
    become(next);
  }
  function endLater(): void {
    if (state === 'open' && !timer.isSet()) timer.set(() => end('waiting'), LIVE_HIDDEN_MS);
  }
  function retryLater(): void {
    become('waiting');
    timer.set(() => void connect(), backoffMs(attempt, world.random()));
    attempt += 1;
  }
  function hear(data: unknown): void {
    const message = readFrame(data);
    if (message === null) return;
    // Only a welcome proves that the ticket was taken; before it the pauses keep growing.
    if (message.type === 'welcome') {
      attempt = 0;
      become('open');
      if (world.isHidden()) endLater();
    }
    config.onEvent(message);
  }
  async function connect(): Promise<void> {
    end(world.isOnline() ? 'connecting' : 'offline');
    if (state === 'offline') return;
    const mine = generation;
    const ticket = await config.getTicket();
    if (mine !== generation) return;
    if (!ticket.ok) return retryLater();
    socket = world.open(`${config.url}?ticket=${encodeURIComponent(ticket.value.ticket)}`);
    socket.onmessage = (event) => hear(event.data);
    socket.onclose = () => {
      socket = null;
      retryLater();
    };
  }
  const forgetTries = (): void => void (attempt = 0);
  return { connect, end, endLater, keep: timer.clear, forgetTries, state: () => state };
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

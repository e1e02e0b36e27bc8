import { err, type Result } from '@baize/domain/result';
import type { OperatorClient, SupplierFault } from '@baize/wallet-protocol';
import { createCircuit, type CircuitState } from './circuit.ts';
import { createTally, type Tally } from './tally.ts';

/**
 * What stands between us and one supplier. Launches and round pages, for which players wait, have a circuit; what the
 * clock asks has another, so that a feed that fails closes no game. The wallet, where the supplier calls us, asks
 * neither: what it owes is always taken.
 */
export const LANES = ['play', 'feed'] as const;
export type Lane = (typeof LANES)[number];
export type Guard = {
  readonly state: (lane: Lane) => CircuitState;
  readonly tally: Tally;
  /** The same client, which asks only where it may. */
  readonly around: (client: OperatorClient) => OperatorClient;
  /** Any other call of a lane; one that is not let through fails as `NOT_ASKED`. */
  readonly ask: <T>(
    lane: Lane,
    name: string,
    call: () => Promise<Result<T, SupplierFault>>,
  ) => Promise<Result<T, SupplierFault>>;
};
export type GuardOptions = {
  readonly now: () => number;
  readonly onChange: (lane: Lane, state: CircuitState) => void;
  readonly onRecord: () => void;
};

/** Calls of a lane under way at once: one that is slow holds no more of us than this. */
export const UNDER_WAY_MAX = 24;
const BUSY: SupplierFault = { code: 'NOT_ASKED', error: 'too many calls are under way' };
const OPEN: SupplierFault = { code: 'NOT_ASKED', error: 'it has not answered of late' };

/** Its own word on one game or player is an answer like any other. */
const isFault = (fault: SupplierFault): boolean =>
  fault.code !== 'REFUSED' || fault.httpStatus >= 500 || fault.httpStatus === 401 || fault.httpStatus === 429;
const textOf = (fault: SupplierFault): string =>
  `${fault.code}${fault.code === 'REFUSED' ? ` ${fault.httpStatus}` : ''}: ${fault.error}`;

export function createGuard({ now, onChange, onRecord }: GuardOptions): Guard {
  const tally = createTally(now);
  const lanes = {
    play: { circuit: createCircuit(now, (state) => onChange('play', state)), underWay: 0 },
    feed: { circuit: createCircuit(now, (state) => onChange('feed', state)), underWay: 0 },
  };
  const ask = async <T>(
    lane: Lane,
    name: string,
    call: () => Promise<Result<T, SupplierFault>>,
  ): Promise<Result<T, SupplierFault>> => {
    const own = lanes[lane];
    if (own.underWay >= UNDER_WAY_MAX) return err(BUSY);
    const pass = own.circuit.enter();
    if (!pass) return err(OPEN);
    own.underWay += 1;
    let fault: string | undefined = 'BROKEN: the call threw';
    try {
      const answer = await call();
      fault = !answer.ok && isFault(answer.error) ? textOf(answer.error) : undefined;
      return answer;
    } finally {
      own.underWay -= 1;
      tally.record(name, fault);
      pass(fault === undefined ? 'well' : 'ill');
      onRecord();
    }
  };
  return {
    state: (lane) => lanes[lane].circuit.state(),
    tally,
    ask,
    around: (client) => ({
      gameList: (product) => ask('feed', 'game/list', () => client.gameList(product)),
      gameUrl: (request) => ask('play', 'game/url', () => client.gameUrl(request)),
      gameRound: (request) => ask('play', 'game/round', () => client.gameRound(request)),
      call: (path, body) => ask('play', path, () => client.call(path, body)),
      readFeed: (stream, options) => ask('feed', `feed/${stream}`, () => client.readFeed(stream, options)),
      close: client.close,
    }),
  };
}

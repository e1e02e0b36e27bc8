import { err, ok, type Result } from '@baize/domain/result';
import { createTransport, TIMEOUTS, urlBelow, type Timeouts, type Transport } from '../../http-exchange.ts';
import type { GameRoundRequest, GameUrlRequest, Link, OperatorClient, SupplierFault } from '../../operator-client.ts';
import { match, readShape, shape, type Reader } from '../../shapes.ts';
import { BODY_BYTES_MAX, isJsonObject, parseJson, writeJson, type Writable } from '../../strict-json.ts';
import { GAP_CODES } from './answers.ts';
import { gapHeaders } from './signing.ts';
import { GAP_SUPPLIER_PATHS } from './supplier-requests.ts';

/** The operator's side of an aggregator's calls: launches, and the pages of rounds. It has no feed. */
export type GapOperatorOptions = {
  readonly baseUrl: string;
  /** Who we are there. */
  readonly casinoId: string;
  /** Undefined: none is shared yet, and nothing is asked. */
  readonly secret: Buffer | undefined;
  readonly transport?: Transport;
  readonly timeouts?: Partial<Timeouts>;
};

const address = match(/^https?:\/\/[^\s]{1,2000}$/);
const launched = shape({ launch_options: shape({ game_url: address }) });
const shown = shape({ url: address });
const ERROR_TEXT_MAX = 500;
const NOT_THERE: SupplierFault = { code: 'NOT_ASKED', error: 'the dialect has no such call' };

export function createGapOperatorClient(options: GapOperatorOptions): OperatorClient {
  const { baseUrl, casinoId, secret, transport = createTransport() } = options;
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const notThere = async (): Promise<Result<never, SupplierFault>> => err(NOT_THERE);
  async function call<T>(path: string, fields: Writable, answer: Reader<T>): Promise<Result<T, SupplierFault>> {
    if (!secret) return err({ code: 'NOT_ASKED', error: 'no secret is shared with it' });
    const url = urlBelow(baseUrl, path);
    const body = Buffer.from(writeJson(fields));
    const headers = gapHeaders(secret, body);
    const exchange = await transport.send({ method: 'POST', url, headers, body }, timeouts, BODY_BYTES_MAX);
    if (exchange.ok) return readAnswer(answer, exchange.status, exchange.body);
    const isLate = exchange.reason === 'TIMEOUT' || exchange.reason === 'CONNECT_TIMEOUT';
    return err({ code: isLate ? 'TIMEOUT' : 'UNREACHABLE', error: exchange.reason });
  }
  return {
    gameUrl: async (request) => {
      const path = request.user === undefined ? GAP_SUPPLIER_PATHS.demo : GAP_SUPPLIER_PATHS.sessions;
      const answer = await call(path, launchFields(casinoId, request), launched);
      return answer.ok ? ok({ url: answer.value.launch_options.game_url }) : answer;
    },
    gameRound: ({ user, round }: GameRoundRequest): Promise<Result<Link, SupplierFault>> =>
      user === undefined || round === undefined
        ? notThere()
        : call(GAP_SUPPLIER_PATHS.rounds, { casino_id: casinoId, game_id: round, user: { id: user } }, shown),
    gameList: notThere,
    readFeed: notThere,
    call: notThere,
    close: transport.close,
  };
}

/** Of the player no more than the id goes out. Our token is the session, which the aggregator names in its calls. */
const launchFields = (casinoId: string, request: GameUrlRequest): Writable => ({
  casino_id: casinoId,
  game: request.gameCode,
  currency: request.user === undefined ? undefined : request.currency,
  locale: request.lang,
  ip: request.ip,
  client_type: request.platform === 'GPL_MOBILE' ? 'mobile' : 'desktop',
  session_id: request.token,
  urls: { return_url: request.lobbyUrl, deposit_url: request.depositUrl },
  user: request.user === undefined ? undefined : { id: request.user, country: request.country },
  country: request.user === undefined ? request.country : undefined,
  meta: request.meta,
});

const ABOUT: Readonly<Record<number, 'game' | 'place'>> = {
  [GAP_CODES.game]: 'game',
  [GAP_CODES.country]: 'place',
  [GAP_CODES.currency]: 'place',
};

function readAnswer<T>(reader: Reader<T>, httpStatus: number, body: Buffer): Result<T, SupplierFault> {
  const parsed = parseJson(body);
  if (httpStatus !== 200) {
    const told = parsed.ok && isJsonObject(parsed.value) ? parsed.value : {};
    const error = typeof told['message'] === 'string' ? told['message'] : body.toString('utf8');
    const about = typeof told['code'] === 'bigint' ? ABOUT[Number(told['code'])] : undefined;
    return err({ code: 'REFUSED', httpStatus, error: error.slice(0, ERROR_TEXT_MAX), ...(about && { about }) });
  }
  if (!parsed.ok) return err({ code: 'UNDECODABLE', error: parsed.error });
  const read = readShape(reader, parsed.value);
  return read.ok ? ok(read.value) : err({ code: 'UNDECODABLE', error: `wrong shape at ${read.field}` });
}

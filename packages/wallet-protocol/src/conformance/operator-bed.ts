import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { createTransport, urlBelow, type Transport } from '../http-exchange.ts';
import { createSigner, type SigningMode } from '../signing.ts';
import type { CallKind } from '../statuses.ts';
import { check, equal, type DialectName, type Seen } from './checks.ts';
import type { Fields, Link, RawCall } from './link.ts';
import type { ControlAnswer } from './control.ts';
import type { Recorder } from './recorder.ts';
import { Failure, Skip, type Control, type OperatorVerbs } from './testbed.ts';
import { WIRES } from './wires.ts';

/** The runner as a supplier: connections with their keys, test players, and raw calls that may be wrong on purpose. */
/** One transaction as it was sent, so that it can be referenced, repeated and undone. */
export type Turn = { readonly kind: CallKind; readonly fields: Fields; readonly seen: Seen; readonly link: Link };
export type Ledger = ControlAnswer<OperatorVerbs, 'ledger'>;

export type TestPlayer = {
  readonly user: string;
  readonly token: string;
  readonly link: Link;
  readonly game: string;
  readonly balance: (fields?: Fields) => Promise<Seen>;
  readonly bet: (amount: bigint, fields?: Fields) => Promise<Turn>;
  readonly win: (bet: Pick<Turn, 'fields'>, amount: bigint, fields?: Fields) => Promise<Turn>;
  readonly rollback: (bet: Pick<Turn, 'fields'>, fields?: Fields) => Promise<Turn>;
  readonly ledger: () => Promise<Ledger>;
  /** The balance the wallet tells right now. */
  readonly units: () => Promise<bigint>;
};

export type SentCall = { readonly link: Link; readonly kind: CallKind; readonly fields: Fields };

export type OperatorBed = {
  readonly control: Control<OperatorVerbs>;
  /** `mode`: which the connection must have; the target's own choice where left out. */
  readonly link: (label: string, mode?: SigningMode) => Promise<Link>;
  readonly main: () => Promise<Link>;
  readonly player: (
    balance: bigint,
    options?: {
      readonly link?: Link;
      readonly game?: string;
      readonly brand?: 'first' | 'second';
      readonly name?: string;
    },
  ) => Promise<TestPlayer>;
  readonly send: (link: Link, call: RawCall) => Promise<Seen>;
  readonly transact: (kind: CallKind, link: Link, fields: Fields) => Promise<Turn>;
  /** Sends a call and cuts the connection: `half` after half of the body, `whole` once everything is written. */
  readonly cutOff: (call: SentCall, where: 'half' | 'whole') => Promise<void>;
  /** Kills the operator and starts it again, where the target can be. */
  readonly restart: (() => Promise<void>) | undefined;
  /** Players made since the last call, for the closing check of a scenario. */
  readonly drainPlayers: () => readonly TestPlayer[];
  readonly close: () => void;
};

const WIRE_TIMEOUTS = { connectMs: 5_000, wholeMs: 15_000 };
const ANSWER_BYTES_MAX = 1024 * 1024;

export type KeyPair = { readonly privateKeyPem: string; readonly pem: string };
const pairs = new Map<string, KeyPair>();

/**
 * The runner's own key pair of this name. Making one blocks for a tenth of a second, so each name has one per process.
 */
export function testKeys(name: string): KeyPair {
  const known = pairs.get(name) ?? newKeys();
  pairs.set(name, known);
  return known;
}

const newKeys = (): KeyPair => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    privateKeyPem: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    pem: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
};

export type OperatorBedOptions = {
  readonly dialect?: DialectName;
  readonly recorder: Recorder;
  readonly restart?: (() => Promise<void>) | undefined;
};

export function createOperatorBed(
  control: Control<OperatorVerbs>,
  { dialect = 'v2', recorder, restart }: OperatorBedOptions,
): OperatorBed {
  const transport = recorder.around(createTransport());
  const links = new Map<string, Promise<Link>>();
  let players: TestPlayer[] = [];
  const send = (link: Link, call: RawCall): Promise<Seen> => sendRaw(transport, link, call);
  const transact = async (kind: CallKind, link: Link, fields: Fields): Promise<Turn> => {
    const seen = await send(link, WIRES[link.dialect].encode(link, kind, fields));
    return { kind, fields, seen, link };
  };
  const link: OperatorBed['link'] = (label, mode) => {
    const known = links.get(label) ?? connect({ control, dialect }, label, mode);
    links.set(label, known);
    return known;
  };
  const bed: OperatorBed = {
    control,
    link,
    send,
    transact,
    main: () => link('main'),
    cutOff,
    restart,
    player: async (balance, options = {}) => {
      const on = options.link ?? (await link('main'));
      const made = await control('player', {
        connection: on.label,
        balance,
        game_code: options.game,
        brand: options.brand,
        name: options.name,
      });
      const player = testPlayer({ control, send, transact }, on, made);
      players.push(player);
      return player;
    },
    drainPlayers: () => {
      const drained = players;
      players = [];
      return drained;
    },
    close: transport.close,
  };
  return bed;
}

type Connecting = { readonly control: Control<OperatorVerbs>; readonly dialect: DialectName };
/** A connection keeps its dialect for good, so that each has labels of its own. */
const labelOf = (dialect: DialectName, label: string): string => (dialect === 'v2' ? label : `${dialect}-${label}`);
export const secretOf = (label: string): Buffer => Buffer.from(`conformance-secret-of-${label}`);

async function connect({ control, dialect }: Connecting, name: string, mode?: SigningMode): Promise<Link> {
  const label = labelOf(dialect, name);
  const keys = testKeys(label);
  const kid = `cnf-${label}-1`;
  const secret = secretOf(label);
  const proofs =
    dialect === 'v2'
      ? { keys: [{ kid, pem: keys.pem }], mode }
      : { keys: [], dialect, secrets: [{ kid, secret: secret.toString() }] };
  const made = await control('connection', { label, ...proofs });
  if (mode !== undefined && made.mode !== mode) throw new Skip(`the target has no connection in ${mode} mode`);
  check(made.games.length >= 2, 'the connection needs at least two games');
  return {
    label,
    baseUrl: made.wallet_base_url,
    mode: made.mode,
    currency: made.currency,
    otherCurrency: made.other_currency,
    games: made.games,
    signer: createSigner({ kid, privateKeyPem: keys.privateKeyPem, mode: made.mode }),
    dialect,
    secret,
    smallest: WIRES[dialect].smallest(made.currency),
  };
}

async function sendRaw(transport: Transport, link: Link, call: RawCall): Promise<Seen> {
  const url = urlBelow(link.baseUrl, call.path);
  const method = call.method ?? 'POST';
  const target =
    call.signedPath === undefined ? url.pathname + url.search : urlBelow(link.baseUrl, call.signedPath).pathname;
  const wire = WIRES[link.dialect];
  const signed = wire.headers(link, { method, target, body: call.signedBody ?? call.body }, call);
  const merged = Object.entries({ ...signed, ...call.headers }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const exchange = await transport.send(
    { method, url, headers: Object.fromEntries(merged), body: call.body },
    WIRE_TIMEOUTS,
    ANSWER_BYTES_MAX,
  );
  if (!exchange.ok) throw new Failure(`${call.path}: no answer, ${exchange.reason} ${exchange.cause ?? ''}`);
  const seen = wire.see(link, exchange.status, exchange.body);
  const asked = /"request_uuid":"([0-9a-fA-F-]{36})"/.exec(call.body.toString())?.[1];
  const unread = seen.status === 'WRONG_SYNTAX' && seen.requestUuid === '';
  if (asked !== undefined && exchange.status === 200 && !unread)
    equal(seen.requestUuid?.toLowerCase(), asked.toLowerCase(), `${call.path}: echoed request_uuid`);
  return seen;
}

function cutOff({ link, kind, fields }: SentCall, where: 'half' | 'whole'): Promise<void> {
  const wire = WIRES[link.dialect];
  const { path, body } = wire.encode(link, kind, fields);
  const url = urlBelow(link.baseUrl, path);
  const headers = {
    ...wire.headers(link, { method: 'POST', target: url.pathname, body }, { path, body }),
    'content-type': 'application/json',
    'content-length': body.byteLength,
  };
  return new Promise((resolve) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      headers,
      agent: false,
    });
    request.on('error', () => resolve());
    request.once('response', () => resolve());
    if (where === 'whole') request.end(body, () => request.destroy());
    else request.write(body.subarray(0, body.byteLength / 2), () => request.destroy());
    request.once('close', () => resolve());
  });
}

type Wire = Pick<OperatorBed, 'control' | 'send' | 'transact'>;

function testPlayer(wire: Wire, link: Link, made: ControlAnswer<OperatorVerbs, 'player'>): TestPlayer {
  const base = { user: made.user, token: made.token, game_code: made.game_code };
  const balance = async (fields: Fields = {}): Promise<Seen> =>
    (await wire.transact('balance', link, { ...base, request_uuid: randomUUID(), ...fields })).seen;
  return {
    user: made.user,
    token: made.token,
    link,
    game: made.game_code,
    balance,
    bet: (amount, fields = {}) =>
      wire.transact('bet', link, betFields(base, { currency: made.currency, amount }, fields)),
    win: (bet, amount, fields = {}) => wire.transact('win', link, winFields(bet, amount, fields)),
    rollback: (bet, fields = {}) => wire.transact('rollback', link, rollbackFields(bet, fields)),
    ledger: () => wire.control('ledger', { user: made.user }),
    units: async () => {
      const seen = await balance();
      if (seen.balance === undefined) throw new Failure(`balance answered ${seen.status} without a balance`);
      return seen.balance;
    },
  };
}

type Stake = { readonly currency: string; readonly amount: bigint };

export const betFields = (base: Fields, { currency, amount }: Stake, fields: Fields = {}): Fields => ({
  ...base,
  request_uuid: randomUUID(),
  transaction_uuid: randomUUID(),
  round: `r-${randomUUID()}`,
  round_closed: false,
  currency,
  amount,
  is_free: false,
  ...fields,
});

/** A win for the bet, closing its round unless told otherwise. */
export function winFields(bet: Pick<Turn, 'fields'>, amount: bigint, fields: Fields = {}): Fields {
  const { bet: _text, jackpot_contribution: _share, ...same } = bet.fields;
  return {
    ...same,
    request_uuid: randomUUID(),
    transaction_uuid: randomUUID(),
    reference_transaction_uuid: bet.fields['transaction_uuid'],
    round_closed: true,
    amount,
    ...fields,
  };
}

export function rollbackFields(bet: Pick<Turn, 'fields'>, fields: Fields = {}): Fields {
  const {
    amount: _amount,
    currency: _currency,
    is_free: _free,
    bet: _text,
    jackpot_contribution: _share,
    reward_uuid: _reward,
    ...same
  } = bet.fields;
  return {
    ...same,
    request_uuid: randomUUID(),
    transaction_uuid: randomUUID(),
    reference_transaction_uuid: bet.fields['transaction_uuid'],
    round_closed: true,
    ...fields,
  };
}

/** The promised law after every scenario: the books of each player add up and nobody is below zero. */
export async function checkBooks(players: readonly TestPlayer[]): Promise<void> {
  for (const player of players) {
    const ledger = await ledgerOrNothing(player);
    if (!ledger) return;
    equal(
      ledger.postings,
      ledger.cash + ledger.bonus + ledger.held,
      `books of ${player.user}: postings against balances`,
    );
  }
}

async function ledgerOrNothing(player: TestPlayer): Promise<Ledger | undefined> {
  try {
    return await player.ledger();
  } catch (error) {
    if (error instanceof Skip) return undefined;
    throw error;
  }
}

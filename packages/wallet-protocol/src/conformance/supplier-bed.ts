import type { TransactionCall } from '../calls.ts';
import type { Transport } from '../http-exchange.ts';
import { createOperatorClient, type GameUrlRequest, type OperatorClient } from '../operator-client.ts';
import { createSigner, pinKey, type KeySet } from '../signing.ts';
import type { CallKind } from '../statuses.ts';
import { createGapOperatorClient } from '../dialects/gap/operator-client.ts';
import { check, eventually, type DialectName } from './checks.ts';
import type { ControlAnswer } from './control.ts';
import { addPlayer, openSession } from './doubles/operator.ts';
import type { Player } from './doubles/books.ts';
import type { Recorder } from './recorder.ts';
import { secretOf, testKeys, type KeyPair } from './operator-bed.ts';
import { isTransaction, type JournalEntry, type OperatorHost, type ScriptedOperator } from './scripted-operator.ts';
import { Failure, type Control, type SupplierVerbs, type Testbed } from './testbed.ts';

/** The runner as an operator: one scripted operator per scenario, so that scenarios run side by side. */
export type Played = ControlAnswer<SupplierVerbs, 'play'>;
export type RoundView = ControlAnswer<SupplierVerbs, 'round'>;
export type Launched = {
  readonly session: string;
  readonly url: string;
  readonly player: Player;
  readonly token: string;
};

/** Plain rounds of this stake are played until one ends as wanted. */
export type Wanted = { readonly stake: bigint; readonly wanted: 'won' | 'lost' };

export type SupplierBed = {
  readonly label: string;
  readonly control: Control<SupplierVerbs>;
  readonly operator: ScriptedOperator;
  readonly client: OperatorClient;
  /** Signs with a key the supplier never saw. */
  readonly stranger: OperatorClient;
  /** What calls the supplier, for what no client asks. */
  readonly transport: Transport;
  readonly games: ControlAnswer<SupplierVerbs, 'operator'>['games'];
  readonly restart: (() => Promise<void>) | undefined;
  /** The request of a real launch in the first game. */
  readonly launchRequest: (player: Player, token: string, change?: Partial<GameUrlRequest>) => GameUrlRequest;
  readonly launch: (balance: bigint, change?: Partial<GameUrlRequest>) => Promise<Launched>;
  readonly play: (launched: Launched, stake: bigint, favour?: 'win' | 'lose' | 'any') => Promise<Played>;
  /** Plays until the round ends in this state, within the odds of the game. */
  readonly playUntil: (launched: Launched, wanted: Wanted) => Promise<Played>;
  readonly round: (id: string) => Promise<RoundView>;
  readonly calls: (kind: CallKind, round?: string) => readonly (JournalEntry & { readonly call: TransactionCall })[];
  /** Until the wallet is quiet: every call of the round is done or refused. */
  readonly settled: (round: string, timeoutMs?: number) => Promise<RoundView>;
  readonly close: () => void;
};

const PLAYS_MAX = 40;
let counter = 0;

export type SupplierBedOptions = {
  readonly dialect: DialectName;
  readonly recorder: Recorder;
  readonly transport: () => Transport;
};

export async function createSupplierBed(
  testbed: Testbed,
  host: OperatorHost,
  { dialect, recorder, transport: newTransport }: SupplierBedOptions,
): Promise<SupplierBed> {
  const control = testbed.supplier!;
  counter += 1;
  // An operator keeps its dialect, so that each has operators of its own.
  const label = `${dialect === 'gap' ? 'cng' : 'cnf'}-${process.pid}-${counter}`;
  const secret = secretOf(label);
  const keys = testKeys('operator');
  const kid = `${label}-key`;
  const operator = host.operator(label, [], recorder);
  const made = await control('operator', {
    label,
    wallet_base_url: operator.baseUrl,
    ...(dialect === 'gap' ? { keys: [], dialect, secret: secret.toString() } : { keys: [{ kid, pem: keys.pem }] }),
    mode: 'strict',
    currency: operator.books.currency,
  });
  check(made.games.length > 0, 'the supplier has no game');
  for (const game of made.games) operator.connection.games.set(game.game_code, true);
  const supplierKeys = made.keys.map((key) => pinKey({ kid: key.kid, pem: key.pem }));
  operator.trust(supplierKeys, 'strict');
  if (dialect === 'gap') operator.share(secret);
  const transport = recorder.around(newTransport());
  const { client, stranger } = clientsOf(made, { dialect, supplierKeys, kid, keys, secret, transport });
  const bed: SupplierBed = {
    label,
    control,
    operator,
    client,
    stranger,
    transport,
    games: made.games,
    restart: testbed.restartSupplier,
    launchRequest: (player, token, change = {}) => ({
      gameCode: made.games[0]!.game_code,
      platform: 'GPL_DESKTOP',
      currency: player.currency,
      country: 'BD',
      lang: 'en',
      user: player.user,
      token,
      ip: '203.0.113.9',
      lobbyUrl: 'https://lobby.example/',
      ...change,
    }),
    launch: (balance, change) => launch(bed, balance, change),
    play: (launched, stake, favour = 'any') => control('play', { session: launched.session, stake, favour }),
    playUntil: (launched, wanted) => playUntil(bed, launched, wanted),
    round: (id) => control('round', { round: id }),
    calls: (kind, round) =>
      operator.journal.filter(
        (entry): entry is JournalEntry & { readonly call: TransactionCall } =>
          entry.kind === kind && isTransaction(entry.call) && (round === undefined || entry.call.round === round),
      ),
    settled: (round, timeoutMs = 15_000) => settled(bed, round, timeoutMs),
    close: () => {
      client.close();
      stranger.close();
    },
  };
  return bed;
}

type Registered = Pick<ControlAnswer<SupplierVerbs, 'operator'>, 'base_url' | 'operator_id'>;
type Signing = {
  readonly dialect: DialectName;
  readonly supplierKeys: KeySet;
  readonly kid: string;
  readonly keys: KeyPair;
  readonly secret: Buffer;
  readonly transport: Transport;
};

/** The operator's calls, and the same signed with what the supplier never saw. */
function clientsOf(made: Registered, { dialect, supplierKeys, kid, keys, secret, transport }: Signing) {
  const at = { baseUrl: made.base_url, timeouts: { wholeMs: 15_000 }, transport };
  const casinoId = String(made.operator_id);
  if (dialect === 'gap')
    return {
      client: createGapOperatorClient({ ...at, casinoId, secret }),
      stranger: createGapOperatorClient({ ...at, casinoId, secret: secretOf('a-stranger') }),
    };
  const clientOf = ({ privateKeyPem }: KeyPair): OperatorClient => {
    const signer = createSigner({ kid, privateKeyPem });
    return createOperatorClient({ ...at, operatorId: made.operator_id, supplierKeys, signer });
  };
  return { client: clientOf(keys), stranger: clientOf(testKeys('stranger')) };
}

async function launch(bed: SupplierBed, balance: bigint, change: Partial<GameUrlRequest> = {}): Promise<Launched> {
  const player = addPlayer(bed.operator.books, balance);
  const token = openSession(bed.operator.books, {
    user: player.user,
    connection: bed.label,
    currency: player.currency,
  });
  const link = await bed.client.gameUrl(bed.launchRequest(player, token, change));
  if (!link.ok) throw new Failure(`game/url: ${link.error.code} ${link.error.error}`);
  const { session } = await bed.control('open', { url: link.value.url });
  return { session, url: link.value.url, player, token };
}

async function playUntil(bed: SupplierBed, launched: Launched, { stake, wanted }: Wanted): Promise<Played> {
  for (let turn = 0; turn < PLAYS_MAX; turn += 1) {
    const played = await bed.play(launched, stake, wanted === 'won' ? 'win' : 'lose');
    if (played.state === wanted) return played;
    check(
      played.state === 'won' || played.state === 'lost',
      `a plain round ended ${played.state} ${played.status ?? ''}`,
    );
    await bed.settled(played.round);
  }
  throw new Failure(`no round of ${PLAYS_MAX} was ${wanted}, with the odds in favour of it`);
}

async function settled(bed: SupplierBed, round: string, timeoutMs: number): Promise<RoundView> {
  let view = await bed.round(round);
  await eventually(`round ${round}`, timeoutMs, async () => {
    view = await bed.round(round);
    const waiting = view.calls.find((call) => call.state === 'waiting');
    return waiting || view.state === 'pending'
      ? `still ${view.state}, ${waiting?.kind ?? 'no call'} waiting`
      : undefined;
  });
  return view;
}

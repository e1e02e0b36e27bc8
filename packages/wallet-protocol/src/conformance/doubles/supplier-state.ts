import { generateKeyPairSync } from 'node:crypto';
import { createSigner, type KeySet, type SigningMode } from '../../signing.ts';
import type { Writable } from '../../strict-json.ts';
import { formatAmount, ZERO } from '@baize/domain/money';
import type { SupplierFlaw } from './flaws.ts';
import type { Shop } from './supplier-rewards.ts';
import type { Round, RoundStore } from './supplier-rounds.ts';

/** What the reference supplier remembers, in memory. */
export type Operator = {
  readonly label: string;
  readonly id: number;
  readonly currency: string;
  readonly mode: SigningMode;
  readonly keys: KeySet;
  listedAtMs: number;
};
export type Play = {
  readonly operator: Operator;
  readonly user: string;
  readonly token: string;
  readonly gameCode: string;
  readonly demo: boolean;
};
export type Change = { readonly seq: number; readonly row: Writable };

export const GAMES = [
  { game_code: 'ref_dice', steps: false, raises: false },
  { game_code: 'ref_mines', steps: true, raises: true },
] as const;

export function createState(flaws: ReadonlySet<SupplierFlaw>) {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const privateKeyPem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const offsets = new Map<string, number>();
  const changes: Change[] = [];
  let version = 0;
  const store: RoundStore = {
    rounds: new Map(),
    clients: new Map(),
    flaws,
    now: (label) => Date.now() + (offsets.get(label) ?? 0),
    changed: (round) => {
      if (round.state === 'refused') return;
      round.version = ++version;
      changes.push({ seq: version, row: roundRow(round) });
    },
  };
  return {
    store,
    offsets,
    changes,
    shop: { rewards: new Map(), flaws } satisfies Shop as Shop,
    /** Games that are switched off. */
    closed: new Set<string>(),
    privateKeyPem,
    pem: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    operators: new Map<string, Operator>(),
    plays: new Map<string, Play>(),
    launches: new Map<string, Play>(),
    signer: createSigner({ kid: 'ref-supplier', privateKeyPem }),
    origin: '',
    nextId: 1,
  };
}
export type State = ReturnType<typeof createState>;

function roundRow(round: Round): Writable {
  const status =
    round.state === 'open' || round.state === 'pending' ? 'open' : round.state === 'void' ? 'void' : 'closed';
  return {
    round_id: round.id,
    user: round.user,
    version: round.version,
    game_code: round.gameCode,
    status,
    opened_at: new Date(round.openedAtMs).toISOString(),
    closed_at: round.closedAtMs === undefined ? undefined : new Date(round.closedAtMs).toISOString(),
    currency: round.currency,
    stake: formatAmount(round.stake),
    ...(round.reward === undefined ? {} : { is_free: true, reward_uuid: round.reward }),
    valid_bet: formatAmount(status === 'closed' && round.reward === undefined ? round.stake : ZERO),
    payout: formatAmount(round.payout),
    transactions: round.calls.map((call) => ({
      uuid: call.transactionUuid,
      kind: call.kind,
      amount: formatAmount(call.amount),
    })),
  };
}

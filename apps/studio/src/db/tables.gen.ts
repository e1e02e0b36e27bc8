/** The rows of the migrated database, written by npm run docs. Not to be edited. */
import type { GeneratedAlways } from 'kysely';
import type { Amount } from '@baize/domain/money';
import type { OperatorKey } from '../connections/file.ts';
import type { PlayerId, SeedPairId } from '../ids.ts';
import type { Raise, RoundParams, RoundResult } from '../rounds/stored.ts';
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Connection {
  brands: Generated<string[]>;
  currencies: Generated<string[]>;
  dialect: Generated<'v2' | 'gap' | 'transfer'>;
  enabled: Generated<boolean>;
  label: string | null;
  operatorId: string;
  ourKid: string | null;
  ourPrivateKey: Buffer | null;
  secret: Buffer | null;
  strict: Generated<boolean>;
  theirKeys: Generated<ColumnType<OperatorKey[], string, string>>;
  updatedAt: Generated<Timestamp>;
  walletBaseUrl: string | null;
}

export interface CrashChain {
  createdAt: Timestamp;
  firstHash: string;
  gameCode: string;
  id: Generated<bigint>;
  lastSeed: Buffer;
  rounds: number;
  salt: string;
}

export interface CrashRound {
  attendedAt: Timestamp;
  chainId: bigint;
  id: string;
  interruptedAt: Timestamp | null;
  openedAt: Timestamp;
  overAt: Timestamp | null;
  place: number;
  pointE2: number | null;
  seed: string | null;
  seedHash: string;
  startsAt: Timestamp;
  state: 'OPEN' | 'OVER';
}

export interface Game {
  changeSeq: Generated<bigint>;
  changeXid: Generated<string>;
  enabled: Generated<boolean>;
  gameCode: string;
  releasedAt: Generated<Timestamp>;
  rowHash: string;
  version: Generated<number>;
}

export interface HeldBalance {
  balance: Generated<Amount>;
  createdAt: Generated<Timestamp>;
  currency: string;
  externalUser: string;
  operatorId: string;
}

export interface HeldEntry {
  amount: bigint;
  balanceAfter: Amount;
  balanceBefore: Amount;
  content: string;
  createdAt: Timestamp;
  externalUser: string | null;
  id: string;
  kind: 'deposit' | 'withdraw' | 'withdraw-all' | 'burnt' | 'bet' | 'win' | 'undo';
  operatorId: string;
}

export interface MasterKey {
  fingerprint: Buffer | null;
  isOnly: Generated<boolean>;
}

export interface Player {
  createdAt: Generated<Timestamp>;
  externalUser: string;
  id: GeneratedAlways<PlayerId>;
  kind: 'real' | 'try';
  operatorId: string;
}

export interface PlayRequest {
  content: string;
  playerId: PlayerId;
  requestId: string;
  roundId: string;
}

export interface Reward {
  brand: string | null;
  campaignId: string | null;
  cancelledAt: Timestamp | null;
  createdAt: Generated<Timestamp>;
  currency: string;
  endsAt: Timestamp;
  gameCode: string;
  id: string;
  operatorId: string;
  playerId: PlayerId;
  prepaidId: string;
  reference: string | null;
  refusedAt: Timestamp | null;
  rounds: number;
  stake: Amount;
  startsAt: Timestamp;
}

export interface RewardCampaign {
  createdAt: Generated<Timestamp>;
  currency: string;
  endsAt: Timestamp;
  gameCode: string;
  id: string;
  name: string;
  operatorId: string;
  prepaidId: string;
  reference: string | null;
  rounds: number;
  stake: Amount;
  startsAt: Timestamp;
}

export interface Round {
  balanceAfter: Amount | null;
  balanceBefore: Amount | null;
  changeSeq: bigint | null;
  changeXid: string | null;
  clientSeed: string;
  closedAt: Timestamp | null;
  closedBy: 'player' | 'rule' | null;
  currency: string;
  disputed: Generated<boolean>;
  gameCode: string;
  id: string;
  jackpotContribution: Generated<Amount>;
  leaseUntil: Timestamp;
  mode: 'real' | 'try';
  modelHash: string;
  multiplierE4: Generated<bigint>;
  nonce: number | null;
  openedAt: Timestamp;
  operatorId: string;
  panel: number | null;
  params: RoundParams;
  payout: Generated<Amount>;
  payoutStep: Generated<bigint>;
  playerId: PlayerId;
  raise: Raise | null;
  raises: Generated<number>;
  refusal: string | null;
  requestId: string;
  result: RoundResult | null;
  rewardId: string | null;
  secret: Buffer | null;
  seedId: SeedPairId | null;
  sessionId: string;
  sharedId: string | null;
  stake: Amount;
  state: 'BET_SENT' | 'BET_OK' | 'SETTLING' | 'ROLLING_BACK' | 'CLOSED' | 'VOID' | 'REFUSED';
  validBet: Generated<Amount>;
  version: Generated<number>;
}

export interface RtpDay {
  changeSeq: bigint;
  changeXid: string;
  currency: string;
  day: string;
  expected: number;
  gameCode: string;
  jackpot: Amount;
  lane: number;
  operatorId: string;
  payout: Amount;
  rounds: bigint;
  stake: Amount;
  variance: number;
  version: bigint;
}

export interface Seat {
  gameCode: string;
  playerId: PlayerId;
  touchedAt: Timestamp;
}

export interface SeedPair {
  clientSeed: string;
  createdAt: Generated<Timestamp>;
  gameCode: string;
  id: GeneratedAlways<SeedPairId>;
  nextNonce: Generated<number>;
  phase: 'next' | 'active' | 'revealed';
  playerId: PlayerId;
  revealedAt: Timestamp | null;
  serverSeed: Buffer;
  serverSeedHash: string;
}

export interface Session {
  autoplay: Generated<boolean>;
  brand: string | null;
  brandTheme: Generated<Json>;
  country: string;
  createdAt: Timestamp;
  currency: string;
  depositUrl: string | null;
  expiresAt: Timestamp;
  gameCode: string;
  id: string;
  lang: string;
  lobbyUrl: string | null;
  minCycleMs: Generated<number>;
  mode: 'real' | 'try';
  operatorId: string;
  platform: string;
  playBalance: Amount | null;
  playerId: PlayerId;
  quickSpin: Generated<boolean>;
  stakeMax: bigint | null;
  theme: string;
  tokenHash: Buffer;
  walletToken: Buffer | null;
}

export interface SettlementCase {
  closedAt: Timestamp | null;
  detail: string | null;
  id: Generated<bigint>;
  kind: string;
  openedAt: Timestamp;
  roundId: string;
  status: string;
  walletTx: string | null;
}

export interface WalletTx {
  amount: Amount;
  attempts: Generated<number>;
  body: Buffer;
  createdAt: Timestamp;
  doneAt: Timestamp | null;
  id: string;
  kind: 'bet' | 'win' | 'rollback';
  lastStatus: string | null;
  leaseUntil: Timestamp | null;
  nextAt: Timestamp;
  operatorId: string;
  raise: Generated<number>;
  reference: string | null;
  requestUuid: string;
  roundId: string;
  state: Generated<'pending' | 'ok' | 'refused' | 'unknown' | 'terminal'>;
}

export interface DB {
  connection: Connection;
  crashChain: CrashChain;
  crashRound: CrashRound;
  game: Game;
  heldBalance: HeldBalance;
  heldEntry: HeldEntry;
  masterKey: MasterKey;
  player: Player;
  playRequest: PlayRequest;
  reward: Reward;
  rewardCampaign: RewardCampaign;
  round: Round;
  rtpDay: RtpDay;
  seat: Seat;
  seedPair: SeedPair;
  session: Session;
  settlementCase: SettlementCase;
  walletTx: WalletTx;
}

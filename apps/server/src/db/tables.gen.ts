// Generated from the migrated database by `npm run docs`. Do not edit.
import type { AccountId, BrandId, MemberId, OperatorId, SupplierId, Uuid } from "../ids.ts";
import type { RoundFairness, Texts } from "./column-types.ts";
import type { GameType } from "@baize/contract/boot";
import type { PayTo } from "@baize/contract/cashier";
import type { ChannelRules } from "@baize/contract/channel-rules";
import type { AlertKind } from "@baize/contract/console/alert-words";
import type { LoginRefusal, OperatorRefusal } from "@baize/contract/console/constants";
import type { ReportDifference, ReportSum } from "@baize/contract/console/provider-reports";
import type { MessageKind } from "@baize/contract/message-kinds";
import type { ChannelProvider } from "@baize/contract/payment-providers";
import type { Permission, StoredRole } from "@baize/contract/permissions";
import type { LaunchRules } from "@baize/domain/jurisdiction";
import type { Outcome } from "@baize/wallet-protocol/conformance/index";
import type { ColumnType, GeneratedAlways } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

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

export type Numeric = ColumnType<string, number | string, number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AgentsAccountType {
  isAgent: boolean;
  isTest: boolean;
  isTop: boolean;
  mayHold: boolean;
  mayIssue: boolean;
  mayTransfer: boolean;
  type: number;
}

export interface AgentsBalance {
  atSuppliers: Generated<bigint>;
  below: Generated<bigint>;
  brandId: BrandId;
  memberId: MemberId;
  wallet: Generated<bigint>;
}

export interface AgentsBalancePass {
  asOf: Timestamp;
  brandId: BrandId;
  wholeAt: Timestamp;
}

export interface AgentsContract {
  askedAt: Timestamp | null;
  brandId: BrandId;
  category: string;
  createdAt: Timestamp;
  endedAt: Timestamp | null;
  expiresAt: Timestamp | null;
  holderId: bigint;
  id: Uuid;
  issuerId: bigint | null;
  kind: "DIVIDEND" | "DAILY" | "HOURLY" | "REALTIME";
  offered: Json | null;
  state: "OFFERED" | "ACTIVE" | "EDIT_PENDING" | "TERMINATION_PENDING" | "REJECTED" | "TERMINATED" | "TERMINATED_AUTO";
  version: Generated<number>;
}

export interface AgentsContractVersion {
  agreedAt: Timestamp;
  brandId: BrandId;
  contractId: Uuid;
  effectiveFrom: Timestamp;
  effectiveTo: Timestamp | null;
  terms: Json;
  version: number;
}

export interface AgentsCountedDay {
  brandId: BrandId;
  day: string;
  deed: "bet" | "deposit" | "active";
  line: ArrayType<bigint>;
  memberId: MemberId;
}

export interface AgentsDayKindSum {
  agentRebates: Generated<bigint>;
  bets: Generated<bigint>;
  brandId: BrandId;
  day: string;
  gameType: number;
  memberId: MemberId;
  payout: Generated<bigint>;
  rebates: Generated<bigint>;
  scope: "own" | "below";
  stake: Generated<bigint>;
  validBet: Generated<bigint>;
}

export interface AgentsDaySum {
  agentRebates: Generated<bigint>;
  bets: Generated<bigint>;
  brandId: BrandId;
  day: string;
  depositCount: Generated<bigint>;
  deposits: Generated<bigint>;
  dividends: Generated<bigint>;
  firstDeposits: Generated<bigint>;
  memberId: MemberId;
  payout: Generated<bigint>;
  rebates: Generated<bigint>;
  registered: Generated<bigint>;
  scope: "own" | "below";
  stake: Generated<bigint>;
  validBet: Generated<bigint>;
  wages: Generated<bigint>;
  withdrawals: Generated<bigint>;
}

export interface AgentsJoined {
  brandId: BrandId;
  codeKey: string | null;
  deposited: Generated<boolean>;
  memberId: MemberId;
}

export interface AgentsKept {
  day: string;
}

export interface AgentsMove {
  askedAt: Timestamp;
  askedBy: string;
  brandId: BrandId;
  effectiveAt: Timestamp;
  endedAt: Timestamp | null;
  fromParentId: bigint | null;
  id: Uuid;
  memberId: MemberId;
  reason: string;
  state: Generated<"waiting" | "done" | "refused" | "withdrawn">;
  toParentId: bigint;
}

export interface AgentsTeam {
  agents: Generated<number>;
  brandId: BrandId;
  memberId: MemberId;
  members: Generated<number>;
}

export interface AgentsTeamDay {
  accounts: number;
  brandId: BrandId;
  day: string;
  deed: "bet" | "deposit" | "active";
  gap: number;
  memberId: MemberId;
}

export interface AlertsAlert {
  acknowledgedAt: Timestamp | null;
  acknowledgedBy: string | null;
  acknowledgedByKey: Generated<string | null>;
  brandId: BrandId;
  closedAt: Timestamp | null;
  currency: string | null;
  goneAt: Timestamp | null;
  id: Uuid;
  kind: AlertKind;
  name: string;
  nameKey: Generated<string | null>;
  note: string | null;
  openedAt: Timestamp;
  subject: string;
  threshold: bigint;
  value: bigint;
}

export interface AlertsChannel {
  brandId: BrandId;
  id: Uuid;
  keyVersion: number;
  sealed: Buffer;
  version: number;
}

export interface AlertsDelivery {
  alertId: Uuid | null;
  brandId: BrandId;
  createdAt: Timestamp;
  event: "opened" | "closed" | "test";
  fault: string | null;
  id: Uuid;
  nextAt: Timestamp;
  sentAt: Timestamp | null;
  state: "waiting" | "sent" | "failed";
  tries: Generated<number>;
  way: "email" | "webhook";
}

export interface AlertsRule {
  brandId: BrandId;
  byEmail: boolean;
  byWebhook: boolean;
  kind: AlertKind;
  threshold: bigint;
  version: number;
}

export interface AuditAudit {
  action: string;
  actor: string;
  after: Json | null;
  at: Timestamp;
  before: Json | null;
  brandId: BrandId;
  hash: Buffer;
  ip: string;
  reason: string;
  seq: bigint;
  target: string;
  targetId: Generated<string>;
  targetKind: Generated<string>;
}

export interface AuditAuditAnchor {
  anchoredAt: Generated<Timestamp>;
  brandId: BrandId;
  hash: Buffer;
  kid: string;
  seq: bigint;
  signature: Buffer;
}

export interface AuditAuditHead {
  brandId: BrandId;
  hash: Buffer;
  seq: bigint;
}

export interface AuditAuditVerified {
  anchoredSeq: bigint;
  brandId: BrandId;
  fileAt: bigint;
  finishedAt: Timestamp | null;
  hash: Buffer;
  seq: bigint;
  signature: Buffer;
  verifiedAt: Timestamp;
  walk: "news" | "whole";
  why: string | null;
}

export interface BrandAddressData {
  asOf: Timestamp;
  importedAt: Timestamp;
  importedBy: string;
  networks: bigint;
  one: Generated<boolean>;
  source: string;
}

export interface BrandBrand {
  code: string;
  copyrightYear: Generated<number>;
  createdAt: Generated<Timestamp>;
  currency: string;
  currencySymbol: string;
  defaultLanguage: Generated<string>;
  gmtOffsetMinutes: Generated<number>;
  id: GeneratedAlways<BrandId>;
  jurisdiction: Generated<string>;
  maintenanceTold: Generated<boolean>;
  merchantCode: string;
  name: string;
  playMoney: Generated<boolean>;
  settings: Generated<Json>;
  theme: Generated<Texts>;
  version: Generated<number>;
}

export interface BrandBrandDomain {
  brandId: BrandId;
  domain: string;
  kind: "site" | "agent" | "lite";
}

export interface BrandIpCountry {
  country: string;
  network: string;
}

export interface BrandJurisdictionProfile {
  changedAt: Generated<Timestamp>;
  code: string;
  name: Texts;
  rules: Json;
  version: Generated<number>;
}

export interface CampaignsCampaign {
  brandId: BrandId;
  budget: bigint;
  currency: string;
  days: number;
  endsAt: Timestamp;
  gameCodes: string[];
  id: Uuid;
  madeAt: Generated<Timestamp>;
  maker: string;
  multiple: number;
  name: string;
  reason: string;
  rounds: number;
  rtpsE6: number[];
  stake: bigint;
  startedAloneAt: Timestamp | null;
  startsAt: Timestamp;
  state: Generated<"draft" | "running" | "stopped">;
  supplierId: SupplierId;
  version: Generated<number>;
}

export interface CashierCorrection {
  amount: bigint;
  brandId: BrandId;
  checkedAt: Timestamp | null;
  checkerId: OperatorId | null;
  currency: string;
  direction: "credit" | "debit";
  id: Uuid;
  madeAt: Generated<Timestamp>;
  makerId: OperatorId;
  memberId: MemberId;
  note: string | null;
  reason: string;
  state: Generated<"waiting" | "applied" | "rejected">;
}

export interface CashierDeposit {
  amount: bigint;
  askAt: Generated<Timestamp>;
  asked: Generated<number>;
  backAmount: string | null;
  backAt: Timestamp | null;
  backCurrency: string | null;
  backKind: "refund" | "dispute" | null;
  backNote: string | null;
  backSeenAt: Timestamp | null;
  backSeenBy: OperatorId | null;
  brandId: BrandId;
  connectionId: Uuid | null;
  correctionId: Uuid | null;
  createdAt: Generated<Timestamp>;
  creditedAt: Timestamp | null;
  currency: string;
  decidedAt: Timestamp | null;
  decidedBy: OperatorId | null;
  decisionNote: string | null;
  expiresAt: Timestamp;
  failure: string | null;
  fee: Generated<bigint>;
  id: Uuid;
  lastFault: string | null;
  lastFaultAt: Timestamp | null;
  memberId: MemberId;
  method: string;
  ordered: bigint | null;
  payTo: PayTo | null;
  payUrl: string | null;
  provider: ChannelProvider | null;
  providerRef: string | null;
  saidAmount: string | null;
  saidCurrency: string | null;
  seenAt: Timestamp | null;
  state: Generated<"pending" | "confirming" | "review" | "credited" | "failed" | "expired" | "cancelled" | "rejected" | "disputed" | "settled">;
}

export interface CashierDepositChannel {
  approved: boolean;
  brandId: BrandId;
  code: string;
  coin: string | null;
  enabled: boolean;
  kind: "BANK_TRANSFER" | "E_WALLET" | "QR" | "GATEWAY" | "CARD" | "CRYPTO";
  name: Texts;
  position: number;
  provider: "sandbox" | "stripe" | "adyen" | "nowpayments" | null;
  rules: ChannelRules;
  version: Generated<number>;
}

export interface CashierManualOrder {
  accountId: Uuid;
  brandId: BrandId;
  claimedAt: Timestamp | null;
  decidedAt: Timestamp | null;
  decidedBy: OperatorId | null;
  decision: "credited" | "rejected" | null;
  decisionNote: string | null;
  depositId: Uuid;
  holder: string;
  houseAccountKey: Generated<string>;
  madeAmount: bigint | null;
  madeAt: Timestamp | null;
  makerId: OperatorId | null;
  memberId: MemberId;
  number: string;
  provider: string;
  qr: string | null;
  reference: string | null;
  referenceKey: Generated<string | null>;
  remark: string | null;
}

export interface CashierMemberTransfer {
  amount: bigint;
  brandId: BrandId;
  createdAt: Timestamp;
  currency: string;
  id: Uuid;
  receiverId: MemberId;
  senderId: MemberId;
  way: "up" | "down";
}

export interface CashierPaymentConnection {
  approvedAt: Timestamp | null;
  brandId: BrandId;
  data: Buffer;
  enabled: boolean;
  id: Uuid;
  keyEnd: string;
  keyVersion: number;
  madeAt: Timestamp;
  merchantAccount: string | null;
  mode: "live" | "test";
  provider: "stripe" | "adyen" | "nowpayments";
  urlPrefix: string | null;
  version: Generated<number>;
}

export interface CashierPaymentEvent {
  brandId: BrandId;
  depositId: Uuid;
  eventId: string;
  outcome: string;
  provider: string;
  receivedAt: Generated<Timestamp>;
}

export interface CashierPayoutAccount {
  boundAt: Timestamp;
  brandId: BrandId;
  data: Buffer;
  id: Uuid;
  keyVersion: number;
  kind: "bank" | "ewallet" | "crypto";
  memberId: MemberId;
  numberHash: Buffer;
  usableAt: Timestamp;
}

export interface CashierPayoutClaim {
  brandId: BrandId;
  claimedAt: Timestamp;
  holderId: bigint;
  memberId: MemberId;
}

export interface CashierProviderReport {
  brandId: BrandId;
  differences: ReportDifference[];
  differing: number;
  firstAt: Timestamp | null;
  id: Uuid;
  lastAt: Timestamp | null;
  lines: number;
  madeAt: Timestamp;
  madeBy: OperatorId;
  name: string;
  provider: ChannelProvider;
  sums: ReportSum[];
}

export interface CashierReceivingAccount {
  approvedAt: Timestamp | null;
  brandId: BrandId;
  channel: string;
  dayMax: bigint | null;
  enabled: boolean;
  handedAt: Timestamp | null;
  holder: string;
  id: Uuid;
  number: string;
  provider: string;
  qr: string | null;
  version: Generated<number>;
}

export interface CashierWithdrawal {
  actAt: Timestamp | null;
  amount: bigint;
  asked: Generated<number>;
  brandId: BrandId;
  claim: "part" | "none" | null;
  claimedAmount: bigint | null;
  claimNote: string | null;
  closedAt: Timestamp | null;
  confirmBy: Timestamp | null;
  createdAt: Timestamp;
  currency: string;
  decidedAt: Timestamp | null;
  decidedBy: OperatorId | null;
  decisionNote: string | null;
  endAmount: bigint | null;
  endAs: "return" | "refund" | null;
  endMadeAt: Timestamp | null;
  endMakerId: OperatorId | null;
  endNote: string | null;
  fault: string | null;
  fee: bigint;
  feeKept: Generated<bigint>;
  id: Uuid;
  madeAt: Timestamp | null;
  makerId: OperatorId | null;
  memberId: MemberId;
  paidAt: Timestamp | null;
  payoutAccountId: Uuid;
  provider: string | null;
  providerRef: string | null;
  reasons: Generated<string[]>;
  returned: Generated<bigint>;
  state: Generated<"applied" | "risk-review" | "approved" | "paying" | "unknown" | "paid" | "dispute" | "received-full" | "auto-received" | "forced-received" | "forced-return" | "resolved-paid" | "resolved-refund" | "rejected" | "cancelled" | "failed">;
}

export interface CatalogueFavourite {
  brandId: BrandId;
  createdAt: Generated<Timestamp>;
  memberId: MemberId;
  nodeId: bigint;
}

export interface CatalogueGame {
  art: Generated<string>;
  artKind: Generated<string>;
  brandId: BrandId;
  classify: Generated<string>;
  enabled: Generated<boolean>;
  gameCode: string;
  gameType: GameType;
  isHot: Generated<boolean>;
  isNew: boolean | null;
  jackpot: Generated<boolean>;
  lines: number | null;
  maintenance: Generated<boolean>;
  maxStake: Generated<bigint>;
  minStake: Generated<bigint>;
  movedFrom: GameType | null;
  name: Texts;
  nodeId: Generated<bigint>;
  platforms: Generated<string[]>;
  releasedAt: Generated<Timestamp>;
  rtp: Generated<string>;
  rtpHighest: Generated<string>;
  showIcon: Generated<boolean>;
  sort: Generated<number>;
  supplierId: SupplierId;
  tags: Generated<string[]>;
  trial: Generated<boolean>;
  updatedAt: Generated<Timestamp>;
  vendor: string;
  volatility: Generated<string>;
}

export interface CatalogueLaunchedGame {
  brandId: BrandId;
  gameCode: string;
  launchedAt: Generated<Timestamp>;
  memberId: MemberId;
}

export interface CatalogueTag {
  brandId: BrandId;
  code: string;
  name: Texts;
  sort: Generated<number>;
  updatedAt: Generated<Timestamp>;
}

export interface CatalogueVendor {
  brandId: BrandId;
  code: string;
  displayName: string;
  enabled: Generated<boolean>;
  gameType: GameType;
  hidden: Generated<boolean>;
  icon: Generated<string>;
  isGame: Generated<string>;
  maintenance: Generated<boolean>;
  maintenanceFrom: Timestamp | null;
  maintenanceUntil: Timestamp | null;
  name: Generated<Texts>;
  opens: Generated<"frame" | "tab">;
  sort: Generated<number>;
  supplierId: SupplierId;
  updatedAt: Generated<Timestamp>;
}

export interface CommandCommandRequest {
  actor: string;
  answer: Json | null;
  brandId: BrandId;
  command: string;
  content: Buffer;
  key: string;
  madeAt: Generated<Timestamp>;
}

export interface CommandProposal {
  after: Json;
  before: Json;
  brandId: BrandId;
  change: Json;
  checkedAt: Timestamp | null;
  checkerId: OperatorId | null;
  id: Generated<Uuid>;
  kind: string;
  madeAt: Generated<Timestamp>;
  makerId: OperatorId;
  note: string | null;
  reason: string;
  state: Generated<"waiting" | "applied" | "rejected" | "withdrawn">;
  subject: string;
}

export interface ContentAnnouncement {
  brandId: BrandId;
  enabled: Generated<boolean>;
  endsAt: Timestamp | null;
  id: Generated<bigint>;
  kind: "B" | "PL" | "PU" | "PR" | "H";
  more: Generated<Json>;
  publishedAt: Generated<Timestamp>;
  slug: string;
  sort: Generated<number>;
  startsAt: Timestamp | null;
  texts: Json;
  version: Generated<number>;
}

export interface ContentPicture {
  addedAt: Timestamp;
  brandId: BrandId;
  data: Buffer;
  hash: string;
  height: number;
  width: number;
}

export interface DeskListView {
  brandId: BrandId;
  hidden: string[];
  isDefault: boolean;
  list: string;
  name: string;
  operatorId: OperatorId;
  query: string;
}

export interface EngagementWinner {
  amount: bigint;
  brandId: BrandId;
  currency: string;
  day: string;
  gameCode: string;
  gameType: number;
  memberId: MemberId;
  shownName: string;
  supplierId: SupplierId;
  wagerId: Uuid;
  wonAt: Timestamp;
}

export interface FreeroundsReward {
  brandId: BrandId;
  campaignId: Uuid | null;
  cancelledAt: Timestamp | null;
  changedAt: Generated<Timestamp>;
  currency: string;
  endsAt: Timestamp;
  gameCode: string;
  givenBy: Generated<"house" | "supplier">;
  id: Uuid;
  madeAt: Generated<Timestamp>;
  memberId: MemberId;
  multiple: Generated<number>;
  pays: "cash" | "bonus";
  refusal: string | null;
  rewardUuid: Uuid | null;
  rounds: number;
  stake: bigint;
  startsAt: Generated<Timestamp>;
  supplierId: SupplierId;
  tellAt: Generated<Timestamp | null>;
  told: Generated<"nothing" | "given" | "cancelled" | "refused">;
  tries: Generated<number>;
  used: Generated<number>;
  weights: Generated<Json>;
  won: Generated<bigint>;
}

export interface IdentityAffiliateCode {
  accountType: Generated<number>;
  brandId: BrandId;
  code: string;
  codeKey: string;
  createdAt: Generated<Timestamp>;
  enabled: Generated<boolean>;
  kind: "agent" | "player";
  label: Generated<string>;
  memberId: MemberId;
}

export interface IdentityCaptcha {
  action: string;
  answerHash: Buffer;
  brandId: BrandId;
  deviceHash: Buffer;
  expiresAt: Timestamp;
  id: string;
}

export interface IdentityCaptchaSpent {
  brandId: BrandId;
  challenge: string;
  expiresAt: Timestamp;
}

export interface IdentityContactClaim {
  brandId: BrandId;
  claimedAt: Generated<Timestamp>;
  contact: "email" | "mobile";
  holderId: bigint;
  memberId: MemberId;
}

export interface IdentityExcludedContact {
  brandId: BrandId;
  contactHash: Buffer;
  until: Timestamp;
}

export interface IdentityLoginGuard {
  brandId: BrandId;
  failures: number;
  lockedUntil: Timestamp | null;
  scope: string;
  since: Timestamp;
  subject: Buffer;
}

export interface IdentityLoginRefusal {
  area: "site" | "agent";
  at: Timestamp;
  brandId: BrandId;
  id: Generated<bigint>;
  ip: string | null;
  knownDevice: boolean;
  memberId: MemberId;
  reason: LoginRefusal;
  times: Generated<number>;
  userAgent: string;
}

export interface IdentityLoginStep {
  area: "site" | "agent";
  brandId: BrandId;
  cameBy: "password" | "code" | "provider" | "passkey";
  createdAt: Timestamp;
  deviceHash: Buffer;
  expiresAt: Timestamp;
  id: Uuid;
  memberId: MemberId;
  needsFactor: boolean;
  needsPlace: boolean;
  passwordChangedAt: Timestamp;
  spentAt: Timestamp | null;
  ticketHash: Buffer;
  tries: Generated<number>;
}

export interface IdentityMember {
  account: string;
  accountKey: string;
  brandId: BrandId;
  country: string | null;
  currency: string;
  defaultPassword: Generated<boolean>;
  depth: Generated<number>;
  firstLoginDone: Generated<boolean>;
  givenUntil: Timestamp | null;
  id: GeneratedAlways<MemberId>;
  inviterId: bigint | null;
  language: string;
  lastLoginAt: Timestamp | null;
  nickname: string;
  nicknameKey: Generated<string | null>;
  parentId: MemberId | null;
  passwordChangedAt: Generated<Timestamp>;
  passwordHash: string | null;
  path: Generated<MemberId[]>;
  paymentPasswordHash: string | null;
  previousLoginAt: Timestamp | null;
  registeredAt: Generated<Timestamp>;
  registerIp: string | null;
  status: Generated<"active" | "disabled">;
  type: number;
}

export interface IdentityPasskey {
  brandId: BrandId;
  createdAt: Timestamp;
  credentialId: string;
  id: Uuid;
  lastUsedAt: Timestamp | null;
  memberId: MemberId;
  name: string;
  publicKey: Buffer;
  signCount: bigint;
  transports: string[];
}

export interface IdentityPasskeyChallenge {
  brandId: BrandId;
  challengeHash: Buffer;
  deviceHash: Buffer;
  expiresAt: Timestamp;
  memberId: MemberId | null;
}

export interface IdentityPerson {
  brandId: BrandId;
  data: Buffer | null;
  emailHash: Buffer | null;
  emailProvenAt: Timestamp | null;
  keyVersion: number | null;
  memberId: MemberId;
  mobileHash: Buffer | null;
  mobileProvenAt: Timestamp | null;
  updatedAt: Generated<Timestamp>;
  wrappedKey: Buffer | null;
}

export interface IdentityProvider {
  brandId: BrandId;
  clientId: string;
  isOn: boolean;
  keyVersion: number | null;
  provider: "google" | "facebook";
  secret: Buffer | null;
  version: number;
}

export interface IdentityProviderLink {
  brandId: BrandId;
  linkedAt: Timestamp;
  memberId: MemberId;
  provider: "google" | "facebook";
  subjectHash: Buffer;
}

export interface IdentityProviderVisit {
  brandId: BrandId;
  deviceHash: Buffer;
  expiresAt: Timestamp;
  id: Uuid;
  memberId: MemberId | null;
  provider: "google" | "facebook";
  purpose: "login" | "link" | "register";
  subjectHash: Buffer | null;
  ticketHash: Buffer;
}

export interface IdentityRecoveryCode {
  brandId: BrandId;
  codeHash: Buffer;
  madeAt: Timestamp;
  memberId: MemberId;
  usedAt: Timestamp | null;
}

export interface IdentityRegistrationVisit {
  begunAt: Timestamp | null;
  brandId: BrandId;
  deviceHash: Buffer | null;
  door: "username" | "mobile" | "oneClick" | "google" | "facebook" | "agent";
  id: Generated<bigint>;
  memberId: MemberId | null;
  openedAt: Timestamp;
  sentAt: Timestamp | null;
  verifiedAt: Timestamp | null;
}

export interface IdentityReturnTicket {
  brandId: BrandId;
  deviceHash: Buffer;
  expiresAt: Timestamp;
  sessionId: Uuid;
  ticketHash: Buffer;
}

export interface IdentitySafety {
  brandId: BrandId;
  heldUntil: Timestamp | null;
  keyVersion: number | null;
  memberId: MemberId;
  placesSince: Timestamp | null;
  resetAskedAt: Timestamp | null;
  resetDueAt: Timestamp | null;
  totpLastStep: Generated<bigint>;
  totpSecret: Buffer | null;
  totpSince: Timestamp | null;
}

export interface IdentitySealNonce {
  nonce: string;
  seenAt: Timestamp;
}

export interface IdentitySession {
  area: "site" | "agent";
  brandId: BrandId;
  cameBy: "password" | "registration" | "free-play" | "code" | "provider" | "passkey" | null;
  createdAt: Timestamp;
  deviceHash: Buffer;
  endedAt: Timestamp | null;
  endReason: "logout" | "replaced" | "password" | "disabled" | "operator" | "expired" | null;
  expiresAt: Timestamp;
  id: Uuid;
  ip: string;
  lastSeenAt: Timestamp;
  memberId: MemberId;
  mustChangePassword: Generated<boolean>;
  tokenHash: Buffer;
  userAgent: string;
}

export interface JackpotsFeedSpent {
  brandId: BrandId;
  day: string;
  hour: number;
  inDay: bigint;
  inHour: bigint;
  poolId: string;
}

export interface JackpotsHouseDay {
  brandId: BrandId;
  day: string;
  house: bigint;
  poolId: string;
}

export interface JackpotsJackpotEpoch {
  brandId: BrandId;
  endedAt: Timestamp | null;
  epoch: number;
  hitFrom: bigint | null;
  hitTo: bigint | null;
  keyVersion: number;
  poolId: string;
  revealedSeed: string | null;
  sealedSeed: Buffer;
  seedHash: string;
  shareE4: number | null;
  startedAt: Generated<Timestamp>;
}

export interface JackpotsJackpotHit {
  amount: bigint;
  brandId: BrandId;
  epoch: number;
  hitAt: Generated<Timestamp>;
  hitNo: bigint;
  memberId: MemberId;
  poolId: string;
  seenAt: Timestamp | null;
  stake: bigint | null;
  wagerId: Uuid;
}

export interface JackpotsJackpotPool {
  brandId: BrandId;
  contributionE4: number;
  currency: string;
  enabled: Generated<boolean>;
  feedDayMax: Generated<bigint>;
  feedEveryMs: number[];
  feedHourMax: Generated<bigint>;
  feeding: Generated<boolean>;
  feedMax: bigint;
  feedMin: bigint;
  gameCode: string | null;
  mustHitBy: bigint | null;
  name: Texts;
  odds: bigint;
  poolId: string;
  refillE4: Generated<number>;
  restartShareE4: number;
  startMax: bigint;
  startMin: bigint;
  version: Generated<number>;
}

export interface JackpotsPoolMonth {
  brandId: BrandId;
  contributed: bigint;
  fed: bigint;
  month: string;
  paid: bigint;
  poolId: string;
  seq: bigint;
  started: bigint;
}

export interface JackpotsWaitingStake {
  brandId: BrandId;
  event: Json;
  heldFor: string | null;
  memberId: MemberId;
  settledAt: Timestamp;
  wagerId: Uuid;
}

export interface LedgerAccount {
  balance: Generated<bigint>;
  brandId: BrandId;
  currency: string;
  floor: Generated<bigint>;
  house: string | null;
  id: GeneratedAlways<AccountId>;
  kind: number;
  lane: Generated<number>;
  memberId: MemberId | null;
  seq: Generated<bigint>;
  version: Generated<bigint>;
}

export interface LedgerCheckpoint {
  accountId: AccountId;
  day: string;
  digest: Buffer;
  seal: Buffer;
  seq: bigint;
  total: bigint;
}

export interface LedgerDrift {
  brandId: BrandId | null;
  clearedAt: Timestamp | null;
  confirmedAt: Timestamp | null;
  frozenAt: Timestamp | null;
  id: Generated<bigint>;
  key: string;
  lookedAt: Timestamp | null;
  memberId: MemberId | null;
  name: string;
  seenAt: Timestamp;
  subject: string;
  walk: string;
}

export interface LedgerHouseDay {
  amount: bigint;
  brandId: BrandId;
  currency: string;
  day: string;
  houseId: bigint;
  postings: bigint;
  seal: Buffer;
}

export interface LedgerHouseSum {
  amount: bigint;
  brandId: BrandId;
  currency: string;
  houseId: bigint;
  postings: bigint;
  seal: Buffer;
}

export interface LedgerHouseTotal {
  accountId: AccountId;
  seq: bigint;
  totals: Json;
}

export interface LedgerKindDay {
  amount: bigint;
  brandId: BrandId;
  currency: string;
  day: string;
  kind: number;
  memberId: MemberId;
  scope: "own" | "below" | "house";
}

export interface LedgerKindMark {
  brandId: BrandId;
  foldedTo: Timestamp;
  teamsFrom: Generated<string>;
}

export interface LedgerMemberPosting {
  accountId: AccountId | null;
  accountKind: number | null;
  amount: bigint | null;
  balanceAfter: bigint | null;
  brandId: BrandId | null;
  contraHouse: string | null;
  createdAt: Timestamp | null;
  currency: string | null;
  key: Uuid | null;
  kind: number | null;
  memberId: MemberId | null;
  ref: Uuid | null;
  seq: bigint | null;
  tx: Uuid | null;
}

export interface LedgerPosting {
  accountId: AccountId;
  amount: bigint;
  balanceAfter: bigint;
  contraId: AccountId;
  createdAt: Generated<Timestamp>;
  key: Uuid;
  kind: number;
  ref: Uuid | null;
  seq: bigint;
  tx: Uuid;
}

export interface LedgerProof {
  checked: Generated<bigint>;
  name: string;
  passedAt: Timestamp | null;
  provenAt: Timestamp;
}

export interface LedgerProofWalk {
  after: Generated<string>;
  beganAt: Timestamp;
  checked: Generated<Json>;
  endedAt: Timestamp | null;
  walk: string;
}

export interface LimiterRateWindow {
  endsAt: Timestamp;
  granted: number;
  key: string;
  startsAt: Timestamp;
  taken: number;
}

export interface LimitsMemberGate {
  awayDay: string | null;
  awayPayout: Generated<bigint>;
  awayStake: Generated<bigint>;
  brandId: BrandId;
  dayLossMax: bigint | null;
  dayPayout: Generated<bigint>;
  dayStake: Generated<bigint>;
  dayStakeMax: bigint | null;
  disabled: Generated<boolean>;
  excludedUntil: Timestamp | null;
  frozenAt: Timestamp | null;
  frozenBy: Generated<string[]>;
  memberId: MemberId;
  meterDay: string | null;
  singleStakeMax: bigint | null;
}

export interface LimitsPlayerLimit {
  brandId: BrandId;
  kind: "deposit-day" | "deposit-month" | "loss-day" | "wager-day" | "single-stake" | "session";
  memberId: MemberId;
  nextFrom: Timestamp | null;
  nextValue: bigint | null;
  setAt: Timestamp;
  setBy: "member" | "operator" | "rules";
  value: bigint | null;
}

export interface LiveLiveTicket {
  account: string | null;
  brandId: BrandId;
  deviceHash: Buffer;
  expiresAt: Timestamp;
  memberId: MemberId | null;
  sessionId: Uuid | null;
  tokenHash: Buffer;
}

export interface MessagesMessage {
  brandId: BrandId;
  createdAt: Timestamp;
  id: Uuid;
  kind: MessageKind;
  memberId: MemberId;
  params: Texts;
  readAt: Timestamp | null;
}

export interface NotebookNote {
  brandId: BrandId;
  id: Uuid;
  memberId: MemberId;
  text: string;
  writtenAt: Timestamp;
  writtenBy: string;
}

export interface NotebookPlayerTag {
  brandId: BrandId;
  givenAt: Timestamp;
  givenBy: string;
  memberId: MemberId;
  tagId: number;
}

export interface NotebookTag {
  brandId: BrandId;
  id: Generated<number>;
  name: string;
  risk: boolean;
  tone: "plain" | "positive" | "negative" | "warn" | "info" | "gold" | "brand";
  version: Generated<number>;
}

export interface OperatorsEnrolmentLink {
  expiresAt: Timestamp;
  id: Uuid;
  madeAt: Timestamp;
  madeBy: OperatorId | null;
  operatorId: OperatorId;
  replacedAt: Timestamp | null;
  tokenHash: Buffer;
  usedAt: Timestamp | null;
}

export interface OperatorsKnownDevice {
  deviceHash: Buffer;
  operatorId: OperatorId;
  seenAt: Timestamp;
}

export interface OperatorsLoginGuard {
  failures: number;
  lockedUntil: Timestamp | null;
  nameKey: Buffer | null;
  scope: "address" | "device" | "strangers" | "own-password";
  since: Timestamp;
  subject: Buffer;
}

export interface OperatorsOperator {
  confirmedAt: Timestamp | null;
  confirmedBy: OperatorId | null;
  createdAt: Generated<Timestamp>;
  disabledAt: Timestamp | null;
  displayName: string;
  enrolledAt: Timestamp | null;
  id: GeneratedAlways<OperatorId>;
  keyVersion: number | null;
  name: string;
  ownRoleId: number | null;
  passwordHash: string | null;
  role: StoredRole;
  seeded: Generated<boolean>;
  stoodDownAt: Timestamp | null;
  stoodDownBy: OperatorId | null;
  stoodDownSeenAt: Timestamp | null;
  stoodDownSeenBy: OperatorId | null;
  supplier: string | null;
  totpLastStep: Generated<bigint>;
  totpSecret: Buffer | null;
  version: Generated<number>;
}

export interface OperatorsOperatorBrand {
  brandId: BrandId;
  operatorId: OperatorId;
}

export interface OperatorsOperatorRefusal {
  at: Timestamp;
  due: number[];
  id: Generated<bigint>;
  ip: string;
  name: string;
  operatorId: OperatorId | null;
  reason: OperatorRefusal;
  times: Generated<number>;
}

export interface OperatorsOperatorRefusalHour {
  hour: Timestamp;
  lastIp: string;
  operatorId: OperatorId | null;
  seen: number;
  subject: string;
}

export interface OperatorsOperatorSession {
  createdAt: Generated<Timestamp>;
  endedAt: Timestamp | null;
  id: Uuid;
  ip: string;
  operatorId: OperatorId;
  seenAt: Generated<Timestamp>;
  tokenHash: Buffer;
  userAgent: string;
}

export interface OperatorsOwnRole {
  brandId: BrandId;
  id: Generated<number>;
  name: string;
  permissions: Permission[];
  version: Generated<number>;
}

export interface OperatorsRoleLimit {
  brandId: BrandId;
  correctionDayMax: bigint | null;
  correctionMax: bigint | null;
  role: string;
  version: Generated<number>;
}

export interface OutboxOutbox {
  brandId: BrandId;
  createdAt: Generated<Timestamp>;
  data: Json;
  epoch: Generated<number>;
  id: Generated<bigint>;
  memberId: MemberId | null;
  type: string;
  xid: Generated<string>;
}

export interface OutboxOutboxCursor {
  consumer: string;
  epoch: Generated<number>;
  id: Generated<bigint>;
  movedAt: Generated<Timestamp>;
  types: Generated<string[]>;
  xid: Generated<string>;
}

export interface OutboxOutboxDeadLetter {
  brandId: BrandId;
  closedAt: Timestamp | null;
  consumer: string;
  data: Json;
  epoch: Generated<number>;
  error: string;
  eventAt: Timestamp;
  eventId: bigint;
  firstFailedAt: Timestamp | null;
  id: Generated<bigint>;
  lastFailedAt: Timestamp | null;
  memberId: MemberId | null;
  state: "dead" | "waiting" | "handled" | "dismissed";
  tries: number;
  type: string;
  xid: string;
}

export interface OutboxOutboxLag {
  consumer: string;
  lookedAt: Generated<Timestamp>;
  waitingSince: Timestamp | null;
}

export interface OutboxOutboxStream {
  beganAt: Generated<Timestamp>;
  cluster: bigint;
  epoch: number;
  one: Generated<boolean>;
}

export interface PrivacyCopyMade {
  brandId: BrandId;
  madeAt: Timestamp;
  memberId: MemberId;
}

export interface PrivacyErasure {
  askedAt: Timestamp;
  askedBy: "member" | "operator";
  brandId: BrandId;
  doneAt: Timestamp | null;
  dueAt: Timestamp;
  memberId: MemberId;
  remindedAt: Timestamp | null;
  tryAt: Timestamp;
}

export interface RebatesEntry {
  after: bigint;
  amount: bigint;
  at: Generated<Timestamp>;
  brandId: BrandId;
  category: string;
  memberId: MemberId;
  own: boolean;
  paymentId: Uuid | null;
  seq: bigint;
}

export interface RebatesKept {
  at: Timestamp;
}

export interface RebatesOwed {
  amount: bigint;
  brandId: BrandId;
  category: string;
  currency: string;
  memberId: MemberId;
  own: boolean;
  seq: Generated<bigint>;
}

export interface RebatesPayment {
  amount: bigint;
  brandId: BrandId;
  category: string;
  currency: string;
  entry: bigint | null;
  id: Uuid;
  memberId: MemberId;
  own: boolean;
  paidAt: Timestamp;
}

export interface RebatesRate {
  brandId: BrandId;
  category: string;
  changedAt: Timestamp;
  memberId: MemberId;
  rate: number;
}

export interface RebatesShare {
  amount: bigint;
  at: Timestamp;
  brandId: BrandId;
  category: string;
  currency: string;
  entry: bigint | null;
  memberId: MemberId;
  playerId: bigint;
  rate: number;
  validBet: bigint;
  version: number;
  wagerId: Uuid;
}

export interface RetentionClass {
  archived: Generated<boolean>;
  ended: string | null;
  look: Generated<string>;
  mine: Generated<string>;
  name: string;
  source: string | null;
  why: string;
}

export interface RetentionRule {
  class: string;
  days: number;
  jurisdiction: string;
}

export interface SalariesBet {
  at: Timestamp;
  brandId: BrandId;
  category: string;
  currency: string;
  line: ArrayType<bigint>;
  memberId: MemberId;
  payout: bigint;
  sign: number;
  stake: bigint;
  validBet: bigint;
  version: number;
  wagerId: Uuid;
}

export interface SalariesBill {
  active: number;
  base: bigint;
  brandId: BrandId;
  carriedIn: bigint;
  carriedOut: bigint;
  category: string;
  contractId: Uuid;
  cost: bigint;
  createdAt: Timestamp;
  currency: string;
  decidedAt: Timestamp | null;
  decidedBy: OperatorId | null;
  downlineCost: bigint;
  gross: bigint;
  id: Uuid;
  kind: "DIVIDEND" | "DAILY" | "HOURLY" | "REALTIME";
  lossPart: Generated<bigint>;
  lostOrders: Generated<number>;
  lostValidBet: Generated<bigint>;
  memberId: MemberId;
  net: bigint;
  netLoss: bigint;
  ordinal: number;
  paid: Generated<bigint>;
  paidAt: Timestamp | null;
  passedOn: Generated<bigint>;
  payerId: Uuid | null;
  periodFrom: Timestamp;
  periodTo: Timestamp;
  profitPart: Generated<bigint>;
  rate: string | null;
  reason: string | null;
  runId: Uuid;
  state: "UNAPPROVED" | "UNCOLLECTED" | "ISSUED" | "DENIED" | "NOT_REACHED" | "PARTIAL" | "INSUFFICIENT" | "EXPIRED";
  tier: number | null;
  uplinePays: boolean;
  validBet: bigint;
  version: number;
  wonOrders: Generated<number>;
  wonValidBet: Generated<bigint>;
}

export interface SalariesFact {
  brandId: BrandId;
  category: string;
  currency: string;
  deposits: Generated<bigint>;
  hour: Timestamp;
  line: ArrayType<bigint>;
  memberId: MemberId;
  netLoss: Generated<bigint>;
  validBet: Generated<bigint>;
}

export interface SalariesFactRow {
  at: Timestamp;
  brandId: BrandId;
  category: string;
  deposits: bigint;
  hour: Timestamp;
  memberId: MemberId;
  netLoss: bigint;
  ref: Uuid;
  validBet: bigint;
  version: number;
  what: "bet" | "win" | "change" | "reversal" | "deposit" | "rebate";
}

export interface SalariesPayment {
  amount: bigint;
  billId: Uuid;
  brandId: BrandId;
  currency: string;
  kind: "DIVIDEND" | "DAILY" | "HOURLY" | "REALTIME";
  memberId: MemberId;
  nth: number;
  paidAt: Timestamp;
}

export interface SalariesProgress {
  beganAt: Timestamp;
  brandId: BrandId;
  kind: "DIVIDEND" | "DAILY" | "HOURLY" | "REALTIME";
  period: "realtime" | "hourly" | "daily" | "weekly" | "semimonthly" | "monthly";
  settledUntil: Timestamp;
}

export interface SalariesRule {
  activeMinBet: bigint;
  activeMinDeposit: bigint;
  activeMode: "PERIOD" | "DAILY_AVERAGE";
  autoIssue: boolean;
  brandId: BrandId;
  deductSalary: boolean;
  differenceMode: "COST_ROLLUP" | "PLATFORM_BEARS" | "UPLINE_WALLET";
  kind: "DIVIDEND" | "DAILY" | "HOURLY" | "REALTIME";
  lossMode: "GATE" | "LOSS_PRORATED";
  realtimeBasis: "BET" | "PNL";
  secondFrom: bigint;
  version: Generated<number>;
}

export interface SalariesRun {
  bills: number;
  brandId: BrandId;
  currency: string;
  digest: string;
  facts: number;
  gross: bigint;
  id: Uuid;
  inputs: Json;
  kind: "DIVIDEND" | "DAILY" | "HOURLY" | "REALTIME";
  net: bigint;
  period: "realtime" | "hourly" | "daily" | "weekly" | "semimonthly" | "monthly";
  periodFrom: Timestamp;
  periodTo: Timestamp;
  settledAt: Timestamp;
  state: "PAYING" | "DONE";
}

export interface SchedulesLetter {
  brandId: BrandId;
  createdAt: Timestamp;
  fault: string | null;
  fromDay: string;
  id: Uuid;
  nextAt: Timestamp;
  operatorId: OperatorId;
  scheduleId: Uuid;
  sentAt: Timestamp | null;
  state: "waiting" | "sent" | "failed";
  toDay: string;
  tries: Generated<number>;
}

export interface SchedulesSchedule {
  brandId: BrandId;
  currency: string | null;
  format: "csv" | "pdf";
  hour: number;
  id: Uuid;
  keyVersion: number;
  madeAt: Timestamp;
  name: string;
  nextAt: Timestamp;
  period: "daily" | "weekly" | "monthly";
  reportBy: string;
  reportOf: "play" | "people";
  sealed: Buffer;
  state: "running" | "stopped";
  version: number;
}

export interface SealingDataKey {
  fingerprint: Buffer;
  madeAt: Generated<Timestamp>;
  version: number;
}

export interface SealingKeyFile {
  fingerprint: Buffer;
  id: Generated<bigint>;
  knownAt: Generated<Timestamp>;
  name: string;
  publicKey: Buffer | null;
}

export interface SealingRetiredKey {
  retiredAt: Generated<Timestamp>;
  version: number;
}

export interface SuspicionsEvidence {
  at: Timestamp;
  brandId: BrandId;
  day: string;
  fact: "LINK" | "ROUND" | "PLAY" | "CONTRACT" | "MOVE";
  gameCode: string | null;
  id: Generated<bigint>;
  memberId: MemberId;
  net: bigint | null;
  otherId: bigint | null;
  otherNet: bigint | null;
  otherStake: bigint | null;
  ref: string;
  stake: bigint | null;
  suspicionId: Uuid;
  times: number | null;
}

export interface SuspicionsProgress {
  afterId: bigint;
  brandId: BrandId;
  day: string;
}

export interface SuspicionsRemark {
  brandId: BrandId;
  id: Uuid;
  kind: "NOTE" | "CONFIRMED" | "DISMISSED";
  suspicionId: Uuid;
  text: string;
  writtenAt: Timestamp;
  writtenBy: string;
}

export interface SuspicionsRule {
  brandId: BrandId;
  deviceAccounts: number;
  linkedDays: number;
  movedDays: number;
  networkAccounts: number;
  oppositeRounds: number;
  oppositeShare: number;
  quietDays: number;
  ringAccounts: number;
  version: number;
  washBets: number;
  washNetShare: number;
}

export interface SuspicionsSuspicion {
  accounts: ArrayType<bigint>;
  brandId: BrandId;
  currency: string;
  evidenceRows: Generated<number>;
  foundAt: Timestamp;
  id: Uuid;
  judgedAt: Timestamp | null;
  kind: "RING" | "OPPOSITE_BETS" | "WASH_TURNOVER" | "OWN_CONTRACT" | "CYCLIC_MOVE";
  lastAt: Timestamp;
  state: Generated<"OPEN" | "CONFIRMED" | "DISMISSED">;
  subject: string;
}

export interface TurnoverFill {
  at: Generated<Timestamp>;
  brandId: BrandId;
  counted: bigint;
  memberId: MemberId;
  raw: bigint;
  requirementId: Uuid;
  supplierId: SupplierId;
  wagerId: Uuid;
}

export interface TurnoverKept {
  at: Timestamp;
}

export interface TurnoverRequirement {
  amount: bigint;
  brandId: BrandId;
  clearedSeq: bigint | null;
  closedAt: Timestamp | null;
  done: Generated<bigint>;
  id: Uuid;
  memberId: MemberId;
  multiple: number;
  openedAt: Generated<Timestamp>;
  ref: Uuid;
  required: bigint;
  source: "deposit" | "transfer" | "free-rounds";
  state: Generated<"open" | "completed" | "cancelled">;
  weights: Json;
}

export interface UploadsImage {
  at: Timestamp;
  brandId: BrandId;
  bytes: number;
  height: number;
  id: Uuid;
  keyVersion: number;
  memberId: MemberId;
  purpose: "deposit-proof" | "withdrawal-proof";
  sealedKey: Buffer;
  subject: Uuid | null;
  width: number;
}

export interface UploadsRemovedFile {
  brandId: BrandId;
  id: Uuid;
  tryAt: Generated<Timestamp>;
}

export interface VendorsAnnouncedKey {
  announcedAt: Timestamp;
  kid: string;
  notBefore: Timestamp | null;
  pem: string;
  supplierId: SupplierId;
}

export interface VendorsAnnouncement {
  answeredAt: Timestamp;
  body: string;
  httpStatus: number;
  request: Buffer;
  supplierId: SupplierId;
}

export interface VendorsAskedRound {
  answer: "known" | "unknown" | "none";
  askedAt: Generated<Timestamp>;
  brandId: BrandId;
  memberId: MemberId;
  round: string;
  supplierId: SupplierId;
}

export interface VendorsCaseRow {
  amount: bigint | null;
  brandId: BrandId;
  caseId: bigint | null;
  code: string;
  content: Uuid | null;
  currency: string | null;
  id: Generated<bigint>;
  kind: "win" | "rollback" | "round" | "transfer" | null;
  memberId: MemberId | null;
  reference: Uuid | null;
  round: string;
  supplierId: SupplierId;
  toldAt: Generated<Timestamp>;
  txUuid: Uuid;
}

export interface VendorsClosedCeiling {
  brandId: BrandId;
  currency: string;
  dayMax: bigint;
  kind: Generated<"closed" | "gifts">;
  supplierId: SupplierId;
  version: Generated<number>;
  winMax: bigint;
}

export interface VendorsClosedPayout {
  brandId: BrandId;
  currency: string;
  day: string;
  dayMax: bigint;
  kind: Generated<"closed" | "gifts">;
  paid: bigint;
  supplierId: SupplierId;
}

export interface VendorsComparedDay {
  brandId: BrandId;
  comparedAt: Generated<Timestamp>;
  currency: string;
  day: string;
  payoutHere: bigint;
  payoutThere: bigint;
  rounds: bigint;
  stakeHere: bigint;
  stakeThere: bigint;
  supplierId: SupplierId;
  untold: bigint;
  untoldPayout: bigint;
  untoldStake: bigint;
}

export interface VendorsConformanceRun {
  brandId: BrandId;
  chosen: string[];
  dialect: "v2" | "gap";
  endedAt: Timestamp | null;
  fault: string | null;
  id: Uuid;
  outcomes: Outcome[];
  planned: number;
  port: number | null;
  seenAt: Timestamp;
  startedAt: Timestamp;
  startedBy: string;
  state: "running" | "done" | "stopped" | "broken";
  stopAsked: Generated<boolean>;
  supplierId: SupplierId;
}

export interface VendorsFeedCursor {
  cursor: string | null;
  readAt: Timestamp | null;
  stream: string;
  supplierId: SupplierId;
}

export interface VendorsFreeSpins {
  brandId: BrandId;
  createdAt: Generated<Timestamp>;
  currency: string;
  gameCode: string;
  issueId: string;
  memberId: MemberId;
  quantity: number;
  supplierId: SupplierId;
  validUntil: Timestamp;
}

export interface VendorsReturnAlarm {
  acknowledgedAt: Timestamp | null;
  acknowledgedBy: string | null;
  actual: number;
  basis: string;
  brandId: BrandId;
  cause: Generated<"return" | "told">;
  currency: string;
  gameCode: string;
  high: number;
  id: Generated<bigint>;
  low: number;
  month: string;
  raisedAt: Timestamp;
  reason: string | null;
  rounds: bigint;
}

export interface VendorsReturnHour {
  brandId: BrandId;
  currency: string;
  expected: number;
  gain: number;
  gameCode: string;
  hour: Timestamp;
  loss: number;
  payout: bigint;
  rounds: bigint;
  stake: bigint;
  variance: number;
}

export interface VendorsSupplier {
  allowedNetworks: Generated<string[]>;
  baseUrl: string;
  closedDayMax: Generated<bigint>;
  closedWinMax: Generated<bigint>;
  code: string;
  createdAt: Generated<Timestamp>;
  dialect: Generated<"v2" | "gap" | "transfer">;
  enabled: Generated<boolean>;
  frameHosts: Generated<string[]>;
  id: GeneratedAlways<SupplierId>;
  mode: Generated<"strict" | "plain">;
  name: string;
  operatorId: number;
  sandbox: Generated<boolean>;
}

export interface VendorsSupplierBrand {
  brandId: BrandId;
  enabled: Generated<boolean>;
  supplierId: SupplierId;
}

export interface VendorsSupplierCall {
  answer: string;
  at: Timestamp;
  brandId: BrandId | null;
  cause: string | null;
  httpStatus: number;
  id: Generated<bigint>;
  ip: string;
  kid: string;
  path: string;
  refused: boolean;
  request: string;
  status: string;
  supplierId: SupplierId;
  tookMs: number;
  unkept: number;
}

export interface VendorsSupplierHealth {
  calls: number;
  faultAt: Timestamp | null;
  faultCall: string | null;
  faults: number;
  faultText: string | null;
  feed: "closed" | "open" | "half-open";
  okAt: Timestamp | null;
  play: "closed" | "open" | "half-open";
  reporter: Uuid;
  supplierId: SupplierId;
  toldAt: Generated<Timestamp>;
}

export interface VendorsSupplierKey {
  kid: string;
  notAfter: Timestamp | null;
  notBefore: Timestamp | null;
  pem: string;
  supplierId: SupplierId;
}

export interface VendorsSupplierSecret {
  keyVersion: number;
  kid: string;
  notAfter: Timestamp | null;
  notBefore: Timestamp | null;
  sealed: Buffer;
  supplierId: SupplierId;
}

export interface VendorsTestPlayer {
  account: string;
  brandId: BrandId;
  madeAt: Timestamp;
  memberId: MemberId;
  supplierId: SupplierId;
}

export interface VendorsToldPromo {
  amount: Generated<bigint>;
  brandId: BrandId;
  memberId: MemberId;
  promo: string;
  supplierId: SupplierId;
  toldAt: Generated<Timestamp>;
  version: Generated<bigint>;
}

export interface VendorsToldRound {
  brandId: BrandId;
  memberId: MemberId;
  round: string;
  supplierId: SupplierId;
}

export interface VendorsTransfer {
  amount: bigint | null;
  askAt: Timestamp | null;
  asked: Generated<number>;
  brandId: BrandId;
  contradiction: string | null;
  createdAt: Generated<Timestamp>;
  currency: string;
  direction: "in" | "out";
  endedAt: Timestamp | null;
  failure: string | null;
  id: Uuid;
  knownBefore: bigint | null;
  lastFault: string | null;
  memberId: MemberId;
  moved: bigint | null;
  reference: string;
  resolvedAt: Timestamp | null;
  saidAmount: bigint | null;
  seq: Generated<bigint>;
  state: Generated<"init" | "debited" | "unknown" | "credited" | "reversed">;
  supplierId: SupplierId;
  toldGiven: bigint | null;
  toldNet: bigint | null;
  unexplained: bigint | null;
  unknownAt: Timestamp | null;
  vendorTxId: string | null;
}

export interface VendorsTransferAccount {
  brandId: BrandId;
  counted: Generated<bigint>;
  countedDay: string | null;
  currency: string;
  doubted: Generated<bigint>;
  emptiedAt: Timestamp | null;
  emptiedBy: Uuid | null;
  holds: Generated<boolean>;
  lookAt: Timestamp | null;
  looks: Generated<number>;
  memberId: MemberId;
  moved: Generated<bigint>;
  standing: Generated<bigint>;
  supplierId: SupplierId;
  toldGiven: Generated<bigint>;
  toldNet: Generated<bigint>;
  unexplained: Generated<bigint | null>;
}

export interface VendorsUntoldMark {
  part: "open" | "settled";
  place: string;
}

export interface VendorsVendorCase {
  brandId: BrandId;
  code: string;
  day: string;
  decidedAt: Timestamp | null;
  decidedBy: OperatorId | null;
  decision: "accepted" | "refused" | null;
  id: Generated<bigint>;
  lastAt: Generated<Timestamp>;
  note: string | null;
  openedAt: Generated<Timestamp>;
  supplierId: SupplierId;
  told: Generated<bigint>;
}

export interface VendorsVendorRound {
  brandId: BrandId;
  closedAt: Timestamp | null;
  compared: Generated<boolean>;
  counted: Generated<boolean>;
  currency: string | null;
  fairness: RoundFairness | null;
  memberId: MemberId;
  payout: bigint;
  replayUrl: string;
  round: string;
  stake: bigint;
  status: string;
  supplierId: SupplierId;
  toldAt: Generated<Timestamp>;
  version: bigint;
}

export interface VendorsVendorSession {
  brandId: BrandId;
  createdAt: Generated<Timestamp>;
  currency: string;
  expiresAt: Timestamp;
  gameCode: string;
  loginSessionId: Uuid | null;
  memberId: MemberId;
  rules: LaunchRules | null;
  state: Generated<"pending" | "active" | "ended">;
  supplierId: SupplierId;
  tokenHash: Buffer;
}

export interface VendorsVendorTx {
  balance: bigint | null;
  brandId: BrandId | null;
  content: Uuid;
  createdAt: Generated<Timestamp>;
  detail: Generated<number>;
  kind: number;
  memberId: MemberId | null;
  reference: Uuid | null;
  status: number;
  supplierId: SupplierId;
  txUuid: Uuid;
}

export interface VerificationCode {
  brandId: BrandId;
  codeHash: Buffer | null;
  createdAt: Timestamp;
  deviceHash: Buffer;
  expiresAt: Timestamp;
  id: Uuid;
  prefix: string;
  providerReference: string | null;
  purpose: "register" | "login" | "step-up" | "password" | "change-password" | "prove";
  recipientHash: Buffer;
  tries: Generated<number>;
  usedAt: Timestamp | null;
}

export interface VerificationConversion {
  brandId: BrandId;
  hour: Timestamp;
  prefix: string;
  sent: Generated<number>;
  used: Generated<number>;
}

export interface VerificationDaySpend {
  brandId: BrandId;
  day: string;
  spent: Generated<bigint>;
}

export interface VerificationMessage {
  brandId: BrandId;
  channel: "sms" | "email";
  codeId: Uuid | null;
  createdAt: Timestamp;
  expiresAt: Timestamp;
  fault: string | null;
  id: Uuid;
  keyVersion: number;
  maskedRecipient: string;
  nextAt: Timestamp;
  price: bigint;
  providerReference: string | null;
  purpose: "register" | "login" | "step-up" | "password" | "change-password" | "prove" | "erasure-asked" | "erasure-near" | "erased" | "contact-bound" | "data-copied";
  recipientHash: Buffer | null;
  sealed: Buffer;
  sentAt: Timestamp | null;
  state: "waiting" | "sent" | "failed" | "withheld";
  tries: Generated<number>;
}

export interface VerificationRecipient {
  asked: number;
  brandId: BrandId;
  lockedUntil: Timestamp | null;
  recipientHash: Buffer;
  resendAt: Timestamp;
  since: Timestamp;
}

export interface WagersBrandRollup {
  bets: Generated<bigint>;
  brandId: BrandId;
  currency: string;
  gameCode: string;
  gameType: number;
  hour: Timestamp;
  jackpotWin: Generated<bigint>;
  payout: Generated<bigint>;
  squares: Generated<Numeric>;
  stake: Generated<bigint>;
  validBet: Generated<bigint>;
  vendor: string;
}

export interface WagersOpenWager {
  brandId: BrandId;
  gameCode: string;
  memberId: MemberId;
  supplierId: SupplierId;
  wagerId: Uuid;
}

export interface WagersPlayerDay {
  brandId: BrandId;
  currency: string;
  day: string;
  memberId: MemberId;
}

export interface WagersRollup {
  bets: Generated<bigint>;
  brandId: BrandId;
  currency: string;
  gameCode: string;
  gameType: number;
  hour: Timestamp;
  jackpotWin: Generated<bigint>;
  memberId: MemberId;
  payout: Generated<bigint>;
  squares: Numeric | null;
  stake: Generated<bigint>;
  validBet: Generated<bigint>;
  vendor: string;
}

export interface WagersSettlement {
  bets: number;
  brandId: BrandId;
  hour: Timestamp;
  jackpotWin: bigint | null;
  memberId: MemberId;
  payout: bigint;
  stake: bigint;
  supplierId: SupplierId;
  validBet: bigint;
  version: number;
  wagerId: Uuid;
}

export interface WagersWager {
  brandId: BrandId;
  currency: string;
  freeWin: Generated<bigint>;
  gameCode: string;
  gameType: number;
  id: Uuid;
  jackpotContribution: Generated<bigint>;
  memberId: MemberId;
  payoutBonus: Generated<bigint>;
  payoutCash: Generated<bigint>;
  placedAt: Generated<Timestamp>;
  rewardId: Uuid | null;
  round: string;
  roundClosed: Generated<boolean>;
  settledAt: Timestamp | null;
  stakeBonus: bigint;
  stakeCash: bigint;
  status: Generated<number>;
  supplierId: SupplierId;
  told: Generated<boolean>;
  validBet: Generated<bigint>;
  vendor: string;
  version: Generated<number>;
}

export interface DB {
  "agents.accountType": AgentsAccountType;
  "agents.balance": AgentsBalance;
  "agents.balancePass": AgentsBalancePass;
  "agents.contract": AgentsContract;
  "agents.contractVersion": AgentsContractVersion;
  "agents.countedDay": AgentsCountedDay;
  "agents.dayKindSum": AgentsDayKindSum;
  "agents.daySum": AgentsDaySum;
  "agents.joined": AgentsJoined;
  "agents.kept": AgentsKept;
  "agents.move": AgentsMove;
  "agents.team": AgentsTeam;
  "agents.teamDay": AgentsTeamDay;
  "alerts.alert": AlertsAlert;
  "alerts.channel": AlertsChannel;
  "alerts.delivery": AlertsDelivery;
  "alerts.rule": AlertsRule;
  "audit.audit": AuditAudit;
  "audit.auditAnchor": AuditAuditAnchor;
  "audit.auditHead": AuditAuditHead;
  "audit.auditVerified": AuditAuditVerified;
  "brand.addressData": BrandAddressData;
  "brand.brand": BrandBrand;
  "brand.brandDomain": BrandBrandDomain;
  "brand.ipCountry": BrandIpCountry;
  "brand.jurisdictionProfile": BrandJurisdictionProfile;
  "campaigns.campaign": CampaignsCampaign;
  "cashier.correction": CashierCorrection;
  "cashier.deposit": CashierDeposit;
  "cashier.depositChannel": CashierDepositChannel;
  "cashier.manualOrder": CashierManualOrder;
  "cashier.memberTransfer": CashierMemberTransfer;
  "cashier.paymentConnection": CashierPaymentConnection;
  "cashier.paymentEvent": CashierPaymentEvent;
  "cashier.payoutAccount": CashierPayoutAccount;
  "cashier.payoutClaim": CashierPayoutClaim;
  "cashier.providerReport": CashierProviderReport;
  "cashier.receivingAccount": CashierReceivingAccount;
  "cashier.withdrawal": CashierWithdrawal;
  "catalogue.favourite": CatalogueFavourite;
  "catalogue.game": CatalogueGame;
  "catalogue.launchedGame": CatalogueLaunchedGame;
  "catalogue.tag": CatalogueTag;
  "catalogue.vendor": CatalogueVendor;
  "command.commandRequest": CommandCommandRequest;
  "command.proposal": CommandProposal;
  "content.announcement": ContentAnnouncement;
  "content.picture": ContentPicture;
  "desk.listView": DeskListView;
  "engagement.winner": EngagementWinner;
  "freerounds.reward": FreeroundsReward;
  "identity.affiliateCode": IdentityAffiliateCode;
  "identity.captcha": IdentityCaptcha;
  "identity.captchaSpent": IdentityCaptchaSpent;
  "identity.contactClaim": IdentityContactClaim;
  "identity.excludedContact": IdentityExcludedContact;
  "identity.loginGuard": IdentityLoginGuard;
  "identity.loginRefusal": IdentityLoginRefusal;
  "identity.loginStep": IdentityLoginStep;
  "identity.member": IdentityMember;
  "identity.passkey": IdentityPasskey;
  "identity.passkeyChallenge": IdentityPasskeyChallenge;
  "identity.person": IdentityPerson;
  "identity.provider": IdentityProvider;
  "identity.providerLink": IdentityProviderLink;
  "identity.providerVisit": IdentityProviderVisit;
  "identity.recoveryCode": IdentityRecoveryCode;
  "identity.registrationVisit": IdentityRegistrationVisit;
  "identity.returnTicket": IdentityReturnTicket;
  "identity.safety": IdentitySafety;
  "identity.sealNonce": IdentitySealNonce;
  "identity.session": IdentitySession;
  "jackpots.feedSpent": JackpotsFeedSpent;
  "jackpots.houseDay": JackpotsHouseDay;
  "jackpots.jackpotEpoch": JackpotsJackpotEpoch;
  "jackpots.jackpotHit": JackpotsJackpotHit;
  "jackpots.jackpotPool": JackpotsJackpotPool;
  "jackpots.poolMonth": JackpotsPoolMonth;
  "jackpots.waitingStake": JackpotsWaitingStake;
  "ledger.account": LedgerAccount;
  "ledger.checkpoint": LedgerCheckpoint;
  "ledger.drift": LedgerDrift;
  "ledger.houseDay": LedgerHouseDay;
  "ledger.houseSum": LedgerHouseSum;
  "ledger.houseTotal": LedgerHouseTotal;
  "ledger.kindDay": LedgerKindDay;
  "ledger.kindMark": LedgerKindMark;
  "ledger.memberPosting": LedgerMemberPosting;
  "ledger.posting": LedgerPosting;
  "ledger.proof": LedgerProof;
  "ledger.proofWalk": LedgerProofWalk;
  "limiter.rateWindow": LimiterRateWindow;
  "limits.memberGate": LimitsMemberGate;
  "limits.playerLimit": LimitsPlayerLimit;
  "live.liveTicket": LiveLiveTicket;
  "messages.message": MessagesMessage;
  "notebook.note": NotebookNote;
  "notebook.playerTag": NotebookPlayerTag;
  "notebook.tag": NotebookTag;
  "operators.enrolmentLink": OperatorsEnrolmentLink;
  "operators.knownDevice": OperatorsKnownDevice;
  "operators.loginGuard": OperatorsLoginGuard;
  "operators.operator": OperatorsOperator;
  "operators.operatorBrand": OperatorsOperatorBrand;
  "operators.operatorRefusal": OperatorsOperatorRefusal;
  "operators.operatorRefusalHour": OperatorsOperatorRefusalHour;
  "operators.operatorSession": OperatorsOperatorSession;
  "operators.ownRole": OperatorsOwnRole;
  "operators.roleLimit": OperatorsRoleLimit;
  "outbox.outbox": OutboxOutbox;
  "outbox.outboxCursor": OutboxOutboxCursor;
  "outbox.outboxDeadLetter": OutboxOutboxDeadLetter;
  "outbox.outboxLag": OutboxOutboxLag;
  "outbox.outboxStream": OutboxOutboxStream;
  "privacy.copyMade": PrivacyCopyMade;
  "privacy.erasure": PrivacyErasure;
  "rebates.entry": RebatesEntry;
  "rebates.kept": RebatesKept;
  "rebates.owed": RebatesOwed;
  "rebates.payment": RebatesPayment;
  "rebates.rate": RebatesRate;
  "rebates.share": RebatesShare;
  "retention.class": RetentionClass;
  "retention.rule": RetentionRule;
  "salaries.bet": SalariesBet;
  "salaries.bill": SalariesBill;
  "salaries.fact": SalariesFact;
  "salaries.factRow": SalariesFactRow;
  "salaries.payment": SalariesPayment;
  "salaries.progress": SalariesProgress;
  "salaries.rule": SalariesRule;
  "salaries.run": SalariesRun;
  "schedules.letter": SchedulesLetter;
  "schedules.schedule": SchedulesSchedule;
  "sealing.dataKey": SealingDataKey;
  "sealing.keyFile": SealingKeyFile;
  "sealing.retiredKey": SealingRetiredKey;
  "suspicions.evidence": SuspicionsEvidence;
  "suspicions.progress": SuspicionsProgress;
  "suspicions.remark": SuspicionsRemark;
  "suspicions.rule": SuspicionsRule;
  "suspicions.suspicion": SuspicionsSuspicion;
  "turnover.fill": TurnoverFill;
  "turnover.kept": TurnoverKept;
  "turnover.requirement": TurnoverRequirement;
  "uploads.image": UploadsImage;
  "uploads.removedFile": UploadsRemovedFile;
  "vendors.announcedKey": VendorsAnnouncedKey;
  "vendors.announcement": VendorsAnnouncement;
  "vendors.askedRound": VendorsAskedRound;
  "vendors.caseRow": VendorsCaseRow;
  "vendors.closedCeiling": VendorsClosedCeiling;
  "vendors.closedPayout": VendorsClosedPayout;
  "vendors.comparedDay": VendorsComparedDay;
  "vendors.conformanceRun": VendorsConformanceRun;
  "vendors.feedCursor": VendorsFeedCursor;
  "vendors.freeSpins": VendorsFreeSpins;
  "vendors.returnAlarm": VendorsReturnAlarm;
  "vendors.returnHour": VendorsReturnHour;
  "vendors.supplier": VendorsSupplier;
  "vendors.supplierBrand": VendorsSupplierBrand;
  "vendors.supplierCall": VendorsSupplierCall;
  "vendors.supplierHealth": VendorsSupplierHealth;
  "vendors.supplierKey": VendorsSupplierKey;
  "vendors.supplierSecret": VendorsSupplierSecret;
  "vendors.testPlayer": VendorsTestPlayer;
  "vendors.toldPromo": VendorsToldPromo;
  "vendors.toldRound": VendorsToldRound;
  "vendors.transfer": VendorsTransfer;
  "vendors.transferAccount": VendorsTransferAccount;
  "vendors.untoldMark": VendorsUntoldMark;
  "vendors.vendorCase": VendorsVendorCase;
  "vendors.vendorRound": VendorsVendorRound;
  "vendors.vendorSession": VendorsVendorSession;
  "vendors.vendorTx": VendorsVendorTx;
  "verification.code": VerificationCode;
  "verification.conversion": VerificationConversion;
  "verification.daySpend": VerificationDaySpend;
  "verification.message": VerificationMessage;
  "verification.recipient": VerificationRecipient;
  "wagers.brandRollup": WagersBrandRollup;
  "wagers.openWager": WagersOpenWager;
  "wagers.playerDay": WagersPlayerDay;
  "wagers.rollup": WagersRollup;
  "wagers.settlement": WagersSettlement;
  "wagers.wager": WagersWager;
}

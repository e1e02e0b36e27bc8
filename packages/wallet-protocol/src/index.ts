/** The door of the wallet protocol: names that the platform and the studio build on. */
export { readAnswer, writeAnswer, type Answer, type Outcome, type UnknownReason } from './answers.ts';
export {
  callKindOfPath, CALL_PATHS, contentOf, type BalanceCall, type BetCall, type CallOf, type GameCode, type InfoCall, type Meta,
  type RequestId, type RewardId, type RollbackCall, type RoundId, type SessionToken, type TransactionCall, type TransactionId,
  type UserId, type Uuid, type WalletCall, type WinCall,
} from './calls.ts';
export {
  feedKey, FEED_BYTES_MAX, FEED_KEYS, FEED_LIMIT_DEFAULT, FEED_LIMIT_MAX, FEED_WAIT_MAX_S, readFeedPage, readFeedRow, STREAMS,
  type Deleted, type FeedDealer, type FeedEntry, type FeedGame, type FeedJackpot, type FeedPage, type FeedRoom, type FeedRound,
  type FeedRow, type FeedRtp, type FeedTable, type FeedWager, type Stream,
} from './feed.ts';
export { createTransport, TIMEOUTS, urlBelow, type Exchange, type Outgoing, type Timeouts, type Transport } from './http-exchange.ts';
export { isUuid, readCall, readCallValue, writeCall, type Reading, type Refusal } from './messages.ts';
export {
  createOperatorClient, PLATFORMS, SUPPLIER_PREFIX, SUPPLIER_REQUESTS, type FeedOptions, type GameEntry, type GameRoundRequest,
  type GameUrlRequest, type Link, type OperatorClient, type OperatorClientOptions, type Platform, type SupplierFault,
} from './operator-client.ts';
export { readShape, type Reader, type Shaped } from './shapes.ts';
export {
  CLOCK_SKEW_MAX_MS, createSigner, HEADERS, KEYS_TRIED_MAX, pinKey, signBytes, signCall, signFeedAnswer, strictText, verifyBytes,
  verifyCall, verifyFeedAnswer, type KeySet, type PinnedKey, type SignatureFault, type SignatureHeaders, type SignedMessage,
  type Signer, type SigningMode, type Verdict, type VerifyInput,
} from './signing.ts';
export {
  afterBet, alarmsAfterBet, ALLOWED_STATUSES, DETAILS, DOES_NOT_EXIST_GRACE_MS, httpStatusOf, isDetail, isStatus, isStored, isTerminal,
  retryDelayMs, STATUSES, type AfterBet, type CallKind, type Detail, type Status, type TransactionKind,
} from './statuses.ts';
export {
  BODY_BYTES_MAX, isJsonObject, isRawNumber, parseJson, parseJsonText, rawNumberText, writeJson, type JsonObject, type JsonResult,
  type JsonValue, type RawNumber, type Writable,
} from './strict-json.ts';
export {
  createWalletClient, prepareCall, type PreparedCall, type Unsent, type WalletClient, type WalletClientOptions,
} from './supplier-client.ts';

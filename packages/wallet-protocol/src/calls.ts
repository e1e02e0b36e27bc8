import type { Amount, Currency } from '@baize/domain/money';
import type { JsonObject } from './strict-json.ts';
import type { CallKind } from './statuses.ts';

/**
 * The normal form of the wallet calls (docs/wallet/calls.md): what the operator's kernel decides on and what the
 * supplier sends. Dialects translate into and out of it.
 */

/** UUID text in lower case; two spellings of one UUID are one id. */
export type Uuid = string & { readonly __uuid: unique symbol };
export type TransactionId = Uuid & { readonly __transaction: unique symbol };
export type RequestId = Uuid & { readonly __request: unique symbol };
export type RewardId = Uuid & { readonly __reward: unique symbol };
/** The operator's id of a player. */
export type UserId = string & { readonly __user: unique symbol };
/** The session token of a launch. */
export type SessionToken = string & { readonly __token: unique symbol };
/** The supplier's name of a round, unique per connection and user. */
export type RoundId = string & { readonly __round: unique symbol };
export type GameCode = string & { readonly __game: unique symbol };

/** Fields that never decide anything: the supplier's own ids for the back office. */
export type SupplierIds = {
  readonly supplierTransactionId?: string;
  readonly supplierUser?: string;
};

/** The known parts of `meta`, read where they have the right shape and ignored where not: vendors own that object. */
export type Meta = {
  readonly betType?: string;
  /** Decimal text. */
  readonly odds?: string;
  /** Turnover of a settled bet; the stake where absent. */
  readonly validBet?: Amount;
  /** Bets this win settles besides the referenced one. */
  readonly settles?: readonly TransactionId[];
  readonly jackpotPoolId?: string;
  readonly promoReference?: string;
  /** The whole object as it came, for the record. */
  readonly raw?: JsonObject;
};

type Common = {
  readonly requestUuid: RequestId;
  /** `request_uuid` letter by letter, to be copied into the answer. */
  readonly requestUuidEcho: string;
  readonly user: UserId;
};

type TransactionCommon = Common &
  SupplierIds & {
    readonly token: SessionToken;
    readonly transactionUuid: TransactionId;
    readonly round: RoundId;
    readonly roundClosed: boolean;
    readonly gameCode: GameCode;
    readonly meta: Meta;
  };

type MoneyCommon = TransactionCommon & {
  readonly currency: Currency;
  readonly amount: Amount;
  /** True for every promotional call; `isSupplierPromo` implies it. */
  readonly isFree: boolean;
  readonly isSupplierPromo: boolean;
  readonly isAggregated: boolean;
  /** Always present when free and not a supplier's promotion. */
  readonly rewardUuid?: RewardId;
};

export type InfoCall = Common & { readonly kind: 'info' };
export type BalanceCall = Common & {
  readonly kind: 'balance';
  readonly token: SessionToken;
  readonly gameCode: GameCode;
};
export type BetCall = MoneyCommon & {
  readonly kind: 'bet';
  /** Free text about the bet, never processed. */
  readonly bet?: string;
  /** Share of `amount` fed to a pool; informational. */
  readonly jackpotContribution: Amount;
};
export type WinCall = MoneyCommon & {
  readonly kind: 'win';
  /** Absent on a supplier's promotion, and in dialects whose wins name a round alone. */
  readonly reference?: TransactionId;
  /** Part of `amount` that is jackpot. */
  readonly jackpotWin: Amount;
};
export type RollbackCall = TransactionCommon & { readonly kind: 'rollback'; readonly reference: TransactionId };

export type TransactionCall = BetCall | WinCall | RollbackCall;
export type WalletCall = InfoCall | BalanceCall | TransactionCall;
export type CallOf<K extends CallKind> = Extract<WalletCall, { kind: K }>;

/**
 * Several actions of one round that happen together or not at all, and perhaps the end of that round. Only some
 * dialects can say it; each action stands for itself once it is done.
 */
export type ActionsCall = Common & {
  readonly kind: 'actions';
  /** '' where the dialect names no session: the player's latest with this supplier. */
  readonly token: SessionToken;
  readonly gameCode: GameCode;
  readonly round: RoundId;
  readonly actions: readonly TransactionCall[];
  /** Nothing more follows: live bets are lost. */
  readonly finished: boolean;
};

/** Default paths under the operator's base URL. Prefixes are settings of a connection. */
export const CALL_PATHS: Readonly<Record<CallKind, string>> = {
  info: '/user/info',
  balance: '/user/balance',
  bet: '/transaction/bet',
  win: '/transaction/win',
  rollback: '/transaction/rollback',
};

const KIND_OF_PATH: ReadonlyMap<string, CallKind> = new Map(
  Object.entries(CALL_PATHS).map(([kind, path]) => [path, kind as CallKind]),
);
/** The call a path (below the base URL, without query) means, or undefined for 404. */
export const callKindOfPath = (path: string): CallKind | undefined => KIND_OF_PATH.get(path);

/**
 * The content that makes two calls with one transaction id the same (docs/wallet/answers.md): path, reference, amount,
 * currency, round, user, game, free and promo flags, reward. Token, meta, bet and `round_closed` are left out. Equal
 * text means equal content; no field can hold the separator.
 */
export function contentOf(call: TransactionCall): string {
  if (call.kind === 'rollback') return ['rollback', call.reference, call.round, call.user, call.gameCode].join('\n');
  return [
    call.kind,
    call.kind === 'win' ? (call.reference ?? '') : '',
    call.amount.toString(),
    call.currency,
    call.round,
    call.user,
    call.gameCode,
    call.isFree ? 'free' : '',
    call.isSupplierPromo ? 'promo' : '',
    call.rewardUuid ?? '',
  ].join('\n');
}

import { randomUUID } from 'node:crypto';
import { ZERO } from '@baize/domain/money';
import type { Answer } from '../../answers.ts';
import type { WalletCall } from '../../calls.ts';
import { writeGapAnswer } from '../../dialects/gap/answers.ts';
import {
  gapKindOfPath,
  readGap,
  type GapMessage,
  type GapPlay,
  type GapRollback,
} from '../../dialects/gap/messages.ts';
import { faultOfGap, GAP_SIGNATURE } from '../../dialects/gap/signing.ts';
import type { CallKind } from '../../statuses.ts';
import type { Connection } from './books.ts';
import type { Incoming } from './http-server.ts';
import type { Kernel } from './kernel.ts';
import type { Served } from './wallet-door.ts';

/** The same kernel behind the aggregators' wire, for suppliers that send one action in each request. */
export type GapRequest = {
  readonly connection: Connection;
  readonly secret: Buffer;
  readonly incoming: Incoming;
  /** Below the base URL of the connection. */
  readonly path: string;
  /** The bets of each round that were not taken back: a win names its round alone, and belongs to the latest. */
  readonly betsOfRound: Map<string, readonly string[]>;
};

/** The one action of a request as a call of the first dialect. */
export function singleCallOf(message: GapPlay | GapRollback, betsOfRound: GapRequest['betsOfRound']): WalletCall {
  const { user, session: token, game: gameCode, round, currency } = message;
  const requestUuid = randomUUID();
  const common = { requestUuid, requestUuidEcho: requestUuid, user, token, gameCode };
  const action = message.actions[0];
  if (!action) return { kind: 'balance', ...common } as WalletCall;
  const named = { ...common, round, transactionUuid: action.actionId, roundClosed: message.finished, meta: {} };
  const bets = betsOfRound.get(round!) ?? [];
  if (action.action === 'rollback') {
    // Of the only one it stays known that it was taken back.
    if (bets.length > 1)
      betsOfRound.set(
        round!,
        bets.filter((bet) => bet !== action.originalActionId),
      );
    return { kind: 'rollback', ...named, reference: action.originalActionId } as unknown as WalletCall;
  }
  if (action.action === 'bet' && !bets.includes(action.actionId)) betsOfRound.set(round!, [...bets, action.actionId]);
  return {
    kind: action.action,
    ...named,
    currency,
    amount: action.amount,
    reference: action.action === 'win' ? bets.at(-1) : undefined,
    isFree: false,
    isSupplierPromo: false,
    isAggregated: false,
    jackpotContribution: action.jackpotContribution,
    jackpotWin: ZERO,
  } as unknown as WalletCall;
}

const messageOf = (path: string, body: Buffer): Exclude<GapMessage, { kind: 'freespins' }> | undefined => {
  const kind = gapKindOfPath(path);
  const read = kind && readGap(kind, body);
  return read?.ok && read.message.kind !== 'freespins' ? read.message : undefined;
};

/** What a request is about, by the one action in it. */
export function gapCallKind(path: string, body: Buffer): CallKind | undefined {
  const message = messageOf(path, body);
  return message && (message.actions[0]?.action ?? 'balance');
}

/** An answer in the words of the wire, to the call that it belongs to. */
export function writeSingle(answer: Omit<Answer, 'requestUuid'>, call: WalletCall | undefined, round?: string) {
  const transactions =
    call && 'transactionUuid' in call
      ? [{ actionId: call.transactionUuid as string, txId: `tx-${call.transactionUuid}` }]
      : undefined;
  const { httpStatus: status, body } = writeGapAnswer(answer, { round: round ?? roundOf(call), transactions });
  return { status, body };
}
const roundOf = (call: WalletCall | undefined): string | undefined =>
  call && 'round' in call ? call.round : undefined;

/** Answers one wallet request. */
export async function serveGapWallet(kernel: Kernel, request: GapRequest): Promise<Served> {
  const { connection, secret, incoming, path, betsOfRound } = request;
  const { body, headers } = incoming;
  const nowMs = Date.now();
  const secrets = [{ kid: '', secret, notBefore: 0 }];
  const reason = faultOfGap({ header: headers[GAP_SIGNATURE], body, secrets, nowMs });
  const message = messageOf(path, body);
  const verdict = reason === undefined ? ({ ok: true, kid: '' } as const) : ({ ok: false, reason } as const);
  if (!verdict.ok || !message) {
    const status = verdict.ok ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_INVALID_SIGNATURE';
    return { reply: writeSingle({ status }, undefined), verdict };
  }
  const call = singleCallOf(message, betsOfRound);
  const answer = await kernel.handle({ connection, call, body, nowMs });
  return { reply: writeSingle({ ...answer, currency: message.currency }, call), call, answer, verdict };
}

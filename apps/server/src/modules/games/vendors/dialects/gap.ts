import { ZERO, type Currency } from '@baize/domain/money';
import type {
  ActionsCall,
  Answer,
  BalanceCall,
  GameCode,
  RequestId,
  RoundId,
  SessionToken,
  TransactionCall,
  UserId,
  WinCall,
} from '@baize/wallet-protocol';
import { writeGapAnswer, writeGapRefusal, type GapTransaction } from '@baize/wallet-protocol/dialects/gap/answers';
import { gapTransactionId } from '@baize/wallet-protocol/dialects/gap/ids';
import {
  GAP_PATHS,
  gapKindOfPath,
  readGap,
  type GapFreeSpins,
  type GapMessage,
  type GapMove,
  type GapPlay,
  type GapRollback,
  type GapUndo,
} from '@baize/wallet-protocol/dialects/gap/messages';
import { faultOfGap, GAP_SIGNATURE } from '@baize/wallet-protocol/dialects/gap/signing';
import { fromSubunits } from '@baize/wallet-protocol/dialects/gap/subunits';
import { wireUser } from '../../../../ids.ts';
import type { Dialect, Kernel, WireAnswer } from './dialect.ts';
import type { Supplier } from '../directory.ts';

/** Aggregators that sign with a shared secret and send a round's actions together (docs/wallet/aggregators.md). */
export const gap: Dialect<GapMessage> = {
  paths: Object.values(GAP_PATHS),
  serves: (path) => gapKindOfPath(path) !== undefined,
  verify: ({ supplier, headers, body, nowMs }) => {
    const reason = faultOfGap({ header: headers[GAP_SIGNATURE], body, secrets: supplier.secrets, nowMs });
    if (reason === undefined) return undefined;
    const hint = supplier.sandbox ? { cause: reason } : {};
    const answer = writeGapRefusal({ status: 'RS_ERROR_INVALID_SIGNATURE', ...hint });
    return { ok: false, answer, note: { reason } };
  },
  read: ({ path, body }) => {
    const kind = gapKindOfPath(path)!;
    const reading = readGap(kind, body);
    if (reading.ok) return reading;
    const { field } = reading;
    const status = field === '' ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_WRONG_TYPES';
    return { ok: false, answer: writeGapRefusal({ status, field }), note: { kind, field } };
  },
  answer: (kernel, incoming, message) => {
    const heard = { kernel, supplier: incoming.supplier, digest: incoming.digest };
    if (message.kind === 'freespins') return answerFreeSpins(heard, message);
    return message.kind === 'play' && message.actions.length === 0 && !message.finished
      ? answerBalance(heard, message)
      : answerActions(heard, message);
  },
};

type Heard = { readonly kernel: Kernel; readonly supplier: Supplier; readonly digest: string };

/** No call of this dialect has an id of its own: its actions have theirs. */
const NO_REQUEST = { requestUuid: '' as RequestId, requestUuidEcho: '' };
/** Without a session the player's latest one with this supplier counts. */
const partiesOf = ({ user, session, game }: GapPlay | GapRollback) => ({
  ...NO_REQUEST,
  user: user as UserId,
  token: (session ?? '') as SessionToken,
  gameCode: game as GameCode,
});

async function answerBalance({ kernel, supplier, digest }: Heard, message: GapPlay): Promise<WireAnswer> {
  const call: BalanceCall = { kind: 'balance', ...partiesOf(message) };
  const answer = await kernel.answer({ supplier, call, digest });
  return writeGapAnswer(inCurrency(answer, message), message.round === undefined ? {} : { round: message.round });
}

/** A balance in another currency than the one asked for would be read as that one. */
const inCurrency = (answer: Answer, { currency }: GapPlay): Answer =>
  answer.status === 'RS_OK' && answer.currency !== currency ? { ...answer, status: 'RS_ERROR_WRONG_CURRENCY' } : answer;

async function answerActions({ kernel, supplier, digest }: Heard, message: GapPlay | GapRollback): Promise<WireAnswer> {
  const parties = partiesOf(message);
  const round = message.round as RoundId;
  const last = message.actions.length - 1;
  const actions = message.actions.map((action, index) => {
    const common = { ...parties, round, roundClosed: message.finished && index === last, meta: {} };
    return action.action === 'rollback'
      ? undoOf(action, common)
      : moveOf(action, { ...common, currency: message.currency });
  });
  const call: ActionsCall = { kind: 'actions', ...parties, round, actions, finished: message.finished };
  const answer = await kernel.answer({ supplier, call, digest });
  const missing = new Set(answer.missing);
  const transactions = message.actions.map(({ actionId }): GapTransaction => {
    const txId = gapTransactionId(actionId);
    return { actionId, txId: missing.has(txId) ? undefined : txId };
  });
  return writeGapAnswer(answer, { round, transactions });
}

type ActionCommon = Omit<Extract<TransactionCall, { kind: 'rollback' }>, 'kind' | 'transactionUuid' | 'reference'>;

const undoOf = ({ actionId, originalActionId }: GapUndo, common: ActionCommon): TransactionCall => ({
  kind: 'rollback',
  ...common,
  transactionUuid: gapTransactionId(actionId),
  reference: gapTransactionId(originalActionId),
});

function moveOf(
  { action, actionId, amount, jackpotContribution, jackpotWin }: GapMove,
  { currency, ...rest }: ActionCommon & { readonly currency: Currency },
): TransactionCall {
  const { user, token, gameCode, round, roundClosed, meta } = rest;
  const money = { currency, amount, isFree: false, isSupplierPromo: false, isAggregated: false };
  const of = { ...NO_REQUEST, user, token, gameCode, round, roundClosed, meta, ...money };
  const transactionUuid = gapTransactionId(actionId);
  return action === 'bet'
    ? { kind: 'bet', ...of, transactionUuid, jackpotContribution }
    : { kind: 'win', ...of, transactionUuid, jackpotWin };
}

/** Of these nothing is paid, and nothing is wrong. */
const PAYS = 'played';

/** What a set of free spins has won in all: paid once, as a win of its own. */
async function answerFreeSpins({ kernel, supplier, digest }: Heard, message: GapFreeSpins): Promise<WireAnswer> {
  const { issueId, status, totalAmount } = message;
  const issue = await kernel.findFreeSpins(supplier.id, issueId);
  if (!issue) return writeGapRefusal({ status: 'RS_ERROR_UNKNOWN', detail: 'REWARD_UNKNOWN' });
  const parties = { ...NO_REQUEST, user: wireUser(issue.memberId) as UserId, token: '' as SessionToken };
  const gameCode = issue.gameCode as GameCode;
  if (status !== PAYS || totalAmount === 0n) {
    const answer = await kernel.answer({ supplier, call: { kind: 'balance', ...parties, gameCode }, digest });
    return writeGapAnswer({ ...answer, status: 'RS_OK' });
  }
  const currency = issue.currency as Currency;
  const amount = fromSubunits(totalAmount, currency);
  if (amount === undefined) return writeGapRefusal({ status: 'RS_ERROR_WRONG_TYPES', field: 'total_amount' });
  const named = `freespins:${issueId}`;
  const call: WinCall = {
    kind: 'win',
    ...parties,
    gameCode,
    transactionUuid: gapTransactionId(named),
    round: named as RoundId,
    roundClosed: true,
    meta: { promoReference: issueId },
    currency,
    amount,
    isFree: true,
    isSupplierPromo: true,
    isAggregated: true,
    jackpotWin: ZERO,
  };
  return writeGapAnswer(await kernel.answer({ supplier, call, digest }));
}

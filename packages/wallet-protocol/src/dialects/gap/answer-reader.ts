import type { Amount } from '@baize/domain/money';
import type { Outcome, UnknownReason } from '../../answers.ts';
import type { PreparedCall } from '../../supplier-client.ts';
import type { CallKind, Status } from '../../statuses.ts';
import { isJsonObject, parseJson, type JsonObject, type JsonValue } from '../../strict-json.ts';
import { GAP_CODES, GAP_REFUSED } from './answers.ts';
import { fromSubunits } from './subunits.ts';

/** The codes of documents that count otherwise, beside those that we write. */
const DISABLED_ALSO = 110;
const STATUS_OF: ReadonlyMap<number, Status> = new Map<number, Status>([
  [GAP_CODES.noFunds, 'RS_ERROR_NOT_ENOUGH_MONEY'],
  [GAP_CODES.player, 'RS_ERROR_INVALID_TOKEN'],
  [GAP_CODES.playerLimit, 'RS_ERROR_LIMIT_REACHED'],
  [GAP_CODES.betMax, 'RS_ERROR_LIMIT_REACHED'],
  [GAP_CODES.game, 'RS_ERROR_INVALID_GAME'],
  [GAP_CODES.country, 'RS_ERROR_INVALID_GAME'],
  [GAP_CODES.disabled, 'RS_ERROR_USER_DISABLED'],
  [DISABLED_ALSO, 'RS_ERROR_USER_DISABLED'],
  [GAP_CODES.currency, 'RS_ERROR_WRONG_CURRENCY'],
  [GAP_CODES.signature, 'RS_ERROR_INVALID_SIGNATURE'],
]);

/** What a request of ours asked for, read from the bytes that were sent. */
type Asked = {
  readonly kind: CallKind;
  readonly currency: string;
  readonly round: JsonValue | undefined;
  readonly actionId: JsonValue | undefined;
};

function askedOf({ kind, body }: Pick<PreparedCall, 'kind' | 'body'>): Asked {
  const parsed = parseJson(body);
  const fields: JsonObject = parsed.ok && isJsonObject(parsed.value) ? parsed.value : {};
  const actions = fields['actions'];
  const action = Array.isArray(actions) ? (actions[0] as JsonValue) : undefined;
  return {
    kind,
    currency: typeof fields['currency'] === 'string' ? fields['currency'] : '',
    round: fields['game_id'],
    actionId: isJsonObject(action) ? action['action_id'] : undefined,
  };
}

/**
 * What an answer says of a call. 200 is done where it speaks of our round and our action; 412 with a code is a refusal;
 * everything else leaves the outcome open. A code without a status of its own says that it was not done now, no more.
 */
export function readGapAnswer(
  prepared: Pick<PreparedCall, 'kind' | 'body'>,
  httpStatus: number,
  body: Uint8Array,
): Outcome {
  const unknown = (reason: UnknownReason): Outcome => ({ kind: 'unknown', reason, httpStatus });
  if (httpStatus !== 200 && httpStatus !== GAP_REFUSED) return unknown('HTTP_STATUS');
  const parsed = parseJson(body);
  if (!parsed.ok || !isJsonObject(parsed.value)) return unknown('NOT_JSON');
  const fields = parsed.value;
  const asked = askedOf(prepared);
  const balance = balanceOf(fields['balance'], asked.currency);
  if (httpStatus === GAP_REFUSED) {
    const { code } = fields;
    if (typeof code !== 'bigint') return unknown('NO_STATUS');
    return { kind: 'refused', status: STATUS_OF.get(Number(code)) ?? 'RS_ERROR_UNKNOWN', balance };
  }
  if (!speaksOf(asked, fields)) return unknown('OTHER_REQUEST');
  const isTold = fields['balance'] !== undefined && fields['balance'] !== null;
  const isNeeded = asked.kind === 'bet' || asked.kind === 'balance';
  if (balance === undefined && (isTold || isNeeded)) return unknown('BAD_BALANCE');
  return { kind: 'ok', status: 'RS_OK', balance };
}

const balanceOf = (told: JsonValue | undefined, currency: string): Amount | undefined =>
  typeof told === 'bigint' ? fromSubunits(told, currency) : undefined;

/** A rollback of what never came has no name at the wallet; a bet and a win have one. */
function speaksOf({ kind, round, actionId }: Asked, fields: JsonObject): boolean {
  if (actionId === undefined) return true;
  const list = fields['transactions'];
  if (fields['game_id'] !== round || !Array.isArray(list)) return false;
  const own = (list as readonly JsonValue[]).find((each) => isJsonObject(each) && each['action_id'] === actionId);
  return isJsonObject(own) && (kind === 'rollback' || typeof own['tx_id'] === 'string');
}

import type { Answer } from '../../answers.ts';
import type { Status } from '../../statuses.ts';
import { writeJson } from '../../strict-json.ts';
import { toSubunits } from './subunits.ts';

/** Codes of a refusal; its HTTP status is 412. */
export const GAP_CODES = {
  noFunds: 100,
  player: 101,
  playerLimit: 105,
  betMax: 106,
  game: 107,
  disabled: 10,
  country: 153,
  currency: 154,
  signature: 403,
  other: 500,
} as const;
export const GAP_REFUSED = 412;

const CODE_OF: Readonly<Partial<Record<Status, number>>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: GAP_CODES.noFunds,
  RS_ERROR_INVALID_TOKEN: GAP_CODES.player,
  RS_ERROR_TOKEN_EXPIRED: GAP_CODES.player,
  RS_ERROR_LIMIT_REACHED: GAP_CODES.playerLimit,
  RS_ERROR_INVALID_GAME: GAP_CODES.game,
  RS_ERROR_USER_DISABLED: GAP_CODES.disabled,
  RS_ERROR_WRONG_CURRENCY: GAP_CODES.currency,
  RS_ERROR_INVALID_SIGNATURE: GAP_CODES.signature,
};
export const gapCodeOf = (status: Status): number => CODE_OF[status] ?? GAP_CODES.other;

/** An action with our name for it; a rollback of what never came has none. */
export type GapTransaction = { readonly actionId: string; readonly txId: string | undefined };
type Written = { readonly httpStatus: number; readonly body: string };

/** What a refusal says besides its code: the status, the detail, the field at fault or the cause, for people. */
const messageOf = ({ status, detail, field, cause }: Pick<Answer, 'status' | 'detail' | 'field' | 'cause'>): string =>
  [status.replace(/^RS_(?:ERROR_)?/, ''), detail ?? field ?? cause]
    .filter((part) => part !== undefined && part !== '')
    .join(': ');

/** Undefined: what the player has is not to be told. */
const balanceOf = ({ balance, currency }: Pick<Answer, 'balance' | 'currency'>): bigint | undefined =>
  balance === undefined || currency === undefined ? undefined : toSubunits(balance, currency);

export function writeGapRefusal(answer: Omit<Answer, 'requestUuid'>): Written {
  const { status } = answer;
  const body = writeJson({ code: gapCodeOf(status), message: messageOf(answer), balance: balanceOf(answer) });
  return { httpStatus: GAP_REFUSED, body };
}

/** An answer of the wallet to `/play` and `/rollback`, `round` being its `game_id`. */
export function writeGapAnswer(
  answer: Omit<Answer, 'requestUuid'>,
  told: { readonly round?: string; readonly transactions?: readonly GapTransaction[] } = {},
): Written {
  if (answer.status !== 'RS_OK') return writeGapRefusal(answer);
  const transactions = told.transactions?.map(({ actionId, txId }) => ({ action_id: actionId, tx_id: txId }));
  return { httpStatus: 200, body: writeJson({ balance: balanceOf(answer), game_id: told.round, transactions }) };
}

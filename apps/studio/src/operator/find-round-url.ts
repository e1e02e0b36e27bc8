import { ok, type Result } from '@baize/domain/result';
import { isUuid, SUPPLIER_REQUESTS, type Reader } from '@baize/wallet-protocol';
import type { Connection } from '../connections/registry.ts';
import type { Deps } from '../deps.ts';
import { findRound } from '../rounds/store.ts';
import { findRoundOfCall } from '../settlement/store.ts';
import { operatorFailure, type OperatorFailure } from './failure.ts';

type RoundBody = Omit<
  typeof SUPPLIER_REQUESTS.gameRound extends Reader<infer T> ? T : never,
  'operator_id' | 'sub_partner_id'
>;

/** The replay page of a round of this operator, by the round (and user) or by any of its transactions. */
export async function findRoundUrl(
  deps: Deps,
  connection: Connection,
  body: RoundBody,
): Promise<Result<{ url: string }, OperatorFailure>> {
  const { round, transaction_uuid: uuid, user } = body;
  if (round === undefined && uuid === undefined) return operatorFailure(400, 'round or transaction_uuid is missing');
  if (round !== undefined && user === undefined) return operatorFailure(400, 'user is missing or invalid');
  if (uuid !== undefined && !isUuid(uuid)) return operatorFailure(400, 'transaction_uuid is missing or invalid');
  const found = await deps.db.tx(async (tx) => {
    const ofCall = uuid === undefined ? undefined : await findRoundOfCall(tx, uuid);
    if (uuid !== undefined && ofCall === undefined) return undefined;
    if (round !== undefined && ofCall !== undefined && round !== ofCall) return undefined;
    return findRound(tx, round ?? ofCall ?? '');
  });
  const mayShow =
    found?.operatorId === connection.operatorId &&
    found.mode === 'real' &&
    found.version > 0 &&
    (user === undefined || found.externalUser === user);
  return mayShow ? ok({ url: `${deps.env.STUDIO_PUBLIC_URL}/r/${found.id}` }) : operatorFailure(404, 'round not found');
}

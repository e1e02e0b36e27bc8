import { ok, type Result } from '@baize/domain/result';
import { isUuid, SUPPLIER_REQUESTS, type Reader } from '@baize/wallet-protocol';
import type { Connection } from '../connections/registry.ts';
import type { Deps } from '../deps.ts';
import { operatorFault, type OperatorFault } from './fault.ts';

type RoundBody = typeof SUPPLIER_REQUESTS.gameRound extends Reader<infer T> ? T : never;

/** The replay page of a round of this operator, by the round (and user) or by any of its transactions. */
export async function findRoundUrl(
  deps: Deps,
  connection: Connection,
  body: RoundBody,
): Promise<Result<{ url: string }, OperatorFault>> {
  const { round, transaction_uuid: uuid, user } = body;
  if (round === undefined && uuid === undefined) return operatorFault(400, 'round or transaction_uuid is missing');
  if (round !== undefined && user === undefined) return operatorFault(400, 'user is missing or invalid');
  if (uuid !== undefined && !isUuid(uuid)) return operatorFault(400, 'transaction_uuid is missing or invalid');
  const row = await deps.db.tx((tx) =>
    tx.maybe<{ id: string }>(
      `select round.id from round join player on player.id = round.player_id
     where round.operator_id = $1 and round.mode = 'real' and round.version > 0
       and ($2::text is null or round.id = $2) and ($3::uuid is null or round.id = (select round_id from wallet_tx where id = $3))
       and ($4::text is null or player.external_user = $4)`,
      [connection.operatorId, round ?? null, uuid ?? null, user ?? null],
    ),
  );
  return row ? ok({ url: `${deps.env.STUDIO_PUBLIC_URL}/r/${row.id}` }) : operatorFault(404, 'round not found');
}

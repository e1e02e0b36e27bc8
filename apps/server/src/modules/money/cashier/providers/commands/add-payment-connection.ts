import { randomUUID } from 'node:crypto';
import type { paymentConnectionCalls } from '@baize/contract/console/payment-connections';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { wrongKeys, type ConnectedProvider, type ProviderMode } from '@baize/contract/payment-providers';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../../command/index.ts';
import { insertProposal, type ProposalKind } from '../../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../../context.ts';
import type { Tx } from '../../../../../db/pool.ts';
import type { Uuid } from '../../../../../ids.ts';
import type { ConnectionDeps } from '../deps.ts';
import { insertConnection, lockConnections, saveConnection, type ConnectionRow } from '../store.ts';

const USE_CONNECTION = 'use-payment-connection';
export const connectionSubject = (id: string): string => `payment-connection:${id}`;
/** As the audit log and whoever checks it read it: never a key. */
export const connectionParts = ({
  provider,
  mode,
  keyEnd,
  merchantAccount,
  urlPrefix,
}: Pick<ConnectionRow, 'provider' | 'mode' | 'keyEnd' | 'merchantAccount' | 'urlPrefix'>) => ({
  provider,
  mode,
  keyEnd,
  ...(merchantAccount !== null && { merchantAccount }),
  ...(urlPrefix !== null && { urlPrefix }),
});

export type AddPaymentConnection = {
  readonly provider: ConnectedProvider;
  readonly mode: ProviderMode;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly merchantAccount: string | null;
  readonly urlPrefix: string | null;
  readonly reason: string;
};

/**
 * Enters an account of the brand at a provider. Whose account players' money goes to is the word of two people: until
 * the second one has agreed no order is made with it, and none of its webhooks is believed.
 */
export function addPaymentConnection(
  { deps, modes }: Pick<ConnectionDeps, 'deps' | 'modes'>,
  ctx: OperatorContext,
  { provider, mode, reason, ...account }: AddPaymentConnection,
): Promise<CallResult<null, FailureOf<typeof paymentConnectionCalls.addPaymentConnection>>> {
  const { brandId, operator, ip } = ctx;
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    if (!modes.includes(mode)) return fail('BAD_REQUEST', { fields: { mode: 'refused in this installation' } });
    const wrong = wrongKeys(provider, mode, account);
    if (wrong) return fail('BAD_REQUEST', { fields: wrong });
    const id = randomUUID() as Uuid;
    const made = { id, brandId, provider, mode, madeAt: deps.now() };
    const row = await insertConnection(tx, deps.keyring, { ...made, ...account });
    await askSecond(tx, ctx, { connection: row, reason });
    return ok({
      value: null,
      audit: {
        action: 'add-payment-connection',
        target: connectionSubject(id),
        before: {},
        after: { ...connectionParts(row), state: 'waiting' },
        reason,
      },
    });
  });
}

/** False: a second person is asked already. */
export async function askSecond(
  tx: Tx,
  { brandId, operator }: OperatorContext,
  { connection, reason }: { readonly connection: ConnectionRow; readonly reason: string },
): Promise<boolean> {
  const { id, version } = connection;
  const draft = {
    brandId,
    kind: USE_CONNECTION,
    subject: connectionSubject(id),
    change: { id, version },
    before: {},
    after: connectionParts(connection),
    reason,
    makerId: operator.operatorId,
  };
  return (await insertProposal(tx, draft)) !== undefined;
}

/** From now on new orders go through it, and through no other of its provider. */
export async function openConnection(
  tx: Tx,
  all: readonly ConnectionRow[],
  { connection, approvedAt }: { readonly connection: ConnectionRow; readonly approvedAt: Date },
): Promise<boolean> {
  const before = all.find(
    ({ id, provider, enabled }) => enabled && provider === connection.provider && id !== connection.id,
  );
  if (before && !(await saveConnection(tx, before, { enabled: false }))) return false;
  return saveConnection(tx, connection, { enabled: true, approvedAt });
}

/** The second person's half. */
export const approvePaymentConnection = (now: () => Date): ProposalKind => ({
  name: USE_CONNECTION,
  permission: 'money.read',
  apply: async (tx, _ctx, { change }) => {
    const { id, version } = change as unknown as { readonly id: Uuid; readonly version: number };
    const all = await lockConnections(tx);
    const connection = all.find((each) => each.id === id);
    if (connection?.version !== version) return fail('STATE_CONFLICT');
    return (await openConnection(tx, all, { connection, approvedAt: now() })) ? ok(undefined) : fail('STATE_CONFLICT');
  },
});

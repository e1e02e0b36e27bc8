import type { AlertWay } from '@baize/contract/console/alert-words';
import type { alertCalls, AlertChannels } from '@baize/contract/console/alerts';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import { readChannel } from '../channel-store.ts';
import type { AlertDeps } from '../deps.ts';
import { readChannels } from '../present.ts';
import { openWays, writeTold } from '../told-store.ts';

/** Sends one that says that it is a test, to see whether it arrives. */
export const testAlertChannel = (
  deps: AlertDeps,
  { brandId, operator, ip }: OperatorContext,
  way: AlertWay,
): Promise<CallResult<AlertChannels, FailureOf<typeof alertCalls.testAlertChannel>>> =>
  runOperatorCommand({ db: deps.db }, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const channel = await readChannel(tx, deps.keyring, brandId);
    if (!openWays({ canEmail: deps.mail !== null, channel }).includes(way)) return fail('STATE_CONFLICT');
    await writeTold(tx, { brandId, alertId: null, event: 'test', ways: [way], at: deps.now() });
    const audit = { action: 'test-alert-channel', target: `alert-channels:${brandId}`, before: null, after: { way } };
    return ok({ value: await readChannels(deps, tx, brandId), audit });
  });

import { randomBytes } from 'node:crypto';
import type { alertCalls, AlertChannels } from '@baize/contract/console/alerts';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import { readChannel, saveChannel } from '../channel-store.ts';
import type { AlertDeps } from '../deps.ts';
import { readChannels } from '../present.ts';
import { allowedHosts, faultOfTarget } from '../../../base/brand/index.ts';

const SECRET_BYTES = 32;
type Order = {
  readonly emails: readonly string[];
  readonly url: string;
  readonly newSecret: boolean;
  readonly version: number;
  readonly reason: string;
};
type Changed = { readonly channels: AlertChannels; readonly secret: string | null };

/**
 * Names who is told. A first address of a webhook comes with a secret, another address too: whoever was called before
 * shall not know what the next one is told with.
 */
export async function updateAlertChannels(
  deps: AlertDeps,
  { brandId, operator, ip }: OperatorContext,
  { emails: typed, url, newSecret, version, reason }: Order,
): Promise<CallResult<Changed, FailureOf<typeof alertCalls.updateAlertChannels>>> {
  const emails = [...new Set(typed.map((email) => email.trim().toLowerCase()))];
  const fault = url === '' ? undefined : faultOfTarget(url, allowedHosts(deps.env));
  if (fault !== undefined) return fail('BAD_REQUEST', { fields: { url: fault } });
  const scope = { brandId, by: { name: operator.name, ip } };
  return runOperatorCommand({ db: deps.db }, scope, async (tx) => {
    const was = await readChannel(tx, deps.keyring, brandId);
    if (was.version !== version) return fail('STATE_CONFLICT');
    const isNew = url !== '' && (newSecret || was.secret === '' || was.url !== url);
    const secret = isNew ? randomBytes(SECRET_BYTES).toString('hex') : null;
    const isSame = was.url === url && was.emails.join() === emails.join() && secret === null;
    const channels = () => readChannels(deps, tx, brandId);
    if (isSame) return ok({ value: { channels: await channels(), secret }, audit: NOTHING_CHANGED });
    const channel = { emails, url, secret: url === '' ? '' : (secret ?? was.secret) };
    if (!(await saveChannel(tx, deps.keyring, { brandId, was, channel }))) return fail('STATE_CONFLICT');
    // Addresses of people and the secret stay out of the chain, which nothing is ever taken from.
    const shown = (of: { readonly emails: readonly string[]; readonly url: string }) => ({
      emails: of.emails.length,
      host: URL.parse(of.url)?.host ?? '',
    });
    const audit = {
      action: 'update-alert-channels',
      target: `alert-channels:${brandId}`,
      before: shown(was),
      after: { ...shown(channel), newSecret: secret !== null },
      reason,
    };
    return ok({ value: { channels: await channels(), secret }, audit });
  });
}

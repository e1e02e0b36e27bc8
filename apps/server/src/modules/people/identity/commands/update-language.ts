import type { FailureOf } from '@baize/contract/define-call';
import type { identityCalls } from '@baize/contract/identity';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import { appendEvents } from '../../../../outbox/append.ts';
import { saveLanguage } from '../store.ts';
import type { IdentityDeps } from '../deps.ts';

/** Keeps the language that a member reads the site in, where the brand offers it. */
export async function updateLanguage(
  deps: Pick<IdentityDeps, 'db' | 'brand'>,
  { brandId, actor: { memberId } }: MemberContext,
  language: string,
): Promise<CallResult<null, FailureOf<typeof identityCalls.updateLanguage>>> {
  const { settings } = await deps.brand(brandId);
  if (!settings.languages.includes(language)) return fail('BAD_REQUEST', { fields: { language: 'pattern' } });
  return runCommand(deps, { brandId }, async (tx) => {
    await saveLanguage(tx, memberId, language);
    await appendEvents(tx, brandId, [{ memberId, event: { type: 'member.language', language } }]);
    return ok(null);
  });
}

import type { consoleContentCalls } from '@baize/contract/console/content';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import { isSameSet, reorder } from '../../../../command/reorder.ts';
import type { OperatorContext } from '../../../../context.ts';
import { appendEvents } from '../../../../outbox/append.ts';
import type { StoredDraft } from '../drafts.ts';
import { lockKind, saveSorts } from '../store.ts';
import type { ContentDeps } from './put-announcements.ts';

export type OrderAnnouncements = {
  readonly kind: StoredDraft['kind'];
  readonly order: readonly string[];
  /** That was read. */
  readonly was: readonly string[];
  readonly reason: string;
};
type Codes = FailureOf<typeof consoleContentCalls.orderAnnouncements>;

/** Puts announcements of a kind into another order among themselves. */
export function orderAnnouncements(
  { db, invalidate }: ContentDeps,
  { brandId, operator, ip }: OperatorContext,
  { kind, order, was, reason }: OrderAnnouncements,
): Promise<CallResult<null, Codes>> {
  const scope = { brandId, by: { name: operator.name, ip }, afterCommit: invalidate };
  return runOperatorCommand<null, Codes>({ db }, scope, async (tx) => {
    if (!isSameSet(order, was)) return fail('BAD_REQUEST', { fields: { order: 'names other things than was' } });
    const all = (await lockKind(tx, brandId, kind)).map(({ slug, sort }) => ({ key: slug, sort }));
    const made = reorder(all, order, was);
    if (made === undefined) return fail('STATE_CONFLICT');
    if (made === null) return ok({ value: null, audit: NOTHING_CHANGED });
    await saveSorts(tx, brandId, made.sorts);
    await appendEvents(tx, brandId, [{ memberId: null, event: { type: 'brand.changed', reason: 'content' } }]);
    const { before, after } = made;
    return ok({
      value: null,
      audit: { action: 'order-announcements', target: `announcements:${kind}`, before, after, reason },
    });
  });
}

import { randomUUID } from 'node:crypto';
import type { OutputOf } from '@baize/contract/define-call';
import type { timelineCalls } from '@baize/contract/console/timeline';
import type { CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import type { MemberId, Uuid } from '../../../../ids.ts';
import { insertNote } from '../store.ts';

type Written = OutputOf<typeof timelineCalls.writePlayerNote>;

/** An operator writes something down about a player. The audit log outlives it, and never says what. */
export const writePlayerNote = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { brandId, operator, ip }: OperatorContext,
  { memberId, text }: { readonly memberId: MemberId; readonly text: string },
): Promise<CallResult<Written, never>> =>
  runOperatorCommand({ db }, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const note = { id: randomUUID() as Uuid, brandId, memberId, writtenBy: operator.name, writtenAt: now(), text };
    await insertNote(tx, note);
    const audit = {
      action: 'write-player-note',
      target: `player:${memberId}`,
      before: null,
      after: { note: note.id },
    };
    return ok({ value: { id: note.id, by: note.writtenBy, at: note.writtenAt.toISOString(), text }, audit });
  });

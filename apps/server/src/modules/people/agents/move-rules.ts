import type { MOVE_FAULTS, MovePreview, treeCalls } from '@baize/contract/console/agents';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { nextBoundary } from '@baize/domain/agents/periods';
import { isInForce } from '@baize/domain/agents/states';
import { ok } from '@baize/domain/result';
import type { OperatorContext } from '../../../context.ts';
import type { Tx } from '../../../db/pool.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import { listHeld } from './contracts/contract-store.ts';
import type { Accounts, AgentDeps, TreeMember } from './deps.ts';
import { listMoves, readAccountTypes, readTeamSize } from './store.ts';

type Fault = (typeof MOVE_FAULTS)[number];
type Wanted = { readonly id: MemberId; readonly to: string };
type Judged = { readonly member: TreeMember; readonly upline: TreeMember };

/** Who would be moved below whom, or why they cannot be. */
export async function judgeMove(
  tx: Tx,
  accounts: Pick<Accounts, 'findMember' | 'findMembers'>,
  { brandId, id, to }: Wanted & { readonly brandId: BrandId },
): Promise<CallResult<Judged, 'NOT_FOUND' | 'BAD_REQUEST'>> {
  const member = await accounts.findMember(tx, brandId, id);
  if (!member) return fail('NOT_FOUND');
  const upline = await accounts.findMember(tx, brandId, to);
  const fault = upline ? await faultOf(tx, member, { upline, accounts }) : 'unknown';
  return fault || !upline ? fail('BAD_REQUEST', { fields: { to: fault ?? 'unknown' } }) : ok({ member, upline });
}

/** Why a member cannot stand below an upline; undefined: they can. */
async function faultOf(
  tx: Tx,
  member: TreeMember,
  { upline, accounts }: { readonly upline: TreeMember; readonly accounts: Pick<Accounts, 'findMembers'> },
): Promise<Fault | undefined> {
  if (upline.id === member.id) return 'itself';
  if (upline.path.includes(member.id)) return 'below';
  if (upline.id === member.parentId) return 'same';
  if (upline.currency !== member.currency) return 'currency';
  const types = await readAccountTypes(tx);
  if (types.get(member.type)?.isTop) return 'top';
  const roots = await accounts.findMembers(tx, [member.path[0] ?? member.id, upline.path[0] ?? upline.id]);
  const families = new Set(roots.map(({ type }) => types.get(type)?.isTest ?? false));
  return families.size > 1 ? 'family' : undefined;
}

/** What a move would bring about if it was asked for now. */
export async function previewMove(
  { db, accounts, now, brands }: Pick<AgentDeps, 'db' | 'accounts' | 'now' | 'brands'>,
  { brandId }: Pick<OperatorContext, 'brandId'>,
  wanted: Wanted,
): Promise<CallResult<MovePreview, FailureOf<typeof treeCalls.previewTreeMove>>> {
  const { gmtOffsetMinutes } = await brands.brand(brandId);
  return db.tx(brandId, async (tx) => {
    const judged = await judgeMove(tx, accounts, { brandId, ...wanted });
    if (!judged.ok) return judged;
    const { member, upline } = judged.value;
    const [newest] = await listMoves(tx, member.id, 1);
    if (newest?.state === 'waiting') return fail('STATE_CONFLICT');
    const line = [...upline.path, upline.id];
    const people = await accounts.findMembers(tx, [...member.path, ...line]);
    const namesOf = (ids: readonly MemberId[]): string[] =>
      ids.map((id) => people.find((each) => each.id === id)?.account ?? '');
    const team = await readTeamSize(tx, member.id);
    const held = await listHeld(tx, member.id);
    return ok({
      account: member.account,
      from: namesOf(member.path).at(-1) ?? null,
      to: upline.account,
      people: 1 + team.agents + team.members,
      leaves: namesOf(member.path.filter((id) => !line.includes(id))),
      joins: namesOf(line.filter((id) => !member.path.includes(id))),
      contracts: held.filter(({ state }) => isInForce(state)).length,
      effectiveAt: nextBoundary('daily', now(), gmtOffsetMinutes).toISOString(),
    });
  });
}

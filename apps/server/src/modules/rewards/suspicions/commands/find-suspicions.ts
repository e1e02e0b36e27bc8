import { TRIAL_TYPE } from '@baize/contract/member-types';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { BrandId, MemberId } from '../../../../ids.ts';
import { daySpan, platformDay } from '../../../base/limits/index.ts';
import { listPlayersOfDay, listSharedRounds } from '../../../base/wagers/index.ts';
import { listPayoutLinks } from '../../../money/cashier/index.ts';
import { listContractsInForce, listMovesDone, listOwnDays } from '../../../people/agents/index.ts';
import { findMembers, listAccountLinks, type AccountLink } from '../../../people/identity/index.ts';
import type { SuspicionDeps } from '../deps.ts';
import { findCircles, findInDay, type Person } from '../evidence.ts';
import { readRule, type KeptRule } from '../rule-store.ts';
import { lockProgress, saveFinding, saveProgress } from '../store.ts';

/** Players of a day that one transaction looks at, and how many of those one turn of the job takes. */
const PLAYERS_MAX = 500;
const PARTS_MAX = 10;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What was told of a day late is there by then. */
const AFTER_MS = 2 * HOUR_MS;

type Day = { readonly day: string; readonly from: Date; readonly to: Date };
const dayOf = (day: string, offsetMinutes: number): Day => ({ day, ...daySpan(day, offsetMinutes) });
const nextDay = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
const daysBefore = ({ to }: Day, days: number): Date => new Date(to.getTime() - days * DAY_MS);

/** Looks through the days that are over, from where it last came to. Beginning is the day before the first turn. */
export async function findSuspicions({ db, brands, now }: SuspicionDeps, brandId: BrandId): Promise<void> {
  const { gmtOffsetMinutes } = await brands.brand(brandId);
  const today = platformDay(new Date(now().getTime() - AFTER_MS), gmtOffsetMinutes);
  const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10);
  for (let part = 0; part < PARTS_MAX; part += 1) {
    const looked = await runCommand({ db }, { brandId }, async (tx) => {
      const progress = await lockProgress(tx, brandId, yesterday);
      if (progress.day >= today) return ok(false);
      const day = dayOf(progress.day, gmtOffsetMinutes);
      const rule = await readRule(tx, brandId);
      const players = await listPlayersOfDay(tx, { day: day.day, after: progress.afterId, limit: PLAYERS_MAX });
      const last = players.at(-1);
      if (last === undefined) {
        await judgeMoves(tx, brandId, { day, rule });
        await saveProgress(tx, brandId, { day: nextDay(day.day), afterId: 0n });
      } else {
        await judgePlayers(tx, brandId, { day, rule, players });
        await saveProgress(tx, brandId, { day: day.day, afterId: last });
      }
      return ok(true);
    });
    if (!looked.ok || !looked.value) return;
  }
}

/** Real accounts of these: trial accounts hold no money. */
async function findPeople(tx: Tx, ids: Iterable<MemberId>): Promise<ReadonlyMap<MemberId, Person>> {
  const members = await findMembers(tx, [...new Set(ids)]);
  return new Map(members.filter(({ type }) => type !== TRIAL_TYPE).map((member) => [member.id, member]));
}

type Judged = { readonly day: Day; readonly rule: KeptRule };
type Part = Judged & { readonly players: readonly MemberId[] };

/** Players with everybody above them, who is paid for what they do. */
async function judgePlayers(tx: Tx, brandId: BrandId, { day, rule, players }: Part): Promise<void> {
  const playing = await findPeople(tx, players);
  const around = [...new Set([...playing.values()].flatMap(({ id, path }) => [...path, id]))];
  const found: readonly AccountLink[] = [
    ...(await listAccountLinks(tx, around, { ...rule, since: daysBefore(day, rule.linkedDays) })),
    ...(await listPayoutLinks(tx, around)),
  ];
  if (found.length === 0) return;
  const people = await findPeople(
    tx,
    found.flatMap(({ one, other }) => [one, other]),
  );
  const links = found.filter(({ one, other }) => people.has(one) && people.has(other));
  const pairs = new Map(links.map(({ one, other }) => [`${one}:${other}`, { one, other }]));
  const lines = [...people.values()].flatMap(({ id, path }) => [...path, id]);
  const plays = await listOwnDays(tx, [...people.keys()], day.day);
  const findings = findInDay({
    rule,
    day: day.day,
    endedAt: day.to,
    people,
    links,
    plays: new Map(plays.map((play) => [play.memberId, play])),
    contracts: await listContractsInForce(tx, [...new Set(lines)]),
    rounds: await listSharedRounds(tx, [...pairs.values()], day),
  });
  for (const finding of findings) await saveFinding(tx, brandId, { finding, rule, day: day.day, at: day.to });
}

async function judgeMoves(tx: Tx, brandId: BrandId, { day, rule }: Judged): Promise<void> {
  const moves = await listMovesDone(tx, { ...day, since: daysBefore(day, rule.movedDays) });
  const people = await findPeople(
    tx,
    moves.map(({ memberId }) => memberId),
  );
  for (const finding of findCircles(moves, people))
    await saveFinding(tx, brandId, { finding, rule, day: day.day, at: day.to });
}

import { randomUUID } from 'node:crypto';
import type { AlertKind } from '@baize/contract/console/alert-words';
import type { AlertRule } from '@baize/contract/console/alerts';
import type { BrandId, Uuid } from '../../../ids.ts';
import type { Seen, Sign } from '../../../signs.ts';
import { readChannel } from './channel-store.ts';
import type { AlertDeps } from './deps.ts';
import { listRules, rulesOf } from './rule-store.ts';
import { changeOpen, insertAlert, listAllOpen, type AlertRow } from './store.ts';
import { openWays, waysOf, writeTold } from './told-store.ts';

/** How often signs are asked that say nothing else. */
export const LOOK_EVERY_MS = 60_000;
/** A cause that comes and goes is one alert, told once: it is closed when it was away for so long. */
export const GONE_FOR_MS = 5 * 60_000;

type Cause = Omit<Seen, 'brandId'>;
type Rules = ReadonlyMap<AlertKind, AlertRule>;
/** What a brand's alerts of one kind have to become. */
type Looked = { readonly kind: AlertKind; readonly seen: readonly Cause[]; readonly open: readonly AlertRow[] };

export type Watcher = {
  /** Asks every sign whose time has come, and opens, changes and closes what follows. Milliseconds until the next. */
  readonly watch: () => Promise<number>;
  /** Forgets when the signs were asked: the next turn asks all of them. */
  readonly askAll: () => void;
};

export function createWatcher(deps: AlertDeps, ownSigns: readonly Sign[]): Watcher {
  const dueAt = new Map<Sign, number>();
  const takeDue = (now: Date): Sign[] => {
    const due = [...ownSigns, ...deps.signs()].filter((sign) => (dueAt.get(sign) ?? 0) <= now.getTime());
    for (const sign of due) dueAt.set(sign, now.getTime() + (sign.everyMs ?? LOOK_EVERY_MS));
    return due;
  };
  return {
    askAll: () => dueAt.clear(),
    watch: async () => {
      const now = deps.now();
      const due = takeDue(now);
      const brandIds = await deps.brands.brandIds();
      const { rows, open } = await deps.db.tx(null, async (tx) => ({
        rows: await listRules(tx),
        open: await listAllOpen(tx),
      }));
      const rules = new Map<BrandId, Rules>(
        brandIds.map((id) => [
          id,
          new Map(rulesOf(rows.filter(({ brandId }) => brandId === id)).map((rule) => [rule.kind, rule])),
        ]),
      );
      const thresholdOf = (kind: AlertKind) => (brandId: BrandId) =>
        BigInt(rules.get(brandId)?.get(kind)?.threshold ?? 1);
      const answers = await Promise.allSettled(
        due.map((sign) => sign.look({ now, brandIds, thresholdOf: thresholdOf(sign.kind) })),
      );
      for (const brandId of brandIds) {
        const looked: Looked[] = [];
        for (const [at, { kind }] of due.entries()) {
          const answer = answers[at]!;
          // What could not be looked at is neither opened nor closed.
          if (answer.status === 'rejected') continue;
          const seen = answer.value.filter(
            (each) => (each.brandId ?? brandId) === brandId && each.value >= thresholdOf(kind)(brandId),
          );
          looked.push({ kind, seen, open: open.filter((row) => row.brandId === brandId && row.kind === kind) });
        }
        await applyLooks(deps, { brandId, now, rules: rules.get(brandId)!, looked });
      }
      for (const [at, answer] of answers.entries())
        if (answer.status === 'rejected')
          deps.log.error({ err: answer.reason as Error, kind: due[at]!.kind }, 'a sign could not be asked');
      const next = Math.min(...dueAt.values());
      return Math.max(1_000, Math.min(LOOK_EVERY_MS, next - deps.now().getTime()));
    },
  };
}

type Applying = {
  readonly brandId: BrandId;
  readonly now: Date;
  readonly rules: Rules;
  readonly looked: readonly Looked[];
};

/** Where nothing has changed since the last look, nothing is written and no transaction is opened. */
async function applyLooks({ db, keyring, mail }: AlertDeps, { brandId, now, rules, looked }: Applying): Promise<void> {
  const steps = looked.flatMap((look) => stepsOf(look, now));
  if (steps.length === 0) return;
  const tells = steps.some((step) => step.do !== 'change');
  await db.tx(brandId, async (tx) => {
    const open = tells ? openWays({ canEmail: mail !== null, channel: await readChannel(tx, keyring, brandId) }) : [];
    for (const step of steps) {
      const rule = rules.get(step.kind)!;
      if (step.do === 'open') {
        const { subject, name = '', currency = null, value } = step.cause;
        const alert = { brandId, kind: step.kind, subject, name, currency, value, threshold: BigInt(rule.threshold) };
        const id = randomUUID() as Uuid;
        if (!(await insertAlert(tx, { ...alert, id, openedAt: now }))) continue;
        await writeTold(tx, { brandId, alertId: id, event: 'opened', ways: waysOf(rule, open), at: now });
      } else if (step.do === 'change') await changeOpen(tx, step.id, step.change);
      else if (await changeOpen(tx, step.id, { closedAt: now }))
        await writeTold(tx, { brandId, alertId: step.id, event: 'closed', ways: waysOf(rule, open), at: now });
    }
  });
}

type Step = { readonly kind: AlertKind } & (
  | { readonly do: 'open'; readonly cause: Cause }
  | { readonly do: 'change'; readonly id: Uuid; readonly change: Partial<Pick<AlertRow, 'value' | 'goneAt'>> }
  | { readonly do: 'close'; readonly id: Uuid }
);

function stepsOf({ kind, seen, open }: Looked, now: Date): Step[] {
  const steps: Step[] = [];
  const causes = new Map(seen.map((cause) => [cause.subject, cause]));
  for (const row of open) {
    const cause = causes.get(row.subject);
    causes.delete(row.subject);
    if (cause) {
      if (cause.value !== row.value || row.goneAt !== null)
        steps.push({ kind, do: 'change', id: row.id, change: { value: cause.value, goneAt: null } });
    } else if (row.goneAt === null) steps.push({ kind, do: 'change', id: row.id, change: { goneAt: now } });
    else if (now.getTime() - row.goneAt.getTime() >= GONE_FOR_MS) steps.push({ kind, do: 'close', id: row.id });
  }
  for (const cause of causes.values()) steps.push({ kind, do: 'open', cause });
  return steps;
}

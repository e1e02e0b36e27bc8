import { alertTerms } from '@baize/contract/console/alert-words';
import type { BrandId } from '../../../ids.ts';
import { TOLD_REST_MS } from '../../../jobs/job.ts';
import { readChannel, type KeptChannel } from './channel-store.ts';
import type { AlertDeps } from './deps.ts';
import { findAlert, type AlertRow } from './store.ts';
import { allowedHosts } from '../../base/brand/index.ts';
import { sayAlert, writeAlertLetter } from './texts.ts';
import { claimDue, nextTold, saveOutcome, type ToldRow } from './told-store.ts';
import { callWebhook, type Answered } from './webhook.ts';

/** After a brand's news could not be looked at. */
const TROUBLE_MS = 60_000;
const SECOND_MS = 1_000;
/** Pauses between tries; after the last one it is given up, and the console says so. */
export const RETRY_AFTER_MS = [10, 60, 300, 1_800, 7_200].map((seconds) => seconds * SECOND_MS);

/** Tells what is due of every brand. Answers the milliseconds until the next turn. */
export async function tellAlerts(deps: AlertDeps): Promise<number> {
  const waits = await Promise.all(
    (await deps.brands.brandIds()).map(async (brandId) => {
      try {
        return await tellBrand(deps, brandId);
      } catch (error) {
        deps.log.error({ err: error, brandId }, 'alerts of a brand could not be told');
        return TROUBLE_MS;
      }
    }),
  );
  return Math.min(TOLD_REST_MS, ...waits);
}

async function tellBrand(deps: AlertDeps, brandId: BrandId): Promise<number> {
  const due = await deps.db.tx(brandId, (tx) => claimDue(tx, brandId, deps.now()));
  if (due.length > 0) {
    const channel = await deps.db.tx(brandId, (tx) => readChannel(tx, deps.keyring, brandId));
    await Promise.all(due.map((told) => tellOne(deps, { brandId, told, channel })));
  }
  const next = await deps.db.tx(brandId, (tx) => nextTold(tx, brandId));
  return next === null ? TOLD_REST_MS : Math.max(0, next.getTime() - deps.now().getTime());
}

type Telling = { readonly brandId: BrandId; readonly told: ToldRow; readonly channel: KeptChannel };

async function tellOne(deps: AlertDeps, { brandId, told, channel }: Telling): Promise<void> {
  const alert = told.alertId === null ? undefined : await deps.db.tx(brandId, (tx) => findAlert(tx, told.alertId!));
  const telling = { brandId, told, channel };
  const answer = await (told.way === 'email' ? sendLetter(deps, telling, alert) : callOut(deps, telling, alert));
  const now = deps.now();
  await deps.db.tx(brandId, (tx) => {
    if (answer.ok) return saveOutcome(tx, told.id, { state: 'sent', sentAt: now, fault: null });
    const pause = answer.final === true ? undefined : RETRY_AFTER_MS[told.tries - 1];
    if (pause === undefined) return saveOutcome(tx, told.id, { state: 'failed', fault: answer.fault });
    return saveOutcome(tx, told.id, {
      state: 'waiting',
      fault: answer.fault,
      nextAt: new Date(now.getTime() + pause),
    });
  });
  if (!answer.ok)
    deps.log.warn({ brandId, told: told.id, way: told.way, fault: answer.fault }, 'an alert was not told');
}

type Outcome = Answered & { readonly final?: boolean };
const linkOf = ({ env }: AlertDeps, alert: AlertRow | undefined): string =>
  `${env.CONSOLE_PUBLIC_URL.replace(/\/$/, '')}/alerts${alert ? `/${alert.id}` : ''}`;

async function sendLetter(deps: AlertDeps, { brandId, told, channel }: Telling, alert?: AlertRow): Promise<Outcome> {
  if (deps.mail === null) return { ok: false, fault: 'no provider', final: true };
  if (channel.emails.length === 0) return { ok: false, fault: 'nobody is named', final: true };
  const { name: brand, defaultLanguage: language } = await deps.brands.brand(brandId);
  const said = alert ? sayAlert(alert.kind, alert, language) : '';
  const letter = writeAlertLetter({ event: told.event, brand, said, link: linkOf(deps, alert), language });
  return deps.mail.send({ id: told.id, to: channel.emails.join(', '), ...letter });
}

async function callOut(deps: AlertDeps, { brandId, told, channel }: Telling, alert?: AlertRow): Promise<Outcome> {
  if (channel.url === '' || channel.secret === '') return { ok: false, fault: 'no address is named', final: true };
  const { code, name } = await deps.brands.brand(brandId);
  const body = JSON.stringify({
    id: told.id,
    event: told.event === 'test' ? 'test' : `alert.${told.event}`,
    brand: { code, name },
    link: linkOf(deps, alert),
    alert: alert ? bodyOf(alert) : null,
  });
  const call = { id: told.id, url: channel.url, secret: channel.secret, body, at: deps.now() };
  return callWebhook(call, allowedHosts(deps.env));
}

const bodyOf = (alert: AlertRow) => ({
  id: alert.id,
  kind: alert.kind,
  subject: alert.subject,
  name: alert.name,
  currency: alert.currency,
  value: Number(alert.value),
  threshold: Number(alert.threshold),
  unit: alertTerms(alert.kind).unit,
  text: sayAlert(alert.kind, alert, 'en'),
  openedAt: alert.openedAt.toISOString(),
  closedAt: alert.closedAt?.toISOString() ?? null,
});

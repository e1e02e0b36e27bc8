import { isGmtOffset } from '@baize/domain/gmt-offset';
import { parseAmount, type Amount } from '@baize/domain/money';
import { ok, type Result } from '@baize/domain/result';
import { textLanguage } from '@baize/domain/text-language';
import { readBrandTheme } from '@baize/ui/brand-css.ts';
import { SUPPLIER_REQUESTS, type JsonObject, type Reader } from '@baize/wallet-protocol';
import { DEMO_CURRENCY, isKnownCountry, isKnownCurrency, OFFERED_CURRENCIES } from '../catalogue/currencies.ts';
import { gamesOf } from '../catalogue/games.ts';
import { isGameEnabled } from '../catalogue/store.ts';
import type { Connection } from '../connections/registry.ts';
import type { Deps } from '../deps.ts';
import { createSession } from '../sessions/create-session.ts';
import { operatorFailure, type OperatorFailure } from './failure.ts';

type LaunchBody = typeof SUPPLIER_REQUESTS.gameUrl extends Reader<infer T> ? T : never;

/** The ids of players that travel on in wallet calls have this form. */
export const USER = /^[A-Za-z0-9_-]{3,64}$/;

/**
 * Makes a session and answers its address. The wallet is not called: the token is usable only once this answer
 * arrived.
 */
export async function launchGame(
  deps: Deps,
  connection: Connection,
  body: LaunchBody,
): Promise<Result<{ url: string }, OperatorFailure>> {
  const refused = (await checkGame(deps, connection, body.game_code)) ?? checkPlace(deps, connection, body);
  if (refused) return refused;
  const demo = body.currency === DEMO_CURRENCY;
  const { user, token } = body;
  if (!demo && (user === undefined || !USER.test(user))) return operatorFailure(400, 'user is missing or invalid');
  if (!demo && token === undefined) return operatorFailure(400, 'token is missing or invalid');
  const theme = themeOf(body.meta);
  const lang = textLanguage(body.lang);
  const secret = await createSession(deps, {
    operatorId: connection.operatorId,
    gameCode: body.game_code,
    currency: body.currency,
    lang,
    theme,
    brandTheme: readBrandTheme(body.meta?.['brand_theme']),
    quickSpin: body.meta?.['quick_spin'] !== false,
    autoplay: body.meta?.['autoplay'] === true,
    minCycleMs: cycleOf(body.meta),
    stakeMax: stakeMaxOf(body.meta),
    platform: body.platform,
    country: body.country,
    brand: body.sub_partner_id,
    lobbyUrl: body.lobby_url,
    depositUrl: body.deposit_url,
    wallet: demo || user === undefined || token === undefined ? undefined : { user, token },
  });
  const query = new URLSearchParams({ s: secret, lang, theme });
  const parent = parentOf(deps, body.lobby_url);
  const offset = offsetOf(body.meta);
  if (offset !== undefined) query.set('offset', String(offset));
  if (parent) query.set('parent', parent);
  return ok({ url: `${deps.env.STUDIO_PUBLIC_URL}/g/${encodeURIComponent(body.game_code)}?${query.toString()}` });
}

async function checkGame(deps: Deps, { label }: Connection, gameCode: string) {
  if (!gamesOf(label).some(({ code }) => code === gameCode)) return operatorFailure(404, 'game_code not found');
  return (await deps.db.tx((tx) => isGameEnabled(tx, gameCode)))
    ? undefined
    : operatorFailure(403, 'game_code is not enabled');
}

function checkPlace(deps: Deps, connection: Connection, body: LaunchBody) {
  const { currency, country } = body;
  const offered = connection.currencies.length > 0 ? connection.currencies : OFFERED_CURRENCIES;
  if (currency !== DEMO_CURRENCY && !offered.includes(currency)) {
    return isKnownCurrency(currency)
      ? operatorFailure(403, 'currency is not enabled')
      : operatorFailure(404, 'currency not found');
  }
  if (!isKnownCountry(country)) return operatorFailure(404, 'country not found');
  if (deps.env.STUDIO_BLOCKED_COUNTRIES.includes(country)) return operatorFailure(403, 'country is not enabled');
  const brand = body.sub_partner_id;
  return brand !== undefined && connection.brands.length > 0 && !connection.brands.includes(brand)
    ? operatorFailure(403, 'sub_partner_id is not enabled')
    : undefined;
}

const themeOf = (meta: JsonObject | undefined): 'dark' | 'light' => (meta?.['theme'] === 'light' ? 'light' : 'dark');

const CYCLE_MAX_MS = 60_000;
/** How long a round takes at least; an operator that says nothing leaves it to the game. */
function cycleOf(meta: JsonObject | undefined): number {
  const said = meta?.['min_cycle_ms'];
  return typeof said === 'bigint' && said > 0n && said <= BigInt(CYCLE_MAX_MS) ? Number(said) : 0;
}

/** The highest stake of a round, in units as a decimal string; what cannot be read is left to the wallet. */
function stakeMaxOf(meta: JsonObject | undefined): Amount | null {
  const said = meta?.['stake_max'];
  const most = typeof said === 'string' ? parseAmount(said) : undefined;
  return most !== undefined && most > 0n ? most : null;
}

/** The operator's clock, in minutes from GMT: by it the client tells the times of rounds. */
function offsetOf(meta: JsonObject | undefined): number | undefined {
  const offset = meta?.['gmt_offset'];
  return typeof offset === 'bigint' && isGmtOffset(Number(offset)) ? Number(offset) : undefined;
}

/** Where the client may send messages: the lobby's origin, where it is a site that may frame us at all. */
function parentOf(deps: Deps, lobbyUrl: string | undefined): string | undefined {
  if (lobbyUrl === undefined || !URL.canParse(lobbyUrl)) return undefined;
  const { origin } = new URL(lobbyUrl);
  return deps.env.SITE_ORIGINS.includes(origin) ? origin : undefined;
}
